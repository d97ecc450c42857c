/**
 * Opens a linked PDF with the updates that the page has for it. What pdf.js would load by its address alone is loaded in the
 * same way: as a stream, besides which pdf.js requests the ranges that it needs at once; of a large file only ranges. From
 * a server without ranges, the file is downloaded as a whole.
 */
import { PDFDataRangeTransport } from "pdfjs-dist";
import { concatenateBytes } from "#domain/values/concatenate-bytes.ts";
import { isBaseOf } from "#reader/model/pdf-updates.ts";
import { ReaderError } from "./reader-error.ts";

/** A larger PDF is loaded in ranges, only as far as the shown pages need it. Bytes. */
export const maxFullDownloadBytes = 32 * 2 ** 20;

/** Bytes of one request. A file of at most twice as many is downloaded as a whole. */
export const rangeChunkBytes = 2 ** 17;

type Bytes = Uint8Array<ArrayBuffer>;

/** Options of `openUpdatedPdf`. */
export interface UpdatedPdfOptions {
  readonly url: string;
  /** Bytes that are appended to the file. */
  readonly updates: Bytes;
  readonly signal: AbortSignal;
  /** Reports the loaded bytes of a full download; `total` is 0 if unknown. */
  readonly onProgress?: ((loaded: number, total: number) => void) | undefined;
  /**
   * A range could not be loaded. It is requested again until it can, except from a file that was replaced by one of another
   * length (`replaced`).
   */
  readonly onRangeError: (error: ReaderError) => void;
}

/** `isLarge`: pdf.js must not load more than it needs. */
export type UpdatedPdf =
  | { readonly data: Bytes }
  | { readonly range: PDFDataRangeTransport; readonly isLarge: boolean };

/** @throws ReaderError `unreachable`, or `replaced` if the updates were made for a file of another length. */
export const openUpdatedPdf = async (options: UpdatedPdfOptions): Promise<UpdatedPdf> => {
  const { url, updates, onProgress } = options;
  const loading = new AbortController();
  const signal = AbortSignal.any([options.signal, loading.signal]);
  const response = await fetchFile(url, signal);
  const length = readRangedLength(response);
  const chunks = readChunks(response, url);
  if (length === undefined) {
    const data = await readAll(chunks, updates, (loaded) =>
      onProgress?.(loaded, Number(response.headers.get("Content-Length"))),
    );
    requireBase(options, data, data.length - updates.length);
    return { data };
  }
  const first = (await chunks.next()).value ?? new Uint8Array();
  requireBase(options, first, length);
  const isLarge = length > maxFullDownloadBytes;
  const range = new UpdatedRange(first, { ...options, length, signal, stop: () => loading.abort() });
  if (isLarge) void chunks.return(undefined);
  else void range.stream(chunks);
  return { range, isLarge };
};

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

/** Credentials and messages are those of pdf.js. */
const fetchFile = async (url: string, signal: AbortSignal, headers: HeadersInit = {}): Promise<Response> => {
  const response = await fetch(url, { signal, headers }).catch((cause: unknown) => {
    throw toNetworkError(cause, url);
  });
  if (response.ok) return response;
  throw new ReaderError(
    "unreachable",
    `Unexpected server response (${response.status}) while retrieving PDF "${url}".`,
  );
};

const toNetworkError = (cause: unknown, url: string): unknown =>
  cause instanceof TypeError ? new ReaderError("unreachable", `${url}: ${cause.message}`) : cause;

/** Reads the body. A consumer that stops early ends the request. */
async function* readChunks({ body }: Response, url: string): AsyncGenerator<Bytes, undefined> {
  const reader = body?.getReader();
  try {
    for (;;) {
      const chunk = await reader?.read();
      if (!chunk || chunk.done) return undefined;
      yield chunk.value as Bytes;
    }
  } catch (cause) {
    throw toNetworkError(cause, url);
  } finally {
    reader?.cancel().catch(() => {});
  }
}

const readAll = async (
  chunks: AsyncIterable<Bytes>,
  updates: Bytes,
  onLoaded: (loadedBytes: number) => void,
): Promise<Bytes> => {
  const loadedChunks: Bytes[] = [];
  let loadedBytes = 0;
  for await (const chunk of chunks) {
    loadedChunks.push(chunk);
    loadedBytes += chunk.length;
    onLoaded(loadedBytes);
  }
  return concatenateBytes([...loadedChunks, updates]);
};

interface RangeOptions extends UpdatedPdfOptions {
  /** Of the file without the updates, in bytes. */
  readonly length: number;
  stop(): void;
}

const firstRetryMs = 500;
const maxRetryMs = 4000;

/** Answers requests of pdf.js from the file on the server and the updates behind it. */
class UpdatedRange extends PDFDataRangeTransport {
  readonly #options: RangeOptions;

  constructor(start: Bytes, options: RangeOptions) {
    super(options.length + options.updates.length, start);
    this.#options = options;
  }

  /** Passes the rest of the file on. If that fails, pdf.js requests what is missing in ranges. */
  async stream(chunks: AsyncIterable<Bytes>): Promise<void> {
    try {
      for await (const chunk of chunks) this.onDataProgressiveRead(chunk);
      // A copy, because pdf.js detaches what it is passed.
      this.onDataProgressiveRead(this.#options.updates.slice());
      this.onDataProgressiveDone();
    } catch {}
  }

  override requestDataRange(begin: number, end: number): void {
    void this.#readRange(begin, end).then(
      (bytes) => this.onDataRange(begin, bytes),
      () => undefined,
    );
  }

  override abort(): void {
    this.#options.stop();
  }

  /** Resolves to the bytes, however long the network is away. Rejects when the PDF is closed, and if the file was replaced. */
  async #readRange(begin: number, end: number): Promise<Bytes> {
    const { length, updates, signal, onRangeError } = this.#options;
    const ofUpdates = updates.subarray(Math.max(0, begin - length), Math.max(0, end - length));
    for (let delayMs = firstRetryMs; begin < length; delayMs = Math.min(2 * delayMs, maxRetryMs))
      try {
        return concatenateBytes([await fetchRange(this.#options, begin, Math.min(end, length)), ofUpdates]);
      } catch (cause) {
        if (!(cause instanceof ReaderError) || signal.aborted) throw cause;
        onRangeError(cause);
        if (cause.kind === "replaced") throw cause;
        await new Promise((resolve) => setTimeout(resolve, delayMs));
        signal.throwIfAborted();
      }
    return ofUpdates.slice();
  }
}

const fetchRange = async ({ url, length, signal }: RangeOptions, begin: number, end: number): Promise<Bytes> => {
  const response = await fetchFile(url, signal, { Range: `bytes=${begin}-${end - 1}` });
  // Hidden from pages of another origin, if the server does not expose it.
  const total = /\/(\d+)$/.exec(response.headers.get("Content-Range") ?? "")?.[1];
  if (total !== undefined && Number(total) !== length) throw replacedError(url, Number(total));
  const bytes = await readAll(readChunks(response, url), new Uint8Array(), () => {});
  if (bytes.length === end - begin) return bytes;
  // The server ignored the range.
  if (response.status === 200 && bytes.length === length) return bytes.slice(begin, end);
  throw replacedError(url, response.status === 200 ? bytes.length : begin + bytes.length);
};
