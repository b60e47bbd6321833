"""The tags that a page has used so far, each with its rule and how many elements of it are open.

A tag is looked up by name once; all that is asked of it after that is an attribute.
"""

from __future__ import annotations

from .tags import BODY_PARTS, HEADING_LEVELS, INLINE, RAW_TEXT, RULES, TagRule

__all__ = ["OpenTags", "Tag"]


class Tag:
    """A tag of one page. ``rule`` and what is drawn from it never change; ``count`` and ``unkept`` do."""

    __slots__ = (
        *("block", "body_part", "context", "count", "ends", "formatting", "level", "name", "raw", "rule"),
        *("unkept", "void"),
    )

    def __init__(self, name: str, rule: TagRule) -> None:
        self.name = name
        self.rule = rule
        self.block: bool = rule.block
        self.void: bool = rule.void
        self.formatting: bool = rule.formatting
        self.context: int = rule.context
        self.ends: list[Tag] = []
        """The tags whose open elements its start tag ends."""
        self.raw: bool = name in RAW_TEXT
        self.body_part: bool = name in BODY_PARTS
        self.level: int = HEADING_LEVELS.get(name, 0)
        """1 to 6 for h1 to h6, else 0."""
        self.count = 0
        """Elements of it that are open."""
        self.unkept = 0
        """Those beyond the depth that is kept track of."""


class OpenTags:
    """The tags of one page by their names."""

    def __init__(self) -> None:
        self._tags: dict[str, Tag] = {}

    def of(self, name: str) -> Tag:
        """Return the tag of a name; a name that no table knows is an inline element's."""
        tag = self._tags.get(name)
        if tag is None:
            tag = self._tags[name] = Tag(name, RULES.get(name, INLINE))
            tag.ends = [self.of(end) for end in sorted(tag.rule.ends)]
        return tag

    def find(self, name: str) -> Tag | None:
        """Return the tag of a name, or None for a name without meaning that no start tag has had."""
        tag = self._tags.get(name)
        return self.of(name) if tag is None and name in RULES else tag
