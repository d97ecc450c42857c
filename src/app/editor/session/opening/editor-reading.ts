/**
 * Reads what the editor shows first. A page that opens with the address of a smartlink reads it while the rest of the page
 * still starts; the editor then gets what was read.
 */
import type { Result } from "#domain/result.ts";
import type { OpenedPdf } from "#reader/index.ts";
import type { EditedSmartlink } from "#usecases/editor/read-smartlink.ts";
import type { SampleRows } from "../sample-rows.ts";

/** Reads smartlinks and their PDFs. */
export interface EditorReading {
  /** Reads everything that editing a smartlink needs. Problems: `document-not-found`, `content-not-found`. */
  open(id: string): Promise<Result<EditedSmartlink>>;
  /** Reads the sample rows of a smartlink. */
  readSample(id: string): Promise<SampleRows>;
  /** Opens the PDF of a content. The signal closes it. */
  openPdf(sha256: string, signal: AbortSignal): Promise<OpenedPdf>;
}

/** Reads ahead of the editor. */
export interface EarlyEditorReading extends EditorReading {
  /** Reads a smartlink and opens its PDF, for the next call of each function. A second call for the same does nothing. */
  prepare(id: string): void;
  /** Closes what was prepared and not used. */
  discard(): void;
}

interface Prepared {
  readonly id: string;
  readonly smartlink: Promise<Result<EditedSmartlink>>;
  readonly sample: Promise<SampleRows>;
  /** Undefined if the smartlink has no PDF. */
  readonly pdf: Promise<{ readonly sha256: string; readonly opened: Promise<OpenedPdf> } | undefined>;
  readonly closing: AbortController;
}

/** Creates the reading ahead over one that reads at each call. `prepareWorker`: starts the worker of the next PDF. */
export const createEarlyReading = (reading: EditorReading, prepareWorker: () => void): EarlyEditorReading => {
  let smartlink: Prepared | undefined;
  let sample: Prepared | undefined;
  let pdf: Prepared | undefined;
  const discard = () => {
    pdf?.closing.abort();
    [smartlink, sample, pdf] = [undefined, undefined, undefined];
  };
  return {
    prepare: (id) => {
      if (smartlink?.id === id) return;
      discard();
      // Before the smartlink is known: the worker takes longer to start than the smartlink to be read.
      prepareWorker();
      const prepared = readSmartlink(reading, id);
      [smartlink, sample, pdf] = [prepared, prepared, prepared];
    },
    discard,
    open: (id) => {
      const prepared = smartlink;
      // Only once: a second call reads what has changed since.
      smartlink = undefined;
      // The store may have been blocked by another tab.
      if (prepared?.id === id) return prepared.smartlink.catch(() => reading.open(id));
      discard();
      return reading.open(id);
    },
    readSample: (id) => {
      const prepared = sample;
      sample = undefined;
      return prepared?.id === id ? prepared.sample.catch(() => reading.readSample(id)) : reading.readSample(id);
    },
    openPdf: async (sha256, signal) => {
      const prepared = pdf;
      pdf = undefined;
      const early = await prepared?.pdf;
      if (prepared === undefined || early?.sha256 !== sha256) {
        prepared?.closing.abort();
        return reading.openPdf(sha256, signal);
      }
      const close = () => prepared.closing.abort(signal.reason);
      signal.addEventListener("abort", close, { once: true });
      if (signal.aborted) close();
      return early.opened;
    },
  };
};

const readSmartlink = (reading: EditorReading, id: string): Prepared => {
  const closing = new AbortController();
  const smartlink = reading.open(id);
  const sample = reading.readSample(id);
  const pdf = smartlink.then(
    (read) => {
      if (!read.ok) return undefined;
      const { sha256 } = read.value.content;
      const opened = reading.openPdf(sha256, closing.signal);
      opened.catch(() => undefined);
      return { sha256, opened };
    },
    () => undefined,
  );
  // The calls of the editor read again and report the errors.
  for (const promise of [smartlink, sample]) promise.catch(() => undefined);
  return { id, smartlink, sample, pdf, closing };
};
