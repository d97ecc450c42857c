/**
 * Removes the encryption of a PDF whose password is known: writes every object again, decrypted. Objects inside object
 * streams stay there. Does not repair damaged cross-reference tables.
 */
import { type Problem, problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import { indexOf, latin1 } from "../streams/pdf-streams.ts";
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
 * Returns the PDF without encryption. A PDF that opens without a password is returned unchanged, even if its permissions
 * are restricted. Problems: `pdf-password-wrong`, `pdf-damaged` if the structure cannot be read.
 */
export const decryptPdf = async (bytes: Bytes, password: string): Promise<Result<Bytes>> => {
  // Offsets count from the header, and some files have other bytes before it.
  const start = latin1(bytes.subarray(0, 1024)).indexOf("%PDF-");
  const pdf = start > 0 ? bytes.subarray(start) : bytes;
  if (!mentionsEncryption(pdf)) return ok(bytes);
  try {
    const crossReference = await readCrossReference(pdf);
    const details = readEncryptionDetails(pdf, crossReference);
    if (details === undefined) return ok(bytes);
    const { encryption } = details;
    if ((await findKey(encryption, "")) !== undefined) return ok(bytes);
    const key = await findKey(encryption, password);
    return key === undefined ? fail(wrongPassword) : ok(await writeDecrypted(pdf, crossReference, details, key));
  } catch (error) {
    if (error instanceof PdfSyntaxError) return fail(unreadable(error.message));
    throw error;
  }
};

/** Returns false for most PDFs that are not encrypted, without reading their structure. */
const mentionsEncryption = (bytes: Bytes): boolean => indexOf(bytes, "/Encrypt", 0) >= 0;

interface EncryptionDetails {
  readonly filters: CryptFilters;
  readonly encryption: StandardEncryption;
  /** Number of the encryption dictionary if it is an indirect object. */
  readonly objectNumber: number | undefined;
}

const readEncryptionDetails = (pdf: Bytes, { entries, trailer }: CrossReference): EncryptionDetails | undefined => {
  const trailerValue = trailer.entries.get("Encrypt");
  if (trailerValue === undefined) return undefined;
  const objectNumber = asReference(trailerValue);
  const entry = objectNumber === undefined ? undefined : entries.get(objectNumber);
  const value = entry?.in === "file" ? readObject(pdf, entry.offset, () => undefined).value : trailerValue;
  const dict = asDict(value);
  if (dict === undefined) return undefined;
  const filters = readCryptFilters(dict);
  const ids = trailer.entries.get("ID");
  const fileId = asString(ids?.kind === "array" ? ids.items[0] : undefined) ?? new Uint8Array(0);
  return { filters, encryption: readEncryption(dict, filters.keyLength, fileId), objectNumber };
};

const writeDecrypted = async (
  pdf: Bytes,
  { entries, trailer }: CrossReference,
  { filters, encryption, objectNumber: encryptionObject }: EncryptionDetails,
  key: Bytes,
): Promise<Bytes> => {
  const createDecrypt = createObjectCipher(key);
  const writer = createPdfWriter(latin1(pdf.subarray(0, 8)));
  const findNumber = createNumberLookup(pdf, entries);
  for (const [number, entry] of sortByOffset(entries)) {
    if (entry.in === "stream") {
      writer.addReference(number, entry);
      continue;
    }
    if (number === encryptionObject || number === 0) continue;
    const object = objectAt(pdf, number, entry.offset, findNumber);
    if (object === undefined || isCrossReference(object)) continue;
    const decrypt = createDecrypt(number, object.generation);
    const value = await decryptStrings(object.value, (data) => decrypt(data.slice(), filters.strings));
    if (object.stream === undefined || value.kind !== "dict") writer.add(number, object.generation, value);
    else {
      const method = findStreamMethod(value, filters, encryption.encryptsMetadata);
      writer.add(number, object.generation, value, await decrypt(object.stream, method));
    }
  }
  return writer.end(trailerWithoutEncryption(trailer));
};

/** Sorts objects by their position in the file, so that the result always has the same bytes. */
const sortByOffset = (entries: ReadonlyMap<number, XrefEntry>): readonly (readonly [number, XrefEntry])[] =>
  [...entries].sort(
    ([numberA, a], [numberB, b]) =>
      (a.in === "file" ? a.offset : Number.MAX_SAFE_INTEGER) - (b.in === "file" ? b.offset : Number.MAX_SAFE_INTEGER) ||
      numberA - numberB,
  );

/** Returns undefined if another object is at the offset: PDF viewers treat such an entry as missing. */
const objectAt = (pdf: Bytes, number: number, offset: number, findNumber: FindNumber): PdfObject | undefined => {
  const object = readObject(pdf, offset, findNumber);
  return object.number === number ? object : undefined;
};

const createNumberLookup =
  (pdf: Bytes, entries: ReadonlyMap<number, XrefEntry>): FindNumber =>
  (number) => {
    const entry = entries.get(number);
    return entry?.in === "file" ? asNumber(readObject(pdf, entry.offset, () => undefined).value) : undefined;
  };

const isCrossReference = ({ value, stream }: PdfObject): boolean =>
  stream !== undefined && value.kind === "dict" && asName(value.entries.get("Type")) === "XRef";

const copiedTrailerNames = ["Root", "Info", "ID"] as const;

const trailerWithoutEncryption = ({ entries }: PdfDict): ReadonlyMap<string, PdfValue> =>
  new Map(
    copiedTrailerNames.flatMap((name) => {
      const value = entries.get(name);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );

const wrongPassword: Problem = problem(
  "pdf-password-wrong",
  "The password does not open this PDF. Check it for capital letters and spaces, then enter it again.",
);

const unreadable = (reason: string): Problem =>
  problem(
    "pdf-damaged",
    `The encrypted PDF cannot be read (${reason}). Open it in its program and save it without encryption.`,
  );
