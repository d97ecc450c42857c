/** Asks for a folder to write into, where the browser can (Chromium today). */
import { problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";

type Picker = (options: { mode: "readwrite"; id: string }) => Promise<FileSystemDirectoryHandle>;

const picker = (): Picker | undefined => (globalThis as { showDirectoryPicker?: Picker }).showDirectoryPicker;

export const canPickFolder = (): boolean => picker() !== undefined;

/** Undefined where the person changed their mind. */
export const pickFolder = async (): Promise<Result<FileSystemDirectoryHandle | undefined>> => {
  try {
    return ok(await picker()?.({ mode: "readwrite", id: "smartlink-batches" }));
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return ok(undefined);
    const reason = error instanceof Error ? error.message : String(error);
    return fail(
      problem(
        "internal",
        `The browser did not open that folder (${reason}). Choose another one, or use “Download ZIP”.`,
      ),
    );
  }
};
