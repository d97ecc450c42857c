/** Finds the number in an amount with a currency sign or code, such as `1.234,50 €`, `CHF 1'234.50` and `($5.00)`. */

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
export interface Amount {
  /** The number with its sign, as it is written. */
  readonly number: string;
  /** Set if the number has a currency with at most two decimals, so that three digits at its end are thousands. */
  readonly hasThousands: boolean;
}

/** Returns the number of an amount; undefined for other texts. A number without a currency is its own amount. */
export const readAmount = (text: string): Amount | undefined => {
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
