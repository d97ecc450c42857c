/** Opens the browser's folder picker. Only Chromium has one. */

import { msg, str } from "@lit/localize";
import { fail, ok, type Result } from "#domain/result.ts";
import { translatedProblem } from "#ui/format/translated-problem.ts";

type Picker = (options: { mode: "readwrite"; id: string }) => Promise<FileSystemDirectoryHandle>;

const picker = (): Picker | undefined => (globalThis as { showDirectoryPicker?: Picker }).showDirectoryPicker;

/** Returns whether the browser has a folder picker. */
export const canPickFolder = (): boolean => picker() !== undefined;

/** Resolves with the folder, writable; undefined if the person cancelled. Needs a user gesture. */
export const pickFolder = async (): Promise<Result<FileSystemDirectoryHandle | undefined>> => {
  try {
    return ok(await picker()?.({ mode: "readwrite", id: "smartlink-batches" }));
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return ok(undefined);
    const reason = error instanceof Error ? error.message : String(error);
    return fail(
      translatedProblem(
        "internal",
        msg(str`The browser could not open this folder (${reason}). Choose another folder, or use “Download ZIP”.`),
      ),
    );
  }
};
