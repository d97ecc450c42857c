import { msg, str } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import type { SampleData } from "#editor/model/action-data/check-data.ts";
import { listFormats, type PlaceholderFormat } from "#editor/model/placeholders/placeholder-formats.ts";
import { LightElement } from "#ui/light-element.ts";

/**
 * The formats of the selected placeholder, each with its result for the current row. Dispatches `chip-change` with the new source
 * of the placeholder.
 */
export class ChipFormat extends LightElement {
  static override properties = {
    fieldId: { attribute: false },
    source: { attribute: false },
    sample: { attribute: false },
  };
  /** Id of the text. */
  declare fieldId: string;
  /** The placeholder with its brackets. */
  declare source: string;
  declare sample: SampleData;

  protected override render(): TemplateResult | typeof nothing {
    const { fieldId, source, sample } = this;
    const choices = listFormats(source, sample);
    if (choices.length === 0) return nothing;
    const chosen = choices.find(({ isChosen }) => isChosen)?.source ?? "";
    const id = `${fieldId}-format`;
    const change = (event: Event) => {
      const { value } = event.currentTarget as HTMLSelectElement;
      if (value !== "") this.emit<string>("chip-change", value);
    };
    return html`
      <div class="chip-format">
        <label for=${id}>${msg("Format of the placeholder")}</label>
        <select id=${id} .value=${live(chosen)} @change=${change}>
          ${chosen === "" ? html`<option value="">${msg("Another format")}</option>` : nothing}
          ${choices.map(
            (choice) =>
              html`<option value=${choice.source} ?selected=${choice.isChosen}>${describeFormat(choice.format, choice.result)}</option>`,
          )}
        </select>
      </div>
    `;
  }
}

const describeFormat = (format: PlaceholderFormat, result: string | undefined): string => {
  const name = formatNames[format]();
  return result === undefined ? name : msg(str`${name}: ${result}`);
};

const formatNames: Readonly<Record<PlaceholderFormat, () => string>> = {
  none: () => msg("As in the data"),
  "date-long": () => msg("Date, long"),
  "date-short": () => msg("Date, short"),
  number: () => msg("Number with 2 decimals"),
  currency: () => msg("Currency"),
  percent: () => msg("Percent"),
  upper: () => msg("Upper case"),
  title: () => msg("Capital first letters"),
};

customElements.define("chip-format", ChipFormat);

declare global {
  interface HTMLElementTagNameMap {
    "chip-format": ChipFormat;
  }
}
