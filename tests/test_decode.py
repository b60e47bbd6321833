"""Which encoding a body is read in, and what decides it."""

from __future__ import annotations

import time

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from scrapy_mainext.extraction.decode.encoding import codec_of, decide_encoding
from scrapy_mainext.extraction.decode.labels import name_of, name_of_codec
from scrapy_mainext.extraction.decode.prescan import prescan

RUSSIAN = (
    "Рано утром рыбаки выходят в море, пока город ещё спит. Над причалом кричат чайки, и запах соли "
    "смешивается с дымом из труб. Старый смотритель маяка записывает в журнал погоду и число лодок, а потом "
    "варит себе крепкий чай и ждёт почту. Зимой дорога закрыта, и письма приходят раз в неделю."
)
UKRAINIAN = (
    "Щоранку рибалки виходять у море, поки місто ще спить. Над причалом кричать чайки, і запах солі "
    "змішується з димом. Старий доглядач маяка записує в журнал погоду і кількість човнів, а потім варить "
    "собі міцний чай і чекає на пошту."
)
JAPANESE = (
    "港の朝は早い。まだ暗いうちから漁師たちは船を出し、沖へ向かう。灯台守の老人は天気と船の数を日誌に書き、そ"
    "れから濃いお茶をいれて郵便を待つ。冬は道が閉ざされ、手紙は週に一度しか届かない。コーヒーとパンの匂いが通"
    "りに流れ、カモメが鳴いている。"
)
SIMPLIFIED = (
    "清晨的港口还很安静，渔民们已经驾船出海。灯塔的看守人把天气和船只的数量记在日记里，然后泡上一壶浓茶，等待"
    "邮件的到来。冬天道路封闭，信件每个星期只送一次。街上飘着面包的香味，海鸥在码头上空鸣叫，孩子们背着书包去"
    "上学。"
)
TRADITIONAL = (
    "清晨的港口還很安靜，漁民們已經駕船出海。燈塔的看守人把天氣和船隻的數量記在日記裡，然後泡上一壺濃茶，等待"
    "郵件的到來。冬天道路封閉，信件每個星期只送一次。街上飄著麵包的香味，海鷗在碼頭上空鳴叫，孩子們背著書包去"
    "上學。"
)
KOREAN = (
    "이른 아침 항구는 아직 조용하지만 어부들은 벌써 배를 타고 바다로 나간다. 등대지기 노인은 날씨와 배의 "
    "수를 일지에 적고 나서 진한 차를 끓이고 우편을 기다린다. 겨울에는 길이 막혀서 편지가 일주일에 한 번만 "
    "온다. 거리에는 빵 냄새가 흐르고 갈매기가 운다."
)
FRENCH = (
    "Tôt le matin, les pêcheurs sortent en mer pendant que la ville dort encore. Les mouettes crient "
    "au-dessus du quai et l'odeur du sel se mêle à la fumée. Le vieux gardien du phare écrit dans son "
    "journal la météo et le nombre de bateaux, puis il prépare un thé très fort et attend le courrier. "
    "L'hiver, la route est fermée."
)
GERMAN = (
    "Früh am Morgen fahren die Fischer hinaus, während die Stadt noch schläft. Über dem Kai schreien die "
    "Möwen, und der Geruch von Salz mischt sich mit dem Rauch. Der alte Wärter schreibt das Wetter auf, "
    "kocht sich einen kräftigen Tee und wartet auf die Post. Im Winter ist die Straße gesperrt."
)
SPANISH = (
    "Muy temprano los pescadores salen al mar mientras la ciudad todavía duerme. Las gaviotas gritan sobre "
    "el muelle. El viejo farero escribe en su diario el tiempo y el número de barcas; después se prepara un "
    "té y espera el correo. En invierno la carretera está cerrada y las cartas llegan una vez por semana, "
    "según el año."
)
SWEDISH = (
    "Tidigt på morgonen går fiskarna ut till sjöss medan staden ännu sover. Måsarna skriker över kajen och "
    "doften av salt blandas med röken. Den gamle fyrvaktaren skriver upp vädret och antalet båtar i sin "
    "dagbok, kokar sedan starkt te och väntar på posten. På vintern är vägen stängd."
)
POLISH = (
    "Wcześnie rano rybacy wypływają w morze, gdy miasto jeszcze śpi. Nad nabrzeżem krzyczą mewy, a zapach "
    "soli miesza się z dymem. Stary latarnik zapisuje w dzienniku pogodę i liczbę łodzi, potem parzy sobie "
    "mocną herbatę i czeka na pocztę. Zimą droga jest zamknięta, a listy przychodzą raz w tygodniu."
)
CZECH = (
    "Brzy ráno vyplouvají rybáři na moře, zatímco město ještě spí. Nad přístavem křičí rackové a vůně soli "
    "se mísí s kouřem. Starý strážce majáku zapisuje do deníku počasí a počet lodí, potom si uvaří silný čaj "
    "a čeká na poštu."
)
TURKISH = (
    "Sabah erkenden balıkçılar denize açılır, şehir ise hâlâ uyur. Rıhtımın üstünde martılar bağırır, tuz "
    "kokusu dumana karışır. Yaşlı fener bekçisi günlüğe havayı ve teknelerin sayısını yazar, sonra kendine "
    "koyu bir çay yapar."
)
GREEK = (
    "Νωρίς το πρωί οι ψαράδες βγαίνουν στη θάλασσα, ενώ η πόλη ακόμη κοιμάται. Πάνω από την προβλήτα "
    "φωνάζουν οι γλάροι και η μυρωδιά του αλατιού σμίγει με τον καπνό. Ο γέρος φαροφύλακας γράφει στο "
    "ημερολόγιο τον καιρό."
)
LITHUANIAN = (
    "Anksti rytą žvejai išplaukia į jūrą, kol miestas dar miega. Virš krantinės rėkia žuvėdros, o druskos "
    "kvapas maišosi su dūmais. Senas švyturio prižiūrėtojas užrašo į žurnalą orą ir valčių skaičių, paskui "
    "laukia pašto."
)
HEBREW = (
    "מוקדם בבוקר יוצאים הדייגים לים בזמן שהעיר עדיין ישנה. מעל הרציף צורחים השחפים וריח המלח מתערבב בעשן. "
    "שומר המגדלור הזקן רושם ביומן את מזג האוויר ואת מספר הסירות, ואחר כך מכין לעצמו תה חזק ומחכה לדואר."
)
ARABIC = (
    "في الصباح الباكر يخرج الصيادون إلى البحر بينما لا تزال المدينة نائمة. تصرخ النوارس فوق الرصيف وتختلط "
    "رائحة الملح بالدخان. يكتب حارس المنارة العجوز في دفتره حالة الطقس وعدد القوارب، ثم ينتظر البريد."
)
THAI = (
    "ตอนเช้าตรู่ชาวประมงออกทะเลในขณะที่เมืองยังหลับอยู่ นกนางนวลร้องเหนือท่าเรือ และกลิ่นเกลือผสมกับควันไฟ "
    "คนเฝ้าประภาคารจดบันทึกสภาพอากาศและจำนวนเรือ จากนั้นก็ชงชาแก่และรอจดหมาย"
)
TABLE = [
    *((RUSSIAN, name) for name in ("windows-1251", "KOI8-R", "ISO-8859-5", "IBM866", "x-mac-cyrillic")),
    *((UKRAINIAN, name) for name in ("windows-1251", "KOI8-U")),
    *((JAPANESE, name) for name in ("Shift_JIS", "EUC-JP", "ISO-2022-JP")),
    *((SIMPLIFIED, name) for name in ("GBK", "gb18030")),
    *((TRADITIONAL, "Big5"), (KOREAN, "EUC-KR"), (THAI, "windows-874"), (TURKISH, "windows-1254")),
    *((text, "windows-1252") for text in (FRENCH, GERMAN, SPANISH, SWEDISH)),
    *((text, name) for text in (POLISH, CZECH) for name in ("ISO-8859-2", "windows-1250")),
    *((GREEK, name) for name in ("windows-1253", "ISO-8859-7")),
    *((LITHUANIAN, name) for name in ("windows-1257", "ISO-8859-13")),
    *((HEBREW, "windows-1255"), (ARABIC, "windows-1256"), (ARABIC, "ISO-8859-6")),
]


