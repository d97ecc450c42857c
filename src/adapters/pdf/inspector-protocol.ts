import type { Result } from "#domain/result.ts";
import type { PdfFacts } from "#ports/pdf.ts";

/** `pages`: pages are read up to the cost limit. `sizes`: none is read, and possible resources are assumed. */
export type InspectionDepth = "pages" | "sizes";

/** The inspector worker's side. A worker inspects one PDF at a time. */
export interface InspectorWorker {
  /** `runtimeUrl`: folder of the reader's files, absolute, ending in a slash. */
  inspect(bytes: Uint8Array<ArrayBuffer>, runtimeUrl: string, depth: InspectionDepth): Promise<Result<PdfFacts>>;
}
