/**
 * Finds the marks of a batch's PDFs before its columns are matched, if the template fills them. PDFs that only rows name, in the
 * library or on the web, are not read yet: their marks take the values of columns with exactly their names.
 */
import type { BatchPorts } from "#batch/pipeline.ts";
import type { PdfMarks } from "#domain/marks/pdf-marks.ts";
import { fillsMarks, listMarksInTemplate } from "#domain/marks/template-marks.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import type { TemplatePdf } from "#domain/records/template-pdf.ts";
import type { IntakeFile } from "#ports/intake-file.ts";
import { createFileCache } from "./files/file-cache.ts";

/** The PDFs of a batch. */
export interface PdfsOfBatch {
  readonly pdfs: readonly IntakeFile[];
  /** By path. */
  readonly passwords: ReadonlyMap<string, string>;
  /** The PDF of rows that name none. */
  readonly defaultPdf: TemplatePdf | undefined;
}

/** Finds marks. Results are cached by file. */
export interface MarkFinder {
  /** Starts a round. Files that were not used in the round before are forgotten. */
  startRound(): void;
  /** Returns the template with the marks of these PDFs among its placeholders. PDFs that cannot be read have none. */
  addMarks(template: Smartlink, pdfs: PdfsOfBatch): Promise<Smartlink>;
}

/** What finding marks needs from its environment. */
export type MarkFinderPorts = Pick<BatchPorts, "inspector" | "decryptPdf" | "store">;

/** Creates the finder with an empty cache. */
export const createMarkFinder = ({ inspector, decryptPdf, store }: MarkFinderPorts): MarkFinder => {
  const cache = createFileCache<PdfMarks | undefined>();
  const inspect = async (bytes: Uint8Array<ArrayBuffer>, sha256?: string): Promise<PdfMarks | undefined> => {
    const facts = await inspector.inspect(bytes, sha256);
    return facts.ok ? facts.value.marks : undefined;
  };
  const readFile = async (file: IntakeFile, password: string | undefined): Promise<PdfMarks | undefined> => {
    try {
      const bytes = await file.bytes();
      if (password === undefined) return await inspect(bytes);
      const plain = await decryptPdf(bytes, password);
      return plain.ok ? await inspect(plain.value) : undefined;
    } catch {
      // The check of the PDFs meets the same error, and reports it.
      return undefined;
    }
  };
  const readStored = async (address: string): Promise<PdfMarks | undefined> => {
    const id = /^content:(.+)$/.exec(address)?.[1];
    const content = id === undefined ? undefined : await store.records.get("contents", id);
    const bytes = content && (await store.parts.bytes(content.sha256));
    return bytes && inspect(bytes, content?.sha256);
  };
  return {
    startRound: cache.startRound,
    addMarks: async (template, { pdfs, passwords, defaultPdf }) => {
      if (!fillsMarks(template)) return listMarksInTemplate(template, []);
      const listed: PdfMarks[] = [];
      for (const file of pdfs) {
        const password = passwords.get(file.path);
        const marks = await cache.getOrCompute(file, () => readFile(file, password), password);
        if (marks !== undefined) listed.push(marks);
      }
      const stored = defaultPdf && (await readStored(defaultPdf.address));
      return listMarksInTemplate(template, stored === undefined ? listed : [...listed, stored]);
    },
  };
};
