/** The three strategies with the size to expect of each. Tells `strategy-chosen` with the name. */
import { html, nothing, type TemplateResult } from "lit";
import { type Strategy, strategyNames } from "#domain/model/batch.ts";
import type { Forecast } from "#workers/batch-protocol.ts";
import { bytesText } from "../format/bytes.ts";
import { LightElement } from "./light-element.ts";

const explained: Readonly<Record<Strategy, string>> = {
  smallest: "Links the reader and the PDF. Smallest files; needs a web server.",
  mixed: "The reader is inside, the PDF is linked. Needs a web server.",
  original: "Everything is inside. Opens anywhere, from the disk, without a network.",
};

export class StrategyChoice extends LightElement {
  static override properties = { chosen: { attribute: false }, forecast: { attribute: false } };
  declare chosen: Strategy;
  declare forecast: Readonly<Record<Strategy, Forecast>> | undefined;

  constructor() {
    super();
    this.chosen = "smallest";
    this.forecast = undefined;
  }

  protected override render(): TemplateResult {
    return html`
      <div class="field">
        <label for="strategy">Strategy</label>
        <select id="strategy" aria-describedby="strategy-help" .value=${this.chosen} @change=${this.#chosen}>
          ${strategyNames.map((name) => html`<option value=${name} ?selected=${name === this.chosen}>${name}${this.#sizes(name)}</option>`)}
        </select>
        <p class="help" id="strategy-help">${explained[this.chosen]}</p>
      </div>
      ${this.forecast === undefined ? nothing : this.#table(this.forecast)}
    `;
  }

  #table(forecast: Readonly<Record<Strategy, Forecast>>): TemplateResult {
    return html`
      <table class="forecast">
        <caption>Sizes to expect</caption>
        <thead><tr><th scope="col">Strategy</th><th scope="col">Each file</th><th scope="col">All together</th></tr></thead>
        <tbody>
          ${strategyNames.map(
            (name) => html`
              <tr class=${name === this.chosen ? "chosen" : ""}>
                <th scope="row">${name}</th>
                <td>${bytesText(forecast[name].perFile)}</td>
                <td>${bytesText(forecast[name].total)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    `;
  }

  #sizes(name: Strategy): string {
    const expected = this.forecast?.[name];
    return expected === undefined ? "" : ` – ${bytesText(expected.perFile)} each, ${bytesText(expected.total)} in all`;
  }

  #chosen(event: Event): void {
    const found = strategyNames.find((name) => name === (event.currentTarget as HTMLSelectElement).value);
    if (found !== undefined) this.tell("strategy-chosen", found);
  }
}

customElements.define("strategy-choice", StrategyChoice);

declare global {
  interface HTMLElementTagNameMap {
    "strategy-choice": StrategyChoice;
  }
}