def page(text: str, name: str, head: str = "") -> bytes:
    markup = (
        f"<html><head>{head}<title>{text[:12]}</title><script>var a = '<p>';</script></head><body><p>{text}</p></body>"
    )
    return markup.encode(codec_of(name))


def read(body: bytes, name: str) -> str:
    return body.decode(codec_of(name), "replace")


class TestOrder:
    def test_a_byte_order_mark_comes_before_all(self) -> None:
        body = b"\xef\xbb\xbf" + page(FRENCH, "UTF-8", "<meta charset=windows-1251>")
        encoding = decide_encoding(body, content_type="text/html; charset=koi8-r", encoding="cp1252")
        assert (encoding.name, encoding.source, encoding.conflict) == ("UTF-8", "bom", None)

    @pytest.mark.parametrize(
        ("codec", "mark", "name"), [("utf-16-le", b"\xff\xfe", "UTF-16LE"), ("utf-16-be", b"\xfe\xff", "UTF-16BE")]
    )
    def test_utf_16_with_a_byte_order_mark(self, codec: str, mark: bytes, name: str) -> None:
        assert decide_encoding(mark + f"<p>{JAPANESE}".encode(codec)).name == name

    def test_the_caller_comes_before_the_header(self) -> None:
        body = page(RUSSIAN, "windows-1251")
        encoding = decide_encoding(body, content_type="text/html; charset=windows-1252", encoding="cp1251")
        assert (encoding.name, encoding.source) == ("windows-1251", "caller")

    def test_the_header_comes_before_meta(self) -> None:
        body = page(RUSSIAN, "windows-1251", "<meta charset=koi8-r>")
        encoding = decide_encoding(body, content_type="text/html; charset=windows-1251")
        assert (encoding.name, encoding.source) == ("windows-1251", "http")

    def test_meta_comes_before_the_detector(self) -> None:
        encoding = decide_encoding(page(RUSSIAN, "windows-1251", "<meta charset=windows-1251>"))
        assert (encoding.name, encoding.source, encoding.conflict) == ("windows-1251", "meta", None)

    def test_undeclared_utf_8_is_detected(self) -> None:
        encoding = decide_encoding("<p>café".encode())
        assert (encoding.name, encoding.source) == ("UTF-8", "detector")

    def test_nothing_but_ascii_is_utf_8_by_default(self) -> None:
        assert decide_encoding(b"<p>plain words").name == "UTF-8"
        assert decide_encoding(b"<p>plain words").source == "default"

    def test_a_few_undecided_bytes_are_windows_1252(self) -> None:
        encoding = decide_encoding(b"<p>the caf\xe9 of the port")
        assert (encoding.name, encoding.source) == ("windows-1252", "default")

    def test_a_lead_byte_at_the_end_is_no_proof_of_utf_8(self) -> None:
        assert decide_encoding(b"<p>caf\xe9").name == "windows-1252"

    def test_an_empty_body(self) -> None:
        assert decide_encoding(b"").name == "UTF-8"


