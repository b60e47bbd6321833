"""Consent texts: a region that speaks of cookies or data and has buttons to accept or refuse is boilerplate.

A banner may be longer than the article below it, so a scorer takes it for the main text. What tells it is the same in
every language: what its buttons say, and what it speaks of.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from ..blocks import Context, Element, TextBlock, is_within
from .short_pages import in_control

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["consent_blocks"]

_LONGEST_BUTTON: Final = 48
_REACH: Final = 6  # ancestors of a button that may be the region
_MOST_BLOCKS: Final = 160  # of a region: dialogs list purposes and partners
_SHORT_BANNER: Final = 600
"""Characters of a banner of cookies that needs no button to refuse, nor a name."""
_MOST_READ: Final = 1_000  # characters of a region, which says at once what it is about
_MOST_BUTTONS: Final = 24  # that are looked at
_FORM: Final = int(Context.FORM)
_LINK: Final = int(Context.LINK)
_BODY: Final = frozenset(("body", "html", "main", "article"))
"""Elements that are no region of consent, whatever they hold."""
_OF_CONSENT: Final = re.compile(
    r"cookie|consent|gdpr|cmp\b|onetrust|didomi|usercentrics|privacy|rgpd|dsgvo", re.IGNORECASE
)

_ACCEPT: Final = re.compile(
    r"(?:(?:i |yes,? i )?(?:accept|agree|allow|consent|understand)\b|ok(?:ay)?\b|got it|(?:that’s|that's|i’m"
    r"|i'm) (?:fine|ok)"
    r"|(?:alle[ns]? |auswahl |cookies |ich )?(?:akzeptier|annehm|zustimm|erlaub|einverstanden|stimme zu|zulassen)"
    r"|alle[ns]? (?:cookies )?(?:akzeptier|annehm|zulass|erlaub)|verstanden"
    r"|(?:tout |j['’])?accept(?:er|e)\b|(?:tout )?autoriser|d['’]accord|j['’]ai compris|je comprends"
    r"|(?:aceptar|acepto|permitir|entendido|de acuerdo)|(?:aceitar?|aceito|permitir|concordo|entendi|prosseguir)"
    r"|(?:accett[ao]|consenti|ho capito|acconsento)|(?:(?:alles? |alle cookies )?(?:accepteren|toestaan)|akkoord"
    r"|begrepen)"
    r"|(?:acceptera|godkänn|jag (?:förstår|godkänner)|tillåt)|(?:godta|aksepter|tillat|jeg forstår)|(?:accepter"
    r"|tillad)"
    r"|(?:hyväksy|salli)|(?:akceptuj|zaakceptuj|zgadzam|zezw[oó]l|rozumiem|przejdź do)|(?:přijmout|souhlasím"
    r"|povolit|rozumím)"
    r"|(?:prijať|súhlasím)|(?:elfogad|egyetért|rendben)|(?:accept[ăa]|sunt de acord)|(?:kabul|onayl|izin ver"
    r"|anladım|tamam)"
    r"|(?:принять|принимаю|согласен|соглас|разрешить|понятно|хорошо)|(?:прийняти|погоджуюсь)|(?:αποδοχή|συμφωνώ)"
    r"|(?:קבל|מסכים|אישור)|(?:قبول|موافق|أوافق|أقبل)|(?:स्वीकार|सहमत)|(?:ยอมรับ|ตกลง)|(?:đồng ý|chấp nhận)"
    r"|(?:setuju|terima)"
    r"|.{0,12}(?:同意|許可|承諾|接受|允许|允許|동의|수락|허용))",
    re.IGNORECASE,
)
_REFUSE: Final = re.compile(
    r"(?:reject|refuse|decline|deny|disagree|no,? thanks|only (?:necessary|essential)|(?:use )?(?:necessary"
    r"|essential) only"
    r"|(?:manage|cookie|privacy|customi[sz]e|change|more|your) (?:settings|preferences|options|choices|cookies)"
    r"|settings|options"
    r"|preferences|customi[sz]e|continue without|opt[- ]out|do not (?:sell|accept|consent)|learn more"
    r"|more (?:info|details)"
    r"|(?:alle[ns]? |cookies )?(?:ablehn|verweiger)|(?:cookie-?)?einstellungen|nur (?:notwendige|essenzielle"
    r"|erforderliche)|anpassen"
    r"|(?:tout |je )?refuse|paramétr|paramètres|personnaliser|gérer|continuer sans|(?:rechazar?|rechazo|denegar"
    r"|configur|gestionar|solo)"
    r"|(?:rejeitar|recusar|gerir|definições|configura)|(?:rifiut|nega\b|personalizza|gestisci|impostazioni|solo)"
    r"|(?:weiger|afwijzen|alleen|instellingen|voorkeuren|aanpassen)|(?:avvisa|neka|inställningar|endast|hantera)"
    r"|(?:avslå|avvis|innstillinger|indstillinger|kun )|(?:hylkää|kieltäy|asetukset|vain )|(?:odrzu|nie zgadzam"
    r"|ustawienia|tylko|dostosuj)"
    r"|(?:odmítnout|nesouhlasím|nastavení|pouze)|(?:elutasít|beállítás)|(?:respinge|refuz|setări)|(?:reddet"
    r"|ayarlar|yönet|sadece)"
    r"|(?:отклон|отказ|настро|не соглас|только)|(?:відхил|налаштув)|(?:απόρριψη|ρυθμίσεις)|(?:דחה|סירוב|הגדרות)"
    r"|(?:رفض|إعدادات)"
    r"|(?:अस्वीकार|सेटिंग)|(?:ปฏิเสธ|ตั้งค่า)|(?:từ chối|cài đặt)|(?:tolak|pengaturan)"
    r"|.{0,12}(?:拒否|設定|拒绝|拒絕|设置|設置|거부|설정|거절))",
    re.IGNORECASE,
)
_COOKIES: Final = re.compile(
    r"cookie|куки|кукі|クッキー|쿠키|evästei|informasjonskapsl|vafrakökur|süti|slapuk|küpsis|sīkdat|kolačić|ملفات تعريف"
    r"|עוגיות"
    r"|คุกกี้|कुकी|çerez|piškotk|galet",
)
_DATA: Final = re.compile(
    r"\b(?:personal |your |of )?data\b|\bprivacy\b|\bconsent|\bour partners\b|\btracking\b|information on (?:your"
    r"|a) device"
    r"|gdpr|dsgvo|rgpd|avg\b|\bdaten\b|datenschutz|einwilligung|partner|donn[ée]es|vie privée|consentement"
    r"|\bdatos\b|privacidad"
    r"|consentimiento|\bdados\b|privacidade|consentimento|\bdati\b|consenso|gegevens|toestemming|integritet"
    r"|samtycke|personvern"
    r"|samtykke|tietoj|suostumus|\bdanych\b|prywatności|zgod|údaj|soukrom|adatok|adatvéd|\bdatele\b"
    r"|confidențialit|veri(?:ler|niz)"
    r"|gizlilik|данны|конфиденц|соглас|даних|δεδομέν|απόρρητο|נתונים|פרטיות|بيانات|خصوصية|डेटा|गोपनीयता|ข้อมูล"
    r"|dữ liệu|privasi"
    r"|データ|個人情報|プライバシー|数据|數據|隐私|隱私|데이터|개인정보",
)


def consent_blocks(blocks: Sequence[TextBlock]) -> list[int]:
    """Return the places of the blocks that stand in regions which ask for consent, in order; usually none."""
    found: set[int] = set()
    buttons = 0
    for at, block in enumerate(blocks):
        if 0 < len(block.text) <= _LONGEST_BUTTON and at not in found and _accepts(block):
            buttons += 1
            if buttons > _MOST_BUTTONS:
                break
            found.update(_region(blocks, at))
    return sorted(found)


def _accepts(block: TextBlock) -> bool:
    return _is_button(block) and _ACCEPT.match(block.text) is not None


def _is_button(block: TextBlock) -> bool:
    """Tell whether a block is a control, or a link that leads nowhere, as a script makes buttons of."""
    context = block.context
    if context & _LINK:
        address = block.inlines[0].value if block.inlines else "#"
        return address[:1] in ("", "#") or address.startswith("javascript:")
    if context & _FORM:
        return in_control(block.element)
    attrs = block.element.attrs
    return attrs is not None and ("role" in attrs or "onclick" in attrs) and attrs.get("role", "button") == "button"


def _region(blocks: Sequence[TextBlock], button: int) -> range:
    """Return the places of the region around a button to accept: the smallest element that speaks of cookies or data
    and has another choice, or is named for consent. Nothing where there is none."""
    node: Element | None = blocks[button].element
    first = last = button
    for _ in range(_REACH):
        if node is None or node.tag in _BODY or last - first >= _MOST_BLOCKS:
            break
        first, last = _stretch(blocks, node, first, last)
        inside = blocks[first : last + 1]
        if any(block.heading_level == 1 for block in inside):
            break
        if _asks(node, inside):
            return range(first, last + 1)
        node = node.parent
    return range(0)


def _stretch(blocks: Sequence[TextBlock], node: Element, first: int, last: int) -> tuple[int, int]:
    """Return the first and last of the blocks that stand in an element, which holds those given."""
    while first > 0 and last - first < _MOST_BLOCKS and is_within(blocks[first - 1].element, node):
        first -= 1
    while last + 1 < len(blocks) and last - first < _MOST_BLOCKS and is_within(blocks[last + 1].element, node):
        last += 1
    return first, last


def _asks(node: Element, inside: Sequence[TextBlock]) -> bool:
    others = [block for block in inside if len(block.text) <= _LONGEST_BUTTON and _is_button(block)]
    texts = [block.text for block in inside if block not in others]
    has_choice = any(_REFUSE.match(block.text) for block in others) or _is_named(node)
    if not has_choice and sum(map(len, texts)) >= _SHORT_BANNER:
        return False
    text = " ".join(texts)[:_MOST_READ].lower()
    return _COOKIES.search(text) is not None or (has_choice and _DATA.search(text) is not None)


def _is_named(node: Element) -> bool:
    names = f"{node.attr('class')[:200]} {node.attr('id')[:100]} {node.attr('aria-label')[:100]}"
    return _OF_CONSENT.search(names) is not None
