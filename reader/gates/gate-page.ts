/**
 * A page with one field in place of the document. It prompts until the answer is accepted; after a rejected answer the
 * field keeps its text and the focus, with the problem beside it.
 */

import type { Translate } from "../i18n/language.ts";
import { element } from "../ui/dom.ts";
import { mayTakeFocus } from "../ui/may-take-focus.ts";
import { createBrandLine } from "../ui/skin.ts";

/** Texts, field and check of a gate. `T` is the value of an accepted answer. */
export interface Gate<T> {
  readonly title: string;
  readonly sentence: string;
  readonly label: string;
  readonly field: Readonly<Record<string, string | boolean>>;
  /** Creates an element below the field, for example a switch. */
  readonly extra?: (field: HTMLInputElement) => HTMLElement;
  /** Called at the first input, for example to prepare the check. */
  readonly onFirstInput?: () => void;
  check(answer: string): Promise<Verdict<T>> | Verdict<T>;
}

/** The result of a check. */
export type Verdict<T> =
  | { readonly accepted: true; readonly value: T }
  | {
      readonly accepted: false;
      readonly problem: string;
      /** Delay before the next try. */
      readonly pauseMs?: number;
    };

/** Options of `promptAtGate`. */
export interface GateOptions {
  readonly host: HTMLElement;
  readonly t: Translate;
  readonly signal: AbortSignal;
}

/** Resolves to the value of the accepted answer. Rejects when the signal aborts or `check` throws. */
export const promptAtGate = <T>(gate: Gate<T>, { host, t, signal }: GateOptions): Promise<T> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const controller = new AbortController();
    const listenerOptions = { signal: AbortSignal.any([signal, controller.signal]) };
    const field = element("input", {
      id: "gate-field",
      "aria-describedby": "gate-problem",
      spellcheck: "false",
      autocapitalize: "off",
      enterkeyhint: "go",
      ...gate.field,
    });
    const problem = element("p", { id: "gate-problem", class: "gate-problem", role: "alert" });
    const open = element("button", { type: "submit", class: "primary" }, t("open"));
    const form = element(
      "form",
      { class: "notice gate", "aria-labelledby": "gate-title", "aria-describedby": "gate-sentence" },
      element("h1", { id: "gate-title" }, gate.title),
      element("p", { id: "gate-sentence" }, gate.sentence),
      element("label", { for: "gate-field" }, gate.label),
      field,
      ...(gate.extra ? [gate.extra(field)] : []),
      problem,
      open,
    );
    form.noValidate = true;

    const showProblem = (sentence: string) => {
      problem.textContent = sentence;
      field.setAttribute("aria-invalid", String(sentence !== ""));
    };
    const setBusy = (busy: boolean) => {
      form.setAttribute("aria-busy", String(busy));
      open.disabled = busy;
    };
    const end = (finish: () => void) => {
      controller.abort();
      finish();
    };
    const submit = async () => {
      if (open.disabled) return;
      setBusy(true);
      showProblem("");
      try {
        const verdict = await gate.check(field.value);
        if (signal.aborted) return;
        if (verdict.accepted) {
          end(() => resolve(verdict.value));
          return;
        }
        showProblem(verdict.problem);
        field.focus();
        field.select();
        await pause(verdict.pauseMs ?? 0);
        setBusy(false);
      } catch (cause) {
        end(() => reject(cause));
      }
    };
    form.addEventListener(
      "submit",
      (event) => {
        event.preventDefault();
        void submit();
      },
      listenerOptions,
    );
    field.addEventListener("input", () => showProblem(""), listenerOptions);
    field.addEventListener("input", () => gate.onFirstInput?.(), { ...listenerOptions, once: true });
    signal.addEventListener("abort", () => end(() => reject(signal.reason)), listenerOptions);

    host.replaceChildren(element("main", { class: "notice-page" }, ...createBrandLine(host), form));
    document.documentElement.dataset["smartlinkState"] = "locked";
    if (mayTakeFocus()) field.focus({ preventScroll: true });
  });

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
