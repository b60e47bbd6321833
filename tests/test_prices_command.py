"""What ``scrapy mainext-prices`` prints, and the page that it writes."""

from __future__ import annotations

import csv
import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
from decimal import Decimal
from html import escape, unescape
from pathlib import Path

import pytest

from scrapy_mainext.prices.changes import Sighting, Status
from scrapy_mainext.prices.chart import chart_of
from scrapy_mainext.prices.money import price_text
from scrapy_mainext.prices.page import render_page
from scrapy_mainext.prices.report import parse_since, summaries
from scrapy_mainext.prices.store import History, PriceStore, read_histories

CHROMIUM = shutil.which("chromium")
HOSTILE = (
    "</script><script>document.title='taken'</script><img src=x onerror=\"document.title='taken'\">&amp;\x1b[31m{{7*7}}"
)


def day(number):
    return f"2026-11-{number:02}T08:00:00.000+00:00"


@pytest.fixture
def database(tmp_path):
    """A lamp that got cheaper, one that did not change, one from elsewhere with a hostile name."""
    address = str(tmp_path / "prices.db")
    store = PriceStore(address)

    def record(site, name, price, number, currency="EUR", url=None, status=Status.OFFERED):
        page = f"/{name}"
        amount = None if price is None else Decimal(price)
        url = url or f"https://{site}{page}"
        store.record(Sighting(site, page, url, day(number), status, name, None, None, amount, currency))

    with store.transaction():
        for number, price in ((1, "12.50"), (2, "14.00"), (3, "14.00"), (4, "10.00")):
            record("example.com", "Lamp", price, number)
        record("example.com", "Bulb", "1.50", 1)
        record("example.com", "Bulb", "1.50", 4)
        record("shop.example", HOSTILE, "3", 2, url="javascript:alert(1)")
        record("shop.example", "=HYPERLINK(1)", "5", 2, currency=None, status=Status.OUT_OF_STOCK)
    store.close()
    return address


def run(*arguments, columns="200"):
    command = [sys.executable, "-m", "scrapy", "mainext-prices", *arguments]
    environment = {"PATH": "", "PYTHONPATH": ":".join(sys.path), "PYTHONIOENCODING": "utf-8"}
    if columns:
        environment["COLUMNS"] = columns
    return subprocess.run(
        command, capture_output=True, text=True, encoding="utf-8", timeout=60, check=False, env=environment
    )


def rows(*arguments):
    return json.loads(run(*arguments, "--json").stdout)


def test_the_table_tells_price_change_lowest_highest_and_when(database):
    done = run(database)
    assert (done.returncode, done.stderr) == (0, "")
    (line,) = [line for line in done.stdout.splitlines() if " Lamp " in line]
    cells = [cell.strip() for cell in line.strip("│┃ ").split("│")]
    assert cells == [
        "example.com",
        "Lamp",
        "10.00 EUR",
        "14.00 EUR",
        "-4.00 (-28.57 %)",
        "10.00",
        "14.00",
        "offered",
        "2026-11-04 08:00",
    ]
    assert "\x1b" not in done.stdout


@pytest.fixture
def moved(tmp_path):
    """A gauge whose shop went from one currency to another, under a long name."""
    address = str(tmp_path / "moved.db")
    store = PriceStore(address)
    with store.transaction():
        for number, price, currency in ((1, "1249", "USD"), (2, "1699.5", "CAD")):
            where = ("instruments.example.com", "/gauge", "https://instruments.example.com/gauge")
            name = "Gauge of copper with a funnel of 200 square centimetres"
            store.record(
                Sighting(*where, day(number), Status.OFFERED, name, "G-1", None, Decimal(price), currency),
            )
    store.close()
    return address


