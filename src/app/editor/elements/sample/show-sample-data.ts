import type { Problem } from "#domain/problem.ts";
import type { Result } from "#domain/result.ts";
import type { SampleFile } from "../../session/read-sample-file.ts";
import type { SampleRows } from "../../session/sample-rows.ts";

/** What the dialog shows and changes. */
export interface SampleDataOptions {
  readonly sample: SampleRows;
  /** Names of the document's placeholders. */
  readonly names: readonly string[];
  /** A file that is read at once in place of the sample. */
  readonly file?: File | undefined;
  /** Reads a data file. */
  readFile(file: File): Promise<Result<SampleFile>>;
  /** Shows and stores the sample data. Resolves with why it could not be stored. */
  store(sample: SampleRows): Promise<readonly Problem[]>;
}

/** Shows the sample data in a dialog. Resolves when it is closed; the focus is then where it was. */
export const showSampleData = async ({ file, ...options }: SampleDataOptions): Promise<void> => {
  await import("./sample-data-dialog.ts");
  const dialog = Object.assign(document.createElement("sample-data-dialog"), options);
  document.body.append(dialog);
  if (file !== undefined) await dialog.addFile(file);
  await new Promise((resolve) => dialog.addEventListener("sample-close", resolve, { once: true }));
  dialog.remove();
};
