import { msg, str } from "@lit/localize";
import { html, noChange, nothing, type TemplateResult } from "lit";
import { createExportName } from "#domain/files/output-name.ts";
import { publicFolder, readPublicUrl } from "#domain/links/public-url.ts";
import type { BatchParams, Environment, Outputs, Strategy } from "#domain/model/batch.ts";
import { LightElement } from "#ui/light-element.ts";
import type { ParamChoices, SizeForecast } from "#workers/batch-protocol.ts";
import "./batch-options.ts";
import "./files-choice.ts";
import { formatBytes } from "#ui/format/bytes.ts";
import { nameOutputs } from "#ui/format/outputs-text.ts";
import { describeStrategy } from "#ui/format/strategy-text.ts";
import { renderSentence } from "#ui/format/translated-problem.ts";

/** The settings of a batch. Dispatches `choices-change` with the changed settings. */
export class BatchForm extends LightElement {
  static override properties = {
    params: { attribute: false },
    forecast: { attribute: false },
    existingIds: { attribute: false },
    environments: { attribute: false },
    dataFields: { attribute: false },
  };
  declare params: BatchParams;
  declare forecast: Readonly<Record<BatchParams["strategy"], SizeForecast>> | undefined;
  /** Ids of batches whose folders have files of earlier jobs. */
  declare existingIds: ReadonlySet<string>;
  declare environments: readonly Environment[];
  /** Fields of the data by which links can name people. */
  declare dataFields: readonly string[];
  /** What the field of the id had when it got the focus. The proposed id contains the time, so it may change meanwhile. */
  #idAtFocus: string | undefined;

  constructor() {
    super();
    this.params = { batch_id: "", strategy: "original", encoding: "text", max_errors: 0 };
    this.forecast = undefined;
    this.existingIds = new Set();
    this.environments = [];
    this.dataFields = [];
  }

  protected override render(): TemplateResult {
    const { strategy, outputs = "html" } = this.params;
    return html`
      <div class="batch-form">
        <div class="batch-names">${this.#name()} ${this.#publicAddress()}</div>
        <div class="batch-files">
          <files-choice .chosen=${outputs} @outputs-change=${(event: CustomEvent<Outputs>) => this.#emitChange({ outputs: event.detail })}></files-choice>
          <strategy-choice .chosen=${strategy} .outputs=${outputs} .forecast=${this.forecast}
            @strategy-change=${(event: CustomEvent<BatchParams["strategy"]>) => this.#emitChange({ strategy: event.detail })}></strategy-choice>
        </div>
        <details class="more">
          <summary>${msg("Advanced")}</summary>
          <div class="batch-advanced">${this.#folder()} ${this.#environment()}</div>
          <batch-options .params=${this.params} .dataFields=${this.dataFields}></batch-options>
        </details>
      </div>
    `;
  }

  #name(): TemplateResult {
    const { batch_id, name = "" } = this.params;
    return html`
      <div class="field">
        <label for="batch-name">${msg("Name of the batch")}</label>
        <input id="batch-name" type="text" maxlength="120" autocomplete="off" placeholder=${batch_id} aria-describedby="batch-name-help"
          .value=${name} @change=${this.#changeName} />
        <p class="help" id="batch-name-help">${msg("For your own lists. Readers do not see it.")}</p>
      </div>
    `;
  }

  #folder(): TemplateResult {
    const { batch_id } = this.params;
    return html`
      <div class="field">
        <label for="batch-id">${msg("Folder name")}</label>
        <input id="batch-id" type="text" maxlength="120" autocomplete="off" spellcheck="false" autocapitalize="none"
          aria-describedby="batch-id-help" .value=${this.#idAtFocus === undefined ? batch_id : noChange}
          @focus=${this.#startId} @change=${this.#changeBatchId} @blur=${this.#endId} />
        <p class="help" id="batch-id-help">
          ${msg(html`Folder of the generated files: <code>batch/${batch_id}/</code>`)}${this.existingIds.has(batch_id) ? html`<br />${msg("This batch exists. New files are added to it; file names that exist are rejected.")}` : nothing}
        </p>
      </div>
    `;
  }

  #publicAddress(): TemplateResult {
    const { batch_id, public_url = "" } = this.params;
    const result = public_url === "" ? undefined : readPublicUrl(public_url);
    return html`
      <div class="field">
        <label for="public-address">${msg("Public address")}</label>
        <input id="public-address" type="text" inputmode="url" autocomplete="off" spellcheck="false" autocapitalize="none"
          placeholder="https://docs.example.org/" aria-invalid=${result?.ok === false} aria-describedby="public-address-help"
          .value=${public_url} @change=${this.#changePublicUrl} />
        <p class="help ${result?.ok === false ? "bad" : ""}" id="public-address-help">
          ${
            result === undefined
              ? msg("Web address where you will host the exported folder. Without it, links work in this browser only.")
              : result.ok
                ? msg(html`Links: <code>${publicFolder(result.value, batch_id)}…</code>`)
                : renderSentence(result.message)
          }
        </p>
      </div>
    `;
  }

  #environment(): TemplateResult {
    const chosenName = this.params.environment?.name ?? "";
    return html`
      <div class="field">
        <label for="environment">${msg("Receiver of readers’ events")}</label>
        <select id="environment" aria-describedby="environment-help"
          @change=${(event: Event) => this.#emitChange({ environment: (event.currentTarget as HTMLSelectElement).value })}>
          <option value="" ?selected=${chosenName === ""}>${msg("None")}</option>
          ${this.environments.map(({ name }) => html`<option value=${name} ?selected=${name === chosenName}>${name}</option>`)}
        </select>
        <p class="help" id="environment-help">
          ${msg("An environment of the settings. It provides templates, too.")} <a href="#/settings">${msg("Add an environment")}</a>
        </p>
      </div>
    `;
  }

  #changePublicUrl(event: Event): void {
    this.#emitChange({ public_url: (event.currentTarget as HTMLInputElement).value.trim() });
  }

  /** The folder is named after the batch, and never that of another batch. */
  #changeName(event: Event): void {
    const name = (event.currentTarget as HTMLInputElement).value.trim();
    this.#emitChange({ name, batch_id: name === "" ? "" : findFreeId(createExportName(name), this.existingIds) });
  }

  #startId(event: Event): void {
    this.#idAtFocus = (event.currentTarget as HTMLInputElement).value;
  }

  #endId(event: Event): void {
    // A changed id stays until it is inspected.
    if ((event.currentTarget as HTMLInputElement).value === this.#idAtFocus) this.requestUpdate();
    this.#idAtFocus = undefined;
  }

  #changeBatchId(event: Event): void {
    this.#emitChange({ batch_id: (event.currentTarget as HTMLInputElement).value.trim() });
  }

  #emitChange(choices: ParamChoices): void {
    this.emit("choices-change", choices);
  }
}

