"""Pages of few words: what they hold beside their navigation is their main text, unless they say that they hold none.

A scorer weighs the blocks of a page against each other, and on a page of one sentence there is nothing to weigh. So
where a scorer keeps nothing, a short remainder beside navigation, landmarks, controls and copyright lines is the answer
after all. A notice is no main text: an error page, a robot check, a request to enable scripts or cookies.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from ..blocks import Context, Element, TextBlock

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..page import Page

__all__ = ["MAX_BYTES", "in_control", "notice_of", "short_answer"]

MAX_BYTES: Final = 600
"""Bytes, in UTF-8, of a short page beside its navigation: some hundred words of English, sixty of Russian, as much in
two hundred characters of Chinese. Of more, the word of the scorer counts that there is no main text: on the development
pages of WCXB those are shops whose cards come by script."""
MAX_LINK_SHARE: Final = 0.8
_BESIDE: Final = int(
    Context.NAV
    | Context.FOOTER
    | Context.ASIDE
    | Context.DIALOG
    | Context.HIDDEN
    | Context.ARIA_HIDDEN
    | Context.TEMPLATE
    | Context.LINK
)
_HEADER: Final = int(Context.HEADER)
_BODY: Final = int(Context.ARTICLE | Context.MAIN)
_FORM: Final = int(Context.FORM)
_CONTROLS: Final = frozenset(("button", "label", "legend", "option", "select", "optgroup"))
_CONTROL_REACH: Final = 3
"""Ancestors in which a control is looked for: whole pages stand in a form as well, and are none."""
_COPYRIGHT: Final = re.compile(r"\s*(?:©|\(c\)|copyright\b|all rights reserved)", re.IGNORECASE)
_MAX_LINE: Final = 200
"""Characters of a line that may be a notice; what is longer explains something."""

_ERROR: Final = re.compile(
    r"^\W*(?:http\s+)?(?:error|fehler|erreur|errore|ошибка|エラー|错误)?\W*(?:code\W*)?"
    r"(?:40[0134]|410|429|451|50[0234])\b(?!\W*\d).{0,60}$"
    r"|^\W*(?:not found|forbidden|access denied|unauthori[sz]ed|bad gateway|gateway time-?out|bad request"
    r"|internal server error|service (?:temporarily )?unavailable|too many requests"
    r"|zugriff verweigert|accès (?:refusé|interdit)|acceso denegado|accesso negato|acesso negado|toegang geweigerd"
    r"|доступ запрещ[её]н|odmowa dostępu|erişim engellendi|访问被拒绝|拒绝访问"
    r"|アクセスが拒否されました|접근이 거부되었습니다)\W*$"
    r"|\b(?:page|url|document|resource|file|site|address)\b.{0,60}\b(?:not|cannot|couldn['’]t|doesn['’]t|no longer)\b"
    r".{0,12}\b(?:found|exists?|available)\b"
    r"|\b(?:can['’]t|cannot|couldn['’]t) find (?:the|that|this) (?:page|url|document|file)\b"
    r"|\bseite\b.{0,60}\b(?:nicht (?:\w+ )?(?:gefunden|vorhanden)|existiert nicht|gibt es nicht)"
    r"|\bpage\b.{0,60}\b(?:introuvable|n['’]existe (?:pas|plus)|n['’]a pas été trouvée)"
    r"|\bpágina\b.{0,60}\bn(?:o|ão)\b.{0,20}\b(?:encontrad[ao]|existe)|\bno\b.{0,20}\bencontrad[ao]\b.{0,20}\bpágina"
    r"|\bpagina\b.{0,60}\b(?:non (?:è stata )?(?:trovata|esiste)|niet (?:\w+ )?gevonden|bestaat niet)"
    r"|\bстраниц\w+.{0,60}не (?:найден|существует)|\bstron\w+.{0,60}nie (?:\w+ )?(?:znaleziono|znaleziona|istnieje)"
    r"|\bnie znaleziono strony|\bsayfa\b.{0,40}\bbulunamad|\bsidan\b.{0,40}\b(?:hittades inte|finns inte)"
    r"|\bsiden\b.{0,40}\b(?:ikke|findes ikke)|\bsivua ei (?:löyt|ole)|\bstránka\b.{0,40}\bnenalezena"
    r"|ページ.{0,20}(?:見つかりません|存在しません)|页面.{0,12}(?:不存在|未找到|找不到|无法找到)|(?:找不到|未找到).{0,12}页面"
    r"|頁面.{0,12}(?:不存在|找不到)|페이지를?.{0,12}찾을 수 없|الصفحة.{0,30}غير موجودة|صفحه.{0,30}(?:یافت|پیدا) نشد|"
    r"पृष्ठ.{0,30}नहीं मिल|\bkhông tìm thấy trang",
    re.IGNORECASE,
)
_ROBOT: Final = re.compile(
    r"\b(?:checking|verifying)\b.{0,30}\b(?:browser|connection|human|robot)|\bare you (?:a )?(?:human|robot)\b"
    r"|\b(?:verify|confirm|prove)\b.{0,30}\b(?:human|not a (?:ro)?bot)\b|\bunusual (?:traffic|activity)\b|\bcaptcha\b"
    r"|^\W*(?:just a moment|one moment,? please|attention required|pardon our interruption|security check)\b"
    r"|\bddos protection\b|\bkein roboter\b|\bpas un robot\b|\b(?:no|não) (?:eres|soy|es|é|sou) un?m? ?robot\b"
    r"|\bnon sei un robot\b|\bgeen robot\b|\bне робот\b|ロボットではありません|不是机器人|로봇이 아닙니다",
    re.IGNORECASE,
)
_SCRIPTS: Final = re.compile(
    r"\b(?:java\s?script|cookies?)\b.{0,60}"
    r"(?:\b(?:enabled?|disabled?|required|activate|turn(?:ed)? o[nf]f?|necessary)\b"
    r"|aktivier|deaktivier|activ|désactiv|habilit|abilit|inschakel|uitgeschakel|включ|отключ|włącz|etkinleştir"
    r"|有効|無効|启用|啟用|활성화)"
    r"|(?:\b(?:enable|activate|turn on|requires?|without|needs?|supports?)\b|aktivier|activ|habilit|abilit|inschakel"
    r"|schakel|включ|włącz|启用|啟用).{0,40}\b(?:java\s?script|cookies?)\b"
    r"|^\W*(?:loading|please wait|lädt|wird geladen|chargement|cargando|carregando|caricamento|laden|загрузка|ładowanie"
    r"|yükleniyor|読み込み中|加载中|載入中|로딩 ?중)\W*$",
    re.IGNORECASE,
)
_NOTICES: Final = (
    (_ERROR, "an error page"),
    (_ROBOT, "a robot check"),
    (_SCRIPTS, "a page that asks for scripts or cookies"),
)


def short_answer(page: Page, dropped: Sequence[int] = ()) -> list[bool] | None:
    """Return which blocks are the main text of a short page; None for a page that is not short, or holds none.

    ``dropped``: places of blocks that are no main text in any case.

    What stands in landmarks beside the main text, in controls or nearly all in links, and copyright lines, is
    navigation. Headings alone are no main text of a page that has navigation beside them.
    """
    blocks = page.blocks
    kept = [bool(block.text) and not _is_beside(block) for block in blocks]
    for at in dropped:
        kept[at] = False
    own = [block for block, keep in zip(blocks, kept, strict=True) if keep]
    if not own or _size(own) > MAX_BYTES:
        return None
    if len(own) < sum(bool(block.text) for block in blocks) and all(block.heading_level for block in own):
        return None
    return kept


def notice_of(page: Page, kept: Sequence[bool]) -> str | None:
    """Say what the page declares itself to be where the few words kept are a notice and no main text; None elsewhere.

    The page's title counts as well, since error pages and robot checks say there what they are.
    """
    own = [block for block, keep in zip(page.blocks, kept, strict=True) if keep and block.text]
    if not own or _size(own) > MAX_BYTES:
        return None
    lines = [page.head.title or "", *(line for block in own for line in block.text.split("\n"))]
    for pattern, name in _NOTICES:
        if any(len(line) <= _MAX_LINE and pattern.search(line) for line in lines):
            return name
    return None


def _size(blocks: Sequence[TextBlock]) -> int:
    return sum(len(block.text.encode("utf-8", "replace")) for block in blocks)


def _is_beside(block: TextBlock) -> bool:
    context = block.context
    if context & _BESIDE or (context & _HEADER and not context & _BODY):
        return True
    if block.link_chars > MAX_LINK_SHARE * len(block.text) or _COPYRIGHT.match(block.text):
        return True
    return bool(context & _FORM) and in_control(block.element)


def in_control(element: Element | None) -> bool:
    """Tell whether an element is a button, a label or an option, or stands in one."""
    for _ in range(_CONTROL_REACH):
        if element is None:
            return False
        if element.tag in _CONTROLS:
            return True
        element = element.parent
    return False