class TestLabels:
    @pytest.mark.parametrize(
        ("label", "name"),
        [
            *(("iso-8859-1", "windows-1252"), ("us-ascii", "windows-1252"), ("Latin1", "windows-1252")),
            *(("gb2312", "GBK"), ("x-sjis", "Shift_JIS"), ("windows-31j", "Shift_JIS"), ("ks_c_5601-1987", "EUC-KR")),
            *(
                ("UTF8", "UTF-8"),
                (" utf-8\n", "UTF-8"),
                ("GB18030", "gb18030"),
                ("koi8_r", "KOI8-R"),
                ("big5-hkscs", "Big5"),
            ),
            *(("iso-8859-9", "windows-1254"), ("tis-620", "windows-874"), ("mac", "macintosh"), ("utf-16", "UTF-16LE")),
            *(("iso-2022-kr", "replacement"), ("hz-gb-2312", "replacement"), ("iso-8859-8-i", "ISO-8859-8-I")),
        ],
    )
    def test_are_those_of_the_encoding_standard(self, label: str, name: str) -> None:
        assert name_of(label) == name

    @pytest.mark.parametrize("label", ["", "utf-9", "cp932", "ＵＴＦ-8", "windows-1251\0"])
    def test_the_standard_does_not_know_are_none(self, label: str) -> None:
        assert name_of(label) is None

    @pytest.mark.parametrize(
        ("codec", "name"),
        [
            *(
                ("cp932", "Shift_JIS"),
                ("cp949", "EUC-KR"),
                ("big5hkscs", "Big5"),
                ("gb18030", "gb18030"),
                ("euc_jp", "EUC-JP"),
            ),
            *(
                ("mac-roman", "macintosh"),
                ("cp874", "windows-874"),
                ("iso8859-2", "ISO-8859-2"),
                ("utf-16-be", "UTF-16BE"),
            ),
            *(
                ("koi8-r", "KOI8-R"),
                ("iso2022_jp", "ISO-2022-JP"),
                ("cp1252", "windows-1252"),
                ("ascii", "windows-1252"),
            ),
        ],
    )
    def test_of_python_codecs_as_scrapy_gives_them(self, codec: str, name: str) -> None:
        assert name_of_codec(codec) == name

    @pytest.mark.parametrize("codec", ["rot13", "cp037", "no such codec", "nul\0"])
    def test_of_codecs_no_page_is_in_are_none(self, codec: str) -> None:
        assert name_of_codec(codec) is None

    def test_every_name_has_a_codec(self) -> None:
        from webencodings.labels import LABELS

        for label in LABELS:
            assert b"<p>".decode(codec_of(name_of(label) or ""), "replace")

    def test_an_unknown_label_leaves_the_next_source_to_decide(self) -> None:
        body = page(RUSSIAN, "KOI8-R", "<meta charset=koi8-r>")
        encoding = decide_encoding(body, content_type="text/html; charset=klingon", encoding="klingon")
        assert (encoding.name, encoding.source, encoding.conflict) == ("KOI8-R", "meta", None)

    def test_a_replacement_label_is_told_and_passed_over(self) -> None:
        encoding = decide_encoding(page(FRENCH, "UTF-8"), content_type="text/html; charset=hz-gb-2312")
        assert encoding.name == "UTF-8"
        assert encoding.conflict is not None

    @pytest.mark.parametrize(
        "header", ['text/html;charset="KOI8-R"', "text/html ; Charset = koi8-r", "text/html;a=b; charset=koi8-r;c"]
    )
    def test_in_headers_may_be_quoted_and_spaced(self, header: str) -> None:
        assert decide_encoding(page(RUSSIAN, "KOI8-R"), content_type=header).source == "http"

    def test_within_another_quoted_parameter_is_none(self) -> None:
        encoding = decide_encoding(b"<p>caf\xe9 au lait", content_type='text/html; title="; charset=koi8-r"')
        assert encoding.name == "windows-1252"


