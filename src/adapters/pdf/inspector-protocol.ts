import type { Result } from "#domain/result.ts";
import type { PdfFacts } from "#ports/pdf.ts";

/** `pages`: every page is read, as long as that takes no longer than it may. `sizes`: none is, needs are assumed. */
export type InspectionDepth = "pages" | "sizes";

/** What the batch worker asks the inspector's thread. A thread answers once: pdf.js remembers what it has fetched. */
export interface InspectorWorker {
  /** `runtimeUrl`: folder of the reader's files, absolute, ending in a slash. */
  inspect(bytes: Uint8Array<ArrayBuffer>, runtimeUrl: string, how: InspectionDepth): Promise<Result<PdfFacts>>;
}
