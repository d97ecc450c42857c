/** Reads numbers with a decimal comma or point, such as `1.234,50` and `€1,234.50`, and proposes the decimal sign of a table. */

// Finds the number in an amount with a currency sign or code, such as `1.234,50 €`, `CHF 1'234.50` and `($5.00)`.

/** ISO 4217. A list, because `5 PCS` is no amount of money. */
const codes =
  "AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWL";
const words = "euros?|kr|kč|zł|ft|lei|лв|руб|р|грн|s?fr|rs|rm|din|kn";

const mark = `(?:[A-Z]{0,3}\\p{Sc}|(?<!\\p{L})(?:${codes.replaceAll(" ", "|")})(?!\\p{L})|(?:${words})(?![\\p{L}])\\.?)`;
const minus = "[+\u2212\u2013-]";
/** A dash in place of decimals: `5,-`, `5.–`. */
const noDecimals = "(?:[.,](?:-{1,2}|[\u2013\u2014]))?";
const number = "[\\d.,][\\d.,'’\\s]*";

const amountForm = new RegExp(
  `^(${minus}?)\\s?(${mark})?\\s?(${minus}?)\\s?(\\d|${number}?\\d)(?:${noDecimals}|(-))\\s?(${mark})?$`,
  "iu",
);
const negativeForm = new RegExp(`^(${mark})?\\s?\\(\\s?(.+?)\\s?\\)\\s?(${mark})?$`, "iu");

/** Currencies whose amounts have three decimals. */
const ofThreeDecimals = /^(?:BHD|IQD|JOD|KWD|LYD|OMR|TND)$/i;

/** A number and what its currency tells about it. */
interface Amount {
  /** The number with its sign, as it is written. */
  readonly number: string;
  /** Set if the number has a currency with at most two decimals, so that three digits at its end are thousands. */
  readonly hasThousands: boolean;
}

/** Returns the number of an amount; undefined for other texts. A number without a currency is its own amount. */
const readAmount = (text: string): Amount | undefined => {
  const line = text.replace(/[\u200e\u200f\u061c]/g, "").trim();
  const [, before = "", inside, after = ""] = negativeForm.exec(line) ?? [];
  const [, sign = "", markBefore = "", signAfter = "", digits, signAtEnd = "", markAfter = ""] =
    amountForm.exec(inside === undefined ? line : `${before}${inside}${after}`) ?? [];
  if (digits === undefined) return undefined;
  const signs = `${inside === undefined ? "" : "-"}${sign}${signAfter}${signAtEnd}`;
  if (signs.length > 1) return undefined;
  const currency = (markBefore || markAfter).trim();
  return {
    number: signs.replace("\u2013", "-") + digits.trim(),
    hasThousands: currency !== "" && !ofThreeDecimals.test(currency),
  };
};

/** Decimal signs that a person can choose. */
export const decimalSigns = ["point", "comma"] as const;
/** What stands before the decimals of a table's numbers: `1234.50` or `1.234,50`. */
export type DecimalSign = (typeof decimalSigns)[number];

/** Forms of numbers with one decimal sign. Plain digits are in none of them, because they need no reading. */
interface NumberForms {
  /** `1.234`, `1.234,50`: sign, integer with its thousands, what separates them (undefined in `12,34,567`), decimals. */
  readonly grouped: RegExp;
  /** `1,50`, `,5`, `1,5E3`: sign, integer, decimals, exponent. */
  readonly ungrouped: RegExp;
}

/** Spaces, also those that do not break, and apostrophes, which stand between thousands with either decimal sign. */
const separators = " \\u00a0\\u2009\\u202f'’";

/** The same separator stands between all thousands, and a number with thousands does not begin with 0. */
const createForms = (decimal: string, thousands: string, further = ""): NumberForms => ({
  grouped: new RegExp(
    `^([+\u2212-]?)([1-9]\\d{0,2}([${thousands}${separators}])\\d{3}(?:\\3\\d{3})*${further})(?:${decimal}(\\d+))?$`,
  ),
  ungrouped: new RegExp(`^([+\u2212-]?)(\\d*)${decimal}(\\d+)((?:[eE][+-]?\\d{1,3})?)$`),
});

const commaForms = createForms(",", ".");
// With hundreds of thousands, as in India: `12,34,567.50`.
const pointForms = createForms("\\.", ",", "|[1-9]\\d?(?:,\\d{2})+,\\d{3}");

