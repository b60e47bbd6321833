"""What shops call things: words around a price, labels of codes, phrases of availability, in the languages of shops.

The terms are those that shops commonly write in each language. Class and id names are in :mod:`.hints`.
"""

from __future__ import annotations

import re
from typing import Final

from .phrases import Lexicon, Phrases

__all__ = [
    "ABOUT_STOCK", "ACCESSORIES", "BESIDE_PRICE", "CALLS_PRICE", "CARRIAGE", "CODE_LABELS", "CONDITIONAL", "FORMER",
    "GOES_WITH", "GTIN", "INSTALMENT", "IN_STOCK", "LEADS_TO_OTHERS", "LOW", "MPN", "NO_PRICE", "OLD_PRICE",
    "ON_REQUEST", "OTHER_CHARGE", "OTHER_PRODUCT", "OUT_OF_STOCK", "PRE_ORDER", "PRICE", "RATES_AFTER",
    "RATES_BEFORE", "RECOMMENDED", "RIGHT_AFTER", "RIGHT_BEFORE", "SAVING", "SKU", "SURE", "TAX", "TAX_EXCLUDED",
    "TAX_INCLUDED", "TAX_NAMES", "THRESHOLD", "TIMES_AFTER", "TO_CART", "UNIT_AFTER", "UNIT_BEFORE", "VAGUE",
]  # fmt: skip

OLD_PRICE, CARRIAGE, OTHER_CHARGE, INSTALMENT, SAVING, THRESHOLD, PRICE, OTHER_PRODUCT, CONDITIONAL = (
    1 << bit for bit in range(9)
)
"""Bits of :data:`BESIDE_PRICE`: a price that is no longer asked, or a recommended one; what it costs to send; another
sum (vouchers, bids, sums over several products); a rate; a sum that is taken off, or paid back; the sum that an offer
begins or ends at; a price; what goes with the product; a price for those who pay in a certain way, or subscribe."""

GOES_WITH: Final = """
    pairs with, pairs well with, pair with, pair it with, goes well with, goes with, wear it with, wear with,
    style with, style it with, works well with, complete the look, complete your look, complete the set,
    complete your set, shop the look, you ll also need, you will also need, you may also need, also needed,
    don t forget, add to your order, frequently bought, often bought, bought together, perfect partners,
    bundle and save, recommended accessories, add ons, dazu passt, dazu passend, passend dazu, passt dazu,
    wird oft zusammen gekauft, oft zusammen gekauft, complétez votre look, complétez le look, complétez avec,
    à associer avec, se marie avec, fréquemment achetés, souvent achetés, combineer met, maak je look compleet,
    vaak samen gekocht, completa il look, abbinalo con, spesso comprati insieme, completa tu look, completa el look,
    combínalo con, combina con, combine com, complete o look, comprados juntos, passar bra till, köp till, passer til,
    kjøp også, często kupowane razem, pasuje do, k tomu se hodí, с этим покупают, с этим товаром, 一緒に購入,
    よく一緒に購入, 搭配購買, 搭配购买, 함께 구매
"""
"""What leads to a product that goes with the page's."""

