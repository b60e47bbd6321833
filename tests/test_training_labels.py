"""Labels, folds and the measures that training stands on."""

import gzip
import json
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

pytest.importorskip("rapidfuzz", reason="needs the training extra")
pytest.importorskip("tldextract", reason="needs the training extra")

from scrapy_mainext.extraction.scoring.cut import expected_f1_cut, for_cut
from training.dataset import LabelledPage, RawPage, label_page, load, page_f1, segment_page, snippets_found
from training.folds import assign_folds, registered_domain
from training.labels import align, tokenize_blocks, words_of
from training.report import area_under_curve, evaluate, markdown, split_by_page

TEXT = st.text("abAB éßΣςσİ\n.,-_1", max_size=40)


def labels_of(texts: list[str], reference: str, seen: list[bool] | None = None) -> list[float]:
    preferred = None if seen is None else np.array(seen)
    return [round(float(label), 2) for label in align(tokenize_blocks(texts, reference), preferred)]


def raw_page(body: str, reference: str, **truth: list[str]) -> RawPage:
    record = {"main_content": reference, **truth}
    return RawPage("0001", "https://blog.example.co.uk/post", "article", record, body.encode())


def labelled(body: str, reference: str, **truth: list[str]) -> LabelledPage:
    raw = raw_page(body, reference, **truth)
    return label_page(raw, segment_page(raw).blocks)


# Labels


def test_blocks_of_the_reference_are_content_and_others_are_not():
    texts = ["Home News Contact", "The barometer fell all night.", "By dawn it rained.", "Subscribe to our letter"]
    assert labels_of(texts, "The barometer fell all night. By dawn it rained.") == [0, 1, 1, 0]


def test_label_is_the_share_of_words_that_the_reference_holds():
    texts = ["the barometer fell all night and then a salesman came by"]
    assert labels_of(texts, "The barometer fell all night") == [pytest.approx(5 / 11, abs=0.01)]


def test_case_and_punctuation_do_not_count():
    assert labels_of(["THE «barometer», fell"], "the barometer fell!") == [1]


def test_title_in_breadcrumbs_is_not_the_heading_above_the_text():
    texts = ["Paper clouds", "Home", "Paper clouds", "Clouds made of paper float for an hour or so", "Paper clouds"]
    assert labels_of(texts, "Paper clouds\n\nClouds made of paper float for an hour or so") == [0, 0, 1, 1, 0]


def test_text_that_stands_twice_is_content_where_a_reader_sees_it():
    texts = ["A hidden copy of the news", "Menu", "A hidden copy of the news"]
    assert labels_of(texts, "A hidden copy of the news", seen=[False, True, True]) == [0, 0, 1]


def test_hidden_text_is_content_where_nothing_else_holds_it():
    assert labels_of(["Posts stand in noscript only", "Menu"], "Posts stand in noscript only", [False, True]) == [1, 0]


def test_reference_in_another_order_than_the_page():
    first = "a forecast is a bet on the state of the sky"
    second = "an almanac remembers what the sky has done before"
    assert labels_of([first, "Menu", second], f"{second} {first}") == [1, 0, 1]


def test_cells_in_another_order_are_matched_as_a_bag():
    assert labels_of(["Mast height: 12 metres", "Login"], "metres 12, height of the mast") == [1, 0]


def test_empty_reference_and_empty_page():
    assert labels_of(["Just a moment"], "") == [0]
    assert labels_of(["", "..."], "words") == [0, 0]
    assert labels_of([], "words") == []


@given(st.lists(TEXT, max_size=8), TEXT)
def test_labels_are_shares(texts, reference):
    labels = align(tokenize_blocks(texts, reference))
    assert len(labels) == len(texts)
    assert ((labels >= 0) & (labels <= 1)).all()


@given(st.lists(TEXT, max_size=8))
def test_page_that_is_its_own_reference_is_content_throughout(texts):
    labels = align(tokenize_blocks(texts, "\n\n".join(texts)))
    assert labels.tolist() == [1.0 if words_of(text) else 0.0 for text in texts]


def test_scattered_common_words_make_no_content():
    menu = ["the of a and to", "in on at by"]
    text = "It was a walk to the far end of the pier, and in the evening a storm came by at last on a wind."
    assert labels_of([*menu, text], text) == [0, 0, 1]


# Folds


