import { msg } from "@lit/localize";
import { html, type TemplateResult } from "lit";
import { findCommonValue } from "#editor/model/action-data/asset-changes.ts";
import { setCondition } from "#editor/model/page-content/content-changes.ts";
import { AppearanceElement } from "./appearance-element.ts";
import type { ConditionChange } from "./condition-input.ts";
import "./condition-input.ts";

/** Which rows show the selected assets. */
export class ConditionFields extends AppearanceElement {
  static override properties = { ...AppearanceElement.properties, columns: { attribute: false } };
  /** Names that are offered: the columns of the data and the placeholders of the document. */
  declare columns: readonly string[];

  constructor() {
    super();
    this.columns = [];
  }

  protected override render(): TemplateResult {
    const stored = findCommonValue(this.assets, ({ aura }) => JSON.stringify(aura.show_when ?? ""));
    return html`<div class="asset-condition" role="group" aria-labelledby="asset-condition">
      <h3 id="asset-condition">${msg("Condition")}</h3>
      <condition-input .fieldId=${"show-when"} .label=${msg("Show when")} .condition=${this.assets[0]?.aura.show_when} .isMixed=${stored === undefined}
        .columns=${this.columns} .sample=${this.sample} .placeholder=${msg("Always: choose a column")} .help=${msg("Documents of other rows do not have this asset.")}
        @condition-change=${this.#handleChange}></condition-input>
    </div>`;
  }

  #handleChange({ detail: { condition, field } }: CustomEvent<ConditionChange>): void {
    this.edit(
      msg("Change condition"),
      (asset) => setCondition(asset, condition),
      field === undefined ? undefined : `show-when-${field}`,
    );
  }
}

customElements.define("condition-fields", ConditionFields);

declare global {
  interface HTMLElementTagNameMap {
    "condition-fields": ConditionFields;
  }
}
