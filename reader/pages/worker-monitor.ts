/**
 * A page was given up. Where pdf.js' threads still answer, it was that page; where one does not, no other page will come
 * either, and only a reload helps: the reader says so, once, and leaves what is drawn.
 */

import type { Translate } from "../i18n/language.ts";
import { button, element } from "../ui/dom.ts";

export interface WorkerMonitorOptions {
  /** See OpenedPdf. */
  readonly pingWorkers: () => Promise<void>;
  readonly host: HTMLElement;
  readonly t: Translate;
  readonly signal: AbortSignal;
  /** A worker that says nothing for so long is stuck. */
  readonly timeoutMs?: number;
}

/** To be called when a page was given up. */
export const createWorkerMonitor = ({
  pingWorkers: ask,
  host,
  t,
  signal,
  timeoutMs: patienceMs = 5_000,
}: WorkerMonitorOptions): (() => void) => {
  let asking = false;
  let told = false;
  return () => {
    if (asking || told || signal.aborted) return;
    asking = true;
    const timer = setTimeout(() => {
      told = true;
      const reload = button("plain", t("reload"), () => location.reload());
      host.querySelector(".body")?.prepend(element("div", { class: "stuck", role: "alert" }, t("workerStuck"), reload));
    }, patienceMs);
    const answered = () => {
      asking = false;
      clearTimeout(timer);
    };
    signal.addEventListener("abort", answered, { once: true });
    ask().then(answered, answered);
  };
};