@pytest.mark.parametrize("columns", ["40", "80"])
def test_a_narrow_table_folds_names_and_cuts_no_number(moved, columns):
    table = run(moved, columns=columns).stdout
    for text in ("1699.50 CAD", "1249.00 USD", "USD → CAD", "offered", "2026-11-02 08:00"):
        assert text in table
    assert "…" not in table
    names = "".join(line.split("│")[1].strip(" ") for line in table.splitlines() if line.startswith("│"))
    assert "Gaugeofcopper" in names.replace(" ", "")
    assert "instruments.example.com" in names
    if columns == "80":
        assert max(map(len, table.splitlines())) <= 80


def test_in_a_pipe_a_product_has_a_line(moved):
    (line,) = [line for line in run(moved, columns=None).stdout.splitlines() if "Gauge" in line]
    assert "200 square centimetres │ 1699.50 CAD │ 1249.00 USD │ USD → CAD │" in line


def test_a_reader_that_has_gone_is_no_fault(database):
    command = [sys.executable, "-m", "scrapy", "mainext-prices", database]
    for form in ("--json", "--csv", None):
        with subprocess.Popen(
            [*command, *filter(None, [form])], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        ) as process:
            process.stdout.close()
            assert process.stderr.read() == ""
        assert process.returncode == 0


def test_reading_leaves_no_files_beside_the_database(database, tmp_path):
    assert len(rows(database)) == 4
    assert [file.name for file in tmp_path.iterdir()] == ["prices.db"]


def test_a_page_that_cannot_be_written_is_told_with_its_option(database, tmp_path):
    file = tmp_path / "none" / "prices.html"
    done = run(database, "--html", str(file))
    assert (done.returncode, done.stderr) == (1, f"--html {file}: No such file or directory\n")


@pytest.mark.parametrize(("library", "arguments"), [("rich", []), ("jinja2", ["--html", "prices.html"])])
def test_a_library_that_is_missing_is_told_with_its_extra(database, tmp_path, library, arguments):
    script = (
        f"import sys; sys.modules[{library!r}] = None; sys.argv[0] = 'scrapy'; from scrapy.cmdline import execute; "
        "execute()"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, "mainext-prices", database, *arguments],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr.startswith(f"{library} is not installed: it comes with the extra 'prices' of scrapy-mainext")


@pytest.mark.parametrize(
    ("price", "currency", "text"),
    [
        ("58.9", "EUR", "58.90 EUR"),
        ("1249", "USD", "1249.00 USD"),
        ("1249.00", "JPY", "1249 JPY"),
        ("1.5", "KWD", "1.500 KWD"),
        ("0.12345", "EUR", "0.12345 EUR"),
        ("1E+3", "", "1000.00"),
    ],
)
def test_a_price_has_the_decimals_of_its_currency(price, currency, text):
    assert price_text(Decimal(price), currency) == text


def test_json_has_all_that_is_known(database):
    lamp = next(row for row in rows(database) if row["name"] == "Lamp")
    assert lamp == {
        "site": "example.com",
        "name": "Lamp",
        "sku": None,
        "gtin": None,
        "price": "10.00",
        "currency": "EUR",
        "old_price": "14.00",
        "difference": "-4.00",
        "percent": "-28.57",
        "lowest": "10.00",
        "highest": "14.00",
        "status": "offered",
        "last_seen": day(4),
        "url": "https://example.com/Lamp",
    }


def test_csv_has_the_same_and_no_formula(database):
    found = list(csv.DictReader(run(database, "--csv").stdout.splitlines()))
    assert {row["name"] for row in found} >= {"Lamp", "'=HYPERLINK(1)"}
    assert next(row["difference"] for row in found if row["name"] == "Lamp") == "-4.00"


def test_only_what_changed(database):
    assert [row["name"] for row in rows(database, "--changed")] == ["Lamp"]


def test_only_one_site(database):
    assert {row["site"] for row in rows(database, "--site", "www.Example.com")} == {"example.com"}


def test_only_what_was_seen_since_a_day(database):
    found = {row["name"]: row for row in rows(database, "--since", "2026-11-03")}
    assert set(found) == {"Lamp", "Bulb"}
    assert (found["Lamp"]["highest"], found["Lamp"]["old_price"]) == ("14.00", "14.00")
    assert rows(database, "--since", "2026-11-04")[1]["old_price"] is None


