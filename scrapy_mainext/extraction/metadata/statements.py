"""The places of a page where something is stated about it, under one naming scheme (see :mod:`.metadata`)."""

from __future__ import annotations

from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from ..blocks import UNSEEN, Element, TextBlock
from ..structured.jsonld import as_stated
from ..structured.schema_org import PRODUCT_TYPES, Node, References, first_text, main_nodes, text_of, types_of
from ..structured.values import http_url
from .meta_names import PARSELY_PAGE, meta_place, read_parsely_page

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from ..page import Page

__all__ = ["NODE_KINDS", "Statements"]

NODE_KINDS: Final[Mapping[str, frozenset[str]]] = {
    "article": frozenset(
        ("Article", "AdvertiserContentArticle", "AnalysisNewsArticle", "APIReference", "AskPublicNewsArticle",
         "BackgroundNewsArticle", "BlogPosting", "DiscussionForumPosting", "LiveBlogPosting", "MedicalScholarlyArticle",
         "NewsArticle", "OpinionNewsArticle", "Report", "ReportageNewsArticle", "ReviewNewsArticle",
         "SatiricalArticle", "ScholarlyArticle", "SocialMediaPosting", "TechArticle")
    ),
    "product": PRODUCT_TYPES,
    "work": frozenset(
        ("Book", "Course", "CreativeWork", "Dataset", "Event", "Guide", "HowTo", "JobPosting", "Movie",
         "PodcastEpisode", "Question", "Recipe", "Review", "SoftwareApplication", "SoftwareSourceCode",
         "VideoObject", "WebApplication")
    ),
    "page": frozenset(
        ("WebPage", "AboutPage", "CheckoutPage", "CollectionPage", "ContactPage", "FAQPage", "ItemPage",
         "MedicalWebPage", "ProfilePage", "QAPage", "RealEstateListing", "SearchResultsPage")
    ),
    "site": frozenset(("WebSite",)),
}  # fmt: skip
"""Types of schema.org 29 by what their nodes say about a page: Article and its subtypes, products, other works that a
page is about, WebPage and its subtypes, the site."""

_KIND_OF: Final = {name.lower(): kind for kind, names in NODE_KINDS.items() for name in names}
_ADDRESS_PROPERTIES = frozenset(("image", "license", "primaryImageOfPage", "thumbnailUrl", "url"))
_NAME_KEYS = ("property", "name", "itemprop", "http-equiv")
_WRITTEN_BY = frozenset(
    ("written by", "author", "autor", "auteur", "autore", "verfasst von", "geschrieben von", "écrit par", "escrito por",
     "scritto da", "geschreven door", "skrevet av", "skrevet af", "skriven av", "napisane przez", "автор",
     "написано автором", "yazan", "執筆者", "作者")
)  # fmt: skip
"""Labels under which a Twitter card names the author, at the place ``meta:twitter:written-by``: its pairs of
``twitter:label1`` and ``twitter:data1`` may tell anything."""
_LONGEST_NAME = 200
_MOST_ENTRIES = 1_000
_MOST_TYPED = 5


