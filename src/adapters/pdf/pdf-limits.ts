/**
 * Looks at a PDF before pdf.js does: is it one, and does it unpack to what a browser can hold. Every deflated stream is
 * unpacked once, only to be counted; object streams are kept as text, because they tell what pages may need.
 */
import { type Problem, problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import { inflateStream } from "./inflate-stream.ts";
import { indexOf, latin1, type PdfStream, splitStreams } from "./pdf-streams.ts";

/** What one stream may unpack to, and all of them. A page of 64 MB of drawing would take minutes anyway. */
const streamLimit = 64 * 2 ** 20;
const totalLimit = 512 * 2 ** 20;
/** Kept text of object streams; past it, what is asked of it is answered as for an encrypted file. */
const textLimit = 128 * 2 ** 20;
const headerWithin = 1024;

export interface ScannedPdf {
  /** Dictionaries of the file, those in object streams included. */
  readonly text: string;
  /** False where they could not all be read: the file is encrypted, or too large. */
  readonly complete: boolean;
  /** False for a file without `%PDF-` that has objects like those of a PDF: whether it is one, pdf.js has to say. */
  readonly hasHeader: boolean;
}

/** Whether `%PDF-` stands in the first kilobyte. */
export const hasHeader = (bytes: Uint8Array): boolean => latin1(bytes.subarray(0, headerWithin)).includes("%PDF-");

export const checkPdfLimits = async (bytes: Uint8Array<ArrayBuffer>): Promise<Result<ScannedPdf>> => {
  const isMarked = hasHeader(bytes);
  if (!isMarked && indexOf(bytes, "endobj", 0) < 0) return fail(notPdfProblem);
  const { streams, outside } = splitStreams(bytes);
  const texts = [outside, ...streams.map(({ dictionary }) => dictionary)];
  let total = 0;
  let kept = 0;
  for (const stream of streams) {
    const holdsObjects = /\/Type\s*\/ObjStm\b/.test(stream.dictionary) && kept < textLimit;
    const unpacked = await inflateStream(stream, streamLimitOf(stream), holdsObjects);
    total += unpacked.length;
    if (unpacked.exceeded) return fail(tooLarge("One of its parts unpacks", streamLimit));
    if (total > totalLimit) return fail(tooLarge("It unpacks", totalLimit));
    if (unpacked.bytes === undefined) continue;
    kept += unpacked.length;
    texts.push(latin1(unpacked.bytes));
  }
  const text = texts.join("\n");
  return ok({
    text,
    hasHeader: isMarked,
    complete: kept < textLimit && !/\/Encrypt\b/.test(outside + trailers(streams)),
  });
};

/** Pictures are large by nature: one of 128 megapixels in colour is let through, as the reader does. */
const streamLimitOf = ({ dictionary }: PdfStream): number =>
  /\/Subtype\s*\/Image\b/.test(dictionary) ? Math.max(streamLimit, pictureBytes(dictionary)) : streamLimit;

const maxPixels = 2 ** 27;

const pictureBytes = (dictionary: string): number => {
  const side = (name: string) => Number(new RegExp(`/${name}\\s+(\\d{1,9})`).exec(dictionary)?.[1] ?? 0);
  const [width, height] = [side("Width"), side("Height")];
  // Four channels, and a byte of prediction a row.
  return width * height <= maxPixels ? Math.min((width * 4 + 1) * height, totalLimit) : 0;
};

const trailers = (streams: readonly PdfStream[]): string =>
  streams
    .filter(({ dictionary }) => /\/Type\s*\/XRef\b/.test(dictionary))
    .map(({ dictionary }) => dictionary)
    .join("\n");

export const notPdfProblem: Problem = problem(
  "pdf-not-pdf",
  "The file is not a PDF. Use a PDF; a document of another kind must be exported as PDF first.",
);

const tooLarge = (what: string, limit: number): Problem =>
  problem(
    "pdf-too-complex",
    `${what} to more than ${limit / 2 ** 20} MB, which no phone can show. Export the PDF anew, with smaller pictures or fewer drawings.`,
  );
