import pytest
from scrapy import Spider
from scrapy.utils.test import get_crawler

from scrapy_mainext import Addon
from scrapy_mainext.downloadermiddlewares import MainextDownloaderMiddleware
from scrapy_mainext.extensions import DriftMonitor
from scrapy_mainext.pipelines import MainextPipeline
from scrapy_mainext.prices.pipelines import PriceHistoryPipeline
from scrapy_mainext.spidermiddlewares import MainextSpiderMiddleware

COMPONENTS = {
    "DOWNLOADER_MIDDLEWARES": (MainextDownloaderMiddleware, 543),
    "SPIDER_MIDDLEWARES": (MainextSpiderMiddleware, 60),
    "ITEM_PIPELINES": (MainextPipeline, 100),
}
each_component = pytest.mark.parametrize(
    ("setting", "component", "order"),
    [(setting, *rest) for setting, rest in COMPONENTS.items()],
)


def path_of(component):
    return f"{component.__module__}.{component.__qualname__}"


def settings_with_addon(addon="scrapy_mainext.Addon", spider=Spider, **settings):
    return get_crawler(spider, {"ADDONS": {addon: 500}, **settings}).settings


@pytest.mark.parametrize("addon", ["scrapy_mainext.Addon", "scrapy_mainext.addon.Addon", Addon])
def test_one_line_sets_every_component(addon):
    settings = settings_with_addon(addon)
    for setting, (component, order) in COMPONENTS.items():
        assert settings.getdict(setting)[component] == order


def test_nothing_else_is_set():
    without = get_crawler().settings.copy_to_dict()
    with_addon = settings_with_addon().copy_to_dict()
    changed = {name for name in with_addon if with_addon[name] != without.get(name)}
    assert changed == {"ADDONS", *COMPONENTS}


@each_component
@pytest.mark.parametrize("user_order", [7, None])
def test_a_component_that_the_user_names_by_class_stays_as_it_is(setting, component, order, user_order):
    settings = settings_with_addon(**{setting: {component: user_order}})
    assert settings.getdict(setting) == {component: user_order}


@each_component
@pytest.mark.parametrize("user_order", [7, None])
def test_a_component_that_the_user_names_by_path_stays_as_it_is(setting, component, order, user_order):
    settings = settings_with_addon(**{setting: {path_of(component): user_order}})
    assert settings.getdict(setting) == {path_of(component): user_order}


@each_component
def test_a_component_of_the_user_is_kept_beside_ours(setting, component, order):
    settings = settings_with_addon(**{setting: {"scrapy.Spider": 1}})
    assert settings.getdict(setting) == {"scrapy.Spider": 1, component: order}


def test_settings_of_the_spider_win():
    class Quiet(Spider):
        name = "quiet"
        custom_settings = {"ITEM_PIPELINES": {MainextPipeline: None}}

    assert settings_with_addon(spider=Quiet).getdict("ITEM_PIPELINES") == {MainextPipeline: None}


def test_turned_off_it_sets_nothing(caplog):
    settings = settings_with_addon(MAINEXT_ENABLED=False)
    assert not any(component in settings.getdict(setting) for setting, (component, _) in COMPONENTS.items())
    assert not [record for record in caplog.records if record.levelname == "WARNING"]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("MAINEXT_SCORER", "magic"),
        ("MAINEXT_FIELDS", {"txt": "body"}),
        ("MAINEXT_MAX_BYTES", "many"),
        ("MAINEXT_FEILDS", {"text": "body"}),
    ],
)
def test_a_wrong_setting_aborts_the_crawl_at_its_start(name, value):
    with pytest.raises(ValueError, match=name):
        settings_with_addon(**{name: value})


@pytest.mark.parametrize(
    ("name", "setting", "component", "order"),
    [
        ("MAINEXT_PRICE_DB", "ITEM_PIPELINES", PriceHistoryPipeline, 300),
        ("MAINEXT_DRIFT_FILE", "EXTENSIONS", DriftMonitor, 0),
    ],
)
def test_what_remembers_comes_with_the_setting_that_says_where(tmp_path, name, setting, component, order):
    settings = settings_with_addon(**{name: str(tmp_path / "memory.db")})
    assert settings.getdict(setting)[component] == order
    assert component not in settings_with_addon().getdict(setting)
    off = settings_with_addon(**{name: str(tmp_path / "memory.db"), setting: {path_of(component): None}})
    assert component not in off.getdict(setting)
