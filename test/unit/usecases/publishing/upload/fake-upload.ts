/** An upload with a server, a log and a clock in memory. */
import { createHash } from "node:crypto";
import type { OutputFile } from "#domain/model/output.ts";
import { problem } from "#domain/problem.ts";
import type { UploadAttempt, UploadTarget } from "#ports/publishing/upload-target.ts";
import { type UploadPorts, type UploadReport, uploadBatch } from "#usecases/publishing/upload/upload-batch.ts";

const digest = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

export const aFile = (path: string, text = path, kind: OutputFile["kind"] = "smartlink"): OutputFile => ({
  batch_id: "spring",
  path,
  job_id: "j1",
  kind,
  mimetype: "text/html",
  pieces: [text],
  size: text.length,
});

/** An attempt that fails for good. */
export const refused: UploadAttempt = { outcome: "failed", problem: problem("upload-forbidden", "Forbidden.") };
/** An attempt that may be repeated. */
export const busy = (delayMs?: number): UploadAttempt => ({
  outcome: "retry",
  problem: problem("upload-busy", "Busy."),
  delayMs,
});

/** An attempt without an answer. */
export const silent: UploadAttempt = { outcome: "retry", problem: problem("upload-interrupted", "No answer.") };

/** Uploads to a server in memory. `answer` decides about each request; undefined: the file is stored. */
export const createFakeUpload = (
  files: readonly OutputFile[],
  answer: (path: string, request: number) => UploadAttempt | undefined = () => undefined,
) => {
  const stored = new Map<string, string>();
  const requests: string[] = [];
  const waits: number[] = [];
  const logs = new Map<string, Map<string, string>>();
  let nowMs = 0;
  let open = 0;
  let mostOpen = 0;
  const target: UploadTarget = {
    put: async (path, { content }, signal) => {
      signal.throwIfAborted();
      const request = requests.push(path);
      open += 1;
      mostOpen = Math.max(mostOpen, open);
      await new Promise((resolve) => setImmediate(resolve));
      open -= 1;
      const attempt = answer(path, request) ?? ({ outcome: "stored" } as const);
      if (attempt.outcome === "stored") stored.set(path, new TextDecoder().decode(content as Uint8Array));
      return attempt;
    },
    has: async (path, size) => stored.get(path)?.length === size,
    remove: async () => undefined,
  };
  const logOf = (server: string, batchId: string) => {
    const key = `${server} ${batchId}`;
    const log = logs.get(key) ?? new Map<string, string>();
    logs.set(key, log);
    return log;
  };
  const listFiles = () => [...files].sort((a, b) => (a.path < b.path ? -1 : 1));
  const ports: UploadPorts = {
    store: {
      outputs: {
        get: async (_, path) => files.find((file) => file.path === path),
        put: async () => undefined,
        paths: async () => listFiles().map(({ path }) => path),
        pages: async function* () {
          yield listFiles();
        },
      },
    },
    target,
    log: {
      read: async (server, batchId) => new Map(logOf(server, batchId)),
      add: async (server, batchId, entries) => {
        for (const [path, recordDigest] of entries) logOf(server, batchId).set(path, recordDigest);
      },
      clear: async (server, batchId) => logOf(server, batchId).clear(),
      retainBatches: async () => undefined,
    },
    bytes: { sha256: async (bytes) => digest(bytes) },
    assemble: async () => Promise.reject(new Error("All files are texts.")),
    clock: { elapsedMs: () => nowMs },
    wait: async (ms, signal) => {
      signal.throwIfAborted();
      waits.push(ms);
      nowMs += ms;
    },
    createStop: (signal) => {
      const stop = new AbortController();
      return { signal: AbortSignal.any([signal, stop.signal]), abort: () => stop.abort() };
    },
    random: () => 0,
  };
  const controller = new AbortController();
  const run = (): Promise<UploadReport> =>
    uploadBatch(
      { batchId: "spring", server: "webdav x", folder: "spring/" },
      ports,
      controller.signal,
      () => undefined,
    );
  return { run, stored, requests, waits, ports, controller, mostOpen: () => mostOpen, elapsedMs: () => nowMs };
};
