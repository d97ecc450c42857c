/** Decrypts the strings and streams of objects, as the crypt filters of a PDF say (ISO 32000-2, 7.6.5). */
import { decryptPadded, importAesKey } from "./aes-cbc.ts";
import { md5 } from "./md5.ts";
import { asDict, asName, asNumber, type PdfDict, PdfSyntaxError, type PdfValue } from "./pdf-syntax.ts";
import { rc4 } from "./rc4.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** `V2`: RC4 with a key of each object. `AESV2`: AES-128 likewise. `AESV3`: AES-256 with one key. */
export type CryptMethod = "none" | "V2" | "AESV2" | "AESV3";

export interface CryptFilters {
  readonly strings: CryptMethod;
  readonly streams: CryptMethod;
  readonly embeddedFiles: CryptMethod;
  /** Methods by the names that a stream may choose. */
  readonly named: (name: string) => CryptMethod;
  /** Bytes of the key. */
  readonly keyLength: number;
}

/** @throws PdfSyntaxError where no password can open the PDF. */
export const readCryptFilters = ({ entries }: PdfDict): CryptFilters => {
  if (asName(entries.get("Filter")) !== "Standard") throw new PdfSyntaxError("it is encrypted for certificates");
  const version = asNumber(entries.get("V")) ?? 0;
  const bits = asNumber(entries.get("Length"));
  if (version === 1 || version === 2) {
    const keyLength = version === 1 ? 5 : keyBytes(bits ?? 40);
    return { strings: "V2", streams: "V2", embeddedFiles: "V2", named: () => "V2", keyLength };
  }
  if (version !== 4 && version !== 5) throw new PdfSyntaxError("its encryption is unknown");
  const filters = asDict(entries.get("CF"))?.entries;
  const named = (name: string): CryptMethod => {
    const method = asName(asDict(filters?.get(name))?.entries.get("CFM"));
    if (name === "Identity" || method === undefined || method === "None") return "none";
    if (version === 5) return "AESV3";
    if (method === "V2" || method === "AESV2" || method === "AESV3") return method;
    throw new PdfSyntaxError("its encryption is unknown");
  };
  const chosen = (key: string, other: string) => asName(entries.get(key)) ?? other;
  const streams = chosen("StmF", "Identity");
  return {
    strings: named(chosen("StrF", "Identity")),
    streams: named(streams),
    embeddedFiles: named(chosen("EFF", streams)),
    named,
    keyLength: version === 5 ? 32 : 16,
  };
};

const keyBytes = (bits: number): number => {
  if (bits < 40 || bits > 128 || bits % 8 !== 0) throw new PdfSyntaxError("its encryption is unknown");
  return bits / 8;
};

export type DecryptData = (data: Bytes, method: CryptMethod) => Promise<Bytes>;

export const createObjectCipher = (key: Bytes): ((number: number, generation: number) => DecryptData) => {
  let wholeKey: Promise<CryptoKey> | undefined;
  return (number, generation) => {
    const id = Uint8Array.of(number, number >> 8, number >> 16, generation, generation >> 8);
    const size = Math.min(key.length + 5, 16);
    let aesKey: Promise<CryptoKey> | undefined;
    return async (data, method) => {
      if (method === "none") return data;
      if (method === "V2") return rc4(md5(key, id).subarray(0, size), data);
      if (method === "AESV3") {
        wholeKey ??= importAesKey(key);
        return decryptPadded(await wholeKey, data);
      }
      aesKey ??= importAesKey(md5(key, id, new TextEncoder().encode("sAlT")).slice(0, size));
      return decryptPadded(await aesKey, data);
    };
  };
};

/** The value with all its strings decrypted. */
export const decryptStrings = async (value: PdfValue, decrypt: (data: Bytes) => Promise<Bytes>): Promise<PdfValue> => {
  if (value.kind === "raw") return value;
  if (value.kind === "string") return { kind: "string", bytes: await decrypt(value.bytes) };
  if (value.kind === "array") {
    const items: PdfValue[] = [];
    for (const item of value.items) items.push(await decryptStrings(item, decrypt));
    return { kind: "array", items };
  }
  const entries = new Map<string, PdfValue>();
  for (const [name, one] of value.entries) entries.set(name, await decryptStrings(one, decrypt));
  return { kind: "dict", entries };
};

/** How a stream is encrypted, by its dictionary. */
export const findStreamMethod = (
  { entries }: PdfDict,
  filters: CryptFilters,
  encryptsMetadata: boolean,
): CryptMethod => {
  const type = asName(entries.get("Type"));
  if (type === "XRef" || (type === "Metadata" && !encryptsMetadata)) return "none";
  const firstFilter = firstOf(entries.get("Filter"));
  if (asName(firstFilter) === "Crypt")
    return filters.named(asName(asDict(firstOf(entries.get("DecodeParms")))?.entries.get("Name")) ?? "Identity");
  return type === "EmbeddedFile" ? filters.embeddedFiles : filters.streams;
};

const firstOf = (value: PdfValue | undefined): PdfValue | undefined =>
  value?.kind === "array" ? value.items[0] : value;