@pytest.mark.parametrize("text", ["yesterday", "7x", "2026-13-01", "99999999999999w"])
def test_a_time_that_is_none_is_a_wrong_command_line(database, text):
    done = run(database, "--since", text)
    assert done.returncode == 2
    assert f"--since {text}: neither a day (2026-11-30), nor a time in ISO 8601" in done.stderr + done.stdout


def test_a_time_may_be_so_long_ago():
    from datetime import UTC, datetime

    assert parse_since("36h", datetime(2026, 11, 3, 12, tzinfo=UTC)) == "2026-11-02T00:00:00.000+00:00"


def test_a_database_that_is_not_there_is_told_in_one_line(tmp_path):
    done = run(str(tmp_path / "none.db"))
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"{tmp_path / 'none.db'}: there is no such database\n"
    assert list(tmp_path.iterdir()) == []


KILLED = """
import os, sys
from scrapy_mainext.prices.changes import Sighting, Status
from scrapy_mainext.prices.store import PriceStore
store = PriceStore(sys.argv[1])
with store.transaction():
    store.record(Sighting("late.example", "/", "https://late.example/", "2026-11-05", Status.UNPRICED, "Late"))
os._exit(0)
"""


@pytest.fixture
def left(database):
    """The database as a crawl leaves it that was killed: its last sighting in ``-wal`` alone."""
    subprocess.run([sys.executable, "-c", KILLED, database], check=True)
    return Path(database)


LOCKED_OUT = """
import contextlib, os, sys
from scrapy_mainext.prices.store import read_histories
if os.geteuid() == 0:
    os.setgid(65534)
    os.setuid(65534)
try:
    print(len(read_histories(sys.argv[1])))
except OSError as error:
    print(error)
"""


@pytest.fixture
def open_to_all(tmp_path):
    """Folders above the test's are nobody's but the user's."""
    above = [folder for folder in tmp_path.parents if folder.name.startswith("pytest-")]
    modes = {folder: folder.stat().st_mode for folder in above}
    for folder in above:
        folder.chmod(0o755)
    yield tmp_path
    for folder, mode in modes.items():
        folder.chmod(mode)


def read_without_permission(database, folder_mode=0o555, file_mode=0o444):
    """Return what somebody finds who may not write to the folder of the database, nor to its files."""
    folder = Path(database).parent
    for file in folder.iterdir():
        file.chmod(file_mode)
    folder.chmod(folder_mode)
    try:
        command = [sys.executable, "-c", LOCKED_OUT, str(database)]
        return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()
    finally:
        folder.chmod(0o755)


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="permissions of POSIX")
@pytest.mark.usefixtures("open_to_all")
class TestWithoutPermissionToWrite:
    def test_a_database_is_read_all_the_same(self, database, tmp_path):
        assert read_without_permission(database) == "4"
        assert [file.name for file in tmp_path.iterdir()] == ["prices.db"]

    def test_nothing_is_left_behind_that_would_lock_the_next_crawl_out(self, database, tmp_path):
        assert read_without_permission(database, folder_mode=0o777) == "4"
        assert [file.name for file in tmp_path.iterdir()] == ["prices.db"]

    def test_what_a_killed_crawl_has_written_is_read_too(self, left):
        assert read_without_permission(left) == "5"

    def test_it_is_told_where_the_latest_writes_cannot_be_read(self, left):
        left.with_name("prices.db-shm").unlink()
        assert read_without_permission(left).startswith(
            "its latest writes stand in prices.db-wal, which cannot be read"
        )

    def test_a_file_that_may_not_be_read_is_told(self, database):
        assert read_without_permission(database, file_mode=0o000) == "permission denied"

    def test_a_folder_that_may_not_be_entered_is_told(self, database):
        assert read_without_permission(database, folder_mode=0o000) == "permission denied"


