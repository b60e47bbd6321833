"""The confidence: the F1 to expect by a few signs of the answer."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("scipy", reason="SciPy comes with the training extra")

from scrapy_mainext.extraction.scoring.confidence import SIGNS, Confidence, signs_of
from training.calibration import calibrated, curve, fit_confidence


def test_the_signs_of_an_answer() -> None:
    signs = dict(zip(SIGNS, signs_of(np.array([0.9, 0.5, 0.1]), np.array([120, 300, 400]), 0.8), strict=True))
    assert signs["expected_f1"] == 0.8
    assert signs["logit_of_expected_f1"] == pytest.approx(np.log(4))
    assert signs["longest"] == pytest.approx(1.2)
    expected = 0.9 * 120 + 0.5 * 300 + 0.1 * 400
    assert signs["doubt"] == pytest.approx((0.09 * 120 + 0.25 * 300 + 0.09 * 400) / expected)
    assert signs["log_blocks"] == pytest.approx(np.log(4))


@pytest.mark.parametrize("blocks", [0, 3])
def test_a_page_without_words_has_signs_that_are_numbers(blocks: int) -> None:
    signs = signs_of(np.zeros(blocks), np.zeros(blocks), 0.0)
    assert np.isfinite(signs).all()


def test_the_confidence_lies_on_the_curve_and_within_its_ends() -> None:
    confidence = Confidence(np.array([1.0, 0, 0, 0, 0]), np.array([[0.2, 0.8], [0.3, 0.9]]))
    assert confidence.of(np.array([0.5, 9, 9, 9, 9])) == pytest.approx(0.6)
    assert confidence.of(np.array([0.0, 9, 9, 9, 9])) == pytest.approx(0.3)
    assert confidence.of(np.array([1.0, 9, 9, 9, 9])) == pytest.approx(0.9)


def test_pages_whose_signs_are_those_of_good_ones_are_trusted_on_folds_that_were_not_seen() -> None:
    random = np.random.default_rng(0)
    f1 = random.uniform(0.3, 1, 400)
    signs = random.normal(size=(400, len(SIGNS))) / 4
    signs[:, 3] -= 4 * f1
    confidence = calibrated(signs, f1, np.arange(400) % 5)
    assert np.corrcoef(confidence, f1)[0, 1] > 0.8
    assert confidence.mean() == pytest.approx(f1.mean(), abs=0.03)
    assert fit_confidence(signs, f1).weights.argmin() == 3


def test_the_curve_rises() -> None:
    random = np.random.default_rng(1)
    rating, f1 = curve(random.normal(size=300), random.uniform(size=300))
    assert (np.diff(rating) > 0).all()
    assert (np.diff(f1) >= 0).all()
