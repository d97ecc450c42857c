/** Notices saves that do not end in time. They go on: their transactions wait for those of other tabs. */
import { msg } from "@lit/localize";
import type { Problem } from "#domain/problem.ts";
import { translatedProblem } from "#ui/format/translated-problem.ts";

/** Saving takes some hundredths of a second, and longer only while other tabs use the storage. */
const slowAfterMs = 10_000;

/** The saves of one session. */
export class SlowSaves {
  readonly #isNeeded: () => boolean;
  readonly #onChange: () => void;
  #isSlow = false;

  /** `isNeeded`: whether there is something to store. `onChange`: called when `isSlow` has changed. */
  constructor(isNeeded: () => boolean, onChange: () => void) {
    this.#isNeeded = isNeeded;
    this.#onChange = onChange;
  }

  /** Whether a save has not ended in time. */
  get isSlow(): boolean {
    return this.#isSlow;
  }

  /** Watches a save. Resolves at its end. */
  async watch(save: Promise<void>): Promise<void> {
    const timer = setTimeout(() => this.#set(this.#isNeeded()), slowAfterMs);
    await save;
    clearTimeout(timer);
    this.#set(false);
  }

  #set(isSlow: boolean): void {
    if (isSlow === this.#isSlow) return;
    this.#isSlow = isSlow;
    this.#onChange();
  }
}

/** Describes a save that does not end. */
export const describeSlowSaving = (): Problem =>
  translatedProblem(
    "storage-blocked",
    msg(
      "Saving takes unusually long: another tab of this site may keep the storage busy. Close the other tabs of this site. This tab saves as soon as it can.",
    ),
  );

/** Describes a smartlink that was deleted while it is open. */
export const describeDeletion = (): Problem =>
  translatedProblem(
    "document-not-found",
    msg("This smartlink was deleted, in another tab or by the browser. Download it as a template to keep your work."),
  );