BESIDE_PRICE: Final = Lexicon(
    {
        PRICE: """
            price, preis, prix, prezzo, precio, preço, prijs, pris, hinta, hind, kaina, cena, ár, pret, preț, fiyat,
            τιμή, цена, ціна, 售價, 特價, 最低價, 優惠價,
            售价, 价格, 價格, 特价, 価格, 税込, 가격, 판매가, מחיר, السعر, giá, giá bán, ราคา
        """,
        OLD_PRICE: """
            was, rrp, msrp, srp, list price, regular, reg, retail, original, originally, before, compare at,
            previous, previously, uvp, statt, bisher, früher, ehemals, avant, au lieu de, prix conseillé, antes,
            precio normal, precio de lista, prima, prezzo consigliato, di listino, invece di, adviesprijs,
            tidligere, førpris, ordinarie, ovh, normaalihinta, aiemmin, przed, poprzednia, było, katalogowa,
            původní, pôvodná, bežná, běžná, redna, redovna, prp, pret vechi, preț vechi, eski fiyat, старая, было,
            вместо, normaalhind, 原價, 原价, 建議售價, 定價, 定価, 参考価格, 정가, 市價, 市价, mrp, giá gốc, giá cũ,
            giá niêm yết, giá thị trường, ราคาปกติ, ราคาเต็ม, ราคาเดิม
        """,
        CARRIAGE: """
            shipping, delivery, delivered, postage, p p, handling, customs, import, versand*, liefer*, livraison,
            expédition, port, spedizione, consegna, envío, entrega, frete, bezorg*, verzend*, frakt*, fragt*,
            levering, toimitu*, dostaw*, wysył*, doprav*, doručen*, dostav*, poštnin*, livrare*, szállít*, доставк*,
            kargo, teslimat, kohaletoimet*, pristatym*, piegād*, 運費, 运费, 免運, 宅配, 送料, 배송, משלוח, توصيل,
            شحن, vận chuyển, giao hàng, ค่าจัดส่ง, ค่าส่ง, จัดส่งฟรี, ส่งฟรี
        """,
        OTHER_CHARGE: """
            deposit, insurance, warranty, warranties, gift card, voucher, coupon, bid, bids, bidding, estimate,
            starting price, premium, trade in, cashback, total, pfand, gesamt*, gutschein*, 折價券, 쿠폰, 優惠券,
            protection plan, protection plans, care plan, gift wrap, gift wrapping, cost of credit, amount of credit,
            loan amount, subtotal, zwischensumme, sous total, recycling fee, return fee, eco participation,
            éco participation, eco part, éco part, ecotaxe, écotaxe, eco tax, ecotax, eco contribution, ecocontributo,
            weee, raee, recupel, bebat, copie privée, entrada de, anzahlung, acompte, acconto, aanbetaling, đặt cọc,
            มัดจำ
        """,
        INSTALMENT: """
            month, months, monthly, mo, weekly, payment, payments, payments of, instalment, instalments,
            installment, installments, klarna, affirm, afterpay, monat*, mtl, rate, raten, mensuel*, mensual*,
            mensil*, mois, mes, meses, mese, cuota, cuotas, parcela, parcelas, rat, raty, rata, rate de, kuus, kuud,
            kuumakse, kuukau*, měsíč*, mesač*, miesięcz*, splát*, havi, taksit, в месяц, maand, måned, md, 每期,
            分期, 月々, 개월, תשלומים, emi, trả góp, ผ่อน, ต่อเดือน
        """,
        SAVING: """
            save, saving, savings, discount, off, spare, sparen, spart, ersparnis, rabatt, économ*, remise, réduction,
            ahorr*, descuento, risparm*, sconto, economi*, desconto, korting, besparing, taniej, zniżk*, oszczęd*,
            ušetř*, ušetr*, sleva, zľava, popust, reducere, скидк*, выгод*, экономи*, säästä, alennus, kedvezmény,
            indirim, points, punkte, 省, 折扣, 할인, 적립, 點, הנחה, tiết kiệm, giảm ngay, giảm thêm, ส่วนลด, ประหยัด
        """,
        THRESHOLD: """
            over, above, orders of, orders from, minimum, up to, less than, under, spend, or more, bis zu, über,
            mindest*, plus de, moins de, sopra, oltre, almeno, fino a, meno di, más de, menos de, hasta, acima de,
            até, powyżej, nad, peste, до, свыше, 滿, 满, 以上, 이상
        """,
        OTHER_PRODUCT: GOES_WITH,
        CONDITIONAL: """
            pix, à vista, a vista, boleto, transferencia, transferência, depósito, efectivo, havale, in cash,
            cash price, subscribe, subscription, autoship, vooruitbetaling
        """,
    }
)
"""What words beside a sum of money say of it."""

LOW, FORMER, CALLS_PRICE, NO_PRICE = 1, 2, 4, 8
"""Bits of :data:`RIGHT_BEFORE`: the lowest of several prices; a price that is no longer asked; the price of now; what
is given, or is a part of the price, or is asked for a service."""