class TestPrescan:
    @pytest.mark.parametrize(
        ("head", "name"),
        [
            (b"<meta charset=utf-8>", "UTF-8"),
            (b"<META CharSet = 'koi8-r' />", "KOI8-R"),
            (b'<meta/charset="gb2312">', "GBK"),
            (b'<meta http-equiv="Content-Type" content="text/html; charset=windows-1251">', "windows-1251"),
            (b"<meta content='text/html;charset = \"big5\"' http-equiv=content-type>", "Big5"),
            (b'<meta content="charset charset=euc-kr;x" http-equiv=CONTENT-TYPE>', "EUC-KR"),
            (b"<meta charset=utf-16>", "UTF-8"),
            (b"<meta charset=x-user-defined>", "windows-1252"),
            (b'<meta name=a content="x > y"><meta charset=big5>', "Big5"),
            (b"<a title='<meta charset=big5>'><meta charset=koi8-r>", "KOI8-R"),
            (b"<!-- <meta charset=big5> --><meta charset=koi8-r>", "KOI8-R"),
            (b"<!--><meta charset=koi8-r>", "KOI8-R"),
            (b"<?php <meta charset=big5><meta charset=koi8-r>", "KOI8-R"),
            (b"<meta charset=nonsense><meta charset=koi8-r>", "KOI8-R"),
            (b"<meta charset=big5 charset=koi8-r>", "Big5"),
            (b'<?xml version="1.0" encoding="iso-8859-2"?><html>', "ISO-8859-2"),
            (b"<?xml version='1.0' encoding = 'koi8-r' ?><meta charset=big5>", "Big5"),
            (b'<?xml version="1.0" encoding="utf-16"?>', "UTF-8"),
            ("<?xml".encode("utf-16-le"), "UTF-16LE"),
            ("<?xml".encode("utf-16-be"), "UTF-16BE"),
        ],
    )
    def test_finds(self, head: bytes, name: str) -> None:
        assert prescan(head) == name

    @pytest.mark.parametrize(
        "head",
        [
            b"",
            b"<meta charset=koi8-r",  # runs out of bytes
            b"<meta charset='koi8-r>",
            b"<metacharset=koi8-r>",
            b'<meta content="text/html; charset=koi8-r">',  # no pragma
            b'<meta http-equiv=refresh content="0; charset=koi8-r">',
            b"<!-- <meta charset=koi8-r>",
            b"< meta charset=koi8-r>",
            b' <?xml version="1.0" encoding="koi8-r"?>',
            b" " * 1020 + b"<meta charset=koi8-r>",
        ],
    )
    def test_finds_nothing(self, head: bytes) -> None:
        assert prescan(head) is None

    def test_a_late_meta_counts_where_the_bytes_are_not_utf_8(self) -> None:
        body = page(GERMAN, "windows-1252", f"<style>{'a{}' * 600}</style><meta charset=windows-1250>")
        assert decide_encoding(body).name == "windows-1250"