class Statements:
    """What one page states, by place; built once a page, read many times.

    ``items``, ``microdata``: the page's items of JSON-LD and of microdata.
    """

    def __init__(self, page: Page, items: Sequence[Node], microdata: Sequence[Node] = ()) -> None:
        items = as_stated(items)
        self._head = page.head
        self._microdata = self._nodes_by_kind(microdata, References(())) if microdata else {}
        self._references = References(items)
        self._nodes = self._nodes_by_kind(items, self._references)
        self._texts_of_nodes: dict[tuple[int, bool], str | None] = {}
        self._texts_at = _by_place(page.head.metas)
        self._metas = list(self._texts_at.items())
        self.base = http_url(page.head.base, page.url) or page.url if page.head.base else page.url
        self.heading_blocks = _headings(page.blocks)
        self.headings = [text for text, _ in self.heading_blocks]

    def at(self, place: str) -> list[str]:
        """Return the texts that stand at a place, in document order; none is empty, none is checked."""
        known = self._texts_at.get(place)
        if known is not None:
            return known
        if place.startswith("meta:"):  # most places are of this kind, and most of them hold nothing
            return []
        known = self._texts_at[place] = self._read(place)
        return known

    def among(self, places: Iterable[str]) -> list[tuple[str, list[str]]]:
        """Return each of the places at which something stands, with its texts."""
        return [(place, texts) for place in places if (texts := self.at(place))]

    def metas(self) -> Sequence[tuple[str, list[str]]]:
        """Return the places of the head's meta elements, with their texts."""
        return self._metas

    def _read(self, place: str) -> list[str]:
        kind, node, name = _parts_of(place)
        if kind == "json-ld":
            return self._in_nodes(self._nodes, node, name) if self._nodes else []
        if kind == "microdata":
            return self._in_nodes(self._microdata, node, name) if self._microdata else []
        if kind == "link":
            return [
                href
                for link in self._head.links
                if name in link.get("rel", "").lower().split() and (href := link.get("href"))
            ]
        value = self._head.title if name == "title" else self._head.language
        return [value] if value else []

    def types_at(self, place: str) -> set[str]:
        """Return the types, in lower case, of the nodes that stand at a place in JSON-LD ("person")."""
        _, kind, name = _parts_of(place)
        types: set[str] = set()
        for node in self._nodes.get(kind, ())[:_MOST_TYPED]:
            for entry in islice(self._references.nodes(node.get(name)), _MOST_TYPED):
                types.update(types_of(entry))
        return types

    def node_kinds(self) -> Iterable[str]:
        """Return the kinds of nodes (see :data:`NODE_KINDS`) that the page's JSON-LD holds."""
        return self._nodes

    @staticmethod
    def _nodes_by_kind(items: Sequence[Node], references: References) -> dict[str, list[Node]]:
        """Return the nodes that say something of the page, with what pages name as their main entity."""
        nodes: dict[str, list[Node]] = {}
        for node in main_nodes(items, references):
            kind = _kind_of(node)
            if kind:
                nodes.setdefault(kind, []).append(node)
        return nodes

    def _in_nodes(self, nodes: Mapping[str, Sequence[Node]], kind: str, name: str) -> list[str]:
        """Return the property of the first node of the kind that states it."""
        for node in nodes.get(kind, ()):
            value = node.get(name)
            if value is not None:
                texts = list(self._texts(value, address=name in _ADDRESS_PROPERTIES))
                if texts:
                    return texts
        return []

    def _texts(self, value: Any, *, address: bool) -> Iterator[str]:
        for entry in islice(self._references.entries(value), _MOST_ENTRIES):
            is_node = isinstance(entry, dict) and "@value" not in entry
            text = self._text_of_node(entry, address=address) if is_node else text_of(entry)
            if text:
                yield text

    def _text_of_node(self, node: Node, *, address: bool) -> str | None:
        """Return the address or name of a node, read once, however many others refer to it."""
        key = (id(node), address)
        if key not in self._texts_of_nodes:
            text = first_text(node, "url", "contentUrl", "@id") if address else _name_of(node)
            self._texts_of_nodes[key] = text
        return self._texts_of_nodes[key]


@lru_cache(maxsize=256)
def _parts_of(place: str) -> tuple[str, str, str]:
    """Return the kind of a place, the kind of its nodes (empty but for structured data), and the name there."""
    kind, _, name = place.partition(":")
    node, _, property_name = name.partition(".")
    return (kind, node, property_name) if kind in ("json-ld", "microdata") else (kind, "", name)


def _kind_of(node: Node) -> str | None:
    return next((kind for name in types_of(node) if (kind := _KIND_OF.get(name))), None)


def _name_of(node: Node) -> str | None:
    """Return a node's name: as stated, or put together of a person's given and family names."""
    name = first_text(node, "name")
    if name:
        return name
    parts = [first_text(node, part) for part in ("givenName", "additionalName", "familyName")]
    return " ".join(part for part in parts if part) or first_text(node, "alternateName")


def _by_place(metas: Sequence[Mapping[str, str]]) -> dict[str, list[str]]:
    """Return the contents of meta elements by each of their names (see :func:`.meta_place`)."""
    contents: dict[str, list[str]] = {}
    for meta in metas:
        content = meta.get("content")
        if not content or content.isspace():
            continue
        for place in {meta_place(meta[key]) for key in _NAME_KEYS if 0 < len(meta.get(key, "")) <= _LONGEST_NAME}:
            text = _given_name_first(content) if place == "meta:citation_author" else content
            contents.setdefault(place, []).append(text)
    for number in "12":
        label = contents.get("meta:twitter:label" + number, [""])[0]
        if label.strip(" :").lower() in _WRITTEN_BY:
            contents["meta:twitter:written-by"] = contents.get("meta:twitter:data" + number, [])
    for content in contents.get(PARSELY_PAGE, [])[:1]:
        for place, text in read_parsely_page(content):
            contents.setdefault(place, []).append(text)
    return contents


def _given_name_first(name: str) -> str:
    """Return ``Holt, Mira``, as Google Scholar's citation_author may have it, the other way round."""
    family, comma, given = name.partition(",")
    return f"{given.strip()} {family.strip()}" if comma and given.strip() and "," not in given else name


def _headings(blocks: Sequence[TextBlock]) -> list[tuple[str, TextBlock]]:
    """Return the text of each h1 that a reader sees, and its first block; the blocks of one h1 are one text."""
    texts: dict[Element, list[TextBlock]] = {}
    for block in blocks:
        if block.heading_level == 1 and block.text and not block.context & UNSEEN:
            texts.setdefault(_heading_element(block.element), []).append(block)
    return [(" ".join(" ".join(part.text for part in parts).split()), parts[0]) for parts in texts.values()]


def _heading_element(element: Element) -> Element:
    ancestor: Element | None = element
    while ancestor is not None:
        if ancestor.tag == "h1":
            return ancestor
        ancestor = ancestor.parent
    return element
