from __future__ import annotations

import time

import pytest
from builders import PARAGRAPH, block, element, kept_texts, page_of, page_of_blocks
from hypothesis import given
from hypothesis import strategies as st

from scrapy_mainext.extraction.blocks import Context
from scrapy_mainext.extraction.options import Options
from scrapy_mainext.extraction.scoring import SCORERS, get_scorer
from scrapy_mainext.extraction.scoring.containers import containers
from scrapy_mainext.extraction.scoring.density import density
from scrapy_mainext.extraction.scoring.justext import Quality, by_itself, in_context, with_headings
from scrapy_mainext.extraction.scoring.shallow import by_density, reading_length, text_density
from scrapy_mainext.extraction.scoring.stopwords import SHARES, STOP_WORDS, choose_language, split_words

BAD, SHORT, NEAR, GOOD = Quality.BAD, Quality.SHORT, Quality.NEAR_GOOD, Quality.GOOD
ENGLISH = STOP_WORDS["en"]

RUNNING_TEXT = {
    "en": PARAGRAPH,
    "de": """Der Hafen war den größten Teil des Winters geschlossen, weil das Eis früh gekommen war, und die Boote,
        die noch draußen waren, mussten auf den Brecher aus der nächsten Stadt warten. Als er endlich kam, war an
        Bord kaum noch etwas zu essen, und die Leute waren froh, dass sie über das Eis nach Hause gehen konnten.""",
    "fr": """Le port était fermé pendant une grande partie de l'hiver parce que la glace était venue tôt, et les
        bateaux qui étaient encore en mer devaient attendre le brise-glace de la ville voisine. Quand il est
        enfin arrivé, il n'y avait presque plus rien à manger à bord, et tous étaient contents de pouvoir rentrer
        chez eux.""",
    "es": """El puerto estuvo cerrado durante casi todo el invierno porque el hielo había llegado pronto, y los barcos
        que todavía estaban fuera tuvieron que esperar al rompehielos de la ciudad más cercana. Cuando por fin
        llegó, ya no había casi nada para comer a bordo, y todos se alegraron de que podían volver a casa.""",
    "it": """Il porto è rimasto chiuso per quasi tutto l'inverno perché il ghiaccio era arrivato presto, e le barche
        che erano ancora fuori hanno dovuto aspettare il rompighiaccio della città vicina. Quando è arrivato, non
        c'era quasi più nulla da mangiare a bordo, e tutti erano contenti di poter tornare a casa.""",
    "pt": """O porto esteve fechado durante quase todo o inverno porque o gelo tinha chegado cedo, e os barcos que
        ainda estavam fora tiveram de esperar pelo quebra-gelo da cidade mais próxima. Quando ele chegou, já não
        havia quase nada para comer a bordo, e todos ficaram contentes por poder voltar para casa.""",
    "nl": """De haven was het grootste deel van de winter gesloten omdat het ijs vroeg was gekomen, en de boten die
        nog op zee waren moesten wachten op de ijsbreker uit de volgende stad. Toen die er eindelijk was, hadden
        ze aan boord bijna niets meer te eten, en iedereen was blij dat hij over het ijs naar huis kon.""",
    "sv": """Hamnen var stängd under större delen av vintern eftersom isen hade kommit tidigt, och de båtar som ännu
        var ute fick vänta på isbrytaren från nästa stad. När den till slut kom fanns det knappt något kvar att
        äta ombord, och alla var glada att de kunde gå hem över isen.""",
    "pl": """Port był zamknięty przez większą część zimy, ponieważ lód przyszedł wcześnie, a łodzie, które były
        jeszcze na morzu, musiały czekać na lodołamacz z sąsiedniego miasta. Kiedy w końcu się pojawił, na
        pokładzie nie było już prawie nic do jedzenia i wszyscy cieszyli się, że mogą wrócić do domu.""",
    "cs": """Přístav byl po většinu zimy zavřený, protože led přišel brzy, a lodě, které byly ještě na moři, musely
        čekat na ledoborec z vedlejšího města. Když se konečně objevil, na palubě už nebylo skoro nic k jídlu a
        všichni byli rádi, že se mohou vrátit domů po ledu, i když to bylo daleko a byla zima.""",
    "ru": """Порт был закрыт почти всю зиму, потому что лёд пришёл рано, и лодки, которые ещё были в море, должны были
        ждать ледокол из соседнего города. Когда он наконец пришёл, на борту уже почти не было еды, и все были
        рады, что могут вернуться домой по льду.""",
    "tr": """Liman kışın büyük bir bölümünde kapalıydı çünkü buz çok erken gelmişti ve hâlâ denizde olan tekneler en
        yakın şehirden gelecek gemiyi beklemek zorunda kaldı. Gemi sonunda geldiğinde yiyecek hiçbir şey kalmamış
        gibi bir durum vardı ve herkes buzun üzerinde eve kadar yürümek için çok mutlu oldu.""",
}