RIGHT_BEFORE: Final = Lexicon(
    {
        LOW: """
            from, ab, as low as, starting at, à partir de, dès, desde, a partir de, a partire da, vanaf, alkaen,
            fra, från, od, de la, от, alates, nuo
        """,
        FORMER: """
            de, van, era, normal, ord, list, statt, før, förr, tidigare, ord pris, ordinarie pris, ordinær pris,
            normalpris, före
        """,
        CALLS_PRICE: """
            pris, nu, nå, kun, bare, bara, endast, nu kun, nå kun, nu endast, nypris, preis, nur, jetzt, jetzt nur,
            prijs, voor, cena, hinta, ár, ราคา, ราคาพิเศษ, เพียง, ลดเหลือ
        """,
        NO_PRICE: """
            earn, get, get a, get up to, give, take, receive, win, add, collect, worth, worth a, valued at, extra,
            a free, sichere dir, sichern sie sich, erhalte, erhalten sie, im wert von, gagnez, recevez, cumulez,
            d une valeur de, gana, gane, recibe, reciba, obtén, ricevi, guadagna, ontvang, ter waarde van, t w v,
            ganhe, receba, dont, davon, waarvan, di cui, w tym, herav, heraf, installation, installation from,
            assembly, assembly from, assembly service, assembly service from, engraving, engraving from, montage,
            montage ab, fee
        """,
    }
)
"""Small words that say something of the sum right behind them, and nothing elsewhere."""

RIGHT_AFTER: Final = Phrases(
    """
    off, back, cash back, cashback, gift card, gift cards, giftcard, reward, rewards, in rewards, in points, bonus,
    store credit, account credit, statement credit, credit on, credit when, credit toward, credit towards, voucher,
    vouchers, coupon, more to, more for, away from, gutschein, gutscheine, geschenkgutschein, rabatt, ersparnis, pfand,
    de remise, de réduction, remise, d économie, d économies, de bon d achat, bon d achat, d éco participation,
    d eco participation, d éco part, éco participation, eco participation, d écotaxe, d ecotaxe, offerts, di sconto,
    in regalo, in buono, de descuento, de dto, de regalo, de ahorro, de desconto, de cashback, korting, cadeaubon,
    statiegeld, rabat, presentkort, gavekort, taniej, rabatu, zniżki, sleva, slevy, kedvezmény, alennus, indirim,
    скидки, скидка, 포인트, 할인
    """
)
"""Words right behind a sum that is no price: it is taken off, given, or lies in another thing."""

RATES_BEFORE: Final = re.compile(
    r"(?:(?<!\w)(?:[2-9]|[1-9]\d)[ \u00a0]?(?:[x×х]|fois|mal|veces|vezes|volte|raten)"
    r"|(?<!\w)(?:pay|split|paga|pague|pagar|paie|payez|zahlen?) (?:it )?(?:in|into|en|em) [2-9]\d?)"
    r"(?:[ \u00a0](?:de|of|à|a|von|van|da|di|por|po|af|av|zu))?[:\s]*\Z",
    re.IGNORECASE,
)
"""Right before a sum, without its sign: it is to be paid so many times (``10x de``)."""

RATES_AFTER: Final = re.compile(r"\W{0,3}(?:(?:ou|o) )?(?:em|en)? ?(?:até|hasta) \d{1,2}[ \u00a0]?x\b", re.IGNORECASE)
"""Right after a sum: it may be paid in rates (``em até 10x``), which is no sum at which an offer ends."""

TIMES_AFTER: Final = re.compile(r"[ \u00a0]?[x×][ \u00a0]?\d{1,2}\b")
"""Right after a rate: how many times it is paid (``₹1,083 x 12``)."""

TAX_INCLUDED, TAX_EXCLUDED = 1, 2
"""Bits of :data:`TAX`."""

