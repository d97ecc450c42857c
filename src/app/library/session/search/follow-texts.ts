/** Has the texts of PDFs read while the Library page is open, so that the search finds them. */
import type { Library } from "../library.ts";

/** Uploads come one after the other; reading waits until they have paused, because both need the processor. */
const pauseMs = 2_000;

/** Reads missing texts now and after each change of PDFs, until the signal aborts. */
export const followTexts = ({ changes, readTexts }: Library, signal: AbortSignal): void => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let reading = Promise.resolve();
  const read = () => {
    reading = reading.then(() => readTexts(signal)).catch(() => undefined);
  };
  changes.watch((changed) => {
    if (!changed.some(({ kind }) => kind === "contents")) return;
    clearTimeout(timer);
    timer = setTimeout(read, pauseMs);
  }, signal);
  signal.addEventListener("abort", () => clearTimeout(timer));
  read();
};
