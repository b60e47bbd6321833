"""Pictures: one image with its best address, and its caption where the picture is."""

from __future__ import annotations

import pytest

from scrapy_mainext import Options, extract
from scrapy_mainext.extraction.segment.images import largest_of

PROSE = "Der Hafen hat seine engen Gassen behalten, und jedes Jahr werden die alten Mauern am Kai wieder ausgebessert. "
DATA = "data:image/gif;base64,R0lGODlhAQABAAAAACw="

ADDRESSES = {
    "src": '<img src="/quai.jpg">',
    "data-src": f'<img src="{DATA}" data-src="/quai.jpg">',
    "data-src without src": '<img class="lazyload" data-src="/quai.jpg">',
    "data-original, blank": '<img src="/img/blank.gif" data-original="/quai.jpg">',
    "a pixel": '<img src="https://cdn.example/1x1.png" data-lazy-src="/quai.jpg">',
    "a spacer": '<img src="/static/spacer.gif?v=2" data-cfsrc="/quai.jpg">',
    "srcset, widths": '<img src="/klein.jpg" srcset="/klein.jpg 300w, /quai.jpg 1200w, /mittel.jpg 600w">',
    "srcset, densities": '<img src="/klein.jpg" srcset="/klein.jpg, /quai.jpg 2x">',
    "data-srcset": f'<img src="{DATA}" data-srcset="/klein.jpg 600w, /quai.jpg 1200w">',
    "srcset of a placeholder": f'<img srcset="{DATA} 1w" data-srcset="/klein.jpg 1w,/quai.jpg 2w" src="{DATA}">',
    "picture": f'<picture><source srcset="/klein.webp 1x, /quai.jpg 2x"><img src="{DATA}"></picture>',
    "picture without src": '<picture><source data-srcset="/quai.jpg 900w"><img alt=""></picture>',
    "picture, the image's own": '<picture><source srcset="/quai.webp"><img src="/quai.jpg"></picture>',
    "twin in noscript": '<img src="/blank.gif" data-src="/quai.jpg"><noscript><img src="/quai.jpg"></noscript>',
    "larger twin in noscript": '<img data-src="/quai.jpg"><noscript><img src="/quai-1200.jpg"></noscript>',
    "twin before": '<noscript><img src="/quai.jpg"></noscript><img src="/blank.gif" data-src="/quai.jpg">',
    "only in noscript": f'<img src="{DATA}"><noscript><img src="/quai.jpg"></noscript>',
    "none": f'<img src="{DATA}"><img src="/pixel.gif"><img src="loading.gif"><img>',
}


def page(fragment: str) -> bytes:
    return (
        f'<html lang="de"><meta charset="utf-8"><article><h1>Notizen vom Hafen</h1><p>{PROSE * 2}</p>{fragment}'
        f"<p>{PROSE * 3}</p></article></html>"
    ).encode()


@pytest.mark.parametrize("name", ADDRESSES)
def test_an_image_has_its_best_address_and_stands_once(name):
    result = extract(page(f"<figure>{ADDRESSES[name]}</figure>"), url="https://hafen.example/notizen")
    wanted = [] if name == "none" else ["https://hafen.example/quai.jpg"]
    assert [image.url for image in result.images] == wanted
    assert result.markdown.count("![") == len(wanted)


def test_two_images_side_by_side_are_two():
    twins = '<img data-src="/{0}.jpg"><noscript><img src="/{0}.jpg"></noscript>'
    result = extract(page(twins.format("eins") + twins.format("zwei")), url="https://hafen.example/")
    assert [image.url.rpartition("/")[2] for image in result.images] == ["eins.jpg", "zwei.jpg"]
    assert result.markdown.count("![") == 2


@pytest.mark.parametrize(
    ("candidates", "best"),
    [
        ("a.jpg", "a.jpg"),
        ("a.jpg 1x,b.jpg 1.5x", "b.jpg"),
        ("a,b_300.jpg 300w, c,d_600.jpg 600w", "c,d_600.jpg"),
        ("  a.jpg,  b.jpg 2x ,", "b.jpg"),
        ("a.jpg 100w 50h, b.jpg 40w", "a.jpg"),
        (",,,", ""),
        ("", ""),
        ("data:image/gif;base64,AAAA 9x, b.jpg 1x", "b.jpg"),
        ("a.jpg 1w," * 9999, ""),
    ],
)
def test_the_largest_candidate_of_a_set_is_its_address(candidates, best):
    assert largest_of(candidates) == best


FIGURE = (
    '<figure><img src="/kai.jpg" alt="Kai"><figcaption>Die Mauern am <a href="/kai">alten Kai</a>, <em>um 1900</em>.'
    "</figcaption></figure>"
)
CAPTION = "Die Mauern am alten Kai, um 1900."


@pytest.mark.parametrize("captions", [False, True])
def test_a_caption_stands_with_its_picture(captions):
    result = extract(page(FIGURE), url="https://hafen.example/", options=Options(captions=captions))
    picture = "![Kai](https://hafen.example/kai.jpg)"
    assert f"{picture}\n\nDie Mauern am [alten Kai](https://hafen.example/kai), *um 1900*." in result.markdown
    assert (CAPTION in result.text) is captions
    assert [block.kept for block in result.blocks if block.text == CAPTION] == [captions]
    assert [image.caption for image in result.images] == [CAPTION]


def test_without_images_their_captions_are_the_scorer_s_to_keep():
    kept = {extract(page(FIGURE), options=Options(images=False, captions=flag)).markdown for flag in (False, True)}
    assert len(kept) == 1
    assert "![" not in kept.pop()


def test_what_is_only_in_markdown_does_not_change_the_hash_of_the_text():
    shown, hidden = (extract(page(FIGURE), options=Options(images=flag)) for flag in (True, False))
    assert CAPTION not in hidden.markdown
    assert shown.content_hash == hidden.content_hash
    assert (shown.text, shown.word_count) == (hidden.text, hidden.word_count)