# jusText's first pass: a block by itself


def test_long_running_text_is_good():
    assert by_itself(block(PARAGRAPH), ENGLISH) is GOOD


def test_running_text_of_medium_length_is_near_good():
    assert by_itself(block(PARAGRAPH[:150]), ENGLISH) is NEAR


def test_a_few_words_are_short():
    assert by_itself(block("Opening hours"), ENGLISH) is SHORT


def test_a_few_words_with_a_link_are_bad():
    assert by_itself(block("Opening hours", link_chars=5), ENGLISH) is BAD


def test_long_text_without_stop_words_is_bad():
    assert (
        by_itself(block("Dublin London Paris Berlin Madrid Lisbon Vienna Prague Warsaw Helsinki " * 4), ENGLISH) is BAD
    )


@pytest.mark.parametrize(("link_chars", "expected"), [(57, GOOD), (58, BAD)])
def test_more_than_a_fifth_of_link_characters_is_bad(link_chars: int, expected: Quality):
    text = (PARAGRAPH * 2)[:288]
    assert len(text) == 288
    assert by_itself(block(text, link_chars=link_chars), ENGLISH) is expected


def test_a_copyright_sign_is_bad():
    assert by_itself(block(f"© {PARAGRAPH}"), ENGLISH) is BAD


# jusText's second pass: a block among its neighbours


@pytest.mark.parametrize(
    ("classes", "expected"),
    [
        ((GOOD, SHORT, GOOD), GOOD),
        ((BAD, SHORT, BAD), BAD),
        ((GOOD, SHORT, BAD), BAD),
        ((GOOD, SHORT, NEAR, BAD), GOOD),
        ((BAD, NEAR, SHORT, GOOD), GOOD),
        ((SHORT,), BAD),
    ],
)
def test_short_blocks_follow_their_neighbours(classes: tuple[Quality, ...], expected: Quality):
    assert in_context(classes)[classes.index(SHORT)] is expected


@pytest.mark.parametrize(
    ("classes", "expected"),
    [((BAD, NEAR, BAD), BAD), ((GOOD, NEAR, BAD), GOOD), ((BAD, NEAR, GOOD), GOOD), ((NEAR,), BAD)],
)
def test_near_good_blocks_need_one_good_neighbour(classes: tuple[Quality, ...], expected: Quality):
    assert in_context(classes)[classes.index(NEAR)] is expected


def test_near_good_blocks_count_as_good_neighbours_through_others_of_their_class():
    assert in_context((GOOD, NEAR, NEAR, NEAR, BAD)) == [GOOD, GOOD, GOOD, GOOD, BAD]


@given(st.lists(st.sampled_from(list(Quality)), max_size=60))
def test_the_second_pass_settles_every_block_and_changes_no_settled_one(classes: list[Quality]):
    settled = in_context(classes)
    assert set(settled) <= {GOOD, BAD}
    assert all(after is before for before, after in zip(classes, settled, strict=True) if before in {GOOD, BAD})


def test_a_heading_close_above_good_text_is_good():
    blocks = [block("The winter", heading_level=2), block("1978"), block(PARAGRAPH)]
    assert with_headings(blocks, [SHORT, SHORT, GOOD], [BAD, BAD, GOOD]) == [GOOD, BAD, GOOD]


def test_a_heading_farther_than_200_characters_above_good_text_is_not():
    blocks = [block("The winter", heading_level=2), block("x" * 201), block(PARAGRAPH)]
    assert with_headings(blocks, [SHORT, BAD, GOOD], [BAD, BAD, GOOD]) == [BAD, BAD, GOOD]


# Languages


