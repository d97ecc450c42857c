/** Opens the browser's folder picker. Only Chromium has one. */
import { problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";

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
      problem(
        "internal",
        `The browser could not open this folder (${reason}). Choose another folder, or use “Download ZIP”.`,
      ),
    );
  }
};
