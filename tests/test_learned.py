"""The learned scorer and its model file."""

from __future__ import annotations

import io
import re
from importlib.resources import files

import numpy as np
import pytest
from builders import page_of

from scrapy_mainext import Options, PageType, extract
from scrapy_mainext.extraction.features import FEATURE_NAMES, features_of
from scrapy_mainext.extraction.scoring import SCORERS
from scrapy_mainext.extraction.scoring.model import load_model, read_model

MODELS = files("scrapy_mainext.extraction.models")
LIMIT = 2_000_000
"""Bytes that all model files together may have."""

PROSE = (
    "The harbour master keeps a book in which every boat is written down, with its name, its port and the hour of its "
    "coming. When the wind turns to the north the book fills quickly, and the café on the quay with it. "
)
MENU = '<nav><ul class="menu"><li><a href="/">Home</a><li><a href="/news">News</a><li><a href="/map">Map</a></ul></nav>'
FOOTER = '<footer class="site-footer"><p>Copyright Harbour News. <a href="/terms">Terms</a></p></footer>'


def article(*paragraphs: str, language: str = "en", heading: str = "The book of the harbour") -> bytes:
    body = "".join(f"<p>{text}</p>" for text in paragraphs)
    return (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8"><title>{heading}</title></head><body>'
        f"{MENU}"
        f'<main><article class="post"><h1>{heading}</h1>{body}</article></main>{FOOTER}</body></html>'
    ).encode()


def test_the_model_files_are_small() -> None:
    sizes = [len(file.read_bytes()) for file in MODELS.iterdir() if file.name.endswith(".npz")]
    assert 0 < sum(sizes) < LIMIT


def test_the_model_is_plain_arrays() -> None:
    with np.load(io.BytesIO(MODELS.joinpath("blocks.npz").read_bytes()), allow_pickle=False) as arrays:
        assert all(arrays[name].dtype != object for name in arrays.files)


def test_a_model_of_other_features_is_an_error_that_names_them() -> None:
    with np.load(io.BytesIO(MODELS.joinpath("blocks.npz").read_bytes())) as arrays:
        changed = {name: arrays[name] for name in arrays.files}
    names = "\n".join(["height_of_tide", *FEATURE_NAMES[1:]])
    changed["feature_names"] = np.frombuffer(names.encode(), np.uint8)
    file = io.BytesIO()
    np.savez(file, **changed)
    with pytest.raises(ValueError, match="height_of_tide"):
        read_model(file.getvalue())


def test_articles_come_out_without_menu_and_footer() -> None:
    result = extract(article(PROSE, PROSE, PROSE), options=Options(scorer="learned"))
    assert PROSE.strip() in result.text
    assert "Home" not in result.text
    assert "Copyright" not in result.text


PAGES = {
    "de": "Der Hafenmeister führt ein Buch, in das jedes Boot eingetragen wird, mit Namen, Heimathafen und Stunde. "
    "Wenn der Wind auf Nord dreht, füllt sich das Buch schnell, und das Café am Kai ebenso.",
    "fr": "Le maître du port tient un livre où chaque bateau est inscrit, avec son nom, son port et l’heure de son "
    "arrivée. Quand le vent tourne au nord, le livre se remplit vite, et le café du quai aussi.",
    "es": "El capitán del puerto lleva un libro en el que se anota cada barco, con su nombre, su puerto y la hora de "
    "su llegada. Cuando el viento gira al norte, el libro se llena deprisa, y el café del muelle también.",
    "ru": "Смотритель гавани ведёт книгу, куда записывают каждую лодку: имя, порт и час прихода. Когда ветер "
    "поворачивает на север, книга заполняется быстро, и кафе на набережной тоже.",
    "zh": "港务长有一本簿子,每条船都记在里面,写着船名、船籍港和到港的时辰。北风一起,簿子很快就写满了,码头上的咖啡馆也坐满了人。",
    "ja": "港長は一冊の帳面をつけていて、船が着くたびに、その名前と母港と時刻を書き入れる。風が北に変わると帳面はすぐに埋まり、岸壁の喫茶店も人でいっぱいになる。",
    "ar": "يحتفظ رئيس الميناء بدفتر يُكتب فيه اسم كل قارب وميناؤه وساعة وصوله. وعندما تهب الريح من الشمال يمتلئ الدفتر سريعًا، ويمتلئ معه المقهى على الرصيف.",
    "th": "นายท่ามีสมุดเล่มหนึ่งสำหรับจดชื่อเรือทุกลำ พร้อมท่าเรือต้นทางและเวลาที่มาถึง เมื่อลมเปลี่ยนไปทางเหนือ สมุดก็เต็มเร็ว และร้านกาแฟริมท่าก็เต็มไปด้วยผู้คน",
}


