/**
 * Uploads the files of a batch to a server: several at a time, each checked by digest, failed requests again after a delay.
 * What is stored is recorded, so an upload that was stopped continues with the rest. What is recorded is looked for on the
 * server, where somebody may have deleted it.
 */
import type { OutputFile } from "#domain/model/output.ts";
import { type Problem, type ProblemCode, problem } from "#domain/problem.ts";
import { longestDelayMs, maxAttempts } from "#domain/publishing/retry.ts";
import type { UploadedEntry, UploadLog } from "#ports/publishing/upload-log.ts";
import type { UploadTarget } from "#ports/publishing/upload-target.ts";
import type { Store } from "#ports/store.ts";
import { countFiles, listFiles } from "./list-files.ts";
import { ServerAvailability, type WaitPorts } from "./server-availability.ts";
import { type ContentPorts, digestRecord, readContent } from "./upload-content.ts";

/** What an upload needs from its environment. */
export interface UploadPorts extends ContentPorts, WaitPorts {
  readonly store: Pick<Store, "outputs">;
  readonly target: UploadTarget;
  readonly log: UploadLog;
  /** Creates a signal that aborts with `signal`, and when `abort` is called. */
  readonly createStop: (signal: AbortSignal) => UploadStop;
}

/** Ends the requests of an upload. */
export interface UploadStop {
  readonly signal: AbortSignal;
  abort(): void;
}

/** Which files go where. */
export interface UploadRequest {
  readonly batchId: string;
  /** The name of the server in the log, see `nameServer`. */
  readonly server: string;
  /** Folder of the files on the server, relative to its address; empty or with a slash at the end. */
  readonly folder: string;
}

/** Counts of an upload. */
export interface UploadProgress {
  readonly totalFiles: number;
  /** Files that are on the server. Those of earlier uploads were found there now. */
  readonly storedFiles: number;
  /** Files that this upload has sent. */
  readonly sentFiles: number;
  readonly sentBytes: number;
  readonly failedFiles: number;
  /** Whether the upload waits because the server asked for it or failed. */
  readonly isWaiting: boolean;
}

/** How an upload ended. */
export interface UploadReport extends UploadProgress {
  /** One for each cause, with its files. */
  readonly problems: readonly Problem[];
  /** `cancelled` by the person; `hopeless`: the server would have rejected the rest as well; `gone`: it no longer answers. */
  readonly end: "complete" | "cancelled" | "hopeless" | "gone";
}

/**
 * Files on their way at a time. Browsers open six connections to a server over HTTP/1.1: with twice as many files, none of
 * them waits while a file is read or compared. Servers with HTTP/2 take all files at once.
 */
const filesAtOnce = 12;
const progressIntervalMs = 150;
const logInterval = 32;

/** Uploads what is not on the server yet. Resolves also if files failed or the signal aborted. */
export const uploadBatch = async (
  request: UploadRequest,
  ports: UploadPorts,
  signal: AbortSignal,
  onProgress: (progress: UploadProgress) => void,
): Promise<UploadReport> => {
  const upload = new Upload(request, ports, signal, onProgress);
  return upload.run();
};

/** Counts the files of a batch, and those of them that the log has as stored on the server. */
export const countStoredFiles = async (
  { batchId, server }: Pick<UploadRequest, "batchId" | "server">,
  { store, log, bytes }: Pick<UploadPorts, "store" | "log" | "bytes">,
): Promise<Pick<UploadProgress, "totalFiles" | "storedFiles">> => {
  const stored = await log.read(server, batchId);
  let totalFiles = 0;
  let storedFiles = 0;
  for await (const file of listFiles(store, batchId)) {
    totalFiles += 1;
    if (stored.has(file.path) && stored.get(file.path) === (await digestRecord(file, { bytes }))) storedFiles += 1;
  }
  return { totalFiles, storedFiles };
};

class Upload {
  readonly #request: UploadRequest;
  readonly #ports: UploadPorts;
  readonly #signal: AbortSignal;
  /** Aborts all requests when the server is gone. */
  readonly #stop: UploadStop;
  readonly #server: ServerAvailability;
  readonly #onProgress: (progress: UploadProgress) => void;
  readonly #failed = new FailedFiles();
  readonly #counts = { totalFiles: 0, storedFiles: 0, sentFiles: 0, sentBytes: 0 };
  #stored: ReadonlyMap<string, string> = new Map();
  #unlogged: UploadedEntry[] = [];
  #reportedMs = Number.NEGATIVE_INFINITY;
  #isHopeless = false;
  /** Why the server counts as gone. */
  #silence: Problem | undefined;

  constructor(
    request: UploadRequest,
    ports: UploadPorts,
    signal: AbortSignal,
    onProgress: (progress: UploadProgress) => void,
  ) {
    this.#request = request;
    this.#ports = ports;
    this.#signal = signal;
    this.#stop = ports.createStop(signal);
    this.#server = new ServerAvailability(ports);
    this.#onProgress = onProgress;
  }

