"""Formulas: each once, as its TeX, or as readable text where the page has no TeX."""

from __future__ import annotations

import pytest

from scrapy_mainext import extract, strip_markup
from scrapy_mainext.extraction.markdown.render import to_markdown

from .builders import page_of

TEX = "E=mc^2"
MATHML = "<mrow><mi>E</mi><mo>=</mo><mi>m</mi><msup><mi>c</mi><mn>2</mn></msup></mrow>"
ANNOTATED = f'<semantics>{MATHML}<annotation encoding="application/x-tex">{TEX}</annotation></semantics>'
GLYPHS = '<span class="mord">E</span><span class="mrel">=</span><span class="mord">mc2</span>'

INLINE = {
    "KaTeX": (
        f'<span class="katex"><span class="katex-mathml"><math xmlns="http://www.w3.org/1998/Math/MathML">{ANNOTATED}'
        f'</math></span><span class="katex-html" aria-hidden="true">{GLYPHS}</span></span>'
    ),
    "MathJax 2": (
        '<span class="MathJax_Preview">E=mc</span><span class="MathJax" id="M1" data-mathml="&lt;math&gt;"><nobr>'
        f'{GLYPHS}</nobr><span class="MJX_Assistive_MathML" role="presentation"><math>{MATHML}</math></span></span>'
        f'<script type="math/tex" id="M1-src">{TEX}</script>'
    ),
    "MathJax 2, not yet rendered": f'<script type="math/tex">{TEX}</script>',
    "MathJax 3": (
        '<mjx-container class="MathJax" jax="CHTML"><mjx-math class="MJX-TEX" aria-hidden="true">'
        '<mjx-mi>E</mjx-mi></mjx-math><mjx-assistive-mml unselectable="on" display="inline">'
        f"<math>{ANNOTATED}</math></mjx-assistive-mml>"
        "</mjx-container>"
    ),
    "MathJax 4": (
        f'<mjx-container jax="SVG"><mjx-math data-latex="{TEX}"><svg><text>E</text></svg></mjx-math><mjx-assistive-mml>'
        f"<math>{MATHML}</math></mjx-assistive-mml></mjx-container>"
    ),
    "MathML, annotation": f"<math>{ANNOTATED}</math>",
    "MathML, alttext": f'<math alttext="{TEX}">{MATHML}</math>',
    "MathML, alttext and annotation": f'<math alttext="{TEX}">{ANNOTATED}</math>',
    "Wikipedia": (
        '<span class="mwe-math-element"><span class="mwe-math-mathml-inline mwe-math-mathml-a11y" style="display:none">'
        f'<math alttext="{{\\displaystyle {TEX}}}">{MATHML}</math></span><img src="/math/render/svg/9f73dbd37a0cac34" '
        f'class="mwe-math-fallback-image-inline" aria-hidden="true" alt="{{\\displaystyle {TEX}}}"></span>'
    ),
    "Wikipedia, MathML shown": (
        f'<span class="mwe-math-element"><span><math alttext="{{\\displaystyle {TEX}}}">{MATHML}</math></span>'
        f'<img src="/math/render/svg/9f" class="mwe-math-fallback-image-inline" alt="{{\\displaystyle {TEX}}}"></span>'
    ),
    "WordPress": f'<img src="https://s0.wp.com/latex.php?latex=E" alt="{TEX}" class="latex">',
    "an attribute": f'<span class="formula" data-latex="{TEX}">{GLYPHS}</span>',
    "Quill": f'<span class="ql-formula" data-value="{TEX}"><span class="katex">{GLYPHS}</span></span>',
}  # fmt: skip


def rendered(html: str) -> tuple[str, str]:
    blocks = page_of(html).blocks
    return "\n\n".join(block.text for block in blocks), to_markdown(blocks, None)


@pytest.mark.parametrize("name", INLINE)
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Masse und Energie: ", ", wie der Wärter weiß."),
        ("L’énergie est ", ""),
        ("", " とは何か。"),
        ("", ""),
    ],
    ids=["middle", "end", "start", "alone"],
)
def test_a_formula_stands_once_by_its_tex(name, before, after):
    text, markdown = rendered(f"<p>{before}{INLINE[name]}{after}</p>")
    assert text == f"{before}{TEX}{after}"
    assert markdown == f"{before}${TEX}${after}"


