"""Currencies: ISO 4217 codes, and the signs that stand for one of them only."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = [
    "CODES",
    "CODES_OF_THREE_DECIMALS",
    "CODES_WITHOUT_FRACTION",
    "CODE_OF_SIGN",
    "REGION_OF_LANGUAGE",
    "SHARED_SIGNS",
    "SIGNS_OF_A_REGION",
    "currency_code",
    "local_currency",
]

CODES: Final = frozenset(
    (
        "AED", "AFN", "ALL", "AMD", "ANG", "AOA", "ARS", "AUD", "AWG", "AZN", "BAM", "BBD", "BDT", "BGN", "BHD", "BIF",
        "BMD", "BND", "BOB", "BRL", "BSD", "BTN", "BWP", "BYN", "BZD", "CAD", "CDF", "CHF", "CLF", "CLP", "CNY", "COP",
        "CRC", "CUP", "CVE", "CZK", "DJF", "DKK", "DOP", "DZD", "EGP", "ERN", "ETB", "EUR", "FJD", "FKP", "GBP", "GEL",
        "GHS", "GIP", "GMD", "GNF", "GTQ", "GYD", "HKD", "HNL", "HRK", "HTG", "HUF", "IDR", "ILS", "INR", "IQD", "IRR",
        "ISK", "JMD", "JOD", "JPY", "KES", "KGS", "KHR", "KMF", "KPW", "KRW", "KWD", "KYD", "KZT", "LAK", "LBP", "LKR",
        "LRD", "LSL", "LYD", "MAD", "MDL", "MGA", "MKD", "MMK", "MNT", "MOP", "MRU", "MUR", "MVR", "MWK", "MXN", "MYR",
        "MZN", "NAD", "NGN", "NIO", "NOK", "NPR", "NZD", "OMR", "PAB", "PEN", "PGK", "PHP", "PKR", "PLN", "PYG", "QAR",
        "RON", "RSD", "RUB", "RWF", "SAR", "SBD", "SCR", "SDG", "SEK", "SGD", "SHP", "SLE", "SLL", "SOS", "SRD", "SSP",
        "STN", "SVC", "SYP", "SZL", "THB", "TJS", "TMT", "TND", "TOP", "TRY", "TTD", "TWD", "TZS", "UAH", "UGX", "USD",
        "UYU", "UZS", "VED", "VES", "VND", "VUV", "WST", "XAF", "XCD", "XCG", "XOF", "XPF", "YER", "ZAR", "ZMW", "ZWG",
    )
)  # fmt: skip
"""ISO 4217 list one (active codes of money, without funds and metals), and HRK, SLL, which old pages still bear."""

CODES_WITHOUT_FRACTION: Final = frozenset(
    (
        "BIF", "CLP", "COP", "DJF", "GNF", "HUF", "IDR", "IQD", "IRR", "ISK", "JPY", "KMF", "KRW", "LAK", "LBP", "MMK",
        "PYG", "RWF", "UGX", "VND", "VUV", "XAF", "XOF", "XPF",
    )
)  # fmt: skip
"""Currencies whose prices are written without a fraction: exponent 0 in ISO 4217, or by use (COP, HUF, IDR and
others)."""

CODES_OF_THREE_DECIMALS: Final = frozenset(("BHD", "JOD", "KWD", "LYD", "OMR", "TND"))
"""Exponent 3 in ISO 4217, without IQD, whose prices are written in whole dinars."""

CODE_OF_SIGN: Final = {
    "$": "USD", "US$": "USD", "€": "EUR", "euro": "EUR", "£": "GBP", "₹": "INR", "₽": "RUB", "руб.": "RUB",
    "руб": "RUB", "₩": "KRW", "₺": "TRY", "₴": "UAH", "грн": "UAH", "грн.": "UAH", "zł": "PLN", "Zł": "PLN",
    "Kč": "CZK", "₪": "ILS", "₫": "VND", "₱": "PHP", "₦": "NGN", "฿": "THB", "₲": "PYG", "₡": "CRC", "₸": "KZT",
    "₾": "GEL", "₼": "AZN", "֏": "AMD", "₮": "MNT", "₭": "LAK", "៛": "KHR", "৳": "BDT", "GH₵": "GHS", "R$": "BRL",
    "AU$": "AUD", "A$": "AUD", "CA$": "CAD", "C$": "CAD", "NZ$": "NZD", "HK$": "HKD", "NT$": "TWD", "MX$": "MXN",
    "S$": "SGD", "CN¥": "CNY", "円": "JPY", "원": "KRW", "лв": "BGN", "лв.": "BGN", "lei": "RON", "Lei": "RON",
    "Rp": "IDR", "Ft": "HUF", "đ": "VND", "Đ": "VND", "đồng": "VND", "บาท": "THB",
    "￡": "GBP", "￦": "KRW",
}  # fmt: skip
"""Signs of one currency. The bare dollar sign is read as the US dollar, which leaves off the letters that others put
before it; ¥, kr and Rs stand for several and are not here."""

_FORMER_CODES: Final = {"RUR": "RUB", "BYR": "BYN", "RMB": "CNY", "NTD": "TWD", "TRL": "TRY", "VNĐ": "VND"}
"""Codes that pages write for a currency whose code is another."""

SHARED_SIGNS: Final = {
    "$": {"US": "USD", "CA": "CAD", "AU": "AUD", "NZ": "NZD", "SG": "SGD", "HK": "HKD", "TW": "TWD", "MX": "MXN",
          "AR": "ARS", "CL": "CLP", "CO": "COP", "UY": "UYU"},
    "＄": {"": "USD"},
    "£": {"EG": "EGP", "LB": "LBP", "GI": "GIP"},
    "¥": {"JP": "JPY", "CN": "CNY"},
    "￥": {"JP": "JPY", "CN": "CNY"},
    "元": {"CN": "CNY", "TW": "TWD"},
    "kr": {"SE": "SEK", "NO": "NOK", "DK": "DKK", "IS": "ISK"},
    "rs": {"IN": "INR", "PK": "PKR", "LK": "LKR", "NP": "NPR", "MU": "MUR"},
    "kn": {"": "HRK"},
    "din": {"": "RSD"},
    "ден": {"": "MKD"},
    "р": {"BY": "BYN", "RU": "RUB"},
    "br": {"BY": "BYN", "ET": "ETB"},
    "tl": {"": "TRY"},
    "rm": {"": "MYR"},
    "ر.س": {"": "SAR"},
    "د.إ": {"": "AED"},
    "ر.ق": {"": "QAR"},
    "د.ك": {"": "KWD"},
    "د.ب": {"": "BHD"},
    "ر.ع": {"": "OMR"},
    "د.أ": {"": "JOD"},
    "د.ا": {"": "JOD"},
    "د.ت": {"": "TND"},
    "د.ل": {"": "LYD"},
    "د.م": {"": "MAD"},
    "د.ع": {"": "IQD"},
    "ج.م": {"": "EGP"},
    "ل.ل": {"": "LBP"},
    "جنيه": {"": "EGP"},
    "درهم": {"AE": "AED", "MA": "MAD"},
    "ريال": {"SA": "SAR", "QA": "QAR", "OM": "OMR", "YE": "YER"},
    "دينار": {"KW": "KWD", "BH": "BHD", "JO": "JOD", "IQ": "IQD", "TN": "TND", "LY": "LYD", "DZ": "DZD"},
    "ریال": {"": "IRR"},
    "﷼": {"IR": "IRR", "SA": "SAR", "QA": "QAR", "OM": "OMR", "YE": "YER"},
    "تومان": {},
    "kd": {"KW": "KWD"},
    "bd": {"BH": "BHD"},
    "jd": {"JO": "JOD"},
    "dt": {"TN": "TND"},
    "d": {"VN": "VND"},
    "fr": {"CH": "CHF"},
    "sfr": {"": "CHF"},
}  # fmt: skip
"""Signs in lower case, without a final point, that stand for several currencies, by the region of the shop (ISO 3166);
the empty region is all. The toman, ten rials, has no code."""

SIGNS_OF_A_REGION: Final = frozenset(("KD", "BD", "JD", "DT", "d"))
"""Signs, as they are written, that are words elsewhere (``DT 770``, a pair of headphones)."""

REGION_OF_LANGUAGE: Final = {
    "ja": "JP", "zh": "CN", "zh-Hans": "CN", "sv": "SE", "da": "DK", "nb": "NO", "nn": "NO", "no": "NO", "is": "IS",
    "hi": "IN", "ur": "PK", "si": "LK", "ne": "NP", "ru": "RU", "be": "BY", "am": "ET", "fa": "IR",
    "vi": "VN", "th": "TH",
}  # fmt: skip
"""The region (ISO 3166) whose currency a sign means that several share, by the language where nothing says more
(BCP 47). The languages are those that one region of these has as its own."""


def local_currency(sign: str, regions: Sequence[str]) -> str | None:
    """Return the currency that a sign beside a price means in the first of some regions (ISO 3166, two letters) that
    has one of that sign, None where that is not clear."""
    by_region = SHARED_SIGNS.get(sign.strip().rstrip(".").lower())
    if by_region is not None:
        for region in (*regions, ""):
            if code := by_region.get(region):
                return code
        if regions and sign.strip() not in CODE_OF_SIGN:
            return None
    return currency_code(sign) or currency_code(sign.strip().rstrip("."))


def currency_code(text: str | None) -> str | None:
    """Return the ISO 4217 code that a text is, in any case, or that its sign stands for; else None."""
    text = (text or "").strip()
    code = text.upper()
    return code if code in CODES else _FORMER_CODES.get(code) or CODE_OF_SIGN.get(text)
