/** Reads smartlinks for the editor over this browser's adapters, before its code has loaded if the page opens with an editor. */
import { readEditedSmartlink } from "#usecases/editor/read-smartlink.ts";
import { siteStore } from "../site/site-store.ts";
import { createEarlyReading, type EarlyEditorReading } from "./session/opening/editor-reading.ts";
import type { StoredPdf } from "./session/opening/pdf-source.ts";
import { pdfWorkers } from "./session/opening/pdf-workers.ts";
import { parseSampleRows } from "./session/sample-rows.ts";

/** Returns the name under which the sample rows of a smartlink are stored. */
export const samplePreference = (id: string): string => `editor sample ${id}`;

/** Returns the bytes of a part; undefined if it is not stored. */
export const readPart = async (sha256: string): Promise<Blob | undefined> => {
  const part = await siteStore.parts.blob(sha256);
  return part instanceof Blob ? part : undefined;
};

/** A larger PDF is read in parts, as far as the shown pages need it. Bytes. */
const maxWholeBytes = 32 * 2 ** 20;

/** All bytes at once arrive while the code of pdf.js loads; parts cost a wait each. */
const readPdf = async (sha256: string): Promise<StoredPdf | undefined> => {
  const blob = await readPart(sha256);
  return blob === undefined || blob.size > maxWholeBytes ? blob : blob.arrayBuffer();
};

/** The reading of this page. */
export const editorReading: EarlyEditorReading = createEarlyReading(
  {
    open: (id) => readEditedSmartlink(siteStore.records, id),
    readSample: async (id) =>
      parseSampleRows((await siteStore.records.get("preferences", samplePreference(id)))?.value),
    openPdf: async (sha256, signal) => {
      const pdf = readPdf(sha256);
      // The opening reports the error.
      pdf.catch(() => undefined);
      const { openStoredPdf } = await import("./start-pdf.ts");
      signal.throwIfAborted();
      return openStoredPdf(pdf, signal);
    },
  },
  pdfWorkers.prepare,
);