/** Longer texts are no numbers. Cells can have millions of characters. */
const maxLength = 100;

const fits = (text: string, { grouped, ungrouped }: NumberForms): boolean => grouped.test(text) || ungrouped.test(text);

/** Returns whether a text is a number with a decimal comma, or with thousands as they are written beside one. */
export const isCommaNumber = (text: string): boolean => text.length <= maxLength && fits(text.trim(), commaForms);

/**
 * Returns a number with a decimal sign, the comma by default, in the form that filters read: `1.234,50`, `1 234,50` and
 * `1'234,50` give `1234.50`. Any other text is returned unchanged.
 */
export const toPlainNumber = (text: string, decimalSign: DecimalSign = "comma"): string => {
  if (text.length > maxLength) return text;
  const number = text.trim();
  const forms = decimalSign === "comma" ? commaForms : pointForms;
  const ungrouped = forms.ungrouped.exec(number);
  if (ungrouped !== null) {
    const [, sign = "", integer = "", decimals = "", exponent = ""] = ungrouped;
    return `${toPlainSign(sign)}${integer || "0"}.${decimals}${exponent}`;
  }
  const grouped = forms.grouped.exec(number);
  if (grouped === null) return text;
  const [, sign = "", integer = "", , decimals] = grouped;
  return `${toPlainSign(sign)}${integer.replace(/\D/g, "")}${decimals === undefined ? "" : `.${decimals}`}`;
};

/** Returns a plain number with a decimal comma, which `toPlainNumber` reads back. Any other text is returned unchanged. */
export const toCommaNumber = (plain: string): string => {
  const number = plain.length > maxLength ? plain : plain.replace(".", ",");
  return toPlainNumber(number) === plain ? number : plain;
};

const toPlainSign = (sign: string): string => (sign === "\u2212" ? "-" : sign);

/** A number whose decimal sign nothing decides: `1.234` is 1.234 or 1234. */
export interface OpenNumber {
  readonly readings: readonly [withPoint: string, withComma: string];
}

/**
 * Returns the number of a cell in the form that filters read, without its currency. Any other text is returned unchanged.
 * Without a decimal sign, both are tried, and a number that they read differently is open.
 */
export const readNumber = (text: string, decimalSign: DecimalSign | undefined): string | OpenNumber => {
  if (text.length > maxLength) return text;
  const number = readAmount(text)?.number ?? text.trim();
  const read = (sign: DecimalSign) => readNumberAs(number, sign);
  if (decimalSign !== undefined) return read(decimalSign) ?? text;
  const [withPoint, withComma] = [read("point"), read("comma")];
  return withPoint === undefined || withComma === undefined || withPoint === withComma
    ? (withPoint ?? withComma ?? text)
    : { readings: [withPoint, withComma] };
};

const plainForm = /^[+\u2212-]?(?:\d+(?:\.\d+)?|\.\d+)$/;

const readNumberAs = (number: string, sign: DecimalSign): string | undefined => {
  const plain = toPlainNumber(number, sign).replace("\u2212", "-");
  return plainForm.test(plain) || fits(number, sign === "comma" ? commaForms : pointForms) ? plain : undefined;
};

/**
 * Proposes the decimal sign of a table from values of its columns of numbers: the comma if at least one value is a number
 * only with a comma (`1,50`, `1.234,50`), and none only with a point (`1.5`). `1,500` and `1.234` can be either, but not
 * with a currency: `1.234 €` has thousands. Undefined if there are only such numbers, so that a person has to choose.
 */
export const proposeDecimalSign = (values: Iterable<string>): DecimalSign | undefined => {
  let hasComma = false;
  let hasPoint = false;
  let isOpen = false;
  for (const value of values) {
    const amount = value.length > maxLength ? undefined : readAmount(value);
    if (amount === undefined) continue;
    const { number, hasThousands } = amount;
    const isComma = fits(number, commaForms) && !(hasThousands && /^\D*[1-9]\d{0,2},\d{3}$/.test(number));
    const isPoint = fits(number, pointForms) && !(hasThousands && /^\D*[1-9]\d{0,2}\.\d{3}$/.test(number));
    if (isPoint && !isComma) hasPoint = true;
    else if (isComma && !isPoint) hasComma = true;
    else if (isComma) isOpen ||= typeof readNumber(number, undefined) !== "string";
  }
  if (hasPoint) return "point";
  return hasComma ? "comma" : isOpen ? undefined : "point";
};
