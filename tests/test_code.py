"""Code: its lines and its language, without line numbers, prompts, copy buttons and folds."""

from __future__ import annotations

import pytest

from scrapy_mainext import BlockKind, extract, strip_markup
from scrapy_mainext.extraction.markdown.render import to_markdown

from .builders import page_of

PROSE = "Der Hafen hat seine engen Gassen behalten, und jedes Jahr werden die alten Mauern am Kai wieder ausgebessert. "
CODE = "def tide(hour):\n    level = 3\n    return level * hour"
LINES = CODE.split("\n")


def numbered(line: str) -> str:
    return "".join(line.format(at, text) for at, text in enumerate(LINES, 1))


SNIPPETS = {
    "plain": f'<pre><code class="language-python">{CODE}</code></pre>',
    "rouge, a gutter": (
        '<div class="language-python highlighter-rouge"><div class="highlight"><table class="rouge-table"><tr>'
        f'<td class="gutter gl"><pre class="lineno">1\n2\n3\n</pre></td><td class="code"><pre>{CODE}\n</pre></td></tr>'
        "</table>"
        "</div></div>"
    ),
    "Sphinx, a table": (
        '<div class="highlight-python"><table class="highlighttable"><tr><td class="linenos">'
        f'<div class="linenodiv"><pre>1\n2\n3</pre></div></td>'
        f'<td class="code"><div class="highlight"><pre>{CODE}\n</pre></div>'
        "</td></tr></table></div>"
    ),
    "Pygments, spans": (
        '<div class="highlight-python"><pre>' + numbered('<span class="linenos">{}</span>{}\n') + "</pre></div>"
    ),
    "Chroma": (
        '<pre class="chroma"><code class="language-python">'
        + numbered('<span class="line"><span class="ln">{}</span><span class="cl">{}\n</span></span>')
        + "</code></pre>"
    ),
    "Shiki": (
        '<pre class="shiki"><code class="language-python">'
        + "\n".join(f'<span class="line">{line}</span>' for line in LINES)
        + "</code></pre>"
    ),
    "Shiki without line feeds": (
        '<pre class="shiki language-python"><code>'
        + numbered('<span class="line" data-line="{}">{}</span>')
        + "</code></pre>"
    ),
    "Prism in React": (
        '<pre class="prism-code language-python"><code>'
        + numbered('<span class="token-line" style="color:#393A34">{1}<br></span>')
        + "</code></pre>"
    ),
    "Prism, rows of numbers": (
        f'<pre class="line-numbers language-python"><code>{CODE}<span aria-hidden="true" class="line-numbers-rows">'
        "<span></span><span></span><span></span></span></code></pre>"
    ),
    "highlight.js, its plug-in": (
        '<pre><code class="hljs language-python"><table class="hljs-ln"><tbody>'
        + numbered(
            '<tr><td class="hljs-ln-line hljs-ln-numbers" data-line-number="{0}"><div class="hljs-ln-n">{0}</div></td>'
            '<td class="hljs-ln-line hljs-ln-code">{1}</td></tr>'
        )
        + "</tbody></table></code></pre>"
    ),
    "GitHub, a table": (
        '<div class="blob-wrapper highlight-source-python"><table class="highlight tab-size js-file-line-container">\n'
        + numbered(
            '<tr>\n<td id="L{0}" class="blob-num js-line-number" data-line-number="{0}">{0}</td>\n'
            '<td class="blob-code blob-code-inner js-file-line">{1}</td>\n</tr>\n'
        )
        + "</table></div>"
    ),
    "numbers that cannot be selected": (
        '<pre><code class="language-python">'
        + numbered('<span style="-webkit-user-select:none;user-select: none">{} </span>{}\n')
        + "</code></pre>"
    ),
    "a list": f'<pre class="language-python"><ol>{numbered("<li>{1}</li>")}</ol></pre>',
    "a copy button": f'<pre class="language-python"><button class="copy">Kopieren</button><code>{CODE}</code></pre>',
    "a copy button beside": (
        f'<div class="code-toolbar"><pre class="language-python"><code>{CODE}</code></pre>'
        '<div class="toolbar"><a class="copy-to-clipboard-button">Copier</a></div></div>'
    ),
    "a fold": f'<pre class="language-python">{LINES[0]}\n{LINES[1]}\n<span>1 line hidden</span>{LINES[2]}</pre>',
    "a fold in German": f'<pre class="language-python">{CODE}\n<em>12 Zeilen ausgeblendet</em></pre>',
}  # fmt: skip


def page(fragment: str) -> bytes:
    return (
        f'<html lang="de"><meta charset="utf-8"><article><h1>Gezeiten</h1><p>{PROSE * 2}</p>{fragment}'
        f"<p>{PROSE * 3}</p></article></html>"
    ).encode()


@pytest.mark.parametrize("name", SNIPPETS)
def test_code_is_its_lines_and_nothing_else(name):
    blocks = page_of(SNIPPETS[name]).blocks
    assert [block.text for block in blocks if block.text] == [CODE]
    assert to_markdown(blocks, None).strip() == f"```python\n{CODE}\n```"


@pytest.mark.parametrize("name", SNIPPETS)
def test_the_bytes_of_code_still_give_its_text(name):
    body = page(SNIPPETS[name])
    result = extract(body)
    for block in result.blocks:
        code = block.kind is BlockKind.CODE
        assert strip_markup(body[slice(*block.byte_range)], "UTF-8", preformatted=code) == block.text


PROMPTS = {
    "Pygments": '<pre><span class="gp">&gt;&gt;&gt; </span>tide(3)\n<span class="go">9</span></pre>',
    "a class": '<pre><span class="prompt">$ </span>tide(3)\n9</pre>',
    "Tailwind": '<pre><span class="select-none text-gray">$ </span>tide(3)\n9</pre>',
    "a style": '<pre><span style="user-select:none">&gt; </span>tide(3)\n9</pre>',
}


@pytest.mark.parametrize("name", PROMPTS)
def test_a_prompt_that_is_marked_up_as_one_is_no_code(name):
    result = extract(page(PROMPTS[name]))
    assert [block.text for block in result.blocks if block.kind is BlockKind.CODE] == ["tide(3)\n9"]


@pytest.mark.parametrize(
    "fragment",
    [
        f'<div class="gutter"><p>{PROSE}</p></div>',
        f'<div class="line"><p>{PROSE}</p></div>',
        f'<p class="prompt">{PROSE}</p>',
        f'<p class="fold">{PROSE}</p>',
        f'<p style="user-select:none">{PROSE}</p>',
        f'<section class="line-numbers"><p>{PROSE}</p></section>',
        f"<table><tr><td class=num>1</td><td>{PROSE}</td></tr><tr><td class=num>2</td><td>Kai</td></tr></table>",
        "<p>Hier sind 12 lines hidden behind the wall, sagt der Wärter.</p>",
    ],
)
def test_names_of_code_say_nothing_elsewhere(fragment):
    text = "\n".join(block.text for block in extract(page(fragment)).blocks)
    assert text.count(PROSE.strip()) + text.count("12 lines hidden") >= 3
    assert "class=num" not in fragment or "\n2\n" in text
