/**
 * Finds out why a page took too long. If the pdf.js workers still answer, only that page is slow. If one does not answer,
 * no other page will be drawn either: the reader shows a notice with a reload button, once, and keeps what is drawn.
 */

import type { Translate } from "../i18n/language.ts";
import { button, element } from "../ui/dom.ts";

/** Options of `createWorkerMonitor`. */
export interface WorkerMonitorOptions {
  /** See OpenedPdf. */
  readonly pingWorkers: () => Promise<void>;
  readonly host: HTMLElement;
  readonly t: Translate;
  readonly signal: AbortSignal;
  /** A worker that does not answer within this time counts as stuck. */
  readonly timeoutMs?: number;
}

/** Returns a function to call whenever a page took too long. */
export const createWorkerMonitor = ({
  pingWorkers,
  host,
  t,
  signal,
  timeoutMs = 5_000,
}: WorkerMonitorOptions): (() => void) => {
  let isChecking = false;
  let isReported = false;
  return () => {
    if (isChecking || isReported || signal.aborted) return;
    isChecking = true;
    const timer = setTimeout(() => {
      isReported = true;
      const reload = button("plain", t("reload"), () => location.reload());
      host.querySelector(".body")?.prepend(element("div", { class: "stuck", role: "alert" }, t("workerStuck"), reload));
    }, timeoutMs);
    const endCheck = () => {
      isChecking = false;
      clearTimeout(timer);
    };
    signal.addEventListener("abort", endCheck, { once: true });
    pingWorkers().then(endCheck, endCheck);
  };
};
