"""Consent texts: a region that speaks of cookies or data and has buttons to accept or refuse is boilerplate."""

from __future__ import annotations

import pytest

from scrapy_mainext import Options, extract
from scrapy_mainext.extraction.scoring.consent import consent_blocks

from .builders import page_of

CONSENTS = {
    "English": (
        "We and our partners store information on your device to measure how the site is used.",
        "Accept",
        "Refuse",
    ),
    "German": (
        "Wir und unsere Partner verarbeiten Ihre Daten, um die Nutzung zu messen.",
        "Alle akzeptieren",
        "Ablehnen",
    ),
    "French": (
        "Nous et nos partenaires utilisons vos données pour mesurer l'audience.",
        "Tout accepter",
        "Continuer sans accepter",
    ),
    "Spanish": (
        "Nosotros y nuestros socios tratamos sus datos para medir el uso del sitio.",
        "Aceptar todo",
        "Rechazar",
    ),
    "Portuguese": (
        "Nós e os nossos parceiros tratamos os seus dados para medir o uso.",
        "Aceitar",
        "Rejeitar tudo",
    ),
    "Italian": (
        "Noi e i nostri partner trattiamo i tuoi dati per misurare l'uso.",
        "Accetta e continua",
        "Rifiuta",
    ),
    "Dutch": (
        "Wij en onze partners verwerken uw gegevens om het gebruik te meten.",
        "Akkoord",
        "Voorkeuren instellen",
    ),
    "Swedish": (
        "Vi och våra partner använder kakor och cookies på sidan.",
        "Godkänn alla",
        "Endast nödvändiga",
    ),
    "Polish": (
        "My i nasi partnerzy przetwarzamy Twoje dane i pliki cookie.",
        "Zgadzam się",
        "Ustawienia",
    ),
    "Russian": (
        "Мы и наши партнёры обрабатываем ваши данные, чтобы измерять посещения.",
        "Принять все",
        "Отклонить",
    ),
    "Turkish": (
        "Biz ve ortaklarımız çerez kullanıyoruz.",
        "Kabul et",
        "Reddet",
    ),
    "Japanese": (
        "当サイトでは利用状況の測定のためにクッキーとデータを使用します。",
        "すべて同意する",
        "拒否する",
    ),
    "Chinese": (
        "我们和合作伙伴使用您的数据来衡量网站的使用情况。",
        "全部接受",
        "拒绝",
    ),
    "Arabic": (
        "نستخدم ملفات تعريف الارتباط وبيانات الزوار لقياس الاستخدام.",
        "قبول الكل",
        "رفض",
    ),
}
ARTICLE = "Die Brücke bleibt geschlossen, bis die Prüfer die beiden nördlichen Pfeiler gesehen haben."


def page(text: str, accept: str, refuse: str, button: str = "<button>{}</button>") -> bytes:
    return (
        f'<html><meta charset="utf-8"><title>Die Brücke</title><div class="box"><h2>?</h2><p>{text * 3}</p>'
        f"<p>{text * 4}</p><p>{text * 3}</p><div>{button.format(accept)}{button.format(refuse)}</div></div>"
        f'<nav><a href="/">Start</a></nav><article><h1>Die Brücke</h1><p>{ARTICLE}</p>'
        "<p>Busse fahren über die Furt.</p></article></html>"
    ).encode()


@pytest.mark.parametrize("language", CONSENTS)
@pytest.mark.parametrize("options", [{}, {"mode": "precision"}, {"mode": "recall"}, {"mode": "fast"}], ids=str)
def test_a_consent_text_is_boilerplate_though_it_is_longer_than_the_article(language, options):
    result = extract(page(*CONSENTS[language]), options=Options(**options))
    assert CONSENTS[language][0] not in result.text
    assert ARTICLE in result.text


@pytest.mark.parametrize(
    "button",
    [
        '<a href="#" class="btn">{}</a>',
        '<a href="javascript:void(0)">{}</a>',
        '<div role="button">{}</div>',
        '<span onclick="go()">{}</span>',
        "<form><button>{}</button></form>",
    ],
)
def test_buttons_come_in_many_forms(button):
    text, accept, refuse = CONSENTS["German"]
    assert text not in extract(page(text, accept, refuse, f"<p>{button}</p>")).text


@pytest.mark.parametrize(
    "html",
    [
        "<main><h1>Cookies backen</h1><p>Cookies aus Hafer.</p><button>OK</button></main>",
        "<div><p>Die Daten der Flut stehen am Kai.</p><a href='/mehr'>Akzeptieren lernen</a></div>",
        "<div><p>Der Hafen im Winter.</p><button>Accept</button><button>Refuse</button></div>",
        "<div><p>Cookies und Daten im Netz.</p><p>Was sie speichern.</p></div>",
    ],
    ids=["an article", "a link that leads on", "another question", "no buttons"],
)
def test_what_only_speaks_of_cookies_or_data_is_no_consent_text(html):
    assert consent_blocks(page_of(html).blocks) == []


def test_a_short_banner_of_cookies_needs_no_second_button():
    blocks = page_of("<div><p>Diese Seite verwendet Cookies.</p><button>OK</button></div><p>Der Hafen.</p>").blocks
    assert consent_blocks(blocks) == [0, 1]


def test_many_buttons_cost_little():
    blocks = page_of("<div>" * 200 + "<button>OK</button><p>x</p>" * 5_000).blocks
    assert consent_blocks(blocks) == []