TAX: Final = Lexicon(
    {
        TAX_INCLUDED: """
            incl vat, inc vat, including vat, vat included, vat incl, vat inc, incl tax, inc tax, including tax,
            tax included, tax incl, incl taxes, including taxes, taxes included, incl gst, inc gst, including gst,
            gst included, gst incl, inkl mwst, inkl ust, incl mwst, inklusive mwst, inkl gesetzlicher mwst,
            inkl gesetzl mwst, inkl der gesetzlichen mwst, mwst inkl, mit mwst, brutto, bruttopreis, ttc, tva incluse,
            tva comprise, iva inclusa, iva incluso, iva compresa, iva incl, iva inc, iva incluida, iva incluido,
            con iva, ivato, iva incluído, com iva, incl btw, inclusief btw, btw inbegrepen, inkl moms, inklusive moms,
            inklusiv moms, incl moms, med moms, inkl mva, ink moms, sis alv, sisältää alv, s dph, včetně dph, vč dph,
            vrátane dph, z vat, cu tva, tva inclus, bruttó, áfával, kdv dahil, с ндс, με φπα, з пдв, с ддс, s pdv,
            z ddv, 税込, 含税, 含稅, 세금 포함, 부가세 포함
        """,
        TAX_EXCLUDED: """
            excl vat, exc vat, ex vat, excluding vat, plus vat, without vat, vat excluded, vat excl, vat exc, excl tax,
            exc tax, ex tax, excluding tax, before tax, without tax, tax excluded, tax excl, excl taxes, excl gst,
            ex gst, exc gst, excluding gst, plus gst, zzgl mwst, zzgl ust, exkl mwst, excl mwst, exkl ust, ohne mwst,
            plus mwst, zzgl gesetzlicher mwst, zzgl gesetzl mwst, zzgl der gesetzlichen mwst, netto, nettopreis, ht,
            hors taxes, hors taxe, hors tva, iva esclusa, iva escluso, iva escl, iva excl, senza iva, sin iva, más iva,
            iva no incluido, sin impuestos, sem iva, excl btw, exclusief btw, ex btw, exkl moms, exklusive moms,
            eksklusiv moms, ekskl moms, excl moms, ex moms, utan moms, uden moms, eks mva, ekskl mva, eks moms,
            ilman alv, veroton, bez dph, bez vat, fara tva, fără tva, nettó, áfa nélkül, kdv hariç, без ндс, χωρίς φπα,
            без пдв, без ддс, bez pdv, brez ddv, 税抜, 税別, 本体, 外税, +税, ＋税, 不含税, 未税, 未稅, 부가세 별도
        """,
    }
)
"""Words beside a price without tax, or with it."""

TAX_NAMES: Final = Phrases("vat, gst, tax, mwst, ust, tva, iva, btw, moms, mva, alv, dph, kdv, áfa, ндс, пдв, ддс, φπα")
"""What the tax is called; behind a plus sign it is yet to come."""

ON_REQUEST: Final = Phrases(
    """
    price on request, price on application, price upon request, price on enquiry, call for price, call for pricing,
    contact us for price, contact us for pricing, contact for price, ask for price, request a quote, request quote,
    preis auf anfrage, preis nach anfrage, preis anfragen, prix sur demande, demander le prix, prezzo su richiesta,
    precio a consultar, consultar precio, precio bajo consulta, preço sob consulta, prijs op aanvraag, pris på begäran,
    pris på forespørsel, pris på forespørgsel, hinta pyynnöstä, cena na zapytanie, cena na dotaz, cena na vyžádání,
    cena na vyžiadanie, cena na upit, cena na povpraševanje, preț la cerere, ár kérésre, fiyat sorunuz, fiyat için,
    τιμή κατόπιν, цена по запросу, ціна за запитом, цена при запитване, 價格請洽, 价格面议, 電洽, 価格はお問い合わせ,
    가격문의, מחיר לפי בקשה, السعر عند الطلب
    """
)
"""In place of a price: it is told to those who ask."""

UNIT_AFTER: Final = re.compile(
    r"\s*(?:/|per|pro|je|par|al|por|za|le|la|il)\s*(\d+(?:[.,]\d+)?)?\s*"
    r"(kilogramm?|kilo|kg|grams?|gramm|gr|g|mg|lit(?:er|re|ro)s?|l|cl|dl|ml|m²|m2|m³|m3|qm|cm|mm|metre|meter|m|lb|oz|"
    r"fl\.? oz)\b",
    re.IGNORECASE,
)
"""Right after the price of a measure: ``/ 100 ml``. Groups: number, unit."""

UNIT_BEFORE: Final = re.compile(
    r"(?<!\w)(\d+(?:[.,]\d+)?)?\s*"
    r"(kg|kilo|gr?|mg|lit(?:er|re|ro)|l|cl|dl|ml|m²|m2|m³|m3|qm|cm|mm|m|lb|oz|stück|stk|st)\.?\s*=\s*\Z",
    re.IGNORECASE,
)
"""Right before the price of a measure: ``100 g = ``. Groups: number, unit."""

