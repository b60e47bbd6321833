import pytest
from scrapy.settings import Settings

from scrapy_mainext.extraction.result import Options
from scrapy_mainext.settings import MainextSettings


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
