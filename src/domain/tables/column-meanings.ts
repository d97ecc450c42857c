/**
 * What columns of lists of people, orders and invoices are called in the reader's languages, so that `Vorname` or `Prénom` fills
 * `[[first_name]]`. Each group has the names of one meaning, as people write them. A name that means different things in two
 * languages stands in both groups, or in none where it says too little (`Name`, `Nr.`).
 */
import { foldName } from "../text/fold-name.ts";

const groups: readonly string[] = [
  // First name.
  "first name, given name, forename, christian name, fname; Vorname, Rufname; prénom; nombre, nombre de pila; nome; voornaam; primeiro nome; имя; 名; 名字; الاسم الأول",
  // Last name.
  "last name, surname, family name, lname; Nachname, Familienname, Zuname; nom, nom de famille; apellido, apellidos; cognome; achternaam, familienaam; sobrenome, apelido, último nome; фамилия; 姓, 苗字; 姓氏; اسم العائلة",
  "full name; vollständiger Name, Vor- und Nachname, Name und Vorname; nom complet, nom et prénom, prénom et nom; nombre completo, nombre y apellidos; nome completo, nome e cognome; volledige naam; полное имя, ФИО; 氏名, お名前, 名前; 姓名; الاسم الكامل",
  "salutation, form of address; Anrede, Briefanrede; civilité; tratamiento; appellativo; aanhef; tratamento; обращение; 敬称; 称呼; صيغة المخاطبة",
  "gender, sex; Geschlecht; genre, sexe; género, sexo; genere, sesso; geslacht; gênero; пол; 性別; 性别; الجنس",
  "company, company name, organization, organisation, employer; Firma, Firmenname, Unternehmen, Organisation; société, entreprise, raison sociale, organisme; empresa, compañía, razón social; azienda, società, ditta, ragione sociale; bedrijf, bedrijfsnaam; razão social; компания, организация, фирма; 会社, 会社名, 企業名; 公司, 公司名称; الشركة, اسم الشركة",
  "department; Abteilung; département; departamento; reparto; afdeling; отдел; 部署; 部门; القسم",
  "job title, position, function; Position, Funktion, Berufsbezeichnung; fonction, poste; cargo, puesto; funzione, ruolo; functie; função; должность; 役職; 职位; المنصب",
  "email, email address, mail, mail address; Mailadresse, E-Mail-Adresse; courriel, adresse mail, adresse e-mail, adresse électronique, mél; correo, correo electrónico, dirección de correo; posta elettronica, indirizzo e-mail, indirizzo mail; mailadres, e-mailadres; correio eletrônico, correio electrónico, endereço de e-mail; электронная почта, почта; メール, メールアドレス; 邮箱, 电子邮件, 电子邮箱; البريد الإلكتروني",
  "phone, telephone, phone number, telephone number, tel; Telefon, Telefonnummer, Rufnummer; téléphone, numéro de téléphone, n° de téléphone; teléfono, número de teléfono; telefono, numero di telefono; telefoon, telefoonnummer; telefone, número de telefone; телефон, номер телефона; 電話, 電話番号; 电话, 电话号码; الهاتف, رقم الهاتف",
  "mobile, mobile phone, mobile number, cell, cell phone, cellphone; Handy, Handynummer, Mobil, Mobiltelefon, Mobilnummer; portable, téléphone portable; móvil, celular, teléfono móvil; cellulare; mobiel, mobiel nummer; telemóvel; мобильный, мобильный телефон; 携帯, 携帯電話; 手机, 手机号; الجوال",
  "website, web site, homepage, home page; Webseite, Website, Internetseite; site web, site internet; sitio web, página web; sito web, sito internet; webpagina; site, página da web; сайт; ウェブサイト; 网站; الموقع الإلكتروني",
  "address, postal address; Adresse, Anschrift, Postanschrift; adresse postale; dirección; indirizzo; adres; endereço, morada; адрес; 住所; 地址; العنوان",
  "street, street address, street name; Straße, Strassenname, Straße und Hausnummer, Straße Nr.; rue, adresse; calle; via; straat, straatnaam; rua; улица; 街道; الشارع",
  "house number, street number; Hausnummer, Haus-Nr.; numéro de rue, n° de rue; número de casa; numero civico; huisnummer; номер дома; 番地; 门牌号; رقم المنزل",
  "zip, zip code, postal code, postcode, post code; PLZ, Postleitzahl; code postal, CP; código postal, C.P.; CAP, codice postale, codice di avviamento postale; postcode; CEP; индекс, почтовый индекс; 郵便番号; 邮编, 邮政编码; الرمز البريدي",
  "city, town; Ort, Stadt, Wohnort, Ortschaft; ville, localité; ciudad, localidad, población; città, comune, località; plaats, woonplaats, stad; cidade, localidade; город; 市区町村, 都市; 城市; المدينة",
  "state, region, province; Bundesland, Region, Kanton; région, province; provincia, región, comunidad autónoma; regione; provincie; estado, região; регион, область; 都道府県; 省份; المنطقة",
  "country; Land, Staat; pays; país; paese, nazione; страна; 国, 国名; 国家; البلد, الدولة",
  "language; Sprache; langue; idioma; lingua; taal; língua; язык; 言語; 语言; اللغة",
  "customer number, customer no, customer id, client number, client id, customer #; Kundennummer, Kunden-Nr., Kd.-Nr., KdNr; numéro client, numéro de client, n° client, code client; número de cliente, n.º de cliente, nº cliente; numero cliente, codice cliente; klantnummer, klantnr; номер клиента; 顧客番号, お客様番号; 客户编号, 客户号; رقم العميل",
  "membership number, member number, member id; Mitgliedsnummer, Mitglieds-Nr.; numéro d'adhérent, n° d'adhérent; número de socio; numero socio; lidnummer, lidmaatschapsnummer; número de sócio; номер участника; 会員番号; 会员编号; رقم العضوية",
  "contract number, contract no; Vertragsnummer, Vertrags-Nr.; numéro de contrat, n° de contrat; número de contrato; numero contratto, numero di contratto; contractnummer; номер договора; 契約番号; 合同编号; رقم العقد",
  "order number, order no, order id; Bestellnummer, Bestell-Nr., Auftragsnummer, Auftrags-Nr.; numéro de commande, n° de commande; número de pedido; numero ordine, numero d'ordine; bestelnummer, ordernummer; número do pedido; номер заказа; 注文番号; 订单号, 订单编号; رقم الطلب",
  "invoice number, invoice no, invoice id; Rechnungsnummer, Rechnungs-Nr.; numéro de facture, n° de facture; número de factura; numero fattura, numero di fattura; factuurnummer; número da fatura; номер счёта; 請求書番号; 发票号码; رقم الفاتورة",
  "price, unit price; Preis, Einzelpreis; prix, prix unitaire; precio; prezzo; prijs; preço; цена; 価格, 値段; 价格; السعر",
  "amount, sum, total, total amount; Betrag, Summe, Gesamtbetrag; montant, somme, montant total; importe, monto, importe total; importo, totale; bedrag, totaalbedrag, totaal; valor, montante, valor total; сумма; 金額, 合計金額; 金额; المبلغ",
  "currency; Währung; devise; moneda, divisa; valuta; moeda; валюта; 通貨; 货币; العملة",
  "quantity, qty; Menge, Anzahl, Stückzahl; quantité, qté; cantidad; quantità; aantal, hoeveelheid; quantidade; количество; 数量; الكمية",
  "discount; Rabatt, Nachlass; remise, rabais, réduction; descuento; sconto; korting; desconto; скидка; 割引; 折扣; الخصم",
  "product, product name, article, item; Produkt, Produktname, Artikel, Artikelbezeichnung; produit, article; producto, artículo; prodotto, articolo; artikel; produto, artigo; товар, продукт; 商品, 商品名, 製品; 产品, 产品名称; المنتج",
  "date; Datum; fecha; дата; 日付; 日期; التاريخ",
  "birthday, date of birth, birth date, dob; Geburtstag, Geburtsdatum; date de naissance; fecha de nacimiento; data di nascita; geboortedatum; data de nascimento; дата рождения; 生年月日, 誕生日; 出生日期; تاريخ الميلاد",
  "due date, payable by; Fälligkeit, Fälligkeitsdatum, fällig am, Zahlungsziel; échéance, date d'échéance; vencimiento, fecha de vencimiento; scadenza, data di scadenza; vervaldatum; vencimento, data de vencimento; срок оплаты; 支払期限; 到期日; تاريخ الاستحقاق",
  "valid until, expiry date, expires; gültig bis, Gültigkeit, Ablaufdatum; valable jusqu'au, date d'expiration; válido hasta, fecha de caducidad; valido fino al; geldig tot; válido até; действителен до; 有効期限; 有效期; صالح حتى",
  "note, notes, comment, remark, remarks; Bemerkung, Notiz, Anmerkung, Kommentar; remarque, commentaire; nota, observaciones, comentario; osservazioni; opmerking; observação; примечание, комментарий; 備考; 备注; ملاحظة",
];

/** The numbers of the groups, by folded name. Built at the first use: most tables need none. */
let meanings: ReadonlyMap<string, readonly number[]> | undefined;

const readMeanings = (): ReadonlyMap<string, readonly number[]> => {
  const byName = new Map<string, number[]>();
  for (const [group, names] of groups.entries())
    for (const name of new Set(names.split(/[,;]/).map(foldName))) {
      const known = byName.get(name);
      if (known === undefined) byName.set(name, [group]);
      else known.push(group);
    }
  return byName;
};

/** Returns whether two names of columns mean the same, as far as is known. */
export const haveSameMeaning = (name: string, other: string): boolean => {
  meanings ??= readMeanings();
  const ofOther = meanings.get(foldName(other)) ?? [];
  return (meanings.get(foldName(name)) ?? []).some((group) => ofOther.includes(group));
};