RECOMMENDED: Final = Phrases(
    GOES_WITH,
    """
    also like, also bought, also viewed, also looked at, also interested, may like, might like, might also like,
    may also like, related, similar, recommended, recommendations, recently viewed, bought together, customers who,
    sponsored, other products, other items, more from, more like, more items, complete the look, shop the look,
    compare with, compare to, ähnliche*, andere kunden, kunden kauften, kunden interess*, passend, zuletzt angesehen,
    empfehl*, gesponsert, vous aimerez, similaires, produits associés, clients ayant, potrebbe, simili, correlat*,
    altri clienti, sponsorizzat*, relacionad*, similares, otros clientes, recomenda*, quem viu, vergelijkbare,
    aanbevolen, ook bekeken, liknande, lignende, podobn*, polecan*, inni klienci, ostatnio oglądane, souvisej*,
    súvisiac*, doporuč*, odporúč*, mohlo by, sorodn*, povezan*, preporu*, similare, recomand*, alți clienți, похож*,
    рекоменд*, с этим товаром, вместе с, вы смотрели, benzer, önerilen, sarnase*, samankaltais*, suosittel*, 相關,
    相关, 推薦, 推荐, 猜你, おすすめ, 関連, 추천, 함께, 다른 상품, קשורים, דומים, مشابه, قد يعجبك
    """,
)
"""In the heading of a list of other products."""

ACCESSORIES, SURE = 1, 2
"""Bits of :data:`LEADS_TO_OTHERS`: a word that a tab of the page may bear as well; one that leads to other products for
certain."""

LEADS_TO_OTHERS: Final = Lexicon(
    {
        SURE: GOES_WITH,
        ACCESSORIES: """
            accessories, optional accessories, matching accessories, need a, add on, extras, zubehör,
            passendes zubehör, accessoires, accessori, accesorios, acessórios, tillbehör, tilbehør, lisävarusteet,
            akcesoria, příslušenství, príslušenstvo, tartozékok, accesorii, aksesuarlar, аксессуары
        """,
    }
)
"""In a line of its own before other products, where it is no heading."""

SKU, VAGUE, MPN, GTIN = (1 << bit for bit in range(4))
"""Bits of :data:`CODE_LABELS`: the shop's own number; what may be that and may be something else; the manufacturer's
number; the number under the bar code."""