@pytest.mark.parametrize("language", RUNNING_TEXT)
def test_running_text_is_recognised_in_its_language(language: str):
    text = " ".join(RUNNING_TEXT[language].split())
    assert choose_language(None, split_words(text)) == language
    assert by_itself(block(text), STOP_WORDS[language], SHARES.get(language, 1.0)) is GOOD


def test_a_declared_language_that_the_text_contradicts_is_passed_over():
    assert choose_language("en", split_words(RUNNING_TEXT["de"])) == "de"


@pytest.mark.parametrize("declared", ["de", "de-AT", "DE_ch", " de "])
def test_a_declared_language_is_read_as_a_language_tag(declared: str):
    assert choose_language(declared, []) == "de"


@pytest.mark.parametrize("words", [[], ["lorem"] * 50, ["今日は良い天気です。"]])
def test_no_list_is_chosen_where_none_fits(words: list[str]):
    assert choose_language(None, words) is None


# Boilerpipe's shallow features


def test_text_density_is_words_a_line_of_80_characters():
    assert text_density("four words of text") == 4
    assert text_density("word " * 160) == pytest.approx(16)


def test_a_character_of_han_counts_for_more_than_one_of_latin():
    assert reading_length("昨日" * 10) == 50
    assert text_density("昨日" * 4) == 5


def test_dense_text_is_content_without_any_stop_list():
    text = "zur blik mor tasel fen drako vi mesto kala, " * 8
    blocks = [block("tasel fen", link_chars=9), block("vi mesto"), block(text), block(text), block("blik")]
    assert by_density(blocks) == [BAD, SHORT, GOOD, GOOD, SHORT]


def test_dense_text_at_the_end_of_a_page_is_boilerplate():
    """The paper's tree: the next block's density of 0 makes a dense block boilerplate."""
    assert by_density([block("zur blik mor tasel fen drako vi mesto kala, " * 8)]) == [BAD]


# The whole scorer

MENU = "<nav><ul><li><a href=/>Home</a><li><a href=/n>News</a></ul></nav>"


def article(*inner: str, around: str = MENU) -> str:
    return f"<body>{around}<div id=story>{''.join(inner)}</div><footer><p>{PARAGRAPH}</footer>"


def test_navigation_and_footer_go_and_paragraphs_stay():
    page = page_of(article(f"<h1>Ice</h1><p>{PARAGRAPH}<p>{PARAGRAPH}"))
    assert kept_texts(page, "density") == ["Ice", PARAGRAPH, PARAGRAPH]


@pytest.mark.parametrize(
    "extra",
    [
        "<pre>pip install harbour</pre>",
        "<ul><li>salt</ul>",
        "<ol><li>Walk.</ol>",
        "<table><tr><td>1978</table>",
        "<h2>Later</h2>",
        "<blockquote>So cold!</blockquote>",
    ],
)
def test_code_lists_tables_and_headings_between_good_text_stay(extra: str):
    page = page_of(article(f"<p>{PARAGRAPH}</p>", extra, f"<p>{PARAGRAPH}</p>"))
    assert len(kept_texts(page, "density")) == 3


def test_a_list_of_links_within_running_text_goes():
    links = "<ul><li><a href=/a>Ships in the ice</a><li><a href=/b>The harbour</a></ul>"
    page = page_of(article(f"<p>{PARAGRAPH}</p>", links, f"<p>{PARAGRAPH}</p>"))
    assert kept_texts(page, "density") == [PARAGRAPH, PARAGRAPH]


def test_a_page_that_is_no_running_text_keeps_its_links():
    cards = "".join(f"<li><a href=/{n}>Kettle {n}</a> <b>{n} EUR</b>" for n in range(20))
    page = page_of(f"<body>{MENU}<main><ul>{cards}</ul><p>All of our kettles.</main>")
    assert kept_texts(page, "density")[:2] == ["Kettle 0 0 EUR", "Kettle 1 1 EUR"]


def test_a_sidebar_that_only_its_class_names_goes():
    page = page_of(article(f"<p>{PARAGRAPH}<p>{PARAGRAPH}", f"<div class='sidebar right'><p>{PARAGRAPH[:200]}</div>"))
    assert kept_texts(page, "density") == [PARAGRAPH, PARAGRAPH]


@pytest.mark.parametrize("wrapper", ["<form>", "<div class=sidebar-layout>", "<header>", "<aside>"])
def test_a_wrapper_around_the_whole_page_says_nothing(wrapper: str):
    page = page_of(f"<body>{wrapper}<div><p>{PARAGRAPH}<p>{PARAGRAPH}</div>")
    assert kept_texts(page, "density") == [PARAGRAPH, PARAGRAPH]


