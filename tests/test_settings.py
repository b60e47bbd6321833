import dataclasses
import re
from dataclasses import fields

import pytest
from scrapy.settings import Settings

from scrapy_mainext import Extraction, Product
from scrapy_mainext.extraction.options import Options
from scrapy_mainext.settings import MainextSettings, shown


def read(**settings):
    return MainextSettings.from_settings(Settings(settings))


def test_without_settings_the_defaults_hold():
    settings = read()
    assert settings == MainextSettings()
    assert settings.enabled
    assert settings.fields == {
        "text": "main_text",
        "heading_path": "heading_path",
        "metadata": "metadata",
        "product": "product",
    }
    assert settings.options == Options()


def test_none_is_the_default():
    assert read(MAINEXT_SCORER=None, MAINEXT_FIELDS=None, MAINEXT_MAX_BYTES=None) == MainextSettings()


def test_settings_become_options():
    assert read(MAINEXT_SCORER="containers", MAINEXT_MARKDOWN=False).options == Options("containers", markdown=False)


def test_every_option_has_its_setting_but_metadata():
    asked = read(
        MAINEXT_MODE="precision",
        MAINEXT_PAGE_TYPE="article",
        MAINEXT_COMMENTS="0",
        MAINEXT_TABLES=False,
        MAINEXT_IMAGES="False",
        MAINEXT_LINKS=0,
        MAINEXT_MIN_WORDS="50",
        MAINEXT_MIN_CHARS=300,
        MAINEXT_FALLBACK_BELOW="0.7",
        MAINEXT_MARKDOWN=False,
    ).options
    assert asked == Options(
        mode="precision",
        page_type="article",
        comments=False,
        tables=False,
        images=False,
        links=False,
        min_words=50,
        min_chars=300,
        fallback_below=0.7,
        markdown=False,
    )
    settings_of = {item.name for item in dataclasses.fields(MainextSettings)}
    assert {item.name for item in dataclasses.fields(Options)} - settings_of == {"metadata"}


@pytest.mark.parametrize(("mode", "scorer"), [("fast", "learned"), ("precision", "density"), ("recall", "containers")])
def test_a_mode_and_a_scorer_that_contradict_each_other_are_an_error_that_names_both(mode, scorer):
    with pytest.raises(ValueError, match=f"MAINEXT_MODE = '{mode}', MAINEXT_SCORER = '{scorer}'"):
        read(MAINEXT_MODE=mode, MAINEXT_SCORER=scorer)


def test_fields_replace_the_default():
    assert read(MAINEXT_FIELDS={"text": "body"}).fields == {"text": "body"}


def test_strings_of_the_command_line_are_read():
    settings = read(
        MAINEXT_ENABLED="0",
        MAINEXT_FIELDS='{"title": "headline", "heading_path": "path"}',
        MAINEXT_MARKDOWN="false",
        MAINEXT_MAX_BYTES="1000",
    )
    assert not settings.enabled
    assert settings.fields == {"title": "headline", "heading_path": "path"}
    assert not settings.markdown
    assert settings.max_bytes == 1000


@pytest.mark.parametrize(
    ("name", "value", "allowed"),
    [
        ("MAINEXT_ENABLED", "perhaps", "True or False"),
        ("MAINEXT_SCORER", "magic", "containers, density"),
        ("MAINEXT_SCORER", 3, "containers, density"),
        ("MAINEXT_FIELDS", ["text"], "mapping"),
        ("MAINEXT_FIELDS", "{text: body}", "mapping"),
        ("MAINEXT_FIELDS", {"txt": "body"}, "no 'txt'"),
        ("MAINEXT_FIELDS", {"txt": "body"}, "text"),
        ("MAINEXT_FIELDS", {"text": ""}, "must be a name"),
        ("MAINEXT_FIELDS", {"text": None}, "must be a name"),
        ("MAINEXT_FIELDS", {"text": "body", "markdown": "body"}, "of its own"),
        ("MAINEXT_MODE", "careful", "balanced, precision, recall, fast"),
        ("MAINEXT_MODE", 1, "balanced, precision, recall, fast"),
        ("MAINEXT_PAGE_TYPE", "essay", "article, forum"),
        ("MAINEXT_PAGE_TYPE", ["forum"], "article, forum"),
        ("MAINEXT_COMMENTS", "perhaps", "True or False"),
        ("MAINEXT_TABLES", 2, "True or False"),
        ("MAINEXT_IMAGES", [], "True or False"),
        ("MAINEXT_LINKS", "", "True or False"),
        ("MAINEXT_MIN_WORDS", -1, "words"),
        ("MAINEXT_MIN_WORDS", "few", "words"),
        ("MAINEXT_MIN_CHARS", 1.5, "characters"),
        ("MAINEXT_FALLBACK_BELOW", 80, "from 0 to 1"),
        ("MAINEXT_FALLBACK_BELOW", "low", "from 0 to 1"),
        ("MAINEXT_FALLBACK_BELOW", True, "from 0 to 1"),
        ("MAINEXT_MARKDOWN", 2, "True or False"),
        ("MAINEXT_MAX_BYTES", "20 MB", "bytes"),
        ("MAINEXT_MAX_BYTES", 2.5, "bytes"),
        ("MAINEXT_MAX_BYTES", True, "bytes"),
        ("MAINEXT_MAX_BYTES", -1, "bytes"),
    ],
)
def test_a_wrong_value_is_an_error_that_names_setting_value_and_what_is_allowed(name, value, allowed):
    with pytest.raises(ValueError, match=name) as raised:
        read(**{name: value})
    assert repr(value) in str(raised.value)
    assert allowed in str(raised.value)


