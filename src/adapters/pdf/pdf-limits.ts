/**
 * Checks a file before pdf.js reads it: whether it is a PDF, and whether its streams decompress to a size that browsers
 * can hold. Object streams are returned as text, because their dictionaries show which resources pages may need.
 */
import { type Problem, problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import { indexOf, latin1 } from "#pdf-writer/syntax/pdf-bytes.ts";
import { inflateStream, isDeflatedOnce, maxInflatedLength } from "./streams/inflate-stream.ts";
import type { InflatedStreams } from "./streams/inflated-streams.ts";
import { type PdfStream, splitStreams } from "./streams/pdf-streams.ts";

/** Limits for one decompressed stream and for all of them, in bytes. */
export interface InflationLimits {
  readonly stream: number;
  readonly total: number;
}

/** A page with 64 MB of operators would take minutes to draw. */
export const inflationLimits: InflationLimits = { stream: 64 * 2 ** 20, total: 512 * 2 ** 20 };
/** Limit for the text of object streams. Beyond it, the text counts as incomplete, as in an encrypted file. */
const textLimit = 128 * 2 ** 20;
/** Decompressed bytes that are kept for pdf.js, of one PDF. */
const keptLimit = 32 * 2 ** 20;
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
 * too small to exceed one; decompressing all of them took half of the time of an inspection. `inflatedStreams` gets
 * decompressed streams, other than object streams, that are not too large. Problems: `pdf-not-pdf`, `pdf-too-complex`.
 */
export const checkPdfLimits = async (
  bytes: Uint8Array<ArrayBuffer>,
  limits = inflationLimits,
  inflatedStreams?: InflatedStreams,
): Promise<Result<ScannedPdf>> => {
  if (bytes.length === 0) return fail(emptyFileProblem);
  const isHeaderPresent = hasHeader(bytes);
  if (!isHeaderPresent && indexOf(bytes, "endobj", 0) < 0) return fail(notPdfProblem);
  const { streams, outside } = splitStreams(bytes);
  const check = new StreamCheck(limits, inflatedStreams);
  const isLarge = (stream: PdfStream) => isObjectStream(stream) || !isSmall(stream, limits);
  for (const stream of streams.filter(isLarge)) {
    const fault = await check.measure(stream);
    if (fault !== undefined) return fail(fault);
  }
  // Together, small streams may exceed the limit of all streams.
  const smallStreams = streams.filter((stream) => !isLarge(stream));
  const smallTotal = smallStreams.reduce((sum, stream) => sum + maxInflatedLength(stream), 0);
  for (const stream of check.total + smallTotal > limits.total ? smallStreams : []) {
    const fault = await check.measure(stream);
    if (fault !== undefined) return fail(fault);
  }
  return ok({
    text: [outside, ...streams.map(({ dictionary }) => dictionary), ...check.texts].join("\n"),
    hasHeader: isHeaderPresent,
    complete: check.textBytes < textLimit && !/\/Encrypt\b/.test(outside + trailers(streams)),
  });
};

/** Decompresses streams of one PDF and counts their bytes. */
class StreamCheck {
  /** The text of object streams. */
  readonly texts: string[] = [];
  textBytes = 0;
  /** Decompressed bytes of all streams. */
  total = 0;
  #keptBytes = 0;
  readonly #limits: InflationLimits;
  readonly #inflatedStreams: InflatedStreams | undefined;

  constructor(limits: InflationLimits, inflatedStreams: InflatedStreams | undefined) {
    this.#limits = limits;
    this.#inflatedStreams = inflatedStreams;
  }

  /** Returns the problem of a stream that exceeds a limit, alone or together with those before it. */
  async measure(stream: PdfStream): Promise<Problem | undefined> {
    const limit = streamLimitOf(stream, this.#limits);
    const maxKept = isObjectStream(stream) ? this.#maxText(limit) : this.#maxKept(stream);
    const inflated = await inflateStream(stream, limit, maxKept);
    this.total += inflated.length;
    if (inflated.exceeded) return tooLarge("One of its parts unpacks", this.#limits.stream);
    if (this.total > this.#limits.total) return tooLarge("It unpacks", this.#limits.total);
    if (inflated.bytes === undefined) return undefined;
    if (isObjectStream(stream)) {
      this.textBytes += inflated.length;
      this.texts.push(latin1(inflated.bytes));
    } else if (inflated.isWhole) {
      this.#keptBytes += inflated.length;
      this.#inflatedStreams?.keep(stream.bytes, inflated.bytes);
    }
    return undefined;
  }

  #maxText(limit: number): number {
    return this.textBytes < textLimit ? limit : 0;
  }

  #maxKept(stream: PdfStream): number {
    return this.#inflatedStreams !== undefined && isDeflatedOnce(stream) ? keptLimit - this.#keptBytes : 0;
  }
}

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