CODE_LABELS: Final = Lexicon(
    {
        SKU: """
            sku, sku no, sku number, sku code, asin, tcin, dpci, item number, item no, item code, item id, item,
            product code, product number, product no, product id, product sku, article number, article no,
            article code, style number, style code, style no, web code, web id, catalog number, catalogue number,
            cat no, stock code, stock number, listing id, listing number, lot number, order code, internet number,
            store sku, reference number, product ref, ebay item number, post id, ad id, artikelnummer,
            artikel nummer, artikel nr, artikelnr, art nr, art no, art nummer, bestellnummer, bestell nr, best nr,
            produktnummer, produkt nr, produkt nummer, produktcode, référence produit, référence article, référence,
            numéro de l objet ebay, numéro de l objet, numéro d article, code article, code produit, code web,
            codice articolo, codice prodotto, codice art, cod art, cod prodotto, numero oggetto,
            numero oggetto ebay, código, código del producto, código de producto, código do produto, cod producto,
            cod produto, cod produs, cód, cód do produto, cod, número de artículo, número de artículo de ebay,
            referencia, referência, id produto, id do produto, id producto, ebay artikelnummer, productnummer,
            productcode, artikelcode, bestelnummer, varenummer, varenr, vare nr, tuotenumero, tuotekoodi, tuotenro,
            tootekood, prekės kodas, preces kods, nr ref, nr kat, nr art, nr produktu, numer referencyjny,
            numer katalogowy, numer produktu, kod produktu, kod towaru, numer przedmiotu ebay, indeks, kód produktu,
            kód zboží, kód tovaru, objednací číslo, obj č, katalogové číslo, katalógové číslo, číslo produktu,
            id produktu, šifra, šifra artikla, šifra izdelka, šifra proizvoda, cikkszám, termékkód, ürün kodu,
            stok kodu, κωδικός, κωδικός προϊόντος, артикул, код товара, код товару, код продукта, номер товара,
            商品編號, 商品编号, 產品編號, 产品编号, 商品番号, 商品コード, 品番, 貨號, 货号, 商品代碼, 料號,
            商品號碼, 상품번호, 상품코드, 상품 번호, 상품 코드, 딜번호, 제품코드, 품번, קוד מוצר, מקט, מק ט,
            מספר מוצר, מספר פריט, رقم المنتج, رقم الصنف, رمز المنتج, mã sản phẩm, mã sp, mã hàng, รหัสสินค้า
        """,
        VAGUE: """
            ref, ref no, ref nr, réf, article, art, artikel, code, codice, kood, kód, код, kod, id, product, style,
            model, order number, reference, product reference
        """,
        MPN: """
            mpn, mfr, mfr no, mfr part, mfr part number, mfr number, manufacturer part number, manufacturer number,
            manufacturer reference, manufacturer product number, part number, part no, p n, model number, model no,
            item model number, modellnummer, herstellernummer, hersteller nr, herstellerartikelnummer,
            herstellerreferenz, référence fabricant, référence constructeur, numéro du modèle, numéro de modèle,
            numéro du modèle de l article, numéro de pièce, numéro de pièce fabricant, codice produttore,
            codice del produttore, numero modello articolo, numero modello, número de modelo,
            número de modelo del producto, numer modelu, kod producenta, part number pn, kód výrobcu, kód výrobce,
            číslo modelu, modelnummer, артикул производителя, код производителя, 型號, 型号, 型番, 모델명, 모델번호,
            דגם
        """,
        GTIN: """
            gtin, gtin 8, gtin 12, gtin 13, gtin 14, gtin13, gtin12, gtin8, gtin14, ean, ean13, ean 13, ean8,
            ean code, ean kód, ean kod, upc, upc code, upc a, isbn, isbn 13, isbn13, isbn 10, jan, barcode,
            bar code, strichcode, code barres, codice a barre, código de barras, kod kreskowy, čárový kód,
            čiarový kód, штрихкод, 國際條碼, 條碼, 条码, 바코드, ברקוד
        """,
    }
)
"""Labels that stand right before a number of a product."""

OUT_OF_STOCK, IN_STOCK, PRE_ORDER, TO_CART = (1 << bit for bit in range(4))
"""Bits of :data:`ABOUT_STOCK`: it cannot be had; it can be had; the button for what is yet to come; the button that
buys."""