def test_registered_domain_knows_public_suffixes():
    assert registered_domain("https://news.bbc.co.uk/a?b=c") == "bbc.co.uk"
    assert registered_domain("https://www.example.com:8080/") == "example.com"
    assert registered_domain("http://127.0.0.1/x") == "127.0.0.1"
    assert registered_domain(None) == ""


@given(st.lists(st.sampled_from([f"site{n}.example" for n in range(30)]), min_size=1, max_size=200))
def test_a_domain_stays_in_one_fold(domains):
    folds = assign_folds(domains)
    assert len(set(zip(domains, folds.tolist(), strict=True))) == len(set(domains))


def test_folds_do_not_depend_on_the_order_of_the_pages():
    domains = [f"site{n % 40}.example" for n in range(120)]
    forward = dict(zip(domains, assign_folds(domains).tolist(), strict=True))
    backward = dict(zip(domains[::-1], assign_folds(domains[::-1]).tolist(), strict=True))
    assert forward == backward


def test_folds_are_of_even_size():
    sizes = np.bincount(assign_folds([f"site{n % 70}.example" for n in range(300)]))
    assert len(sizes) == 5
    assert sizes.max() - sizes.min() <= 5


# Measures


def word_f1(predicted: str, reference: str) -> tuple[float, float, float]:
    """The benchmark's measure, on texts."""
    mine, theirs = Counter(words_of(predicted)), Counter(words_of(reference))
    if not mine or not theirs:
        same = float(not mine and not theirs)
        return same, same, same
    shared = (mine & theirs).total()
    precision, recall = shared / mine.total(), shared / theirs.total()
    return precision, recall, 2 * precision * recall / (precision + recall) if shared else 0.0


@given(st.lists(TEXT, max_size=8), TEXT, st.integers(0, 255))
def test_page_f1_from_numbers_is_that_of_the_texts(texts, reference, chosen):
    raw = raw_page("".join(f"<pre>\n{text}</pre>" for text in texts), reference)
    blocks = segment_page(raw).blocks
    kept = np.array([bool(chosen >> at & 1) for at in range(len(blocks))], np.bool_)
    text = "\n\n".join(block.text for block, keep in zip(blocks, kept, strict=True) if keep)
    assert page_f1(label_page(raw, blocks), kept) == word_f1(text, reference)


def test_snippets_are_found_word_by_word_and_across_blocks():
    page = labelled(
        "<p>The barometer fell.</p><p>All night it rained.</p><p>Login</p>",
        "The barometer fell. All night it rained.",
        **{"with": ["barometer fell, ALL night", "meter fell", "a snowstorm"], "without": ["login", ""]},
    )
    assert snippets_found(page, page.labels > 0.5, page.required) == 1
    assert snippets_found(page, page.labels > 0.5, page.forbidden) == 0
    assert snippets_found(page, np.ones(3, np.bool_), page.forbidden) == 1


@given(st.lists(st.tuples(st.floats(0, 1), st.integers(0, 50)), max_size=5), st.sampled_from([0.5, 1.0, 2.0]))
def test_no_other_set_of_blocks_has_a_higher_expected_f_measure(blocks, beta):
    chance = np.array([probability for probability, _ in blocks])
    words = np.array([count for _, count in blocks], np.int64)
    kept, expected = expected_f1_cut(chance, words, beta)
    total = float(chance @ words)
    for chosen in range(1 << len(blocks)):
        mask = np.array([bool(chosen >> at & 1) for at in range(len(blocks))], np.bool_)
        weight = float(words[mask].sum()) + beta**2 * total
        measure = (1 + beta**2) * float(chance[mask] @ words[mask]) / weight if weight else 0.0
        assert measure <= expected + 1e-9
    assert not kept[words == 0].any()


def test_recall_keeps_what_precision_drops():
    chance, words = [0.9, 0.5, 0.2], [100, 100, 100]
    assert expected_f1_cut(chance, words, 0.5)[0].tolist() == [True, False, False]
    assert expected_f1_cut(chance, words, 1.0)[0].tolist() == [True, True, False]
    assert expected_f1_cut(chance, words, 4.0)[0].tolist() == [True, True, True]


def test_nothing_is_kept_where_nothing_is_expected():
    kept, expected = expected_f1_cut([0.0, 0.7], [5, 0])
    assert not kept.any()
    assert expected == 0
    assert expected_f1_cut([], [])[1] == 0