@pytest.mark.parametrize("name", INLINE)
@pytest.mark.parametrize("line", ["Masse {} Energie", "{}", "<b>{}</b> ist", "énergie {}", "{} et {} ici"])
def test_the_bytes_of_a_block_still_give_its_text(name, line):
    body = f"<meta charset=utf-8><h1>A</h1><p>{line.replace('{}', INLINE[name])}</p><p>B</p>".encode()
    blocks = extract(body).blocks
    assert any(TEX in block.text for block in blocks)
    for block in blocks:
        assert strip_markup(body[slice(*block.byte_range)], "UTF-8") == block.text


DISPLAYED = {
    "KaTeX": f'<span class="katex-display">{INLINE["KaTeX"]}</span>',
    "MathJax 2": f'<script type="math/tex; mode=display">{TEX}</script>',
    "MathJax 3": INLINE["MathJax 3"].replace("<mjx-container", '<mjx-container display="true"'),
    "MathML": f'<math display="block">{ANNOTATED}</math>',
    "MathML, alttext": f'<math display="block" alttext="{TEX}">{MATHML}</math>',
    "Wikipedia": INLINE["Wikipedia"].replace("-inline", "-display"),
}


@pytest.mark.parametrize("name", DISPLAYED)
def test_a_displayed_formula_has_two_dollars(name):
    assert rendered(f"<p>{DISPLAYED[name]}</p>") == (TEX, f"$${TEX}$$")


READABLE = {
    "an equation": (MATHML, "E = m c^2"),
    "a sign": ("<mo>−</mo><mi>b</mi><mo>±</mo><mn>1</mn>", "−b ± 1"),
    "a fraction": ("<mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mi>c</mi></mfrac>", "(a + b)/c"),
    "a root": ("<msqrt><mi>x</mi><mo>+</mo><mn>1</mn></msqrt>", "√(x + 1)"),
    "a power": ("<msup><mi>x</mi><mrow><mn>2</mn><mi>n</mi></mrow></msup>", "x^(2 n)"),
    "one exponent": ("<msup><mi>x</mi><mrow><mn>2</mn></mrow></msup>", "x^2"),
    "indices": ("<msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup>", "x_i^2"),
    "a sum": (
        "<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover>",
        "∑_(i = 1)^n",
    ),
    "a matrix": (
        "<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>0</mn></mtd></mtr><mtr><mtd>0</mtd><mtd>1</mtd></mtr></mtable>",
        "1 0; 0 1",
    ),
    "words": ("<mtext>Höhe der Flut</mtext><mo>=</mo><mn>3</mn>", "Höhe der Flut = 3"),
    "what is not seen": ("<mi>f</mi><mo>\u2061</mo><mi>x</mi>", "f x"),
    "an annotation that is no TeX": ('<mi>x</mi><annotation encoding="MathType-MTEF">zzz</annotation>', "x"),
}


@pytest.mark.parametrize("name", READABLE)
def test_mathml_without_tex_is_readable(name):
    mathml, text = READABLE[name]
    body = f"<meta charset=utf-8><p>Es gilt <math>{mathml}</math>.</p>".encode()
    block = extract(body).blocks[0]
    assert block.text == f"Es gilt {text}."
    assert strip_markup(body[slice(*block.byte_range)], "UTF-8") == block.text


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<p>a <math><mi>x</mi><p>b</p>", "a x\n\nb"),
        ("<p>a <math><mi>x", "a x"),
        ("<p>a <math></math> b</p>", "a b"),
        ("<p>a <math/> b</p>", "a b"),
        ("<p hidden>a</p><p>b <span hidden><math><mi>x</mi></math></span>c</p>", "a\n\nb c"),
        ('<p>a <img src="/a.png" alt="der alte Kai" class="latex-look"> b</p>', "a b"),
        ('<p>Preis: <span data-math="">3</span></p>', "Preis: 3"),
        ("<p>a <math>" + "<msup>" * 2000 + "x</p>", "a x"),
    ],
)
def test_what_is_broken_or_no_formula_does_no_harm(html, text):
    assert rendered(html)[0] == text


def test_tex_is_not_escaped_in_markdown():
    tex = r"\frac{a_1*b_2*c}{\sqrt{x_1}}"
    html = f'<p>Es <b>gilt</b> <math alttext="{tex}"><mi>x</mi></math> und a_b_c.</p>'
    assert rendered(html)[1] == rf"Es **gilt** ${tex}$ und a_b_c."