def _folder(path):
    path.mkdir()


def _pipe(path):
    os.mkfifo(path)


def _link_to_itself(path):
    path.symlink_to(path)


def _other_database(path):
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE other (id INTEGER)")
    connection.close()


def _cut_off(path):
    PriceStore(str(path)).close()
    os.truncate(path, 6000)


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (_folder, "is not a file"),
        (_pipe, "is not a file"),
        (_link_to_itself, "too many levels of symbolic links"),
        (lambda path: path.write_text("a" * 5000), "file is not a database"),
        (lambda path: path.write_text(""), "holds no prices (no such table: mainext_products)"),
        (_other_database, "holds no prices (no such table: mainext_products)"),
        (_cut_off, "database disk image is malformed"),
    ],
)
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes of POSIX")
def test_what_is_no_database_of_prices_is_told_in_one_line(tmp_path, make, reason):
    path = tmp_path / "prices.db"
    make(path)
    done = run(str(path))
    assert (done.returncode, done.stdout, done.stderr) == (1, "", f"{path}: {reason}\n")


def test_the_core_is_not_imported_for_other_commands():
    script = "import sys, scrapy_mainext.prices.commands; print({'rich', 'jinja2', 'numpy'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"


# The page


@pytest.fixture
def page(database):
    return render_page(summaries(read_histories(database)))


def test_the_page_loads_nothing_and_runs_its_own_script_alone(page):
    policy = unescape(re.search(r'http-equiv="Content-Security-Policy" content="([^"]+)"', page)[1])
    assert policy.startswith("default-src 'none'; style-src 'sha256-")
    tags = "".join(re.findall(r"<[^>]*>", re.sub(r'"[^"]*"', '""', page)))
    assert not re.search(r"\b(?:src|srcset|data|poster|action|style|on\w+)=|<(?:link|iframe|img|object)", tags)
    assert not re.search(r"url\(|@import|fetch\(|import\(", page)
    assert page.count("<script>") == 1


def test_what_comes_from_a_page_of_others_is_escaped(page):
    assert HOSTILE not in page
    assert escape("<script>document.title='taken'").replace("&#x27;", "&#39;") in page
    assert "{{7*7}}" in page
    assert 'href="javascript:' not in page


def test_a_step_of_the_line_stands_where_the_price_changed():
    history = History(
        "s",
        "u",
        "Lamp",
        None,
        None,
        day(3),
        (
            (day(1), Status.OFFERED, Decimal(10), "EUR"),
            (day(2), Status.OFFERED, Decimal(20), "EUR"),
            (day(3), Status.OFFERED, Decimal(20), "EUR"),
        ),
    )
    chart = chart_of(history, "EUR")
    assert [line.path for line in chart.lines] == ["M84.0 132.0H255.0V14.0H426.0"]
    assert [text for _, text in chart.prices] == ["20.00 EUR", "10.00 EUR"]


def test_times_are_told_as_exactly_as_it_takes_to_tell_them_apart():
    def chart(*times):
        sightings = tuple((time, Status.OFFERED, Decimal(n), "EUR") for n, time in enumerate(times))
        return chart_of(History("s", "u", "Lamp", None, None, times[-1], sightings), "EUR")

    minute = chart("2026-11-01T08:00:05.000+00:00", "2026-11-01T08:00:40.000+00:00")
    assert [text for *_, text in minute.days] == ["2026-11-01 08:00:05", "2026-11-01 08:00:40"]
    assert [mark.label for mark in minute.marks] == [
        "2026-11-01 08:00:05 UTC: 0.00 EUR",
        "2026-11-01 08:00:40 UTC: 1.00 EUR",
    ]
    second = chart("2026-11-01T08:00:05.100+00:00", "2026-11-01T08:00:05.200+00:00")
    assert [text for *_, text in second.days] == ["2026-11-01 08:00:05.100", "2026-11-01 08:00:05.200"]