class TestConflicts:
    def test_utf_8_declared_as_a_single_byte_encoding(self) -> None:
        encoding = decide_encoding(page(FRENCH, "UTF-8"), content_type="text/html; charset=iso-8859-1")
        assert (encoding.name, encoding.source) == ("UTF-8", "detector")
        assert encoding.conflict == "http says windows-1252, the body is valid UTF-8"

    def test_utf_8_declared_by_meta_against_the_header(self) -> None:
        body = page(FRENCH, "UTF-8", "<meta charset=utf-8>")
        encoding = decide_encoding(body, content_type="text/html; charset=iso-8859-1")
        assert (encoding.name, encoding.source) == ("UTF-8", "meta")
        assert encoding.conflict is not None

    @pytest.mark.parametrize("name", ["gb2312", "shift_jis", "euc-jp", "big5", "euc-kr"])
    def test_utf_8_declared_as_a_multi_byte_encoding(self, name: str) -> None:
        encoding = decide_encoding(page(SIMPLIFIED, "UTF-8"), content_type=f"text/html; charset={name}")
        assert encoding.name == "UTF-8"

    def test_one_utf_8_letter_is_enough_against_windows_1252(self) -> None:
        assert decide_encoding("<p>a café".encode(), content_type="text/html; charset=iso-8859-1").name == "UTF-8"

    @pytest.mark.parametrize("name", ["windows-1252", "windows-1251", "Shift_JIS", "GBK"])
    def test_nothing_but_ascii_contradicts_nothing(self, name: str) -> None:
        encoding = decide_encoding(b"<p>plain words", content_type=f"text/html; charset={name}")
        assert (encoding.name, encoding.source, encoding.conflict) == (name, "http", None)

    def test_a_header_that_lies_gives_way_to_meta(self) -> None:
        body = page(
            FRENCH, "windows-1252", '<meta http-equiv="Content-Type" content="text/html; charset=windows-1252">'
        )
        encoding = decide_encoding(body, content_type="text/html; charset=utf-8")
        assert (encoding.name, encoding.source) == ("windows-1252", "meta")
        assert encoding.conflict == "http says UTF-8, the body is not valid in it; meta's windows-1252 decodes it"

    def test_a_caller_that_errs_gives_way(self) -> None:
        encoding = decide_encoding(page(RUSSIAN, "UTF-8"), encoding="cp1251")
        assert encoding.name == "UTF-8"
        assert "the caller says windows-1251" in (encoding.conflict or "")

    def test_all_declarations_lie(self) -> None:
        body = page(JAPANESE, "Shift_JIS", "<meta charset=euc-jp>")
        encoding = decide_encoding(body, content_type="text/html; charset=utf-8")
        assert (encoding.name, encoding.source) == ("Shift_JIS", "detector")
        assert encoding.conflict is not None

    def test_a_server_default_over_a_multi_byte_page(self) -> None:
        encoding = decide_encoding(page(JAPANESE, "Shift_JIS"), content_type="text/html; charset=iso-8859-1")
        assert encoding.name == "Shift_JIS"

    def test_utf_16_declared_on_a_page_of_single_bytes(self) -> None:
        assert decide_encoding(page(FRENCH, "UTF-8"), content_type="text/html; charset=utf-16").name == "UTF-8"

    @pytest.mark.parametrize("name", ["UTF-16LE", "UTF-16BE"])
    def test_utf_16_without_a_byte_order_mark_shows_by_its_markup(self, name: str) -> None:
        assert decide_encoding(page(RUSSIAN, name)).name == name
        assert decide_encoding(page(RUSSIAN, name), content_type="text/html; charset=utf-16").name == name

    def test_iso_2022_jp_declared_as_utf_8(self) -> None:
        assert (
            decide_encoding(page(JAPANESE, "ISO-2022-JP"), content_type="text/html; charset=utf-8").name
            == "ISO-2022-JP"
        )

    @pytest.mark.parametrize("stray", [b"\x92", b"\xe2\x80", b"\xff"])
    def test_a_stray_byte_leaves_utf_8_as_declared(self, stray: bytes) -> None:
        for text in (FRENCH, "plain words"):
            encoding = decide_encoding(
                page(text, "UTF-8") + stray + b"</html>", content_type="text/html; charset=utf-8"
            )
            assert (encoding.name, encoding.source, encoding.conflict) == ("UTF-8", "http", None)

    def test_a_stray_byte_leaves_utf_8_detected(self) -> None:
        assert decide_encoding(page(RUSSIAN, "UTF-8") + b"\x92 </html>").name == "UTF-8"

    def test_a_broken_title_leaves_a_legacy_page_as_it_is(self) -> None:
        body = page(JAPANESE * 2, "Shift_JIS").replace(b"</title>", b"\x82</title>")
        assert decide_encoding(body, content_type="text/html; charset=shift_jis").source == "http"
        assert decide_encoding(body).name == "Shift_JIS"

    def test_two_that_the_body_cannot_tell_apart(self) -> None:
        body = page("Garçon, café", "windows-1252", "<meta charset=windows-1251>")
        encoding = decide_encoding(body, content_type="text/html; charset=windows-1252")
        assert (encoding.name, encoding.source) == ("windows-1252", "http")
        assert encoding.conflict is not None

    def test_two_that_the_detector_tells_apart(self) -> None:
        body = page(RUSSIAN, "windows-1251", "<meta charset=windows-1251>")
        encoding = decide_encoding(body, content_type="text/html; charset=iso-8859-1")
        assert (encoding.name, encoding.source) == ("windows-1251", "meta")
        assert encoding.conflict is not None

    def test_two_under_which_the_text_is_the_same_are_none(self) -> None:
        body = page(GERMAN, "windows-1252", "<meta charset=windows-1250>")
        assert decide_encoding(body, content_type="text/html; charset=windows-1252").conflict is None


