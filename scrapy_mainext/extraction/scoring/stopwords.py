"""Stop words: the most frequent function words (articles, pronouns, prepositions, auxiliaries) of a language.

jusText (Pomikálek, *Removing Boilerplate and Duplicate Content from Web Corpora*, Masaryk University 2011) tells
running text from menus and labels by the share of such words. The sets here hold closed word classes, as any grammar
lists them, in the forms that are common in writing. Words are compared in lower case, and parted at apostrophes as at
spaces, so that elided articles (``l'``, ``dell'``) and contractions (``don't``) count by their parts.

Languages that say by endings what others say with function words have a lower share of them in the same kind of text:
``SHARES`` holds the factor on jusText's thresholds, which were made for English-like languages.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

__all__ = ["SHARES", "STOP_WORDS", "choose_language", "split_words", "stop_words_among"]

STOP_WORDS: Mapping[str, frozenset[str]] = {
    language: frozenset(words.split())
    for language, words in {
        "en": """a about above after again against all also although always am among an and another any anyone anything
            are aren t around as at away back be became because become been before being below between both but by
            can cannot could couldn did didn do does doesn doing don done down during each either else enough even
            ever every everyone everything few for from further get gets give given go goes going got had has hasn
            have haven having he s her here hers herself him himself his how however i d ll m ve if in instead into
            is isn it its itself just keep kept least less let like made make makes making many may maybe me might
            mine more most much must my myself near need never no nobody none nor not nothing now of off often on
            once one only onto or other others our ours out over own per perhaps put quite rather really same she
            should shouldn since so some someone something soon still such take taken than that the their theirs
            them themselves then there these they re this those though through thus to together too toward towards
            two under until unless up upon us use used using very was wasn way we well were weren what when where
            whether which while who whom whose why will with within without won would wouldn yes yet you your yours
            yourself""",
        "de": """aber alle allem allen aller alles als also am an andere anderen anderer anderes auch auf aus bei beim
            bereits bin bis bist da dabei dadurch dafür damit danach dann darauf daraus darf darin darum darüber das
            dass davon dazu dein deine dem den denen denn dennoch der deren des deshalb dessen dich die dies diese
            diesem diesen dieser dieses dir doch dort du durch dürfen ein eine einem einen einer eines einige
            einigen einmal er es etwa etwas euch euer eure für gegen gibt ganz geht gewesen habe haben hat hatte
            hatten hier hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im immer in indem ins ist ja je jede
            jedem jeden jeder jedes jedoch jetzt kann kannst kein keine keinen keiner können könnte machen man mehr
            mein meine meinem meinen meiner mich mir mit muss müssen nach nachdem neben nicht nichts noch nun nur ob
            oder oft ohne per schon sehr sein seine seinem seinen seiner seit sich sie sind so sogar solche soll
            sollen sollte sondern sonst sowie über um und uns unser unsere unserem unseren unserer unter viel viele
            vielen vom von vor war waren warum was weil weiter welche welchem welchen welcher welches wenn wer
            werden wie wieder will wir wird wo wollen wurde wurden während würde würden zu zum zur zwar zwei
            zwischen""",
        "fr": """a afin ai ainsi alors après as au aucun aucune aujourd hui aussi autre autres aux avaient avait avant
            avec avez avoir avons ayant beaucoup bien c est ça car ce ceci cela celle celles celui cependant ces cet
            cette ceux chaque chez comme comment contre d un une dans de depuis dernière des deux dès doit doivent
            donc dont du elle elles en encore enfin entre es et étaient était été être eu eux fait faire faut fois
            font hors ici il ils j je jusqu à l on la là le les leur leurs lors lorsque lui m ma mais me même mêmes
            mes mieux moi moins mon n ne ni non nos notre nous ont ou où par parce parfois pas pendant peu peut
            peuvent plus plusieurs pour pourquoi pouvez puis qu quand que quel quelle quelles quelque quelques quels
            qui quoi s sa sans se selon sera ses seulement si soit son sont souvent sous sur ta tant te tel telle
            tes toi ton toujours tous tout toute toutes très trop tu vers voici voilà vos votre vous y t lorsqu
            puisqu""",
        "es": """a al algo alguien alguna algunas alguno algunos ante antes aquel aquella aquí así aún aunque bajo bien
            cada casi como cómo con contra cual cuál cuales cualquier cuando cuándo de del desde después donde dónde
            dos durante e el él ella ellas ellos en entonces entre era eran eres es esa esas ese eso esos esta está
            estaba están estar estas este esto estos estoy fue fueron ha había han has hace hacer hacia hasta hay he
            incluso junto la las le les lo los luego más me menos mi mí mientras mis mismo misma mucha muchas mucho
            muchos muy nada nadie ni no nos nosotros nuestra nuestras nuestro nuestros nunca o os otra otras otro
            otros para pero poco por porque pueda puede pueden puedes pues que qué quien quién quienes se sea ser
            será si sí sido siempre sin sino sobre solo sólo son soy su sus también tan tanto te tener tiene tienen
            tienes toda todas todavía todo todos tras tu tú tus u un una unas uno unos usted ustedes va vamos y ya
            yo""",
        "it": """a abbiamo ad agli ai al alcune alcuni all alla alle allo allora altra altre altri altro anche ancora
            anni avere aveva ben c è che chi ci ciò coi col come con contro cosa così cui da dagli dai dal dall
            dalla dalle dallo degli dei del dell della delle dello dentro di dopo dove due dunque durante e ed era
            erano essere fa fare fino fra già gli ha hai hanno ho i il in infatti invece io l la le lei li lo loro
            lui ma mai me meno mentre mi mia mie miei mio molte molti molto ne negli nei nel nell nella nelle nello
            no noi non nostra nostre nostri nostro nulla o ogni oltre oppure ora per perché però più po poi possono
            prima proprio può quale quali qualche quando quanto quasi quei quella quelle quelli quello questa queste
            questi questo qui quindi sarà se sei sempre senza si sia sii sono sopra sotto sta stata state stati
            stato su sua sue sugli sui sul sull sulla sulle suo suoi tra tre troppo tu tua tue tuo tuoi tutta tutte
            tutti tutto un una uno va verso vi voi vostra vostro d m s n dov com quell quest""",
        "pt": """a à acima agora ainda além algo alguém algum alguma algumas alguns ante antes ao aos apenas após aquela
            aquele aqueles aquilo as às assim até bem cada com como contra da dá das de dela dele deles depois desde
            dessa desse desta deste disso disto do dois dos durante e é ela elas ele eles em enquanto entre era eram
            essa essas esse esses esta está estão estar estas estava este estes eu faz fazer foi for foram há isso
            isto já la lhe lhes lo logo mais mas me mesma mesmo meu meus minha minhas muita muitas muito muitos na
            nada não nas nem nenhum nenhuma nessa nesse nesta neste ninguém no nos nós nossa nossas nosso nossos num
            numa nunca o onde os ou outra outras outro outros para pela pelas pelo pelos pode podem por porque pouco
            pra qual quais qualquer quando quanto que quê quem se seja sem sempre ser será seu seus si sido só sob
            sobre sua suas são também tão tanto te tem têm tinha tive toda todas todo todos tu tua tudo um uma umas
            uns vai você vocês vos""",
        "nl": """aan al alle alleen alles als altijd andere anders ben beter bij binnen bijvoorbeeld daar daarna daarom
            dan dat de deze die dit doen door dus echt echter een eens eerst elk elke en er eraan erg geen goed haar
            had hadden heb hebben hebt heeft heel hem hen het hier hij hoe hun ieder iedere iemand iets ik in indien
            is ja je jij jou jouw jullie kan kunnen kunt laat maar maken mag me meer meest men met mij mijn
            misschien moet moeten na naar naast niet niets nog nooit nu of om omdat onder ons onze ook op over per
            samen sinds soms steeds te tegen ten ter terug tijdens toch toe toen tot tussen twee u uit uw van vanaf
            vanuit veel verder via volgens voor vooral waar waarom wanneer waren want was wat we weer wel welke werd
            werden wie wij wil worden wordt zal ze zeer zelf zich zij zijn zo zoals zonder zou zouden zullen""",
        "sv": """alla allt att av bara bland blev bli blir både bör de del dem den denna deras dess dessa det detta dig
            din dina ditt dock du där därför då efter eftersom ej eller en er era ert ett från får för före första
            genom ganska ha hade han hans har helt hela henne hennes här hos hur hon i igen in ingen inget innan
            inom inte ja jag kan kanske ni kom kommer kunde lite man med medan mellan men mer mest mig min mina mitt
            mot mycket måste mån nej ner nog nu när någon något några nära och också olika om oss på redan samma
            samt sedan sig sin sina sitt själv ska skall skulle som så sådan sådana till tills tre trots två under
            upp ur ut utan vad var vara varför varit varje vem vi vid vidare vilka vilken vilket vill vår våra vårt
            även än ännu är åt över""",
        "da": """ad af aldrig alle alt altid anden andet andre at bare begge blandt blev blive bliver da de dem den
        denne
            der deres derfor des det dette dig din dine disse dit dog du efter egen eller en end endnu er et fem
            flere for fordi forskellige fra få får før først gennem gør ham han hans har havde have hele hende her
            hos hun hvad hver hvis hvor hvordan hvorfor i igen igennem ikke ind inden ingen intet ja jeg jer kan kom
            komme kommer kunne lige lidt man mange med meget mellem men mens mere mest mig min mindre mine mit mod
            må ned nej noget nogle nok nu når også om omkring op os over på samme samt sammen se selv siden sig sin
            sine sit skal skulle som så sådan tage til tre ud uden under var ved vi vil ville vores være været""",
        "no": """aldri alle alltid alt andre at av bare begge ble bli blir blitt både da de deg dem den denne der deres
            derfor det dette din dine disse ditt du eller en enn er et etter flere for fordi fra få får før først
            gjennom gjør ha hadde han hans har hele helt henne her hos hun hva hvem hver hvis hvor hvordan hvorfor i
            igjen ikke inn innen ingen jeg ja kan kanskje kom kommer kunne kun litt man mange med meg meget mellom
            men mens mer mest min mine mitt mot mye må ned nei noe noen nok nå når og også om opp oss over på samme
            sammen selv sin sine sitt siden skal skulle slik som så til tre under ut uten vår våre være vært var ved
            vi vil ville""",
        "fi": """aina ainoa edes ehkä ei eivät eli en enemmän ennen että ettei hän hänen häntä he heidän hyvin ilman
        itse
            ja jo jokainen joka joiden joita jolla jolloin jonka jos joskus jossa jota jotka jälkeen kaikki kaikkea
            kaiken kanssa kautta kaksi kannattaa ketkä kuin kuinka kuitenkin kun kuten koska koko kuka lisäksi luo
            me meidän mikä miksi millainen minkä minun minä missä mitä mitään moni monia muita mukaan mukana muun
            muut muuta mutta myös myöhemmin ne niiden niin niitä noin nyt näiden nämä näin näitä oli olivat olla
            olen olemme olet olette olisi ollut ovat paitsi paljon poissa päälle saa sekä se sen siellä siihen siinä
            siis siitä sinun sinä sitä sitten samalla silti tai taas te teidän todella tosin tulee tuo tähän tämä
            tämän tässä tästä tätä täällä vaan vai vaikka vain varten vasta vielä voi voidaan voit voivat yli ympäri
            yhdessä yksi yhden""",
        "pl": """a aby albo ale ani aż bardziej bardzo bez bo by być był była było były będzie będą cały chce choć ci
        cię
            co coś czego czy czyli czym dla dlaczego dlatego do dobrze dwa gdy gdyby gdzie go i ich ile im inne
            innych iż ja jak jakie jako je jeden jednak jednym jedną jego jej jemu jest jestem jeszcze jeśli jeżeli
            już każdy każdego kiedy kilka kto która które którego której który których którym którzy lat lecz lub ma
            mają mam mi mimo mnie może możesz można mój my na nad nam nami nas nasz nasze naszej naszych nawet nią
            nic nich nie niego niej nim niż no o obok od on ona one oni ono oraz po pod podczas ponad poza ponieważ
            przed przede przez przy raz razie również są się skąd swoje swoich swój ta tak taki takie także tam te
            tego tej temu ten teraz też to tobie tu tych tylko tym tyle ty w wam was we według wiele więc wszystko
            wszystkie wszystkich wy z za zawsze ze żadnych że żeby""",
        "cs": """a aby ač ale ani ano asi až bez bude budou by být byl byla byli bylo byly co což či další do dnes dokud
            dva ho i já jak jaké jako je jeden jedna jednou jeho jej její jejich jen ještě ji jí jich jim jiné již
            jsem jsi jsme jsou jste k kam kde kdo když každý ke která které kterou kterého kterém který kterých
            kteří ku lze má mají mám máme máte mě mezi mi mít mimo mnoho mně moc mohou moje mohl může můžete můj my
            na nad nám námi nás náš naše naší ne nebo nebyl než nejen není nic nich ním o od on ona oni ono pak po
            pod podle pokud pouze potom prave pro proč protože první před přes při s sám se si sice svůj své svou
            svých ta tak také takže tam tato te tě tedy ten teď ti to toho tohoto tom tomu tomto totiž toto tu tuto
            ty tyto u už v vám vás váš vaše ve velmi více však vše všechny všech vy z za zda zde ze že""",
        "sk": """a aby aj ak ako aký ale alebo ani áno asi až bez bol bola boli bolo bude budú by byť cez čo či ďalšie
        do
            dva ešte ho hoci i iba ich ja je jeden jeho jej ju k kam každý kde keď kto ktorá ktoré ktorého ktorej
            ktorí ktorý ktorých ktorým ku lebo len má majú mať medzi mi mnoho môj môže môžete mu musí my na nad nám
            nás náš naše nie nich než niektoré o od on ona oni ono po pod podľa pokiaľ potom práve pre pred pretože
            preto pri prvý s sa si sme so som sú svoje svojej svojich ste ta tak tam tej ten tento tieto to toho tom
            tomu toto tu túto ty tých tým u už v vám vás váš vaše veľmi viac však všetko všetky vo vy z za zo že""",
        "ru": """а без более больше будет будут бы был была были было быть в вам вас ваш ваша ваше во вообще вот время
            все всегда всего всей всех всё вы где да даже два для до должен если есть ещё еще же за здесь и из или
            им именно иногда их к как какая какой каждый ко когда которая которого которой которые который которых
            которым кто куда ли либо лишь лучше между меня мне много может можно мой моя мы на над надо нам нами нас
            наш наша наше не него нее неё ней нельзя нет нибудь ни ним них но ну нужно о об однако он она они оно от
            очень перед по под после потому почему почти при про просто раз с сам самый свой своей своего своих себя
            сейчас со стал так также такая такие такой там те тем теперь то тогда того тоже той только том тот тут
            ты у уже хотя чем через что чтобы чего эта эти этих это этого этой этом этот эту я""",
        "uk": """а або але без більш більше буде будуть був була були було бути в вам вас ваш ваша вже ви від він вона
            вони воно все всі всіх де для до дуже якщо є ж за зі з із його її й і їх їм їхній йому коли кожен крім
            лише між мене мені ми може можна можуть на над нам нами нас наш наша не ним них ні нею о об однак ось
            один перед під після по при про разом саме свої своїх свій себе так також такий там те тим то тобто того
            тоді той тому та ти тільки тут у усі хто хоча це цей ця цього цьому ці цих через чи чим що щоб щодо як
            яка яке який яких які якого якій якою я""",
        "tr": """acaba ama ancak artık aslında ayrıca bana bazı belki ben beni benim bile bir biri birçok birkaç biz
        bizi
            bizim böyle bu buna bunda bundan bunlar bunu bunun burada bütün çok çünkü da daha de defa değil diğer
            diye dolayı elbette en et eden ederek edilen gibi göre hâlâ hangi hatta hem henüz hep hepsi her herhangi
            herkes hiç hiçbir için ile ilgili ise işte kadar karşı kendi kendine kez ki kim kimse mı mi mu mü nasıl
            ne neden nerede neyse niçin niye o olan olarak oldu olduğu olduğunu olmak olması olsa olup olur ona
            ondan onlar onların onu onun oysa öyle önce pek rağmen sadece sana sanki sen seni senin siz sizin sonra
            söyle şekilde şey şeyi şimdi şu şunu tarafından tüm üzere üzerinde var vardır ve veya ya yani yapılan
            yer yine yok yoksa zaman zaten""",
        "hu": """a abban addig ahhoz ahogy ahol aki akik akkor alatt által általában amely amelyek amelyet ami amíg
            amikor annak arra arról át az azért azok azon azonban azt aztán azzal bár be belül benne cikk csak de e
            ebben egy egyes egyetlen egyik egyre el elég előtt én ennek erre és ezek ezen ezért ezt ezzel fel felé
            hanem három ha hiszen hogy hogyan ide igen így illetve ilyen is itt jó keresztül ki kívül közben közül
            között lehet lenne lesz lett meg még mellett mely melyek mert mi mind minden mindig mint mintha mit
            mivel most már más másik ő nagy nagyon ne nekem néha nem néhány nélkül nincs oda olyan ott össze pedig
            persze s saját sem semmi sok sokkal szerint számára szét talán te tehát teljes több tovább ugyanis új
            újra után utána vagy vagyis valaki valamint van vannak velük viszont volna volt voltak vissza""",
        "ro": """a aceasta această aceste acestea acestei acestor acestui acest acesta acolo acum ai aici al ale alt
        alte
            altă altfel alți am apoi ar are as asta astfel așa atât atunci au avea avem aveți ca că când care căci
            cât câte ce cea cei cel cele celor chiar cine cineva cu cum dacă dar de deci decât deja deoarece după
            din dintre doar două doi e ea ei el ele era este eu fără face fi fie fiecare fiind fost iar îi îl în
            înainte încă între însă întotdeauna îmi își la le li lor lui mai mult multe mulți mea mei mele mi mine
            mod ne nici niște noi noastră noștri nostru nu o oricare ori orice până pe pentru peste poate pot prea
            prin printre sa să sale sau se sunt spre sub sunteți suntem tot toate toți totuși tu un una unde unei
            unele unor unui unul va vă voastră vom vor vreo""",
        "el": """αλλά αλλού αν ανάμεσα από απ αυτά αυτές αυτή αυτής αυτό αυτοί αυτός αυτού αυτών αφού για γιατί δεν
            δηλαδή δύο εάν εδώ εγώ είμαι είναι είστε είχε είχαν εκεί εκείνο ένα έναν ένας ενός ενώ εμείς επίσης έτσι
            εσείς εσύ έχει έχετε έχουμε έχουν η ή ήταν θα ίσως καθώς και κάθε κάποια κάποιο κάποιος κατά κάτι κι
            κυρίως λοιπόν μα μας μάλιστα με μέσα μέσω μετά μέχρι μη μην μια μία μόνο μου μπορεί μπορείτε μπορούν να
            ναι ο όλα όλες όλη όλοι όλων όμως όπου όπως όσο όταν ό,τι ότι οι ούτε πάντα παρά περισσότερο πιο ποια
            ποιο ποιος πολλά πολλές πολύ που πού πριν προς πρέπει πως πώς σαν σας σε σου στα στη στην στις στο στον
            στους συν τα τη την της τι τις το τον του τους των τότε τώρα ως χωρίς ώστε""",
        "bg": """а ако ала без беше би бъде бяха в вас ваш ви вие все всеки всички всичко във върху където го да дали до
            докато дори е един една едно ето за защо защото зад и из или им има имат как както каква какво какъв
            като когато което които която който към кой ли между ме мен може можете много ми му на над нас наш не
            него нея ни ние никой но нещо някои няма обаче около от относно освен още по под поради после пред преди
            през при с са само се след според сте също със съм така такива там тази те тези ти то това този той
            тогава тук твърде у че чрез ще я""",
        "id": """ada adalah agar akan anda apa apabila apakah atas atau bagi bagaimana bahwa banyak baru beberapa begitu
            belum berada bisa boleh bukan dalam dan dapat dari dengan di dia digunakan hal hanya harus hingga ia ini
            itu jadi jika juga kalau kami kamu karena kata ke kepada kita lagi lain lalu lebih maka masih melalui
            memiliki menjadi merupakan mereka namun oleh orang pada paling para pernah pun saat saja salah sama
            sampai sangat satu saya seperti sebagai sebuah sebelum secara sedang sehingga sejak selain selalu semua
            sendiri seorang serta setelah setiap siapa suatu sudah supaya tahun tanpa telah terhadap tersebut tetapi
            tidak untuk yaitu yang""",
        "vi": """anh bạn bị bởi các cái cần càng chỉ cho chúng có còn của cũng cùng cứ đã đang đây để đến đều đi điều đó
            được gì hay hơn họ khi không là lại làm lên mà mình mỗi một nên nếu này năm ngày người nhiều như nhưng
            những nó nơi ở qua ra rất rằng rồi sau sẽ sự tại theo thì trên trong trước từ và vào vẫn vì về với vừa""",
        "ar": """إذا إلا إلى أما أمام أن إن أنا أنت أو أي أيضا أيضًا أكثر أحد أنه إنه أنها اذا الا التي الذي الذين
            الى ان او اي بعد بعض بل بن به بها بين بما تحت تكون تلك تم ثم حتى حول حيث حين خلال دون ذلك ضد على
            عليه عليها عن عند عندما غير فقد فى في فيه فيها قال قبل قد كان كانت كل كما كم لا لدى لقد لكن لم لماذا
            لن له لها لهم ليس ليست لو ما مثل مع من منذ منه منها مما نحن نحو هذا هذه هل هم هنا هناك هو هي و وأن
            وفي وقد وكان ولا ولم ومن وهو وهي يتم يمكن يكون""",
    }.items()
}
"""Language (ISO 639-1) to its stop words."""

SHARES: Mapping[str, float] = {
    "ar": 0.6, "bg": 0.8, "cs": 0.75, "fi": 0.5, "hu": 0.75, "id": 0.65, "pl": 0.7, "ru": 0.7, "sk": 0.75, "tr": 0.5,
    "uk": 0.65,
}  # fmt: skip
"""Factor on the stop word thresholds, 1 where a language is absent."""

_LANGUAGES_OF: dict[str, tuple[str, ...]] = {}
for _language, _words in STOP_WORDS.items():
    for _word in _words:
        _LANGUAGES_OF[_word] = (*_LANGUAGES_OF.get(_word, ()), _language)

_LEAST_COVER = 0.15
"""Below this share of stop words in a page's running text, a language is not the page's. Running text has two to four
times as much in its own language; a list of another one seldom passes 0.1."""

_ALIASES = {"nb": "no", "nn": "no", "in": "id"}


def split_words(text: str) -> list[str]:
    """Return the words of a text as the stop lists have them; punctuation stays on them."""
    return text.lower().replace("’", " ").replace("'", " ").split()


def stop_words_among(words: Iterable[str]) -> Counter[str]:
    """Return how many of the words are stop words of each language."""
    counts: Counter[str] = Counter()
    for word, count in Counter(words).items():
        for language in _LANGUAGES_OF.get(word, ()):
            counts[language] += count
    return counts


def choose_language(declared: str | None, words: Iterable[str]) -> str | None:
    """Return the language whose stop list fits a page, or None where none does.

    ``declared``: the page's ``lang`` (a BCP 47 tag), trusted where its list covers the words at all. ``words``: of the
    page's running text, as ``split_words`` gives them; a thousand are plenty. Ties go to the language that stands first
    in the table. Chinese, Japanese, Thai and the like part no words by spaces and have no list: None.
    """
    primary = (declared or "").strip().lower().replace("_", "-").partition("-")[0]
    primary = _ALIASES.get(primary, primary)
    sample = list(words)
    if primary in STOP_WORDS and _covers(primary, sum(map(STOP_WORDS[primary].__contains__, sample)), len(sample)):
        return primary
    counts = stop_words_among(sample)
    best = max(STOP_WORDS, key=lambda language: counts[language] / SHARES.get(language, 1.0))
    return best if sample and _covers(best, counts[best], len(sample)) else None


def _covers(language: str, stop_words: int, words: int) -> bool:
    """Whether so many stop words among the words are enough for a text in that language."""
    return stop_words >= _LEAST_COVER * SHARES.get(language, 1.0) * words