/** Returns the id, or the first of `id-2`, `id-3` … that no batch has. */
const findFreeId = (id: string, existingIds: ReadonlySet<string>): string => {
  for (let count = 1; ; count++) {
    const candidate = count === 1 ? id : `${id}-${count}`;
    if (!existingIds.has(candidate)) return candidate;
  }
};

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

/** The three strategies of web documents with the expected sizes of all files. PDFs alone have no strategy. Dispatches `strategy-change` with the name. */
class StrategyChoice extends LightElement {
  static override properties = {
    chosen: { attribute: false },
    outputs: { attribute: false },
    forecast: { attribute: false },
  };
  declare chosen: Strategy;
  declare outputs: Outputs;
  declare forecast: Readonly<Record<Strategy, SizeForecast>> | undefined;

  constructor() {
    super();
    this.chosen = "original";
    this.outputs = "html";
    this.forecast = undefined;
  }

  protected override render(): TemplateResult {
    return html`
      ${this.outputs === "pdf" ? nothing : this.#select()}
      ${this.forecast === undefined ? nothing : this.#table(this.forecast)}
    `;
  }

  #select(): TemplateResult {
    return html`
      <div class="field" role="group" aria-labelledby="kind-of-file">
        <span class="field-name" id="kind-of-file">${msg("Kind of file")}</span>
        <label class="visually-hidden" for="strategy">${this.outputs === "html" ? msg("Strategy") : msg("Strategy of the web documents")}</label>
        <select id="strategy" aria-describedby="strategy-help" .value=${this.chosen} @change=${this.#handleChange}>
          ${order.map((name) => html`<option value=${name} ?selected=${name === this.chosen}>${optionText(name)}</option>`)}
        </select>
        <p class="help" id="strategy-help">${explanations[this.chosen]()}</p>
      </div>`;
  }

  #table(forecast: Readonly<Record<Strategy, SizeForecast>>): TemplateResult {
    const { chosen, outputs } = this;
    const perFile = outputs === "html,pdf" ? msg("Per web document") : msg("Per file");
    // All strategies give the same PDFs.
    const rows = outputs === "pdf" ? [chosen] : order;
    return html`
      <table class="forecast">
        <caption>${msg("Expected sizes")}</caption>
        <thead><tr><th scope="col">${outputs === "pdf" ? msg("Files") : msg("Kind of file")}</th><th scope="col">${perFile}</th><th scope="col">${msg("Total")}</th></tr></thead>
        <tbody>
          ${rows.map(
            (name) => html`
              <tr class=${name === chosen ? "chosen" : ""}>
                <th scope="row">${outputs === "pdf" ? nameOutputs(outputs) : describeStrategy(name).name}</th>
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

customElements.define("batch-form", BatchForm);

declare global {
  interface HTMLElementTagNameMap {
    "batch-form": BatchForm;
    "strategy-choice": StrategyChoice;
  }
}