class TestDetector:
    @pytest.mark.parametrize(("text", "name"), TABLE, ids=[f"{name}-{text[:8]}" for text, name in TABLE])
    def test_an_undeclared_page_is_read_right(self, text: str, name: str) -> None:
        body = page(text, name)
        encoding = decide_encoding(body)
        assert text in read(body, encoding.name)
        assert encoding.source == "detector"

    @pytest.mark.parametrize(("text", "name"), TABLE, ids=[f"{name}-{text[:8]}" for text, name in TABLE])
    def test_markup_and_foreign_text_do_not_disturb_it(self, text: str, name: str) -> None:
        chrome = "<div class='a b c'><a href='/home'>Home</a> <a href='/news'>News and events</a></div>" * 200
        body = page(text, name).replace(b"<p>", f"<script>{'x();' * 5000}</script>{chrome}<p>".encode(), 1)
        assert text in read(body, decide_encoding(body).name)

    @pytest.mark.parametrize("name", ["Shift_JIS", "EUC-JP"])
    def test_a_list_of_japanese_words_without_hiragana(self, name: str) -> None:
        body = page("コーヒー 珈琲 パン 紅茶 ミルク 砂糖 チョコレート 牛乳 バター 東京都 大阪府 レストラン", name)
        assert decide_encoding(body).name == name

    @pytest.mark.parametrize("signs", ["’–—“”", "©", "™®", "\xa0•\xa0\xa0\xa0", "é", "§¶", "\xad·", "£½ñ"])
    def test_signs_in_english_text_are_no_letters_of_another_script(self, signs: str) -> None:
        body = page(" ".join(f"The keeper{sign} wrote it down" for sign in signs * 20), "windows-1252")
        assert decide_encoding(body).name == "windows-1252"

    @pytest.mark.parametrize(
        ("text", "name"), [(JAPANESE, "Shift_JIS"), (SIMPLIFIED, "GBK"), (KOREAN, "EUC-KR"), (RUSSIAN, "UTF-8")]
    )
    def test_a_body_cut_within_a_character_is_no_error(self, text: str, name: str) -> None:
        body = page(text * 3, name, f"<meta charset={name}>")
        for end in range(900, 910):
            encoding = decide_encoding(body[:end])
            assert (encoding.name, encoding.source, encoding.conflict) == (name, "meta", None)
            assert decide_encoding(page(text * 3, name)[:end]).name == name


