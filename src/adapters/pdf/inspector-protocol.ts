import type { Result } from "#domain/result.ts";
import type { PdfFacts } from "#ports/pdf.ts";

/** What the batch worker asks the inspector's thread. */
export interface InspectorThread {
  /** `runtimeUrl`: folder of the reader's files, absolute, ending in a slash. */
  inspect(bytes: Uint8Array<ArrayBuffer>, runtimeUrl: string): Promise<Result<PdfFacts>>;
}
