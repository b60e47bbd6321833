"""Short pages: what stands beside navigation is the main text, unless the page itself says that it holds none."""

from __future__ import annotations

import pytest

from scrapy_mainext import Options, extract
from scrapy_mainext.extraction.scoring.confidence import EMPTY_CONFIDENCE

MENU = '<nav><a href="/">Start</a> <a href="/shop">Laden</a> <a href="/kontakt">Kontakt</a></nav>'
LIST_MENU = '<ul><li><a href="/">Accueil</a></li><li><a href="/b">Boutique</a></li></ul>'
FOOTER = '<footer>© 2024 Hafen GmbH <a href="/impressum">Impressum</a></footer>'

ANSWERS = {
    "hello world": ("<html><body><p>Hello world</p></body></html>", "Hello world"),
    "no markup": ("Nur ein Satz ohne Markup", "Nur ein Satz ohne Markup"),
    "note": (
        "<article><h1>Note</h1><p>The office is closed on Friday.</p></article>",
        "Note\n\nThe office is closed on Friday.",
    ),
    "German, menu and footer": (
        f"{MENU}<main><h1>Hinweis</h1><p>Das Büro bleibt am Freitag geschlossen.</p></main>{FOOTER}",
        "Hinweis\n\nDas Büro bleibt am Freitag geschlossen.",
    ),
    "French, menu in a list": (
        f"{LIST_MENU}<div>Fermé pour congés annuels jusqu'au 3 septembre.</div>",
        "Fermé pour congés annuels jusqu'au 3 septembre.",
    ),
    "Spanish, in a form": (
        "<form><div><h1>Aviso</h1><p>La oficina cierra el viernes.</p><button>Enviar</button></div></form>",
        "Aviso\n\nLa oficina cierra el viernes.",
    ),
    "Italian, a table": (
        "<table><tr><td>Lunedì</td><td>9-17</td></tr><tr><td>Martedì</td><td>chiuso</td></tr></table>",
        "Lunedì | 9-17\nMartedì | chiuso",
    ),
    "Russian": (
        "<h1>Новости</h1><p>Мы переехали на набережную.</p><p>Тел. 123-45</p>",
        "Новости\n\nМы переехали на набережную.\n\nТел. 123-45",
    ),
    "Japanese": ("<p>事務所は金曜日に閉まっています。</p>", "事務所は金曜日に閉まっています。"),
    "Chinese": ("<h1>港口</h1><p>旧墙在每年春天由市政府修复。</p>", "港口\n\n旧墙在每年春天由市政府修复。"),
    "Arabic": ("<p>المكتب مغلق يوم الجمعة.</p>", "المكتب مغلق يوم الجمعة."),
    "Hindi": ("<div>कार्यालय शुक्रवार को बंद है।</div>", "कार्यालय शुक्रवार को बंद है।"),
    "a notice is a part of a word": (
        "<p>Die Seite im Buch wurde neu gesetzt, 404 Gäste kamen.</p>",
        "Die Seite im Buch wurde neu gesetzt, 404 Gäste kamen.",
    ),
}

ERROR, ROBOT, SCRIPTS = "an error page", "a robot check", "a page that asks for scripts or cookies"
EMPTY = {
    "English error": ("<title>404 Not Found</title><h1>Not Found</h1><p>The URL was not found here.</p>", ERROR),
    "German error": (f"{MENU}<h1>Fehler 404</h1><p>Diese Seite gibt es nicht mehr.</p>", ERROR),
    "French error": ("<title>Oups</title><h1>Page introuvable</h1><p>Revenez à l'accueil.</p>", ERROR),
    "Spanish error": ("<p>Lo sentimos, la página solicitada no se ha encontrado.</p>", ERROR),
    "Portuguese error": ("<h1>Ops!</h1><p>A página que você procura não foi encontrada.</p>", ERROR),
    "Italian error": ("<h1>Accesso negato</h1><p>Rivolgersi all'amministratore.</p>", ERROR),
    "Russian error": ("<h1>Ой</h1><p>Страница, которую вы ищете, не найдена.</p>", ERROR),
    "Japanese error": ("<p>お探しのページは見つかりませんでした。ページが見つかりません。</p>", ERROR),
    "Chinese error": ("<h1>抱歉</h1><p>您访问的页面不存在</p>", ERROR),
    "English robot check": ("<title>Just a moment...</title><p>Checking your browser first.</p>", ROBOT),
    "German robot check": ("<p>Bitte bestätigen Sie, dass Sie kein Roboter sind.</p>", ROBOT),
    "French robot check": ("<p>Cochez la case : je ne suis pas un robot</p>", ROBOT),
    "English scripts": ("<noscript>You need to enable JavaScript to run this app.</noscript>", SCRIPTS),
    "German scripts": ("<p>Bitte aktivieren Sie JavaScript in Ihrem Browser.</p>", SCRIPTS),
    "Spanish loading": ("<div id=app>Cargando…</div>", SCRIPTS),
    "Polish cookies": ("<p>Włącz obsługę cookies, aby przejść dalej.</p>", SCRIPTS),
    "a menu": (MENU + LIST_MENU, None),
    "a menu and a heading": (f"{MENU}<h1>Sommermode</h1>{FOOTER}", None),
    "nothing": ("<script>start()</script>", None),
}  # fmt: skip


def ask(html: str, **options: str):
    return extract(html.encode(), content_type="text/html; charset=utf-8", options=Options(**options))


@pytest.mark.parametrize("name", ANSWERS)
@pytest.mark.parametrize("options", [{}, {"mode": "precision"}, {"mode": "recall"}], ids=str)
def test_what_a_short_page_has_beside_its_navigation_is_its_main_text(name, options):
    html, text = ANSWERS[name]
    result = ask(html, **options)
    assert result.text == text
    assert result.confidence > EMPTY_CONFIDENCE
    assert not result.needs_fallback


@pytest.mark.parametrize("name", ANSWERS)
@pytest.mark.parametrize("options", [{"mode": "fast"}, {"scorer": "containers"}], ids=str)
def test_the_rules_answer_as_well(name, options):
    html, text = ANSWERS[name]
    assert text in ask(html, **options).text


@pytest.mark.parametrize("name", EMPTY)
def test_an_answer_is_empty_where_the_page_speaks_against_one(name):
    html, notice = EMPTY[name]
    result = ask(html)
    assert result.text == ""
    assert result.needs_fallback
    assert result.confidence <= EMPTY_CONFIDENCE
    told = [warning for warning in result.warnings if warning.startswith("no main text")]
    assert told == ([] if notice is None else [f"no main text, since the page says that it is {notice}"])


def test_a_long_page_about_errors_keeps_its_text():
    prose = "A server answers 404 where it knows no page of that address, and a browser shows what comes with it. " * 6
    result = ask(f"<title>404 Not Found</title><h1>404 Not Found</h1><p>{prose}</p><p>{prose}</p>")
    assert prose.strip() in result.text


def test_words_that_are_asked_for_are_asked_for_of_short_pages_too():
    assert extract(b"<p>Hello world</p>", options=Options(min_words=3)).text == ""
