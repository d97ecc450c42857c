/**
 * Removes the encryption of a PDF whose password is known: writes every object again, decrypted, and keeps object streams
 * as they are. Does not repair damaged cross-reference tables.
 */
import { type Problem, problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import { latin1 } from "../pdf-streams.ts";
import { type CrossReference, readCrossReference, type XrefEntry } from "./cross-reference.ts";
import { findKey, readEncryption, type StandardEncryption } from "./encryption-key.ts";
import {
  type CryptFilters,
  createObjectCipher,
  decryptStrings,
  findStreamMethod,
  readCryptFilters,
} from "./object-cipher.ts";
import { type FindNumber, type PdfObject, readObject } from "./pdf-objects.ts";
import {
  asDict,
  asName,
  asNumber,
  asReference,
  asString,
  type PdfDict,
  PdfSyntaxError,
  type PdfValue,
} from "./pdf-syntax.ts";
import { createPdfWriter } from "./pdf-writer.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Returns the PDF without encryption. A PDF that opens without a password is returned as it is, whatever its
 * restrictions. Problems: `pdf-password-wrong`, and `pdf-damaged` where its structure cannot be read.
 */
export const decryptPdf = async (bytes: Bytes, password: string): Promise<Result<Bytes>> => {
  const start = latin1(bytes.subarray(0, 1024)).indexOf("%PDF-");
  const pdf = start > 0 ? bytes.subarray(start) : bytes;
  if (!mentionsEncryption(pdf)) return ok(bytes);
  try {
    const crossReference = await readCrossReference(pdf);
    const encrypted = readEncrypted(pdf, crossReference);
    if (encrypted === undefined) return ok(bytes);
    const { encryption } = encrypted;
    if ((await findKey(encryption, "")) !== undefined) return ok(bytes);
    const key = await findKey(encryption, password);
    return key === undefined ? fail(wrongPassword) : ok(await writeDecrypted(pdf, crossReference, encrypted, key));
  } catch (error) {
    if (error instanceof PdfSyntaxError) return fail(undecryptableProblem(error.message));
    throw error;
  }
};

const mentionsEncryption = (bytes: Bytes): boolean => {
  const name = new TextEncoder().encode("/Encrypt");
  for (let at = bytes.indexOf(0x2f); at >= 0; at = bytes.indexOf(0x2f, at + 1))
    if (name.every((byte, index) => bytes[at + index] === byte)) return true;
  return false;
};

interface Encrypted {
  readonly filters: CryptFilters;
  readonly encryption: StandardEncryption;
  /** Number of the encryption dictionary if it is an indirect object. */
  readonly object: number | undefined;
}

const readEncrypted = (pdf: Bytes, { entries, trailer }: CrossReference): Encrypted | undefined => {
  const named = trailer.entries.get("Encrypt");
  if (named === undefined) return undefined;
  const object = asReference(named);
  const entry = object === undefined ? undefined : entries.get(object);
  const value = entry?.in === "file" ? readObject(pdf, entry.offset, () => undefined).value : named;
  const dict = asDict(value);
  if (dict === undefined) return undefined;
  const filters = readCryptFilters(dict);
  const ids = trailer.entries.get("ID");
  const fileId = asString(ids?.kind === "array" ? ids.items[0] : undefined) ?? new Uint8Array(0);
  return { filters, encryption: readEncryption(dict, filters.keyLength, fileId), object };
};

const writeDecrypted = async (
  pdf: Bytes,
  { entries, trailer }: CrossReference,
  { filters, encryption, object: omitted }: Encrypted,
  key: Bytes,
): Promise<Bytes> => {
  const cipherOf = createObjectCipher(key);
  const writer = createPdfWriter(latin1(pdf.subarray(0, 8)));
  const numbers = createNumbers(pdf, entries);
  for (const [number, entry] of byOffset(entries)) {
    if (entry.in === "stream") {
      writer.addReference(number, entry);
      continue;
    }
    if (number === omitted || number === 0) continue;
    const object = objectAt(pdf, number, entry.offset, numbers);
    if (object === undefined || isCrossReference(object)) continue;
    const decrypt = cipherOf(number, object.generation);
    const value = await decryptStrings(object.value, (data) => decrypt(data.slice(), filters.strings));
    if (object.stream === undefined || value.kind !== "dict") writer.add(number, object.generation, value);
    else {
      const method = findStreamMethod(value, filters, encryption.encryptsMetadata);
      writer.add(number, object.generation, value, await decrypt(object.stream, method));
    }
  }
  return writer.end(plainTrailer(trailer));
};

/** Sorts objects by their position in the file, so that the result always has the same bytes. */
const byOffset = (entries: ReadonlyMap<number, XrefEntry>): readonly (readonly [number, XrefEntry])[] =>
  [...entries].sort(
    ([one, a], [other, b]) =>
      (a.in === "file" ? a.offset : Number.MAX_SAFE_INTEGER) - (b.in === "file" ? b.offset : Number.MAX_SAFE_INTEGER) ||
      one - other,
  );

/** Returns undefined if another object is at the offset: PDF viewers treat such an entry as missing. */
const objectAt = (pdf: Bytes, number: number, offset: number, numbers: FindNumber): PdfObject | undefined => {
  const object = readObject(pdf, offset, numbers);
  return object.number === number ? object : undefined;
};

const createNumbers =
  (pdf: Bytes, entries: ReadonlyMap<number, XrefEntry>): FindNumber =>
  (number) => {
    const entry = entries.get(number);
    return entry?.in === "file" ? asNumber(readObject(pdf, entry.offset, () => undefined).value) : undefined;
  };

const isCrossReference = ({ value, stream }: PdfObject): boolean =>
  stream !== undefined && value.kind === "dict" && asName(value.entries.get("Type")) === "XRef";

const keptOfTrailer = ["Root", "Info", "ID"] as const;

const plainTrailer = ({ entries }: PdfDict): ReadonlyMap<string, PdfValue> =>
  new Map(
    keptOfTrailer.flatMap((name) => {
      const value = entries.get(name);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );

const wrongPassword: Problem = problem(
  "pdf-password-wrong",
  "The password does not open this PDF. Check it for capital letters and spaces, then enter it again.",
);

const undecryptableProblem = (reason: string): Problem =>
  problem(
    "pdf-damaged",
    `The encrypted PDF cannot be read (${reason}). Open it in its program and save it without encryption.`,
  );