def test_an_unknown_setting_is_an_error_that_names_the_nearest_one():
    with pytest.raises(ValueError, match=r"MAINEXT_SCORRER = 'density'.*Did you mean MAINEXT_SCORER\?"):
        read(MAINEXT_SCORRER="density")


def test_settings_of_others_are_left_alone():
    assert read(MAIN_TEXT=1, MY_MAINEXT_SCORER="magic") == MainextSettings()


def test_markdown_cannot_be_asked_for_and_turned_off():
    with pytest.raises(ValueError, match=r"MAINEXT_FIELDS.*MAINEXT_MARKDOWN"):
        read(MAINEXT_FIELDS={"markdown": "markdown"}, MAINEXT_MARKDOWN=False)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("MAINEXT_PRICE_DB", ""),
        ("MAINEXT_PRICE_DB", 1),
        ("MAINEXT_PRICE_FIELD", ""),
        ("MAINEXT_PRICE_MIN_CHANGE", "1 €"),
        ("MAINEXT_PRICE_MIN_CHANGE", True),
        ("MAINEXT_PRICE_MIN_PERCENT", -1),
        ("MAINEXT_PRICE_MIN_PERCENT", "NaN"),
        ("MAINEXT_DRIFT_FIELDS", ["product.price", "prize"]),
        ("MAINEXT_DRIFT_FIELDS", []),
        ("MAINEXT_DRIFT_MIN_DROP", 1.5),
        ("MAINEXT_DRIFT_MIN_PAGES", 0),
        ("MAINEXT_DRIFT_RUNS", "many"),
        ("MAINEXT_DRIFT_SETTLE_RUNS", -1),
        ("MAINEXT_DRIFT_ACCEPT", "yes"),
    ],
)
def test_a_wrong_value_of_what_is_kept_between_crawls_names_setting_and_value(name, value):
    with pytest.raises(ValueError, match=re.escape(f"{name} = {value!r}: ")):
        read(**{name: value})


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("product.prise", "product.price"),
        ("prise", "product.price"),
        ("titel", "title"),
        ("metadata.descripton", "metadata.description"),
        ("produkt.price", "product.price"),
    ],
)
def test_a_field_that_no_extraction_has_is_told_with_the_one_that_was_meant(name, meant):
    with pytest.raises(ValueError, match=rf"^MAINEXT_DRIFT_FIELDS = .*{re.escape(name)}.*Did you mean '{meant}'\?"):
        read(MAINEXT_DRIFT_FIELDS=["title", name])


@pytest.mark.parametrize(
    "name", [42, "", "product.offers.price", "product.", ".price", "text.title", "metadata.alternates."]
)
def test_what_is_no_name_of_a_field_is_not_watched(name):
    with pytest.raises(ValueError, match=r"^MAINEXT_DRIFT_FIELDS = "):
        read(MAINEXT_DRIFT_FIELDS=[name])


@pytest.mark.parametrize(
    "name",
    [
        *(entry.name for entry in fields(Extraction)),
        *(f"product.{entry.name}" for entry in fields(Product)),
        "heading_path",
        "metadata.site_name",
        "metadata.alternates.de",
        "metadata.sources.author",
        "page_type_scores.article",
        "product.unit_price.per",
        "encoding.conflict",
    ],
)
def test_all_that_an_extraction_has_can_be_watched(name):
    assert read(MAINEXT_DRIFT_FIELDS=[name]).drift_fields == (name,)


def test_what_is_kept_between_crawls_is_read_from_the_command_line_too(tmp_path):
    settings = read(
        MAINEXT_PRICE_DB=tmp_path / "prices.db",
        MAINEXT_PRICE_MIN_CHANGE="0.10",
        MAINEXT_PRICE_MIN_PERCENT=2.5,
        MAINEXT_DRIFT_FIELDS="title,product.price",
    )
    assert settings.price_db == str(tmp_path / "prices.db")
    assert (str(settings.price_min_change), str(settings.price_min_percent)) == ("0.10", "2.5")
    assert settings.drift_fields == ("title", "product.price")


def test_the_changes_of_a_price_do_not_overwrite_a_field_that_is_filled() -> None:
    with pytest.raises(ValueError, match=r"^MAINEXT_PRICE_FIELD = 'product': MAINEXT_FIELDS fills"):
        read(MAINEXT_PRICE_DB="prices.db", MAINEXT_PRICE_FIELD="product")


def test_an_error_does_not_show_the_password_of_a_database() -> None:
    assert shown("postgresql://bob:secret@db.example/x") == "'postgresql://bob:…@db.example/x'"
    assert shown("prices.db") == "'prices.db'"