  async run(): Promise<UploadReport> {
    const { store, log } = this.#ports;
    const { batchId, server } = this.#request;
    this.#stored = await log.read(server, batchId);
    this.#counts.totalFiles = await countFiles(store, batchId);
    const files = listFiles(store, batchId);
    const work = async () => {
      for (;;) {
        const next = await files.next();
        if (next.done === true || this.#isStopped) return;
        await this.#upload(next.value);
      }
    };
    try {
      await Promise.all(Array.from({ length: filesAtOnce }, work));
    } finally {
      await this.#writeLog();
    }
    const silence = this.#silence === undefined ? [] : [this.#silence];
    return { ...this.#progress, problems: [...silence, ...this.#failed.problems], end: this.#end };
  }

  get #end(): UploadReport["end"] {
    if (this.#signal.aborted) return "cancelled";
    if (this.#server.isGone) return "gone";
    return this.#isHopeless ? "hopeless" : "complete";
  }

  get #isStopped(): boolean {
    return this.#stop.signal.aborted || this.#isHopeless;
  }

  async #upload(file: OutputFile): Promise<void> {
    const recordDigest = await digestRecord(file, this.#ports);
    try {
      if (this.#stored.get(file.path) === recordDigest && (await this.#isOnServer(file))) {
        this.#counts.storedFiles += 1;
        return this.#report();
      }
      const problemOfFile = await this.#send(file);
      if (problemOfFile === undefined) await this.#noteStored(file, recordDigest);
      else this.#noteFailed(file.path, problemOfFile);
    } catch (error) {
      if (!this.#stop.signal.aborted) throw error;
    }
    this.#report();
  }

  async #isOnServer(file: OutputFile): Promise<boolean> {
    await this.#server.waitUntilReady(this.#stop.signal, () => this.#report());
    const path = `${this.#request.folder}${file.path}`;
    return this.#ports.target.has(path, file.size, () => readContent(file, this.#ports), this.#stop.signal);
  }

  /** Resolves with undefined when the server has stored the file. */
  async #send(file: OutputFile): Promise<Problem | undefined> {
    const { target } = this.#ports;
    const content = await readContent(file, this.#ports);
    for (let attempt = 1; ; attempt++) {
      await this.#server.waitUntilReady(this.#stop.signal, () => this.#report());
      const result = await target.put(`${this.#request.folder}${file.path}`, content, this.#stop.signal);
      this.#server.note(result);
      if (result.outcome === "stored") return undefined;
      if (this.#server.isGone) this.#stopAll(result.problem);
      if (result.outcome === "failed" || attempt === maxAttempts) return result.problem;
      if (result.delayMs !== undefined && result.delayMs > longestDelayMs) return tooLongDelay(result.delayMs);
      this.#server.pause(attempt, result.delayMs);
    }
  }

  /** Ends the upload without a failed file: the next upload sends what is missing. */
  #stopAll(silence: Problem): never {
    this.#silence = silence;
    this.#stop.abort();
    throw new Error(silence.message);
  }

  async #noteStored(file: OutputFile, recordDigest: string): Promise<void> {
    this.#failed.noteSuccess();
    this.#counts.storedFiles += 1;
    this.#counts.sentFiles += 1;
    this.#counts.sentBytes += file.size;
    this.#unlogged.push([file.path, recordDigest]);
    if (this.#unlogged.length >= logInterval) await this.#writeLog();
  }

  #noteFailed(path: string, problemOfFile: Problem): void {
    this.#failed.add(path, problemOfFile);
    if (this.#failed.isHopeless) this.#isHopeless = true;
  }

  async #writeLog(): Promise<void> {
    const entries = this.#unlogged;
    this.#unlogged = [];
    if (entries.length > 0) await this.#ports.log.add(this.#request.server, this.#request.batchId, entries);
  }

  get #progress(): UploadProgress {
    return { ...this.#counts, failedFiles: this.#failed.count, isWaiting: this.#server.isWaiting };
  }

  #report(): void {
    const nowMs = this.#ports.clock.elapsedMs();
    if (nowMs - this.#reportedMs < progressIntervalMs) return;
    this.#reportedMs = nowMs;
    this.#onProgress(this.#progress);
  }
}

const tooLongDelay = (delayMs: number): Problem =>
  problem(
    "upload-busy",
    `The server is busy and asks to wait ${Math.round(delayMs / 60_000)} minutes. Continue the upload then.`,
  );

const listedFiles = 5;

/**
 * After so many failures in a row with the same cause and no stored file between them, the other files would fail as well.
 * Other causes concern single files.
 */
const stopAfter: Readonly<Partial<Record<ProblemCode, number>>> = {
  "upload-login": 6,
  "upload-clock": 6,
  "upload-busy": 12,
  "upload-full": 3,
};

/** The failed files of an upload. */
class FailedFiles {
  readonly #causes = new Map<string, { readonly problem: Problem; count: number; readonly first: string[] }>();
  #code: ProblemCode | undefined;
  #inRow = 0;
  count = 0;

  add(path: string, problem: Problem): void {
    const key = `${problem.code} ${problem.message}`;
    const cause = this.#causes.get(key) ?? { problem, count: 0, first: [] };
    cause.count += 1;
    if (cause.first.length < listedFiles) cause.first.push(path);
    this.#causes.set(key, cause);
    this.count += 1;
    this.#inRow = problem.code === this.#code ? this.#inRow + 1 : 1;
    this.#code = problem.code;
  }

  /** Records that a file was stored: the server works again. */
  noteSuccess(): void {
    this.#inRow = 0;
  }

  /** Whether all other files would fail for the same reason. */
  get isHopeless(): boolean {
    const limit = this.#code === undefined ? undefined : stopAfter[this.#code];
    return limit !== undefined && this.#inRow >= limit;
  }

  /** One problem for each cause, with the number of its files and the first of them. */
  get problems(): readonly Problem[] {
    return [...this.#causes.values()].map(({ problem, count, first }) => ({
      ...problem,
      at: { ...problem.at, files: { count, first } },
    }));
  }
}
