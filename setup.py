"""Compiles the modules that work through a page token by token and block by block; all else stands in setup.cfg.

They are plain typed Python, which mypyc turns into extension modules. MAINEXT_PURE=1 leaves them as they are, and so
does whatever cannot compile them: a machine without a C compiler, another interpreter than CPython.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import CCompilerError, ExecError, PlatformError

CORE = "scrapy_mainext/extraction"
COMPILED = [
    f"{CORE}/assemble.py",
    f"{CORE}/blocks.py",
    f"{CORE}/entities.py",
    f"{CORE}/features/columns.py",
    f"{CORE}/features/containers.py",
    f"{CORE}/features/counts.py",
    f"{CORE}/features/tokens.py",
    f"{CORE}/layout/cjk.py",
    f"{CORE}/layout/frames.py",
    f"{CORE}/layout/outline.py",
    f"{CORE}/layout/trail.py",
    f"{CORE}/layout/visual_heading.py",
    f"{CORE}/metadata/addresses.py",
    f"{CORE}/metadata/bylines.py",
    f"{CORE}/metadata/choices.py",
    f"{CORE}/metadata/crumbs.py",
    f"{CORE}/metadata/datelines.py",
    f"{CORE}/metadata/dates.py",
    f"{CORE}/metadata/finding.py",
    f"{CORE}/metadata/headlines.py",
    f"{CORE}/metadata/labels.py",
    f"{CORE}/metadata/languages.py",
    f"{CORE}/metadata/names.py",
    f"{CORE}/metadata/ranking.py",
    f"{CORE}/metadata/statements.py",
    f"{CORE}/metadata/surroundings.py",
    f"{CORE}/metadata/titles.py",
    f"{CORE}/metadata/trails.py",
    f"{CORE}/product/cards.py",
    f"{CORE}/product/hints.py",
    f"{CORE}/product/metas.py",
    f"{CORE}/product/nodes.py",
    f"{CORE}/product/numerals.py",
    f"{CORE}/product/offers.py",
    f"{CORE}/product/phrases.py",
    f"{CORE}/product/place.py",
    f"{CORE}/product/said.py",
    f"{CORE}/product/sums.py",
    f"{CORE}/product/visible_codes.py",
    f"{CORE}/product/visible_prices.py",
    f"{CORE}/product/visible_stock.py",
    f"{CORE}/product/visible_sums.py",
    f"{CORE}/scoring/consent.py",
    f"{CORE}/scoring/related.py",
    f"{CORE}/scoring/short_pages.py",
    f"{CORE}/scoring/structures.py",
    f"{CORE}/segment/annotations.py",
    f"{CORE}/segment/attributes.py",
    f"{CORE}/segment/code.py",
    f"{CORE}/segment/formulas.py",
    f"{CORE}/segment/images.py",
    f"{CORE}/segment/open_tags.py",
    f"{CORE}/segment/segmenter.py",
    f"{CORE}/segment/source.py",
    f"{CORE}/segment/tags.py",
    f"{CORE}/segment/text.py",
    f"{CORE}/structured/json_values.py",
    f"{CORE}/structured/microdata.py",
    f"{CORE}/structured/schema_org.py",
    f"{CORE}/structured/values.py",
]
"""The modules that are compiled, all into one library, so that they call each other as C functions do."""

LIBRARY = "scrapy_mainext.extraction.compiled"
"""What that library is called, as a module; mypyc adds ``__mypyc``."""

BUILDING = {"bdist_wheel", "build", "build_ext", "editable_wheel"} & set(sys.argv)
PURE = os.environ.get("MAINEXT_PURE", "") not in ("", "0") or sys.implementation.name != "cpython"


class AllOrNothing(build_ext):
    """Builds all of the extension modules or, with a warning, none: a part of them would miss the others."""

    def build_extensions(self) -> None:
        try:
            super().build_extensions()
        except (CCompilerError, ExecError, PlatformError) as problem:
            self.warn(f"the package stays pure Python, which is slower: {problem}")
            for extension in self.extensions:
                Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
            self.extensions = []


def compiled_modules() -> list[Extension]:
    """Have the modules translated to C; none, with a warning, where mypyc will not."""
    from mypyc.build import mypycify  # a build without it needs none

    # What the modules import need not be there, nor be checked again: "tox -e types" does that.
    flags = ["--config-file=", "--ignore-missing-imports", "--follow-imports=silent"]
    try:
        modules = mypycify([*flags, *COMPILED], debug_level="0", group_name=LIBRARY)
    except SystemExit as problem:  # its way to say that it has found errors, which it has printed
        print(f"warning: the package stays pure Python, which is slower: mypyc failed ({problem})", file=sys.stderr)
        return []
    for module in modules:  # what a compiler of next year warns about is no reason to do without
        module.extra_compile_args = [flag for flag in module.extra_compile_args if flag not in ("-Werror", "/WX")]
    return modules


def remove_modules_compiled_in_place() -> None:
    """Let the sources be what is imported again where an earlier editable build has left its modules beside them."""
    for suffix in ("so", "pyd"):
        for module in Path(CORE).rglob(f"*.{suffix}"):
            module.unlink()


if __name__ == "__main__":
    if BUILDING and PURE:
        remove_modules_compiled_in_place()
    setup(ext_modules=compiled_modules() if BUILDING and not PURE else [], cmdclass={"build_ext": AllOrNothing})
