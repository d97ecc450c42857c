/** Decrypts the strings and streams of objects with the methods that the PDF's crypt filters name (ISO 32000-2, 7.6.6). */
import { findCryptFilter } from "#pdf-writer/encryption/crypt-filter.ts";
import { asDict, asName, asNumber, type PdfDict, PdfSyntaxError } from "#pdf-writer/syntax/pdf-syntax.ts";
import { decryptPadded, importAesKey } from "./aes-cbc.ts";
import { md5 } from "./md5.ts";
import { rc4 } from "./rc4.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** `V2`: RC4 with a separate key for each object. `AESV2`: AES-128, likewise. `AESV3`: AES-256 with one key for all. */
export type CryptMethod = "none" | "V2" | "AESV2" | "AESV3";

/** The encryption methods of a PDF. */
export interface CryptFilters {
  readonly strings: CryptMethod;
  readonly streams: CryptMethod;
  readonly embeddedFiles: CryptMethod;
  /** Returns the method of a crypt filter that a stream names. @throws PdfSyntaxError for an unknown method. */
  readonly findMethod: (filterName: string) => CryptMethod;
  /** Whether pages and texts are in clear, and a password is asked for at the attachments only. */
  readonly opensFreely: boolean;
  /** In bytes. */
  readonly keyLength: number;
}

/** Reads the methods from an encryption dictionary. @throws PdfSyntaxError if passwords cannot open the PDF. */
export const readCryptFilters = ({ entries }: PdfDict): CryptFilters => {
  if (asName(entries.get("Filter")) !== "Standard") throw new PdfSyntaxError("it is encrypted for certificates");
  const version = asNumber(entries.get("V")) ?? 0;
  const bits = asNumber(entries.get("Length"));
  if (version === 1 || version === 2) {
    const keyLength = version === 1 ? 5 : toKeyBytes(bits ?? 40);
    return { strings: "V2", streams: "V2", embeddedFiles: "V2", findMethod: () => "V2", opensFreely: false, keyLength };
  }
  if (version !== 4 && version !== 5) throw new PdfSyntaxError("its encryption is unknown");
  const filters = asDict(entries.get("CF"))?.entries;
  const findMethod = (filterName: string): CryptMethod => {
    const method = asName(asDict(filters?.get(filterName))?.entries.get("CFM"));
    if (filterName === "Identity" || method === undefined || method === "None") return "none";
    if (version === 5) return "AESV3";
    if (method === "V2" || method === "AESV2" || method === "AESV3") return method;
    throw new PdfSyntaxError("its encryption is unknown");
  };
  const filterName = (key: string, fallback: string) => asName(entries.get(key)) ?? fallback;
  const streamFilter = filterName("StmF", "Identity");
  const fileFilter = filterName("EFF", streamFilter);
  const authEvent = asName(asDict(filters?.get(fileFilter))?.entries.get("AuthEvent"));
  const [strings, streams] = [findMethod(filterName("StrF", "Identity")), findMethod(streamFilter)];
  return {
    strings,
    streams,
    embeddedFiles: findMethod(fileFilter),
    findMethod,
    opensFreely: strings === "none" && streams === "none" && authEvent === "EFOpen",
    keyLength: version === 5 ? 32 : 16,
  };
};

const toKeyBytes = (bits: number): number => {
  if (bits < 40 || bits > 128 || bits % 8 !== 0) throw new PdfSyntaxError("its encryption is unknown");
  return bits / 8;
};

/** Decrypts a string or stream of one object. */
export type DecryptData = (data: Bytes, method: CryptMethod) => Promise<Bytes>;

/** Creates the decryption of each object, by its number and generation, with the PDF's key (algorithms 1 and 1.A). */
export const createObjectCipher = (key: Bytes): ((number: number, generation: number) => DecryptData) => {
  let fileAesKey: Promise<CryptoKey> | undefined;
  return (number, generation) => {
    const objectId = Uint8Array.of(number, number >> 8, number >> 16, generation, generation >> 8);
    const size = Math.min(key.length + 5, 16);
    let objectAesKey: Promise<CryptoKey> | undefined;
    return async (data, method) => {
      if (method === "none") return data;
      if (method === "V2") return rc4(md5(key, objectId).subarray(0, size), data);
      if (method === "AESV3") {
        fileAesKey ??= importAesKey(key);
        return decryptPadded(await fileAesKey, data);
      }
      objectAesKey ??= importAesKey(md5(key, objectId, new TextEncoder().encode("sAlT")).slice(0, size));
      return decryptPadded(await objectAesKey, data);
    };
  };
};

/** Returns the method with which a stream is encrypted, by its dictionary. `isFile`: a file specification names it. */
export const findStreamMethod = (
  dict: PdfDict,
  filters: CryptFilters,
  encryptsMetadata: boolean,
  isFile = false,
): CryptMethod => {
  const type = asName(dict.entries.get("Type"));
  if (type === "XRef" || (type === "Metadata" && !encryptsMetadata)) return "none";
  const cryptFilter = findCryptFilter(dict);
  if (cryptFilter !== undefined) return filters.findMethod(cryptFilter);
  return isFile || type === "EmbeddedFile" ? filters.embeddedFiles : filters.streams;
};
