/**
 * Opens a linked PDF with the updates that the page has for it. What pdf.js would load by its address alone is loaded in the
 * same way: as a stream, besides which pdf.js requests the ranges that it needs at once; of a large file only ranges. From
 * a server without ranges, the file is downloaded as a whole.
 */
import { concatenateBytes } from "#domain/values/concatenate-bytes.ts";
import { maxFullDownloadBytes, rangeChunkBytes } from "#reader/model/pdf-loading.ts";
import { isBaseOf } from "#reader/model/pdf-updates.ts";
import type { OpenedInput, OpenInputOptions } from "./opened-input.ts";
import { ReaderError } from "./reader-error.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** Options of `openUpdatedPdf`. */
export interface UpdatedPdfOptions extends OpenInputOptions {
  readonly url: string;
  /** Bytes that are appended to the file. */
  readonly updates: Bytes;
}

/** @throws ReaderError `unreachable`, or `replaced` if the updates were made for a file of another length. */
export const openUpdatedPdf = (options: UpdatedPdfOptions): Promise<OpenedInput> =>
  withNetworkError(options, async () => {
    const { updates } = options;
    const response = await fetchFile(options);
    const length = readRangedLength(response);
    if (length === undefined || !response.body) {
      const base = await readBytes(response);
      requireBase(options, base, base.length);
      return { data: concatenateBytes([base, updates]) };
    }
    const body = response.body.getReader();
    const { value: start = new Uint8Array() } = await body.read();
    requireBase(options, start, length);
    const isLarge = length > maxFullDownloadBytes;
    const range = createUpdatedRange(start, { ...options, length });
    if (isLarge) void body.cancel();
    else range.stream(body).catch(() => {});
    return { range, isLarge };
  });

const requireBase = ({ url, updates }: UpdatedPdfOptions, start: Bytes, length: number): void => {
  if (!isBaseOf(updates, start, length)) throw replacedError(url, length);
};

const replacedError = (url: string, length: number): ReaderError =>
  new ReaderError("replaced", `The PDF "${url}" has ${length} bytes, but not when this document was made for it.`);

/** Returns the length of the file if ranges of it can be requested and it has more than a few, by the rule of pdf.js. */
const readRangedLength = ({ headers }: Response): number | undefined => {
  const length = Number(headers.get("Content-Length"));
  const isRanged =
    headers.get("Accept-Ranges") === "bytes" && (headers.get("Content-Encoding") ?? "identity") === "identity";
  return isRanged && length > 2 * rangeChunkBytes ? length : undefined;
};

const readBytes = async (response: Response): Promise<Bytes> => new Uint8Array(await response.arrayBuffer());

/** Credentials and messages are those of pdf.js. */
const fetchFile = async (
  { url, signal }: Pick<UpdatedPdfOptions, "url" | "signal">,
  headers: HeadersInit = {},
): Promise<Response> => {
  const response = await fetch(url, { signal, headers });
  if (response.ok) return response;
  throw new ReaderError(
    "unreachable",
    `Unexpected server response (${response.status}) while retrieving PDF "${url}".`,
  );
};

/** Converts the error of a request or of its body. */
const withNetworkError = <T>({ url }: UpdatedPdfOptions, work: () => Promise<T>): Promise<T> =>
  work().catch((cause: unknown) => {
    throw cause instanceof TypeError ? new ReaderError("unreachable", `${url}: ${cause.message}`) : cause;
  });

interface RangeOptions extends UpdatedPdfOptions {
  /** Of the file without the updates, in bytes. */
  readonly length: number;
}

const firstRetryMs = 500;
const maxRetryMs = 4000;

/** Answers requests of pdf.js from the file on the server and the updates behind it. */
const createUpdatedRange = (start: Bytes, options: RangeOptions) => {
  const { length, updates, signal, RangeTransport, onRangeError } = options;

  /** Resolves to the bytes, however long the network is away. Rejects when the PDF is closed, and if the file was replaced. */
  const readRange = async (begin: number, end: number): Promise<Bytes> => {
    const ofUpdates = updates.subarray(Math.max(0, begin - length), Math.max(0, end - length));
    for (let delayMs = firstRetryMs; begin < length; delayMs = Math.min(2 * delayMs, maxRetryMs))
      try {
        const ofFile = await withNetworkError(options, () => fetchRange(options, begin, Math.min(end, length)));
        return concatenateBytes([ofFile, ofUpdates]);
      } catch (cause) {
        if (!(cause instanceof ReaderError) || signal.aborted) throw cause;
        onRangeError(cause);
        if (cause.kind === "replaced") throw cause;
        await new Promise((resolve) => setTimeout(resolve, delayMs));
        signal.throwIfAborted();
      }
    return ofUpdates.slice();
  };

  return new (class extends RangeTransport {
    /** Passes the rest of the file on. If that fails, pdf.js requests what is missing in ranges. */
    async stream(body: ReadableStreamDefaultReader<Bytes>): Promise<void> {
      for (let chunk = await body.read(); !chunk.done; chunk = await body.read())
        this.onDataProgressiveRead(chunk.value);
      // A copy, because pdf.js detaches what it is passed.
      this.onDataProgressiveRead(updates.slice());
      this.onDataProgressiveDone();
    }

    override requestDataRange(begin: number, end: number): void {
      void readRange(begin, end).then(
        (bytes) => this.onDataRange(begin, bytes),
        () => undefined,
      );
    }
  })(length + updates.length, start);
};

const fetchRange = async (options: RangeOptions, begin: number, end: number): Promise<Bytes> => {
  const response = await fetchFile(options, { Range: `bytes=${begin}-${end - 1}` });
  const { url, length } = options;
  // Hidden from pages of another origin, if the server does not expose it.
  const total = /\/(\d+)$/.exec(response.headers.get("Content-Range") ?? "")?.[1];
  if (total !== undefined && Number(total) !== length) throw replacedError(url, Number(total));
  const bytes = await readBytes(response);
  if (bytes.length === end - begin) return bytes;
  // The server ignored the range.
  if (response.status === 200 && bytes.length === length) return bytes.slice(begin, end);
  throw replacedError(url, response.status === 200 ? bytes.length : begin + bytes.length);
};