@given(st.lists(st.tuples(st.integers(0, 5), st.booleans()), max_size=20))
def test_area_under_curve_is_the_share_of_ordered_pairs(rated):
    good = [score for score, positive in rated if positive]
    bad = [score for score, positive in rated if not positive]
    area = area_under_curve([score for score, _ in rated], [positive for _, positive in rated])
    if not good or not bad:
        assert area is None
    else:
        pairs = sum((a > b) + 0.5 * (a == b) for a in good for b in bad)
        assert area == pytest.approx(pairs / (len(good) * len(bad)))


# A split on the disk


@pytest.fixture
def split(tmp_path: Path) -> Path:
    home = tmp_path / "split"
    for folder in ("html", "ground-truth"):
        (home / folder).mkdir(parents=True)
    for number, kind in enumerate(("article", "category", "forum")):
        body = f"<nav>Home</nav><h1>Page {number} of the almanac</h1><p>Rain came early that year.</p>"
        truth = {"main_content": f"Page {number} of the almanac\n\nRain came early that year.", "without": ["Home"]}
        record = {
            "url": f"https://site{number}.example/",
            "_internal": {"page_type": {"primary": kind}},
            "ground_truth": truth,
        }
        (home / "html" / f"{number}.html.gz").write_bytes(gzip.compress(body.encode()))
        (home / "ground-truth" / f"{number}.json").write_text(json.dumps(record), "utf-8")
    return home


def test_the_cache_gives_back_what_was_labelled(split: Path, tmp_path: Path):
    first = load(split, tmp_path / "cache")
    second = load(split, tmp_path / "cache")
    assert len(list((tmp_path / "cache").iterdir())) == 1
    assert [page.page_type for page in second] == ["article", "collection", "forum"]
    assert [page.labels.tolist() for page in second] == [page.labels.tolist() for page in first] == [[0, 1, 1]] * 3


def test_a_changed_split_is_labelled_anew(split: Path, tmp_path: Path):
    load(split, tmp_path / "cache")
    (split / "ground-truth" / "2.json").unlink()
    assert len(load(split, tmp_path / "cache")) == 2


def test_report_of_perfect_and_of_wrong_probabilities(split: Path, tmp_path: Path):
    pages = load(split, tmp_path / "cache")
    perfect = evaluate(pages, [page.labels for page in pages])
    assert [(result.f1, result.ceiling, result.forbidden_leaked) for result in perfect.results] == [(1, 1, 0)] * 3
    wrong = evaluate(pages, [1 - page.labels for page in pages])
    assert [(result.f1, result.ceiling, result.forbidden_leaked) for result in wrong.results] == [(0, 1, 1)] * 3


def test_report_says_which_types_are_taken_for_which(split: Path, tmp_path: Path):
    pages = load(split, tmp_path / "cache")
    all_articles = np.tile([0.4, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1], (3, 1))
    text = markdown(evaluate(pages, [page.labels for page in pages], all_articles))
    assert "Accuracy 0.3333." in text
    assert "| forum | 1 | 0 | 0 | 0 | 0 | 0 | 0 | 0.0 % |" in text


def test_answers_under_a_few_expected_words_can_be_left_empty(split: Path, tmp_path: Path):
    pages = load(split, tmp_path / "cache")
    report = evaluate(pages, [page.labels * 0.05 for page in pages], may_be_empty=True)
    assert [result.answer_words for result in report.results] == [0, 0, 0]
    assert "0 pages have no main text; 3 answers are empty, 0 of them rightly" in markdown(report)


def test_predictions_for_other_blocks_are_refused(split: Path, tmp_path: Path):
    pages = load(split, tmp_path / "cache")
    assert [len(part) for part in split_by_page(pages, np.zeros(9))] == [3, 3, 3]
    with pytest.raises(ValueError, match="8 probabilities for 9 blocks"):
        split_by_page(pages, np.zeros(8))


@given(st.lists(st.floats(0, 1, width=32), min_size=2, max_size=20))
def test_the_cut_goes_by_probabilities_in_the_same_order_but_nearer_to_each_other(chances):
    chance = np.array(chances, np.float32)
    flat = for_cut(chance)
    assert ((flat > 0) & (flat < 1)).all()
    order = np.argsort(chance, kind="stable")
    assert (np.diff(flat[order]) >= 0).all()
    logit = np.log(flat / (1 - flat))
    assert (
        np.ptp(logit) <= np.ptp(np.log(np.clip(chance, 1e-5, 1 - 1e-5) / (1 - np.clip(chance, 1e-5, 1 - 1e-5)))) + 1e-3
    )