ABOUT_STOCK: Final = Lexicon(
    {
        OUT_OF_STOCK: """
            out of stock, sold out, derzeit nicht verfügbar, momentan nicht verfügbar, aktuell nicht verfügbar,
            actuellement indisponible, attualmente non disponibile, actualmente no disponible,
            currently unavailable, temporarily unavailable, not available, no longer available,
            not currently available, not in stock, no stock, unavailable, item has ended, listing has ended,
            auction has ended, listing was ended, listing ended, back in stock, notify me when, email me when,
            0 in stock, discontinued, ausverkauft, nicht verfügbar, nicht lieferbar, nicht vorrätig,
            nicht auf lager, nicht mehr lieferbar, vergriffen, indisponible, en rupture, rupture de stock, épuisé,
            épuisée, plus disponible, pas disponible, non disponible, non disponibile, esaurito, esaurita,
            terminato, agotado, agotada, sin stock, sin existencias, no disponible, esgotado, indisponível,
            sem estoque, fora de estoque, uitverkocht, niet op voorraad, niet leverbaar, niet beschikbaar, slutsåld,
            slut i lager, ej i lager, udsolgt, ikke på lager, utsolgt, loppunut, loppuunmyyty, ei varastossa,
            ei saatavilla, läbi müüdud, otsas, išparduota, neturime, izpārdots, niedostępny, niedostępna,
            niedostępne, brak towaru, brak w magazynie, wyprzedany, wyprzedane, vyprodáno, vypredané, není skladem,
            nie je skladom, nie je na sklade, nedostupné, nedostupný, razprodano, ni na zalogi, rasprodano,
            nije dostupno, nedostupno, stoc epuizat, indisponibil, nu este în stoc, elfogyott, nincs raktáron,
            nincs készleten, tükendi, stokta yok, εξαντλήθηκε, μη διαθέσιμο, нет в наличии, нет на складе,
            распродано, товар закончился, немає в наявності, изчерпан, няма наличност, 缺貨, 缺货, 售完, 已售完,
            售罄, 完售, 補貨中, 补货, 無庫存, 品切れ, 在庫切れ, 在庫なし, 売り切れ, 품절, 매진, אזל, אזל מהמלאי,
            לא במלאי, חסר במלאי, غير متوفر, نفد, نفذت, hết hàng, tạm hết hàng, สินค้าหมด
        """,
        IN_STOCK: """
            in stock, available now, available to ship, available to order, available for delivery,
            available online, left in stock, ready to ship, auf lager, sofort lieferbar, lieferbar, verfügbar,
            vorrätig, en stock, disponible, disponibile, disponibilità immediata, em estoque, disponível,
            op voorraad, leverbaar, i lager, på lager, varastossa, saatavilla, laos, yra sandėlyje, ir noliktavā,
            w magazynie, na stanie, dostępny, dostępne, dostępna, skladem, skladom, na sklade, na zalogi, dostupno,
            na skladištu, în stoc, in stoc, raktáron, készleten, stokta, διαθέσιμο, в наличии, есть на складе,
            в наявності, в наличност, 有貨, 有货, 现货, 現貨, 有庫存, 在庫あり, 재고있음, במלאי, متوفر, còn hàng,
            พร้อมส่ง, มีสินค้า
        """,
        PRE_ORDER: """
            pre order, preorder, pre order now, vorbestellen, vorbestellbar, précommander, précommande, preordina,
            reservar, pré venda, przedsprzedaż, předobjednat, предзаказ, предзаказать, 預購, 预购, 예약구매,
            予約する
        """,
        TO_CART: """
            add to cart, add to bag, add to basket, add to trolley, add to your basket, add to your bag,
            add to your cart, add to my bag, add to shopping bag, add to shopping cart, buy now, buy it now,
            order now, place bid, bid now, in den warenkorb, in den einkaufswagen, in den einkaufskorb,
            zum warenkorb hinzufügen, jetzt kaufen, sofort kaufen, ajouter au panier, ajouter à mon panier, acheter,
            achat immédiat, aggiungi al carrello, aggiungi alla borsa, acquista, compralo subito, añadir al carrito,
            añadir a la cesta, agregar al carro, agregar al carrito, comprar, comprar ahora, cómpralo ya,
            adicionar ao carrinho, comprar agora, in winkelwagen, in winkelmandje, in mijn winkelwagen,
            lägg i varukorgen, lägg i varukorg, lägg i kundvagn, læg i kurv, læg i kurven, legg i handlekurv,
            lisää ostoskoriin, lisää koriin, lisa ostukorvi, lisa korvi, į krepšelį, pievienot grozam, do koszyka,
            dodaj do koszyka, kup teraz, do košíka, do košíku, koupit, kúpiť, v košarico, dodaj v košarico,
            u košaricu, dodaj u košaricu, adaugă în coș, adauga in cos, cumpără, kosárba, sepete ekle, στο καλάθι,
            в корзину, добавить в корзину, купить, до кошика, купити, добави в количката, 加入購物車, 加入购物车,
            立即購買, 立即购买, 馬上購買, 我要購買, カートに入れる, 購入する, 장바구니, 구매하기, 바로구매,
            הוסף לסל, הוספה לסל, קנה עכשיו, أضف إلى السلة, أضف إلى عربة التسوق, أضف إلى الحقيبة, اشتر الآن,
            thêm vào giỏ, thêm vào giỏ hàng, cho vào giỏ, mua ngay, đặt mua, đặt hàng, หยิบใส่ตะกร้า, ใส่ตะกร้า,
            ลงตะกร้า, ในตะกร้า, ใส่รถเข็น, ในรถเข็น, ซื้อเลย, ซื้อสินค้า, ซื้อทันที, สั่งซื้อ
        """,
    }
)
"""What a block says of whether a product can be had."""