@pytest.mark.parametrize(
    "wrapper",
    ["<div hidden>", "<div style='display:none'>", "<template>"],
)
def test_hidden_text_never_stays(wrapper: str):
    assert kept_texts(page_of(f"<body>{wrapper}<p>{PARAGRAPH}<p>{PARAGRAPH}</body>"), "density") == []


def test_a_streamed_segment_is_ordinary_content():
    page = page_of(f"<body>{MENU}<div hidden id='S:0'><p>{PARAGRAPH}<p>{PARAGRAPH}</div>")
    assert kept_texts(page, "density") == [PARAGRAPH, PARAGRAPH]


def test_posts_that_stand_only_in_noscript_come_out():
    posts = f"<div class=post><p>{PARAGRAPH}</div>" * 3
    page = page_of(f"<body>{MENU}<div id=app></div><noscript>{posts}</noscript>")
    assert kept_texts(page, "density") == [PARAGRAPH] * 3


def test_an_image_alone_is_not_kept():
    page = page_of(article(f"<p>{PARAGRAPH}<p><img src=/ice.jpg alt=Ice><p>{PARAGRAPH}"))
    assert kept_texts(page, "density") == [PARAGRAPH, PARAGRAPH]


def test_japanese_is_told_by_its_characters():
    text = (
        "港は冬のほとんどの間、氷が早く来たために閉ざされていました。まだ海に出ていた船は、隣の町から砕氷船が来るのを待たなければなりませんでした。"
        * 3
    )
    page = page_of(article(f"<p>{text}<ul><li><a href=/x>関連記事</a></ul><p>{text}", around=""), language="ja")
    assert kept_texts(page, "density") == [text, text]


def test_something_comes_of_a_page_of_nothing_but_navigation():
    assert kept_texts(page_of(f"<body>{MENU}"), "density") == ["Home", "News"]


def test_an_empty_page_gives_empty_scores():
    scores = SCORERS["density"](page_of_blocks(), Options())
    assert list(scores.kept) == list(scores.probability) == []


@given(
    data=st.lists(
        st.tuples(
            st.sampled_from(["", "Home", PARAGRAPH, "昨日 ©"]), st.sampled_from(list(Context)), st.integers(0, 300)
        ),
        max_size=30,
    )
)
def test_every_block_gets_a_probability_and_a_decision(data: list[tuple[str, Context, int]]):
    body = element("body")
    blocks = [
        block(text, element("div", body, context=context, index=index + 1), link_chars=min(links, len(text)))
        for index, (text, context, links) in enumerate(data)
    ]
    page = page_of_blocks(*blocks)
    never = Context.HIDDEN | Context.TEMPLATE
    for scorer in (density, containers):
        scores = scorer(page, Options())
        assert len(scores.probability) == len(scores.kept) == len(blocks)
        assert all(0 <= probability <= 1 for probability in scores.probability)
        assert not any(keep for keep, (text, context, _) in zip(scores.kept, data, strict=True) if not text)
        assert not any(keep for keep, (_, context, _) in zip(scores.kept, data, strict=True) if context & never)
        assert scorer(page, Options()) == scores


@pytest.mark.parametrize("name", ["density", "containers"])
def test_many_blocks_under_deep_elements_take_linear_time(name: str):
    deep = element("body")
    for depth in range(511):
        deep = element("div", deep, index=depth + 1, class_="content sidebar")
    blocks = [block(PARAGRAPH, element("p", deep, index=1000 + n)) for n in range(40_000)]

    def seconds(count: int) -> float:
        page = page_of_blocks(*blocks[:count])
        started = time.process_time()
        SCORERS[name](page, Options())
        return time.process_time() - started

    seconds(1_000)
    small, large = seconds(5_000), seconds(40_000)
    assert large < 20 * small


def test_an_unknown_scorer_names_itself_and_the_known_ones():
    with pytest.raises(ValueError, match=r"'densty'.*'density'.*'containers'"):
        get_scorer("densty")


def test_the_heading_above_the_one_paragraph_of_a_page_is_kept():
    assert kept_texts(page_of(f"<body><h1>The quay</h1><p>{PARAGRAPH}</p></body>"), "density")[0] == "The quay"
