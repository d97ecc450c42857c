/** The fields of an export that few people need: environment and encoding. */
import { msg } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { type Encoding, encodingNames } from "#domain/model/batch.ts";
import { encodingTexts } from "../../../batches/encoding-texts.ts";
import type { ExportKind } from "./export-kinds.ts";

/** The values of the fields. */
export interface ExportOptionValues {
  readonly encoding: Encoding;
  /** Name of the environment; empty for none. */
  readonly environment: string;
}

/** The dialog with the fields. */
export interface ExportOptionsHost extends ExportOptionValues {
  readonly kind: ExportKind;
  /** Names of the environments that the person can choose. */
  readonly environments: readonly string[];
  changeOptions(options: Partial<ExportOptionValues>): void;
}

const readChoice = (event: Event): string => (event.currentTarget as HTMLSelectElement).value;

/** Renders the fields. The encoding matters where the file contains bytes of others. */
export const renderExportOptions = (host: ExportOptionsHost): TemplateResult => html`
  <div class="field">
    <label for="export-environment">${msg("Environment")}</label>
    <select id="export-environment" aria-describedby="export-environment-help"
      @change=${(event: Event) => host.changeOptions({ environment: readChoice(event) })}>
      <option value="" ?selected=${host.environment === ""}>${msg("None")}</option>
      ${host.environments.map((name) => html`<option value=${name} ?selected=${name === host.environment}>${name}</option>`)}
    </select>
    <p class="help" id="export-environment-help">${msg("Receives the readers’ events. Add environments on the page Settings.")}</p>
  </div>
  ${host.kind === "original" || host.kind === "mixed" ? renderEncoding(host) : nothing}
`;

const renderEncoding = (host: ExportOptionsHost): TemplateResult => html`
  <div class="field">
    <label for="export-encoding">${msg("File encoding")}</label>
    <select id="export-encoding" aria-describedby="export-encoding-help"
      @change=${(event: Event) => host.changeOptions({ encoding: readChoice(event) as Encoding })}>
      ${encodingNames.map((name) => html`<option value=${name} ?selected=${name === host.encoding}>${name}</option>`)}
    </select>
    <p class="help" id="export-encoding-help">${host.encoding} – ${encodingTexts[host.encoding]()}</p>
  </div>
`;