def test_the_page_names_both_currencies_and_the_price_before(moved):
    page = render_page(summaries(read_histories(moved)))
    assert "<span>USD → CAD</span>" in page
    assert "<dt>Before</dt><dd>1249.00 USD</dd>" in page
    assert "<strong>1699.50 CAD</strong>" in page


@pytest.mark.parametrize(
    ("between", "lines"),
    [
        pytest.param((Status.OUT_OF_STOCK, Decimal(10), "EUR"), [False, True], id="sold out: its own stretch"),
        pytest.param((Status.ABSENT, None, "EUR"), [], id="absent: a gap"),
        pytest.param((Status.OFFERED, Decimal(9), "USD"), [], id="another currency: a gap"),
    ],
)
def test_the_line_shows_what_lay_between(between, lines):
    history = History(
        "s",
        "u",
        "Lamp",
        None,
        None,
        day(3),
        (
            (day(1), Status.OFFERED, Decimal(10), "EUR"),
            (day(2), *between),
            (day(3), Status.OFFERED, Decimal(10), "EUR"),
        ),
    )
    assert [line.out_of_stock for line in chart_of(history, "EUR").lines] == lines


def test_years_of_sightings_make_a_small_drawing_with_every_peak():
    from datetime import UTC, datetime, timedelta

    start = datetime(2026, 1, 1, tzinfo=UTC)
    prices = [Decimal(100 + number * 7 % 60) for number in range(10_000)]
    prices[5000], prices[7000] = Decimal(500), Decimal(1)
    sightings = tuple(
        ((start + timedelta(hours=number)).isoformat(timespec="milliseconds"), Status.OFFERED, price, "EUR")
        for number, price in enumerate(prices)
    )
    history = History("s", "u", "Lamp", None, None, sightings[-1][0], sightings)
    chart = chart_of(history, "EUR")
    labels = [mark.label for mark in chart.marks]
    assert {label.partition(": ")[2] for label in labels} >= {"500.00 EUR", "1.00 EUR"}
    assert (labels[0][:10], labels[-1][:10]) == (sightings[0][0][:10], sightings[-1][0][:10])
    assert "V14.0H" in chart.lines[0].path
    assert "V132.0H" in chart.lines[0].path
    assert len(render_page(summaries([history]))) < 100_000


def test_a_product_of_which_no_price_was_seen_has_no_chart():
    history = History("s", "u", "Lamp", None, None, day(1), ((day(1), Status.UNPRICED, None, ""),))
    assert chart_of(history, "") is None
    assert "no price" in render_page(summaries([history]))


def test_a_page_of_no_products_says_so():
    assert "Nothing was seen." in render_page([])


@pytest.mark.skipif(CHROMIUM is None, reason="chromium is not on PATH")
@pytest.mark.parametrize(
    ("search", "shown"),
    [("", ["Bulb", "Lamp", "=HYPERLINK(1)", HOSTILE.replace("\x1b", "\x1b")]), ("lamp example", ["Lamp"]), ("%", 4)],
    ids=["no search", "words", "a broken address"],
)
def test_a_browser_shows_the_products_and_finds_them_by_words(database, tmp_path, search, shown):
    file = tmp_path / "prices.html"
    assert run(database, "--html", str(file)).returncode == 0
    dom = dump_dom(f"{file.as_uri()}#{search.replace(' ', '%20')}", tmp_path)
    articles = re.findall(r"(?s)<article(.*?)>(.*?)</article>", dom)
    visible = [body for attributes, body in articles if " hidden" not in attributes]
    assert len(visible) == (shown if isinstance(shown, int) else len(shown))
    assert f">{len(visible)} shown</output>" in dom
    assert "<title>Prices</title>" in dom  # no name of a product has run


def dump_dom(url, folder):
    command = [CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder / 'profile'}"]
    done = subprocess.run(
        [*command, "--virtual-time-budget=2000", "--dump-dom", url],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    return done.stdout
