import { msg } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { parseTrashDays, type TrashDays, trashDayChoices } from "#domain/library/trash-retention.ts";
import type { Problem } from "#domain/problem.ts";
import { toProblem } from "#domain/problem-error.ts";
import { LightElement } from "#ui/light-element.ts";
import type { Trash } from "#usecases/library/trash/trash.ts";
import "#ui/problem-list.ts";

/** How long deleted items stay in the trash. */
const choiceLabels: Readonly<Record<TrashDays, () => string>> = {
  7: () => msg("7 days"),
  30: () => msg("30 days"),
  90: () => msg("90 days"),
  0: () => msg("As long as I do not delete them"),
};

/** The setting for how long deleted items stay in the trash. Dispatches `trash-days-saved`. */
export class TrashPanel extends LightElement {
  static override properties = {
    loadTrash: { attribute: false },
    days: { state: true },
    problems: { state: true },
  };
  declare loadTrash: () => Promise<Trash>;
  /** Undefined until it is read. */
  declare protected days: TrashDays | undefined;
  declare protected problems: readonly Problem[];

  constructor() {
    super();
    this.problems = [];
  }

  protected override firstUpdated(): void {
    void this.#attempt(async (trash) => {
      this.days = await trash.days();
    });
  }

  protected override render(): TemplateResult {
    return html`
      <p>${msg("Deleted PDFs, smartlinks and folders go into the trash of the library, from which you can restore them. They stay there for:")}</p>
      <problem-list .level=${3} .heading=${msg("This did not work")} .problems=${this.problems}></problem-list>
      ${this.days === undefined ? nothing : this.#renderChoices(this.days)}
      <p class="help">${msg("A shorter time also holds for what is in the trash. None of it is deleted within the next day.")}</p>
    `;
  }

  #renderChoices(chosen: TrashDays): TemplateResult {
    return html`<fieldset class="inline-choices">
      <legend class="visually-hidden">${msg("Time in the trash")}</legend>
      ${trashDayChoices.map(
        (
          days,
        ) => html`<label class="choice"><input type="radio" name="trash-days" value=${days} .checked=${days === chosen}
          @change=${this.#handleChange} /><span>${choiceLabels[days]()}</span></label>`,
      )}
    </fieldset>`;
  }

  #handleChange(event: Event): void {
    const days = parseTrashDays(Number((event.currentTarget as HTMLInputElement).value));
    void this.#attempt(async (trash) => {
      await trash.setDays(days);
      this.days = days;
      this.emit("trash-days-saved");
    });
  }

  async #attempt(work: (trash: Trash) => Promise<void>): Promise<void> {
    try {
      await work(await this.loadTrash());
      this.problems = [];
    } catch (error) {
      this.problems = [toProblem(error)];
    }
  }
}

customElements.define("trash-panel", TrashPanel);

declare global {
  interface HTMLElementTagNameMap {
    "trash-panel": TrashPanel;
  }
}
