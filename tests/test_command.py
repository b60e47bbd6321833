import io
import json
import os
import re
import socket
import subprocess
import sys

import pytest
from scrapy.cmdline import execute

from scrapy_mainext import extract

from .crawling import ARTICLE, PARAGRAPHS, html
from .mockserver import Page, Site


@pytest.fixture(scope="module")
def site():
    pages = {
        "/": ARTICLE,
        "/robots.txt": Page(b"User-agent: *\nDisallow: /private", content_type="text/plain"),
        "/private": ARTICLE,
        "/to-private": Page(b"", status=302, headers={"Location": "/private"}),
        "/pdf": Page(b"%PDF-1.7\n1 0 obj\n", content_type="application/pdf"),
    }
    with Site(pages) as site:
        yield site


@pytest.fixture
def page_file(tmp_path):
    path = tmp_path / "page.html"
    path.write_bytes(html())
    return path


@pytest.fixture
def run(capsysbinary, tmp_path, monkeypatch):
    """Run ``scrapy mainext`` in this process, outside a project: exit code, standard output, standard error."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments, stdin=b""):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        with pytest.raises(SystemExit) as exit_:
            execute(["scrapy", "mainext", *map(str, arguments)])
        output = capsysbinary.readouterr()
        return exit_.value.code, output.out.decode(), output.err.decode()

    return run


def scrapy(*arguments, cwd, **environment):
    """Run ``scrapy mainext`` in a process of its own, warnings as errors."""
    command = [sys.executable, "-W", "error", "-m", "scrapy", "mainext", *map(str, arguments)]
    result = subprocess.run(
        command,
        cwd=cwd,
        env={**os.environ, **environment},
        capture_output=True,
        timeout=60,
        check=False,
    )
    return result.returncode, result.stdout.decode(), result.stderr.decode()


# Files and standard input


def test_a_file_is_printed_as_one_json_object(run, page_file):
    code, output, error = run(page_file)
    assert (code, error) == (0, "")
    answer = json.loads(output)
    assert PARAGRAPHS[0] in answer["text"]
    assert answer.keys() == extract(html()).asdict().keys()


def test_a_file_can_be_named_by_its_address(run, page_file):
    code, output, _ = run(page_file.as_uri())
    assert code == 0
    assert PARAGRAPHS[0] in json.loads(output)["text"]


def test_json_is_utf_8_and_readable(run):
    _, output, _ = run("-", stdin=html("Маяк"))
    assert "Маяк" in output


def test_standard_input_is_read_for_a_dash(run):
    code, output, _ = run("-", "--format", "text", stdin=html("From a pipe"))
    assert code == 0
    assert output == extract(html("From a pipe")).text + "\n"


def test_markdown_is_printed_even_where_the_settings_turn_it_off(run, page_file):
    code, output, _ = run(page_file, "--format", "markdown", "-s", "MAINEXT_MARKDOWN=False")
    assert code == 0
    assert output == extract(html()).markdown + "\n"
    assert "The lighthouse on the northern cape" in output


def test_url_and_content_type_tell_what_a_file_cannot(run):
    options = ("--url", "https://example.com/deep/page", "--content-type", "text/html; charset=koi8-r")
    _, output, _ = run("-", *options, stdin=html("Маяк", charset="koi8-r"))
    answer = json.loads(output)
    assert answer["sections"][0]["heading_path"] == ["Маяк"]
    assert answer["encoding"]["source"] == "http"
    assert answer["url"] == "https://example.com/deep/page"


def test_the_scorer_can_be_chosen(run, page_file, monkeypatch):
    from scrapy_mainext import extraction

    scorers = []
    real = extraction.extract

    def note_and_extract(body, *, options, **arguments):
        scorers.append(options.scorer_name)
        return real(body, options=options, **arguments)

    monkeypatch.setattr(extraction, "extract", note_and_extract)
    run(page_file, "--scorer", "containers")
    run(page_file, "-s", "MAINEXT_SCORER=containers")
    run(page_file)
    run(page_file, "--mode", "fast")
    run(page_file, "-s", "MAINEXT_SCORER=containers", "--mode", "fast", "--scorer", "density")
    assert scorers == ["containers", "containers", "learned", "density", "density"]


@pytest.mark.parametrize("part", ["comments", "tables", "images", "links"])
def test_parts_can_be_left_out(run, page_file, monkeypatch, part):
    from scrapy_mainext import extraction

    asked = []

    def note_and_extract(body, *, options, **arguments):
        asked.append(getattr(options, part))
        return extract(body, options=options, **arguments)

    monkeypatch.setattr(extraction, "extract", note_and_extract)
    run(page_file)
    run(page_file, f"--no-{part}")
    assert asked == [True, False]


def test_a_minimum_of_words_leaves_less_empty(run, page_file):
    assert run(page_file, "--format", "text", "--min-words", "100000")[1].strip() == ""


def test_a_mode_and_a_scorer_that_contradict_each_other_are_a_wrong_command_line(run, page_file):
    code, _, error = run(page_file, "--mode", "fast", "--scorer", "containers")
    assert code == 2
    assert "MAINEXT_MODE = 'fast', MAINEXT_SCORER = 'containers'" in error


@pytest.mark.parametrize(
    ("body", "options", "reason"),
    [
        (b"", (), "empty"),
        (b"%PDF-1.7\n1 0 obj\n", (), "pdf"),
        (b'{"a": 1}', ("--content-type", "application/json"), "json"),
    ],
)
def test_a_page_without_main_text_says_why(run, body, options, reason):
    code, output, error = run("-", *options, stdin=body)
    assert (code, output) == (1, "")
    assert error == f"-: no main text: {reason}\n"


def test_a_file_that_is_not_there_says_so(run):
    code, output, error = run("www.example.com")
    assert (code, output) == (1, "")
    assert error.startswith("www.example.com: No such file or directory (a URL begins with http")


def test_a_file_that_is_not_there_is_told_by_its_path_where_it_was_named_by_its_address(run, tmp_path):
    missing = tmp_path / "no such page.html"
    code, _, error = run(missing.as_uri())
    assert code == 1
    assert error == f"{missing.as_uri()}: No such file or directory: {missing}\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "Usage"),
        (("one", "two"), "Usage"),
        (("--frmat",), "Usage"),
        (("-", "--format", "xml"), "invalid choice: 'xml'"),
        (("-", "--scorer", "magic"), "invalid choice: 'magic'"),
        (("-", "-s", "MAINEXT_SCORER=magic"), "MAINEXT_SCORER = 'magic'"),
        (("https://example.com", "--url", "https://example.com"), "--url and --content-type are for files"),
        (("-", "--url", "notaurl"), "notaurl: not a URL (it begins with http:// or https://"),
        (("-", "--url", "https:///page"), "https:///page: not a URL"),
        (("-", "--url", "https://[::1/"), "https://[::1/: Invalid IPv6 URL"),
        (("http://[",), "http://[: Invalid IPv6 URL"),
        (("--", "-one", "-two"), "Usage"),
        (("--",), "Usage"),
        (("http://127.0.0.1:99999/",), "http://127.0.0.1:99999/: Port out of range 0-65535"),
        (("http://127.0.0.1:port/",), "Port could not be cast to integer"),
        (("http://127.0.0.1:0/",), "no server has port 0"),
    ],
)
def test_a_wrong_command_line_is_a_usage_error(run, arguments, message):
    code, output, error = run(*arguments)
    assert code == 2
    assert message in output + error


def test_a_reader_that_goes_away_is_no_error(tmp_path):
    # Far more than a pipe holds.
    (tmp_path / "page.html").write_bytes(html(extra="".join(f"<p>{text}</p>" for text in PARAGRAPHS * 500)))
    command = f"{sys.executable} -W error -m scrapy mainext page.html | head -c 10"
    result = subprocess.run(["sh", "-c", command], cwd=tmp_path, capture_output=True, timeout=60, check=False)
    assert len(result.stdout) == 10
    assert result.stderr == b""


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("- <&-", "-: standard input is closed"),
        ("page.html >&-", "page.html: standard output is closed"),
        ("page.html >/dev/full", "page.html: standard output: No space left on device"),
        ("no-page.html 2>&-", ""),
    ],
)
def test_streams_that_are_closed_or_full_are_told_in_one_line(page_file, line, reason):
    command = f"{sys.executable} -W error -m scrapy mainext {line}"
    result = subprocess.run(["sh", "-c", command], cwd=page_file.parent, capture_output=True, timeout=60, check=False)
    assert (result.returncode, result.stdout) == (1, b"")
    assert result.stderr.decode().strip() == reason


@pytest.mark.parametrize("address", ["file://[", "file:///%00"])
def test_an_address_that_no_file_can_have_is_told_in_one_line(run, address):
    code, output, error = run(address)
    assert (code, output) == (1, "")
    assert error.startswith(f"{address}: not a file: ")
    assert error.count("\n") == 1


def test_a_name_that_begins_with_a_dash_stands_behind_two(run, page_file):
    page_file.rename(page_file.with_name("-x.html"))
    code, output, _ = run("--format", "text", "--", "-x.html")
    assert (code, output) == (0, extract(html()).text + "\n")
    assert run("-x.html")[0] == 2


@pytest.mark.parametrize("fails", ["extract", "markdown"])
def test_a_failure_of_the_core_is_told_in_one_line(run, page_file, monkeypatch, fails):
    from scrapy_mainext import extraction

    def fail(*positional, **arguments):
        raise LookupError("no way")

    replacement = fail if fails == "extract" else lambda *_, **__: extraction.Extraction(markdown=fail)
    monkeypatch.setattr(extraction, "extract", replacement)
    code, output, error = run(page_file, "--format", "markdown")
    assert (code, output) == (1, "")
    assert error == f"{page_file}: no main text: error: LookupError: no way\n"


def test_other_commands_do_not_pay_for_this_one():
    check = "import sys, scrapy_mainext.commands; print(*{'numpy', 'turbohtml', 'price_parser'} & {*sys.modules})"
    result = subprocess.run([sys.executable, "-c", check], capture_output=True, timeout=60, check=True)
    assert result.stdout.strip() == b""


def test_the_core_comes_without_scrapy():
    check = "import sys; from scrapy_mainext import extract; print(*{'scrapy', 'twisted'} & {*sys.modules})"
    result = subprocess.run([sys.executable, "-c", check], capture_output=True, timeout=60, check=True)
    assert result.stdout.strip() == b""


@pytest.mark.parametrize("source", ["file", "stdin"])
def test_a_body_over_the_limit_is_skipped_and_the_limit_named(run, page_file, source):
    limit = len(html()) - 1
    argument = page_file if source == "file" else "-"
    code, output, error = run(argument, "-s", f"MAINEXT_MAX_BYTES={limit}", stdin=html())
    assert (code, output) == (1, "")
    assert error == f"{argument}: no main text: too_large: over MAINEXT_MAX_BYTES = {limit}\n"
    for enough in (limit + 1, 0):
        assert run(argument, "-s", f"MAINEXT_MAX_BYTES={enough}", stdin=html())[0] == 0


HOSTILE = html(extra="<pre>a\tb\n\x1b]0;title\x07c</pre>").replace(
    b"the northern cape", "the \x1b[31mnorthern\x07 cape\x9b2J".encode()
)


@pytest.mark.parametrize("form", ["text", "markdown", "json"])
def test_nothing_that_a_terminal_would_obey_is_printed(run, form):
    _, output, _ = run("-", "--format", form, stdin=HOSTILE)
    controls = set(re.findall(r"[\x00-\x1f\x7f-\x9f]", output))
    assert controls == ({"\n"} if form == "json" else {"\n", "\t"})
    assert "31mnorthern" in output


def test_json_keeps_control_characters_as_escapes(run):
    _, output, _ = run("-", stdin=HOSTILE)
    assert "\\u001b[31m" in output
    assert json.loads(output)["text"] == extract(HOSTILE).text


def test_the_log_is_off_and_the_help_says_so(run):
    _, output, _ = run("--help")
    assert "log level (default: no log)" in output
    assert "DEBUG" not in output


# URLs


def test_a_page_is_fetched_with_robots_txt_first(site, tmp_path):
    site.requested.clear()
    code, output, error = scrapy(f"{site.url}/", cwd=tmp_path)
    assert (code, error) == (0, "")
    answer = json.loads(output)
    assert PARAGRAPHS[0] in answer["text"]
    assert answer["url"] == f"{site.url}/"
    assert site.requested == ["/robots.txt", "/"]


@pytest.mark.parametrize("path", ["/private", "/to-private"])
def test_robots_txt_is_obeyed(site, tmp_path, path):
    site.requested.clear()
    code, output, error = scrapy(site.url + path, cwd=tmp_path)
    assert (code, output) == (1, "")
    assert error == f"{site.url}{path}: forbidden by robots.txt\n"
    assert "/private" not in site.requested


def test_robots_txt_is_passed_over_when_the_command_line_says_so_and_the_log_goes_to_standard_error(site, tmp_path):
    options = ("-s", "ROBOTSTXT_OBEY=0", "-L", "INFO")
    code, output, error = scrapy(f"{site.url}/private", *options, cwd=tmp_path)
    assert code == 0
    assert PARAGRAPHS[0] in json.loads(output)["text"]
    assert "Spider opened" in error


@pytest.mark.parametrize(
    ("path", "message"),
    [("/no-such-page", "HTTP status 404"), ("/pdf", "no main text: pdf")],
)
def test_a_url_without_main_text_says_why(site, tmp_path, path, message):
    code, output, error = scrapy(site.url + path, cwd=tmp_path)
    assert (code, output) == (1, "")
    assert error == f"{site.url}{path}: {message}\n"


def test_a_server_that_is_not_there_says_so(tmp_path):
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{unused.getsockname()[1]}/"
        code, output, error = scrapy(url, "-s", "RETRY_ENABLED=0", cwd=tmp_path)
    assert (code, output) == (1, "")
    assert error.startswith(f"{url}: ")
    assert "refused" in error.lower()
    assert error.count("\n") == 1


SETTINGS = """
BOT_NAME = "shop"
ADDONS = {"scrapy_mainext.Addon": 500}
MAINEXT_FIELDS = {"text": "body"}
ROBOTSTXT_OBEY = False
HTTPERROR_ALLOW_ALL = True
FEEDS = {"items.json": {"format": "json"}}
ITEM_PIPELINES = {"no.such.Pipeline": 1}
LOG_STDOUT = True
USER_AGENT = "shop/1.0"
"""


@pytest.fixture
def project(tmp_path):
    (tmp_path / "scrapy.cfg").write_text("[settings]\ndefault = shop_settings\n")
    (tmp_path / "shop_settings.py").write_text(SETTINGS)
    return tmp_path


def test_inside_a_project_its_settings_hold_but_it_is_left_as_it_was(site, project):
    before = sorted(project.iterdir())
    code, output, _ = scrapy(f"{site.url}/", cwd=project, PYTHONDONTWRITEBYTECODE="1")
    assert code == 0
    assert PARAGRAPHS[0] in json.loads(output)["text"]
    assert sorted(project.iterdir()) == before


def test_inside_a_project_robots_txt_is_obeyed_whatever_its_settings_say(site, project):
    code, output, error = scrapy(f"{site.url}/private", cwd=project)
    assert (code, output) == (1, "")
    assert "forbidden by robots.txt" in error


def test_inside_a_project_an_error_page_is_no_page_whatever_its_settings_say(site, project):
    code, output, error = scrapy(f"{site.url}/no-such-page", cwd=project)
    assert (code, output) == (1, "")
    assert "HTTP status 404" in error
