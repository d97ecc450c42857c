/** Opens the browser's dialog for saving a file. Only Chromium has one. */

import { msg, str } from "@lit/localize";
import { fail, ok, type Result } from "#domain/result.ts";
import { translatedProblem } from "#ui/format/translated-problem.ts";

interface PickerOptions {
  readonly suggestedName: string;
  readonly id: string;
  readonly types: readonly { readonly accept: Readonly<Record<string, readonly string[]>> }[];
}

type Picker = (options: PickerOptions) => Promise<FileSystemFileHandle>;

/** Where a file is saved: chosen by the person, or among the browser's downloads. */
export type SaveTarget = { readonly file: FileSystemFileHandle } | "downloads" | "cancelled";

/** Lets the person choose where a PDF is saved, where the browser can. Needs a user gesture. */
export const pickPdfTarget = async (name: string): Promise<Result<SaveTarget>> => {
  const picker = (globalThis as { showSaveFilePicker?: Picker }).showSaveFilePicker;
  if (picker === undefined) return ok("downloads");
  const types = [{ accept: { "application/pdf": [".pdf"] } }];
  try {
    return ok({ file: await picker({ suggestedName: name, id: "smartlink-print", types }) });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return ok("cancelled");
    const reason = error instanceof Error ? error.message : String(error);
    return fail(
      translatedProblem(
        "internal",
        msg(str`The browser could not open this file (${reason}). Choose another name or folder.`),
      ),
    );
  }
};
