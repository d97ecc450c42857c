/**
 * Checks a file before pdf.js reads it: whether it is a PDF, and whether its streams decompress to a size that browsers
 * can hold. Object streams are returned as text, because their dictionaries show which resources pages may need.
 */
import { type Problem, problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import { inflateStream, maxInflatedLength } from "./inflate-stream.ts";
import { indexOf, latin1, type PdfStream, splitStreams } from "./pdf-streams.ts";

/** Limits for one decompressed stream and for all of them, in bytes. */
export interface InflationLimits {
  readonly stream: number;
  readonly total: number;
}

/** A page with 64 MB of operators would take minutes to draw. */
export const inflationLimits: InflationLimits = { stream: 64 * 2 ** 20, total: 512 * 2 ** 20 };
/** Limit for the text of object streams. Beyond it, the text counts as incomplete, as in an encrypted file. */
const textLimit = 128 * 2 ** 20;
const headerBytes = 1024;

/** The result of the check. */
export interface ScannedPdf {
  /** The dictionaries of the file, including those in object streams. */
  readonly text: string;
  /** False if some could not be read because the file is encrypted or too large. */
  readonly complete: boolean;
  /** False for a file without `%PDF-` that contains PDF objects. pdf.js decides whether it is a PDF. */
  readonly hasHeader: boolean;
}

/** Returns whether the first kilobyte contains `%PDF-`. */
export const hasHeader = (bytes: Uint8Array): boolean => latin1(bytes.subarray(0, headerBytes)).includes("%PDF-");

/**
 * Checks a file and decompresses the streams that could exceed a limit, and object streams, once. Most streams of a PDF are
 * too small to exceed one; decompressing all of them took half of the time of an inspection. Problems: `pdf-not-pdf`,
 * `pdf-too-complex`.
 */
export const checkPdfLimits = async (
  bytes: Uint8Array<ArrayBuffer>,
  limits = inflationLimits,
): Promise<Result<ScannedPdf>> => {
  if (bytes.length === 0) return fail(emptyFileProblem);
  const isHeaderPresent = hasHeader(bytes);
  if (!isHeaderPresent && indexOf(bytes, "endobj", 0) < 0) return fail(notPdfProblem);
  const { streams, outside } = splitStreams(bytes);
  const texts = [outside, ...streams.map(({ dictionary }) => dictionary)];
  let total = 0;
  let textBytes = 0;
  const measure = async (stream: PdfStream): Promise<Problem | undefined> => {
    const keepsText = isObjectStream(stream) && textBytes < textLimit;
    const inflated = await inflateStream(stream, streamLimitOf(stream, limits), keepsText);
    total += inflated.length;
    if (inflated.exceeded) return tooLarge("One of its parts unpacks", limits.stream);
    if (total > limits.total) return tooLarge("It unpacks", limits.total);
    if (inflated.bytes === undefined) return undefined;
    textBytes += inflated.length;
    texts.push(latin1(inflated.bytes));
    return undefined;
  };
  const smallStreams = streams.filter((stream) => !isObjectStream(stream) && isSmall(stream, limits));
  const smallTotal = smallStreams.reduce((sum, stream) => sum + maxInflatedLength(stream), 0);
  const largeStreams = streams.filter((stream) => isObjectStream(stream) || !isSmall(stream, limits));
  for (const stream of largeStreams) {
    const fault = await measure(stream);
    if (fault !== undefined) return fail(fault);
  }
  // Together, small streams may exceed the limit of all streams.
  for (const stream of total + smallTotal > limits.total ? smallStreams : []) {
    const fault = await measure(stream);
    if (fault !== undefined) return fail(fault);
  }
  const text = texts.join("\n");
  return ok({
    text,
    hasHeader: isHeaderPresent,
    complete: textBytes < textLimit && !/\/Encrypt\b/.test(outside + trailers(streams)),
  });
};

const isObjectStream = ({ dictionary }: PdfStream): boolean => /\/Type\s*\/ObjStm\b/.test(dictionary);

/** Returns whether the stream cannot exceed its limit. */
const isSmall = (stream: PdfStream, limits: InflationLimits): boolean =>
  maxInflatedLength(stream) <= streamLimitOf(stream, limits);

/** Images may be larger: up to 128 megapixels in colour, the limit of the reader. */
const streamLimitOf = ({ dictionary }: PdfStream, limits: InflationLimits): number =>
  /\/Subtype\s*\/Image\b/.test(dictionary)
    ? Math.max(limits.stream, Math.min(imageBytes(dictionary), limits.total))
    : limits.stream;

const maxPixels = 2 ** 27;

const imageBytes = (dictionary: string): number => {
  const side = (name: string) => Number(new RegExp(`/${name}\\s+(\\d{1,9})`).exec(dictionary)?.[1] ?? 0);
  const [width, height] = [side("Width"), side("Height")];
  // Four channels, and one predictor byte per row.
  return width * height <= maxPixels ? (width * 4 + 1) * height : 0;
};

const trailers = (streams: readonly PdfStream[]): string =>
  streams
    .filter(({ dictionary }) => /\/Type\s*\/XRef\b/.test(dictionary))
    .map(({ dictionary }) => dictionary)
    .join("\n");

/** The problem of a file that is not a PDF. */
export const notPdfProblem: Problem = problem(
  "pdf-not-pdf",
  "The file is not a PDF. Use a PDF; a document of another kind must be exported as PDF first.",
);

const emptyFileProblem: Problem = problem(
  "pdf-not-pdf",
  "The file is empty: it has no bytes at all. Its download or export may have failed, so get the file again.",
);

const tooLarge = (what: string, limit: number): Problem =>
  problem(
    "pdf-too-complex",
    `${what} to more than ${limit / 2 ** 20} MB, which is more than phones can show. Export the PDF again, with smaller images or simpler drawings.`,
  );