class TestPromises:
    @given(
        st.one_of(st.binary(max_size=300), st.binary(max_size=60).map(lambda b: b"<html><meta charset=" + b)),
        st.one_of(st.none(), st.text(max_size=40), st.text(max_size=12).map("text/html; charset={}".format)),
        st.one_of(
            st.none(), st.text(max_size=12), st.sampled_from(["cp932", "utf-16", "hz", "utf-7", "ascii", "idna"])
        ),
    )
    @settings(max_examples=300, deadline=None)
    def test_any_input_gets_a_decodable_answer_and_always_the_same(
        self, body: bytes, content_type: str | None, encoding: str | None
    ) -> None:
        answer = decide_encoding(body, content_type=content_type, encoding=encoding)
        assert isinstance(read(body, answer.name), str)
        assert answer.source in {"bom", "caller", "http", "meta", "detector", "default"}
        assert decide_encoding(body, content_type=content_type, encoding=encoding) == answer

    @given(st.data())
    @settings(max_examples=200, deadline=None)
    def test_what_meta_declares_truly_is_decided_and_reads_back(self, data: st.DataObject) -> None:
        source, name = data.draw(st.sampled_from([row for row in TABLE if row[1] != "x-mac-cyrillic"]))
        text = data.draw(st.text(alphabet=sorted(set(source) - {"<", ">", "&"}), min_size=1, max_size=60))
        body = page(text, name, f"<meta charset={name}>")
        assume(name == "ISO-2022-JP" or body.isascii() or not _is_valid_utf8(body))
        encoding = decide_encoding(body)
        assert (encoding.name, encoding.source, encoding.conflict) == (name, "meta", None)
        assert f"<p>{text}</p>" in read(body, encoding.name)

    @given(st.text(alphabet=st.characters(min_codepoint=0x20, codec="utf-8"), max_size=200))
    @settings(max_examples=200, deadline=None)
    def test_utf_8_is_utf_8_whatever_a_single_byte_header_says(self, text: str) -> None:
        assume(sum(character > "\x7f" for character in text) > 1 and "\x1b" not in text)
        body = f"<p>{text}</p>".encode()
        assert decide_encoding(body, content_type="text/html; charset=windows-1251").name == "UTF-8"

    @pytest.mark.parametrize(
        "unit",
        [
            b"<",
            b"<!--",
            b"<script ",
            b"\xe9<script",
            b"\xe9<",
            b"<a x='",
            b"\x1b$B",
            b"<\0",
            b"\x82\xa0",
            b"<meta ",
            b"\xe9",
        ],
    )
    def test_the_cost_is_linear(self, unit: bytes) -> None:
        started = time.process_time()
        decide_encoding(unit * (1_000_000 // len(unit)), content_type="text/html; charset=shift_jis", encoding="utf-8")
        assert time.process_time() - started < 1


def _is_valid_utf8(body: bytes) -> bool:
    try:
        body.decode()
    except UnicodeDecodeError:
        return False
    return True
