"""Text that was encoded twice: read as it was meant, told as a conflict, and found again by its bytes."""

from __future__ import annotations

import pytest

from scrapy_mainext import BlockKind, extract, strip_markup
from scrapy_mainext.extraction.decode.twice import read_as_meant

TEXTS = {
    "English": "The harbour’s oldest wall – “museum” – and the café beside it: people find the keeper’s door open…",
    "German": "Die Straßen führen über die Brücke – „größer“ als früher, sagt der Wärter, für 40 € im Jahr.",
    "French": "L’été, le café du port reste ouvert à l’heure où les élèves rentrent, où qu’ils aillent.",
    "Spanish": "¿Quién abrió el museo? El capitán, según el periódico: dijo: mañana a las ocho.",
    "Portuguese": "A câmara não reabriu a estação; a população não aceitou a explicação do capitão.",
    "Polish": "Źródło w Łodzi: wójt ogłosił, że most będzie zamknięty do świąt Bożego Narodzenia.",
    "Russian": "Смотритель гавани ведёт книгу, куда записывают каждую лодку и час прихода.",
    "Greek": "Το λιμάνι έμεινε κλειστό όλο τον χειμώνα, γιατί ο πάγος ήρθε νωρίς.",
    "Japanese": "港の朝は静かで、船が着くたびにその名前を書き入れる。",
    "Chinese": "港口的旧墙在每年春天由市政府修复，石头来自同一个采石场。",
    "emoji": "The boats are back 🚢 and so is the café ☕ on the quay.",
}


def twice(text: str, misread_as: str) -> bytes:
    raw = text.encode()
    if misread_as == "latin-1":
        return raw.decode("latin-1").encode()
    # As browsers read windows-1252: bytes that it leaves undefined are control characters.
    return "".join(bytes([byte]).decode("cp1252", "ignore") or chr(byte) for byte in raw).encode()


def page(text: bytes) -> bytes:
    return b'<!doctype html><meta charset="utf-8"><title>%s</title><article><h1>%s</h1><p>%s</p></article>' % (
        text,
        text,
        b"</p><p>".join([text] * 4),
    )


@pytest.mark.parametrize("name", TEXTS)
@pytest.mark.parametrize("misread_as", ["latin-1", "windows-1252"])
def test_text_that_was_encoded_twice_is_read_as_it_was_meant(name, misread_as):
    text = TEXTS[name]
    result = extract(page(twice(text, misread_as)))
    assert result.text.count(text) >= 4
    assert result.title == text
    assert result.encoding.name == "UTF-8"
    assert result.encoding.conflict == "text that was encoded twice is read as it was meant"
    assert result.encoding.conflict in result.warnings


@pytest.mark.parametrize("name", TEXTS)
@pytest.mark.parametrize("misread_as", ["latin-1", "windows-1252"])
def test_the_bytes_of_a_block_still_give_its_text(name, misread_as):
    body = page(twice(TEXTS[name], misread_as))
    result = extract(body)
    for block in result.blocks:
        code = block.kind is BlockKind.CODE
        assert strip_markup(body[slice(*block.byte_range)], result.encoding.name, preformatted=code) == block.text


@pytest.mark.parametrize("name", TEXTS)
def test_text_that_was_encoded_once_stays_as_it_is(name):
    result = extract(page(TEXTS[name].encode()))
    assert result.text.count(TEXTS[name]) >= 4
    assert result.encoding.conflict is None


@pytest.mark.parametrize(
    "text",
    [
        "„MENÜ“",
        "DAS CAFÉ…",
        "NÃO «IRMû",
        "MENÜ–KARTE",
        "voilà – c’est ça",
        "Â",
        "ÇA…",
        "Ärger €5",
        "100 Å – 200 Å",
        "TÜ™",
    ],
)
def test_what_only_looks_like_it_stays(text):
    assert read_as_meant(text) == text


def test_code_may_be_about_encodings():
    body = "<meta charset=utf-8><p>What it prints:</p><pre>print('donâ€™t')</pre>"
    assert [block.text for block in extract(body.encode()).blocks] == ["What it prints:", "print('donâ€™t')"]


def test_structured_data_and_attributes_are_read_as_meant():
    name = twice("Sturmlampe für 40 €", "windows-1252").decode()
    head = (
        f'<meta name="description" content="{name}"><script type="application/ld+json">{{"@type": "Product", "name": '
        f'"{name}", "offers": {{"@type": "Offer", "price": "40", "priceCurrency": "EUR"}}}}</script>'
    )
    body = (
        f'<html lang="de"><meta charset="utf-8">{head}<h1>{name}</h1><p>{name * 9}<img src="/a.jpg" alt="{name}"></p>'
    )
    result = extract(body.encode(), url="https://hafen.example/lampe")
    assert result.metadata["description"] == "Sturmlampe für 40 €"
    assert result.product.name == "Sturmlampe für 40 €"
    assert [image.alt for image in result.images] == ["Sturmlampe für 40 €"]
