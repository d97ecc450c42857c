/** Inspects PDFs with the page reader, where there are no workers for it. */
import type { BatchPorts } from "#batch/pipeline.ts";
import { ok, type Result } from "#domain/result.ts";
import type { UploadedFile } from "#ports/files.ts";
import type { PageReader } from "#ports/page-reader.ts";
import type { PdfFacts } from "#ports/pdf.ts";

/** What the inspection needs from its environment. */
export interface PageInspectorPorts {
  readonly pages: Pick<PageReader, "facts" | "decrypt" | "marks">;
  /** Wraps bytes as a file. */
  readonly toFile: (bytes: Uint8Array<ArrayBuffer>) => UploadedFile;
}

/** Creates the inspector, without marks, and the function that removes encryption. */
export const createPageInspector = ({
  pages,
  toFile,
}: Omit<PageInspectorPorts, "pages"> & { readonly pages: Omit<PageInspectorPorts["pages"], "marks"> }): Pick<
  BatchPorts,
  "inspector" | "decryptPdf"
> => ({
  inspector: { inspect: (bytes) => pages.facts(toFile(bytes)) },
  decryptPdf: async (bytes, password) => {
    const plain = await pages.decrypt(toFile(bytes), password);
    return plain.ok ? ok(new Uint8Array(await plain.value.arrayBuffer())) : plain;
  },
});

/** Creates the inspector with marks, which reads the text of all pages. */
export const createMarkInspector = (ports: PageInspectorPorts): Pick<BatchPorts, "inspector" | "decryptPdf"> => {
  const { inspector, decryptPdf } = createPageInspector(ports);
  const inspect = async (bytes: Uint8Array<ArrayBuffer>): Promise<Result<PdfFacts>> => {
    const facts = await inspector.inspect(bytes);
    const marks = facts.ok ? await ports.pages.marks(ports.toFile(bytes)) : undefined;
    return facts.ok && marks?.ok ? ok({ ...facts.value, marks: marks.value }) : facts;
  };
  return { inspector: { inspect }, decryptPdf };
};
