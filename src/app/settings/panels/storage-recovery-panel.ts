import { msg, str } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import type { Problem } from "#domain/problem.ts";
import { toProblem } from "#domain/problem-error.ts";
import { formatCount } from "#ui/format/counts.ts";
import { countFiles } from "#ui/format/quantities.ts";
import { plural } from "#ui/i18n/plural.ts";
import type { SavedData, StorageRecovery } from "../storage/storage-recovery.ts";
import "#ui/confirm-dialog.ts";
import { LightElement } from "#ui/light-element.ts";
import "#ui/problem-list.ts";

type Step = "idle" | "saving" | "confirming" | "deleting" | "updating";

/** The choices of a person whose stored data the site cannot use: load the newest version, save the data, start empty. */
export class StorageRecoveryPanel extends LightElement {
  static override properties = {
    recovery: { attribute: false },
    problem: { attribute: false },
    step: { state: true },
    saved: { state: true },
    problems: { state: true },
  };
  declare recovery: StorageRecovery;
  /** Why the data cannot be used. */
  declare problem: Problem;
  declare step: Step;
  declare saved: SavedData | undefined;
  declare problems: readonly Problem[];

  constructor() {
    super();
    this.step = "idle";
    this.problems = [];
  }

  protected override render(): TemplateResult {
    const isNewer = this.problem.code === "storage-newer";
    const isBusy = this.step !== "idle";
    return html`<section class="page-notice recovery" aria-labelledby="recovery-heading">
      <h2 id="recovery-heading">${msg("What you can do")}</h2>
      <ol class="recovery-steps">
        <li>
          <h3>${isNewer ? msg("Load the newest version") : msg("Try again")}</h3>
          <p>${
            isNewer
              ? msg("It can read this data. Nothing is changed.")
              : msg("Close all other tabs of this site, then load the site again. Nothing is changed.")
          }</p>
          <button type="button" class="primary" ?disabled=${isBusy} @click=${() => void this.#update()}>
            ${isNewer ? msg("Load newest version") : msg("Load site again")}
          </button>
        </li>
        <li>
          <h3>${msg("Save what can be read")}</h3>
          <p>${
            isNewer
              ? msg("Downloads a ZIP file that the newest version can restore in Settings.")
              : msg("Downloads a ZIP file. You can restore it in Settings once the site has started.")
          }</p>
          <button type="button" ?disabled=${isBusy} @click=${() => void this.#save()}>${msg("Save what can be read")}</button>
          <p role="status">${this.step === "saving" ? msg("Saving…") : savedText(this.saved)}</p>
        </li>
        <li>
          <h3>${msg("Start with an empty library")}</h3>
          <p>${msg("Deletes the library, the batches and everything else that this site stores in this browser. Your settings stay.")}</p>
          <button type="button" class="danger" ?disabled=${isBusy} @click=${() => this.#setStep("confirming")}>
            ${msg("Start with an empty library…")}
          </button>
        </li>
      </ol>
      <problem-list .level=${3} .problems=${this.problems} .heading=${msg("That did not work")}></problem-list>
      ${
        this.step === "confirming"
          ? html`<confirm-dialog
              .question=${msg("Delete all stored data?")}
              .detail=${this.saved === undefined ? msg("You have not saved it yet. This cannot be undone.") : msg("This cannot be undone.")}
              .action=${msg("Delete and start empty")}
              @confirm-close=${({ detail }: CustomEvent<boolean>) => void this.#handleConfirmation(detail)}
            ></confirm-dialog>`
          : nothing
      }
    </section>`;
  }

  #setStep(step: Step): void {
    this.step = step;
  }

  /** Runs one step. Shows its error, and enables the buttons again at the end. */
  async #run(step: Step, work: () => Promise<void>): Promise<void> {
    this.problems = [];
    this.#setStep(step);
    try {
      await work();
    } catch (error) {
      this.problems = [toProblem(error)];
    }
    this.#setStep("idle");
  }

  async #save(): Promise<void> {
    this.saved = undefined;
    await this.#run("saving", async () => {
      this.saved = await this.recovery.save();
    });
  }

  async #update(): Promise<void> {
    await this.#run("updating", () => this.recovery.loadNewestVersion());
  }

  async #handleConfirmation(isConfirmed: boolean): Promise<void> {
    if (!isConfirmed) return this.#setStep("idle");
    await this.#run("deleting", () => this.recovery.startEmpty());
  }
}

const savedText = (saved: SavedData | undefined): string => {
  if (saved === undefined) return "";
  const { records, files, damaged } = saved;
  const damage = plural(damaged, {
    one: msg(
      str`${formatCount(damaged)} more is damaged: a restore leaves it out, but the ZIP has what could be read.`,
    ),
    other: msg(
      str`${formatCount(damaged)} more are damaged: a restore leaves them out, but the ZIP has what could be read.`,
    ),
  });
  return [msg(str`Saved: ${countRecords(records)}, ${countFiles(files)}.`), ...(damaged === 0 ? [] : [damage])].join(
    " ",
  );
};

const countRecords = (count: number): string =>
  plural(count, { one: msg(str`${formatCount(count)} record`), other: msg(str`${formatCount(count)} records`) });

customElements.define("storage-recovery-panel", StorageRecoveryPanel);

declare global {
  interface HTMLElementTagNameMap {
    "storage-recovery-panel": StorageRecoveryPanel;
  }
}
