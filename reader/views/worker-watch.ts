/**
 * A page was given up. Where the worker still answers, it was that page; where it does not, no other page will come
 * either, and only a reload helps: the reader says so, once, and leaves what is drawn.
 */
import type { PDFDocumentProxy } from "pdfjs-dist";
import { button, element } from "../dom.ts";
import type { Translate } from "../strings.ts";

export interface WorkerWatchOptions {
  readonly document: PDFDocumentProxy;
  readonly host: HTMLElement;
  readonly say: Translate;
  readonly signal: AbortSignal;
  /** A worker that says nothing for so long is stuck. */
  readonly patienceMs?: number;
}

/** To be called when a page was given up. */
export const createWorkerWatch = ({
  document: pdf,
  host,
  say,
  signal,
  patienceMs = 5_000,
}: WorkerWatchOptions): (() => void) => {
  let asking = false;
  let told = false;
  return () => {
    if (asking || told || signal.aborted) return;
    asking = true;
    const timer = setTimeout(() => {
      told = true;
      const reload = button("plain", say("reload"), () => location.reload());
      host
        .querySelector(".body")
        ?.prepend(element("div", { class: "stuck", role: "alert" }, say("workerStuck"), reload));
    }, patienceMs);
    const answered = () => {
      asking = false;
      clearTimeout(timer);
    };
    signal.addEventListener("abort", answered, { once: true });
    // Any question that pdf.js does not answer from memory.
    pdf.getPermissions().then(answered, answered);
  };
};
