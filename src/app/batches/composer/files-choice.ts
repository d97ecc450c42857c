import { msg } from "@lit/localize";
import { html, type TemplateResult } from "lit";
import { type Outputs, outputsNames } from "#domain/model/batch.ts";
import { nameOutputs } from "#ui/format/outputs-text.ts";
import { LightElement } from "#ui/light-element.ts";

const explanations: Readonly<Record<Outputs, () => string>> = {
  html: () => msg("One page for each row, with the PDF and everything that the areas do."),
  pdf: () => msg("One PDF for each row, to attach or to print. A PDF has no end date, no consent and no statistics."),
  "html,pdf": () => msg("A page and a PDF for each row. A PDF has no end date, no consent and no statistics."),
};

/** What the batch makes of each row. Dispatches `outputs-change` with the choice. */
class FilesChoice extends LightElement {
  static override properties = { chosen: { attribute: false } };
  declare chosen: Outputs;

  constructor() {
    super();
    this.chosen = "html";
  }

  protected override render(): TemplateResult {
    return html`
      <div class="field">
        <label for="outputs">${msg("Files")}</label>
        <select id="outputs" aria-describedby="outputs-help" .value=${this.chosen} @change=${this.#handleChange}>
          ${outputsNames.map((name) => html`<option value=${name} ?selected=${name === this.chosen}>${nameOutputs(name)}</option>`)}
        </select>
        <p class="help" id="outputs-help">${explanations[this.chosen]()}</p>
      </div>
    `;
  }

  #handleChange(event: Event): void {
    const outputs = outputsNames.find((name) => name === (event.currentTarget as HTMLSelectElement).value);
    if (outputs !== undefined) this.emit("outputs-change", outputs);
  }
}

customElements.define("files-choice", FilesChoice);

declare global {
  interface HTMLElementTagNameMap {
    "files-choice": FilesChoice;
  }
}
