/**
 * Removes the encryption of a PDF whose password is known: writes every object again, decrypted. Objects inside object
 * streams stay there. A damaged cross-reference table is rebuilt.
 */
import { type Problem, problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import { withoutCryptFilter } from "#pdf-writer/encryption/crypt-filter.ts";
import { mapStrings } from "#pdf-writer/encryption/map-strings.ts";
import {
  type CrossReference,
  createNumberLookup,
  readCrossReference,
  sortByOffset,
  type XrefEntry,
} from "#pdf-writer/reading/cross-reference.ts";
import { type FindNumber, type PdfObject, readObject } from "#pdf-writer/reading/pdf-objects.ts";
import { addPackedObjects, rebuildCrossReference } from "#pdf-writer/reading/rebuild-cross-reference.ts";
import { type Bytes, indexOf, latin1 } from "#pdf-writer/syntax/pdf-bytes.ts";
import {
  asDict,
  asName,
  asReference,
  asString,
  formatEntries,
  formatValue,
  type PdfDict,
  PdfSyntaxError,
  type PdfValue,
} from "#pdf-writer/syntax/pdf-syntax.ts";
import { encodeChunks } from "#pdf-writer/writing/encode-chunks.ts";
import { createIncrementWriter } from "#pdf-writer/writing/increment-writer.ts";
import { inflateBytes } from "../streams/inflate-stream.ts";
import { findKey, readEncryption, type StandardEncryption } from "./encryption-key.ts";
import { type CryptFilters, createObjectCipher, findStreamMethod, readCryptFilters } from "./object-cipher.ts";

/**
 * Returns the PDF without encryption. A PDF that opens without a password is returned unchanged, even if its permissions
 * are restricted; so is one whose attachments alone need another password. Problems: `pdf-password-wrong`, `pdf-damaged` if the structure cannot be read.
 */
export const decryptPdf = async (bytes: Bytes, password: string): Promise<Result<Bytes>> => {
  // Offsets count from the header, and some files have other bytes before it.
  const start = latin1(bytes.subarray(0, 1024)).indexOf("%PDF-");
  const pdf = start > 0 ? bytes.subarray(start) : bytes;
  if (!mentionsEncryption(pdf)) return ok(bytes);
  try {
    return (await decryptWith(await readCrossReference(pdf, inflateBytes), pdf, password)) ?? ok(bytes);
  } catch (error) {
    if (!(error instanceof PdfSyntaxError)) throw error;
    return (await decryptRebuilt(pdf, password, error)) ?? ok(bytes);
  }
};

/** Returns undefined if the PDF opens without a password. @throws PdfSyntaxError */
const decryptWith = async (
  crossReference: CrossReference,
  pdf: Bytes,
  password: string,
  complete: CompleteReference = async () => crossReference,
): Promise<Result<Bytes> | undefined> => {
  const details = readEncryptionDetails(pdf, crossReference);
  if (details === undefined) return undefined;
  const { encryption } = details;
  if ((await findKey(encryption, "")) !== undefined) return undefined;
  const key = await findKey(encryption, password);
  if (key === undefined) return details.filters.opensFreely ? undefined : fail(wrongPassword);
  return ok(await writeDecrypted(pdf, await complete(details, key), details, key));
};

/** Adds to a cross-reference what can be read with the key only. */
type CompleteReference = (details: EncryptionDetails, key: Bytes) => Promise<CrossReference>;

/** Reads the PDF without its damaged cross-reference. `damage`: why that one cannot be read. */
const decryptRebuilt = async (
  pdf: Bytes,
  password: string,
  damage: PdfSyntaxError,
): Promise<Result<Bytes> | undefined> => {
  try {
    const rebuilt = rebuildCrossReference(pdf);
    return await decryptWith(rebuilt, pdf, password, ({ filters, encryption }, key) => {
      const createDecrypt = createObjectCipher(key);
      return addPackedObjects(
        rebuilt,
        inflateBytes,
        async ({ number, generation, value, stream = new Uint8Array(0) }) => {
          const method = value.kind === "dict" ? findStreamMethod(value, filters, encryption.encryptsMetadata) : "none";
          return createDecrypt(number, generation)(stream.slice(), method);
        },
      );
    });
  } catch (error) {
    if (error instanceof PdfSyntaxError) return fail(unreadable(damage.message));
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
  const ownDict = asDict(value);
  if (ownDict === undefined) return undefined;
  const dict = asDict(resolveReferences(ownDict, pdf, entries)) ?? ownDict;
  const filters = readCryptFilters(dict);
  const ids = trailer.entries.get("ID");
  const fileId = asString(ids?.kind === "array" ? ids.items[0] : undefined) ?? new Uint8Array(0);
  return { filters, encryption: readEncryption(dict, filters.keyLength, fileId), objectNumber };
};

const maxReferenceDepth = 4;

/** Some programs write the parts of an encryption dictionary, which are never encrypted, as objects of their own. */
const resolveReferences = (
  value: PdfValue,
  pdf: Bytes,
  entries: ReadonlyMap<number, XrefEntry>,
  depth = 0,
): PdfValue => {
  const number = asReference(value);
  const entry = number === undefined || depth > maxReferenceDepth ? undefined : entries.get(number);
  if (entry?.in === "file")
    return resolveReferences(readObject(pdf, entry.offset, () => undefined).value, pdf, entries, depth + 1);
  if (value.kind !== "dict") return value;
  const resolve = (child: PdfValue) => resolveReferences(child, pdf, entries, depth + 1);
  return { kind: "dict", entries: new Map(Array.from(value.entries, ([name, child]) => [name, resolve(child)])) };
};

const writeDecrypted = async (
  pdf: Bytes,
  { entries, trailer, highestNumber }: CrossReference,
  { filters, encryption, objectNumber: encryptionObject }: EncryptionDetails,
  key: Bytes,
): Promise<Bytes> => {
  const createDecrypt = createObjectCipher(key);
  const header = formatHeader(pdf);
  const writer = createIncrementWriter({
    length: header.length,
    nextNumber: highestNumber + 1,
    form: "stream",
    previousSection: undefined,
  });
  const packed = new Map<number, XrefEntry>();
  const findNumber = createNumberLookup(pdf, entries);
  const attachments =
    filters.embeddedFiles === filters.streams ? new Set<number>() : findEmbeddedFiles(pdf, entries, findNumber);
  for (const [number, entry] of sortByOffset(entries)) {
    if (entry.in === "stream") {
      packed.set(number, entry);
      continue;
    }
    if (number === encryptionObject || number === 0) continue;
    const object = objectAt(pdf, number, entry.offset, findNumber);
    if (isCrossReference(object)) continue;
    const decrypt = createDecrypt(number, object.generation);
    const value = await mapStrings(object.value, (data) => decrypt(data.slice(), filters.strings));
    if (object.stream === undefined || value.kind !== "dict")
      writer.write(formatValue(value), number, object.generation);
    else {
      const method = findStreamMethod(value, filters, encryption.encryptsMetadata, attachments.has(number));
      const dict = new Map(withoutCryptFilter(value).entries);
      dict.delete("Length");
      writer.writeStream(formatEntries(dict), await decrypt(object.stream, method), number, object.generation);
    }
  }
  return encodeChunks([header, writer.end(formatEntries(trailerWithoutEncryption(trailer)), packed).bytes]);
};

/** Cross-reference streams need PDF 1.5. */
const formatHeader = (pdf: Bytes): string =>
  `%PDF-${/^%PDF-(1\.[5-7]|2\.0)/.exec(latin1(pdf.subarray(0, 8)))?.[1] ?? "1.5"}\n%\xe2\xe3\xcf\xd3\n`;

/** Returns the numbers of the streams that file specifications name (`EF`). Their `Type` is optional. */
const findEmbeddedFiles = (
  pdf: Bytes,
  entries: ReadonlyMap<number, XrefEntry>,
  findNumber: FindNumber,
): ReadonlySet<number> => {
  const numbers = new Set<number>();
  const visit = (value: PdfValue): void => {
    if (value.kind === "array") value.items.forEach(visit);
    if (value.kind !== "dict") return;
    for (const file of asDict(value.entries.get("EF"))?.entries.values() ?? []) {
      const number = asReference(file);
      if (number !== undefined) numbers.add(number);
    }
    for (const entry of value.entries.values()) visit(entry);
  };
  for (const entry of entries.values()) if (entry.in === "file") visit(readObject(pdf, entry.offset, findNumber).value);
  return numbers;
};

/** @throws PdfSyntaxError if another object is at the offset: PDF viewers rebuild such a cross-reference. */
const objectAt = (pdf: Bytes, number: number, offset: number, findNumber: FindNumber): PdfObject => {
  const object = readObject(pdf, offset, findNumber);
  if (object.number !== number) throw new PdfSyntaxError(`object ${number} is not at byte ${offset}`);
  return object;
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
