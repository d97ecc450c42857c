/**
 * Encrypts a whole PDF with AES-256, revision 6 (ISO 32000-2, 7.6). An update cannot do that: all strings and streams have to
 * be encrypted, so the PDF and its updates become one new file. Its objects keep their numbers.
 */
import { problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import { concatenateBytes } from "#domain/values/concatenate-bytes.ts";
import { sortByOffset, type XrefEntry } from "../reading/cross-reference.ts";
import { openDamagedFile, openPdfFile, type PdfFile } from "../reading/pdf-file.ts";
import type { PdfObject } from "../reading/pdf-objects.ts";
import type { Bytes, Deflate, Inflate } from "../syntax/pdf-bytes.ts";
import { asDict, asName, formatEntries, formatValue, type PdfDict, PdfSyntaxError } from "../syntax/pdf-syntax.ts";
import { encodeChunks } from "../writing/encode-chunks.ts";
import { createIncrementWriter, type IncrementWriter } from "../writing/increment-writer.ts";
import { locatePacked, type PackedObject, packObjects } from "../writing/object-streams.ts";
import { withoutCryptFilter } from "./crypt-filter.ts";
import { readFrame } from "./file-frame.ts";
import { createFileEncryption } from "./file-key.ts";
import { mapEntryStrings, mapStrings } from "./map-strings.ts";
import { preparePassword } from "./prepare-password.ts";

/** How a PDF is encrypted. */
export interface EncryptOptions {
  /** Opens the PDF. */
  readonly password: string;
  /** Public text that differs between PDFs with the same password, such as the name of the file. */
  readonly seed: string;
  /** Whether viewers allow to print. Everything else is allowed. */
  readonly canPrint?: boolean;
}

/** What encryption needs from its environment. */
export interface EncryptTools {
  readonly inflate: Inflate;
  readonly deflate: Deflate;
  /** Returns hexadecimal digits. */
  sha256(bytes: Bytes): Promise<string>;
  /** Imports a key of 32 bytes for AES-256-CBC with padding. */
  importCbcKey(key: Bytes): Promise<(vector: Bytes, plain: Bytes) => Promise<Bytes>>;
}

/**
 * Returns the encrypted PDF, which always has the same bytes for the same arguments. A damaged cross-reference is repaired.
 * Problems: `pdf-password-invalid`, `pdf-encrypted`, `pdf-damaged`.
 */
export const encryptPdf = async (pdf: Bytes, options: EncryptOptions, tools: EncryptTools): Promise<Result<Bytes>> => {
  const password = preparePassword(options.password);
  if (!password.ok) return password;
  const write = (file: PdfFile) => encryptFile(file, password.value, options, tools);
  try {
    return await write(await openPdfFile(pdf, tools.inflate));
  } catch (error) {
    if (!(error instanceof PdfSyntaxError)) throw error;
    try {
      return await write(await openDamagedFile(pdf, tools.inflate));
    } catch (repairError) {
      if (!(repairError instanceof PdfSyntaxError)) throw repairError;
      return fail(describeDamage(error));
    }
  }
};

const describeDamage = ({ message }: PdfSyntaxError) =>
  problem(
    "pdf-damaged",
    `The PDF is damaged (${message}), so it cannot be encrypted. Open it in its program and save it again.`,
  );

const encrypted = problem(
  "pdf-encrypted",
  "The PDF is encrypted already. Enter its password in the batch, or save it without a password.",
);

/** @throws PdfSyntaxError */
const encryptFile = async (
  file: PdfFile,
  password: Bytes,
  { seed, canPrint = true }: EncryptOptions,
  tools: EncryptTools,
): Promise<Result<Bytes>> => {
  const { trailer, highestNumber } = file.crossReference;
  if (trailer.entries.has("Encrypt")) return fail(encrypted);
  const contentSha256 = await tools.sha256(file.bytes);
  const [infoNumber, encryptionNumber] = [highestNumber + 1, highestNumber + 2];
  const frame = await readFrame(file, infoNumber, contentSha256.slice(0, 32));
  const objects = await readObjects(file, frame.objects);
  const { key, dictionary, nextVector } = createFileEncryption({ password, seed, contentSha256, canPrint });
  const encryptWith = await tools.importCbcKey(key);
  const writer = createIncrementWriter({
    length: frame.header.length,
    nextNumber: encryptionNumber + 1,
    form: "stream",
    previousSection: undefined,
  });
  const encrypt = async (plain: Bytes): Promise<Bytes> => {
    const vector = nextVector();
    return concatenateBytes([vector, await encryptWith(vector, plain)]);
  };
  const output: Output = { writer, deflate: tools.deflate, encrypt };
  await writeStreams(objects.streams, output);
  const packed = [...objects.packed, ...(await writeValues(objects.values, output))];
  writer.write(dictionary, encryptionNumber);
  const { bytes } = writer.end(`${frame.trailer}/Encrypt ${encryptionNumber} 0 R`, new Map(packed));
  return ok(encodeChunks([frame.header, bytes]));
};

/** A stream object, with its dictionary. */
interface StreamObject extends PdfObject {
  readonly value: PdfDict;
  readonly stream: Bytes;
}

interface FileObjects {
  readonly streams: readonly StreamObject[];
  readonly values: readonly PdfObject[];
  /** Objects in the object streams of the PDF, which are encrypted with these. */
  readonly packed: ReadonlyMap<number, XrefEntry>;
}

/** Reads the objects in their order in the file. `replaced`: those that are written in place of the ones of their number. */
const readObjects = async (file: PdfFile, replaced: readonly PdfObject[]): Promise<FileObjects> => {
  const streams: StreamObject[] = [];
  const values = [...replaced];
  const packed = new Map<number, XrefEntry>();
  const replacedNumbers = new Set(replaced.map(({ number }) => number));
  for (const [number, entry] of sortByOffset(file.crossReference.entries)) {
    if (number === 0 || replacedNumbers.has(number)) continue;
    if (entry.in === "stream") {
      packed.set(number, entry);
      continue;
    }
    const object = await file.read(number);
    const dict = asDict(object?.value);
    if (object === undefined || (dict && describesFile(dict))) continue;
    const { stream } = object;
    if (stream === undefined || dict === undefined) values.push(object);
    else streams.push({ ...object, value: dict, stream });
  }
  return { streams, values, packed };
};

/** Returns whether a dictionary describes the file that it was in: its cross-reference, or the parameters of linearisation. */
const describesFile = ({ entries }: PdfDict): boolean =>
  asName(entries.get("Type")) === "XRef" || entries.has("Linearized");

/** Where encrypted objects are written. */
interface Output {
  readonly writer: IncrementWriter;
  readonly deflate: Deflate;
  /** Returns a vector, and what is encrypted with it. */
  encrypt(plain: Bytes): Promise<Bytes>;
}

const writeStreams = async (streams: readonly StreamObject[], { writer, encrypt }: Output): Promise<void> => {
  // All at once, because each call of SubtleCrypto waits for another thread.
  const encryptedStreams = await Promise.all(
    streams.map(async ({ number, generation, value, stream }) => {
      const data = encrypt(stream);
      const entries = new Map(withoutCryptFilter(value).entries);
      entries.delete("Length");
      return { number, generation, entries: await mapEntryStrings(entries, encrypt), data: await data };
    }),
  );
  for (const { number, generation, entries, data } of encryptedStreams)
    writer.writeStream(formatEntries(entries), data, number, generation);
};

/**
 * Writes objects that are not streams into object streams, where the streams alone are encrypted. Those that were written again
 * under a number that had been free, which have a generation, must not be there.
 */
const writeValues = async (
  values: readonly PdfObject[],
  { writer, deflate, encrypt }: Output,
): Promise<readonly (readonly [number, XrefEntry])[]> => {
  const packable: PackedObject[] = [];
  for (const { number, generation, value } of values) {
    if (generation === 0) packable.push({ number, value: formatValue(value) });
    else writer.write(formatValue(await mapStrings(value, encrypt)), number, generation);
  }
  const objectStreams = packObjects(packable);
  const compressed = await Promise.all(objectStreams.map(({ data }) => deflate(data)));
  const data = await Promise.all(compressed.map(encrypt));
  return objectStreams.flatMap((stream, index) =>
    locatePacked(stream, writer.writeStream(`${stream.entries}/Filter/FlateDecode`, data[index] ?? "")),
  );
};
