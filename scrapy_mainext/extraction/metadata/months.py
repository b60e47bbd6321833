"""Names of months as dates are written with them, in nineteen languages (Unicode CLDR, "format" and "stand-alone")."""

from __future__ import annotations

from typing import Final

__all__ = ["MONTHS"]

_NAMES: Final = (
    """
    january jan januar januari jänner jän janvier janv enero ene gennaio gen janeiro styczeń stycznia sty январь
    января янв січень січня leden ledna ocak tammikuu tammikuuta január ianuarie ian ιανουαρίου ιαν
    """,
    """
    february feb februar februari febr févr février fevrier febrero febbraio fevereiro fev luty lutego lut
    февраль февраля фев лютий лютого únor února şubat şub helmikuu helmikuuta február februarie φεβρουαρίου φεβ
    """,
    """
    march mar märz mär maart mrt mars marts marzo março marco marzec marca март марта мар березень березня
    březen března mart maaliskuu maaliskuuta március márc martie μαρτίου μαρ
    """,
    """
    april apr avril avr abril abr aprile kwiecień kwietnia kwi апрель апреля апр квітень квітня duben dubna
    nisan nis huhtikuu huhtikuuta április ápr aprilie απριλίου απρ
    """,
    """
    may mai mei maj mayo maggio mag maio maj maja май мая травень травня květen května mayıs toukokuu toukokuuta
    május máj μαΐου μαΐ
    """,
    """
    june jun juni juin junio giugno giu junho czerwiec czerwca cze июнь июня июн червень червня červen června
    haziran haz kesäkuu kesäkuuta június jún iunie iun ιουνίου ιουν
    """,
    """
    july jul juli juillet juil julio luglio lug julho lipiec lipca lip июль июля июл липень липня červenec
    července temmuz tem heinäkuu heinäkuuta július júl iulie iul ιουλίου ιουλ
    """,
    """
    august aug augustus augusti août aout agosto ago sierpień sierpnia sie август августа авг серпень серпня
    srpen srpna ağustos ağu elokuu elokuuta augusztus αυγούστου αυγ
    """,
    """
    september sep sept septembre septiembre settembre set setembro wrzesień września wrz сентябрь сентября сен
    сент вересень вересня září eylül eyl syyskuu syyskuuta szeptember szept septembrie σεπτεμβρίου σεπ
    """,
    """
    october oct oktober okt octobre octubre ottobre ott outubro out październik października paź октябрь октября
    окт жовтень жовтня říjen října ekim eki lokakuu lokakuuta október octombrie οκτωβρίου οκτ
    """,
    """
    november nov novembre noviembre novembro listopad listopada lis ноябрь ноября ноя нояб листопад листопада
    kasım kas marraskuu marraskuuta noiembrie νοεμβρίου νοε
    """,
    """
    december dec dezember dez décembre déc decembre diciembre dic dicembre dezembro desember des grudzień
    grudnia gru декабрь декабря дек грудень грудня prosinec prosince aralık ara joulukuu joulukuuta decembrie
    δεκεμβρίου δεκ
    """,
)

MONTHS: Final = {name: number for number, names in enumerate(_NAMES, 1) for name in names.split()}
"""Number of a month by its name or abbreviation in lower case, without the point."""
