/** Reads the marks of PDFs of the library that rows name. */
import type { BatchPorts } from "#batch/pipeline.ts";
import type { PdfMarks } from "#domain/marks/pdf-marks.ts";
import type { BatchFile } from "#ports/store.ts";

/** The marks of PDFs by the texts that name them in rows. */
export interface StoredMarks {
  /** Returns whether the PDF was read, or is known not to be in the library. */
  has(pdf: string): boolean;
  get(pdf: string): PdfMarks | undefined;
  /** Reads the PDF. `file`: undefined if it is not in the library. */
  read(pdf: string, file: BatchFile | undefined): Promise<void>;
}

/** PDFs whose marks are kept. */
const maxStoredPdfs = 1_000;

/** Creates the marks of one batch. */
export const createStoredMarks = ({ store, inspector }: Pick<BatchPorts, "store" | "inspector">): StoredMarks => {
  const known = new Map<string, PdfMarks | undefined>();
  const readFile = async ({ sha256 }: BatchFile): Promise<PdfMarks | undefined> => {
    const bytes = await store.parts.bytes(sha256);
    const facts = bytes && (await inspector.inspect(bytes, sha256));
    return facts?.ok === true ? facts.value.marks : undefined;
  };
  return {
    has: (pdf) => known.has(pdf),
    get: (pdf) => known.get(pdf),
    read: async (pdf, file) => {
      if (known.size >= maxStoredPdfs) known.clear();
      known.set(pdf, file && (await readFile(file)));
    },
  };
};
