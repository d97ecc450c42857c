import { msg, str } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import type { Strategy } from "#domain/model/batch.ts";
import { formatBytes } from "#ui/format/bytes.ts";
import { describeStrategy } from "#ui/format/strategy-text.ts";
import { LightElement } from "#ui/light-element.ts";
import type { SizeForecast } from "#workers/batch-protocol.ts";

/** Complete files come first, because they open anywhere. */
const order = ["original", "mixed", "smallest"] as const satisfies readonly Strategy[];

const explanations: Readonly<Record<Strategy, () => string>> = {
  original: () =>
    msg("Each file contains everything. It opens anywhere: from an e-mail, from the disk, without a network."),
  mixed: () =>
    msg("Each file contains the reader; the PDF is a separate file. Host the exported folder on a web server."),
  smallest: () =>
    msg("Reader and PDF are separate files, so each file is small. Host the exported folder on a web server."),
};

/** The three strategies with their expected sizes. Dispatches `strategy-change` with the name. */
export class StrategyChoice extends LightElement {
  static override properties = { chosen: { attribute: false }, forecast: { attribute: false } };
  declare chosen: Strategy;
  declare forecast: Readonly<Record<Strategy, SizeForecast>> | undefined;

  constructor() {
    super();
    this.chosen = "original";
    this.forecast = undefined;
  }

  protected override render(): TemplateResult {
    return html`
      <div class="field">
        <label for="strategy">${msg("Strategy")}</label>
        <select id="strategy" aria-describedby="strategy-help" .value=${this.chosen} @change=${this.#handleChange}>
          ${order.map((name) => html`<option value=${name} ?selected=${name === this.chosen}>${optionText(name)}</option>`)}
        </select>
        <p class="help" id="strategy-help">${explanations[this.chosen]()}</p>
      </div>
      ${this.forecast === undefined ? nothing : this.#table(this.forecast)}
    `;
  }

  #table(forecast: Readonly<Record<Strategy, SizeForecast>>): TemplateResult {
    return html`
      <table class="forecast">
        <caption>${msg("Expected sizes")}</caption>
        <thead><tr><th scope="col">${msg("Strategy")}</th><th scope="col">${msg("Per file")}</th><th scope="col">${msg("Total")}</th></tr></thead>
        <tbody>
          ${order.map(
            (name) => html`
              <tr class=${name === this.chosen ? "chosen" : ""}>
                <th scope="row">${describeStrategy(name).name}</th>
                <td>${formatBytes(forecast[name].perFile)}</td>
                <td>${formatBytes(forecast[name].total)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    `;
  }

  #handleChange(event: Event): void {
    const strategy = order.find((name) => name === (event.currentTarget as HTMLSelectElement).value);
    if (strategy !== undefined) this.emit("strategy-change", strategy);
  }
}

const optionText = (strategy: Strategy): string => {
  const { name, purpose } = describeStrategy(strategy);
  return msg(str`${name}: ${purpose}`);
};

customElements.define("strategy-choice", StrategyChoice);

declare global {
  interface HTMLElementTagNameMap {
    "strategy-choice": StrategyChoice;
  }
}