@pytest.mark.parametrize("language", PAGES)
def test_articles_come_out_in_every_script(language: str) -> None:
    text = PAGES[language]
    result = extract(article(*[text] * 4, language=language, heading=text[:12]), options=Options(scorer="learned"))
    assert text in result.text
    assert "Home" not in result.text


def test_a_page_has_a_type_with_probabilities_and_a_confidence() -> None:
    result = extract(article(PROSE, PROSE, PROSE), options=Options(scorer="learned"))
    assert isinstance(result.page_type, PageType)
    assert set(result.page_type_scores) == {kind.value for kind in PageType}
    assert sum(result.page_type_scores.values()) == pytest.approx(1, abs=1e-4)
    assert result.page_type_scores[result.page_type.value] == max(result.page_type_scores.values())
    assert result.confidence is not None
    assert 0 <= result.confidence <= 1


def test_a_page_without_blocks_has_an_empty_answer() -> None:
    page = page_of("<script>nothing</script>")
    assert SCORERS["learned"](page, Options()).kept == []


def test_a_page_without_main_text_has_an_empty_answer() -> None:
    result = extract(f"<html><body>{MENU}</body></html>".encode(), options=Options(scorer="learned"))
    assert result.text == ""
    assert result.skipped is None


def test_the_tokens_of_a_page_do_not_depend_on_the_table() -> None:
    classes = " ".join(f"name{chr(97 + at)}" for at in range(26))
    page = page_of(f'<div class="{classes}"><p>{PROSE}</p></div>')
    everything: dict[str, int] = {}
    full = features_of(page, lambda token: everything.setdefault(token, len(everything)))
    last = {row: token for token, row in everything.items()}[int(full.element_tokens[0].max())]
    part = features_of(page, lambda token: everything[token] if token == last else -1)
    assert set(part.element_tokens[0].tolist()) <= set(full.element_tokens[0].tolist())


def test_what_an_element_says_of_itself_is_its_own() -> None:
    page = page_of('<p class="line" itemprop="name">one</p><p class="line" itemprop="author">two</p>')
    numbers: dict[str, int] = {}
    rows, counts = features_of(page, lambda token: numbers.setdefault(token, len(numbers))).element_tokens
    tokens = list(numbers)
    assert [tokens[row] for row in rows[-counts[-1] :]] == ["<p", ".line", "~line", "itemprop=author"]


@pytest.mark.parametrize("letters", ["plain", "Σίσυφος", "İstanbul", "𝐛𝐨𝐥𝐝 words", "漢字 𠮷", "fish 🐟 chips"])
def test_the_words_of_a_text_are_those_of_the_regular_expression(letters: str) -> None:
    long = f"{letters} " + "and then many other words follow, " * 5 + f"up to the end: {letters}!"
    page = page_of(f"<p>{letters}</p><p>a b c a d e f g h i {letters}</p><p>{long}</p>")
    numbers: dict[str, int] = {}
    rows, counts = features_of(page, lambda token: numbers.setdefault(token, len(numbers))).text_tokens
    tokens = list(numbers)
    found = [[tokens[row] for row in own] for own in np.split(rows, np.cumsum(counts)[:-1])]

    def words(text: str) -> list[str]:
        return re.findall(r"\w+", text.lower())

    middle = words(page.blocks[1].text)
    wanted = (words(letters), middle[:6] + middle[-2:], words(long[:60])[:6] + words(long[-30:])[-2:])
    assert found == [list(dict.fromkeys(own)) for own in wanted]


def test_the_model_is_loaded_once() -> None:
    assert load_model() is load_model()
