/** What the sections about content, look and condition have in common. */
import { html, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import type { SampleData } from "#editor/model/action-data/check-data.ts";
import type { EditorAsset } from "#editor/model/document/editor-asset.ts";
import { LightElement } from "#ui/light-element.ts";
import { createAssetEdit } from "../create-asset-edit.ts";
import type { AssetEdit } from "../panel-context.ts";
import type { ColourChange } from "./colour-input.ts";
import "./colour-input.ts";
import type { NumberChange } from "./number-input.ts";
import "./number-input.ts";

/** A section of the properties. Dispatches `asset-edit` with an `AssetEdit`. */
export abstract class AppearanceElement extends LightElement {
  static override properties = { assets: { attribute: false }, sample: { attribute: false } };
  /** The selected assets. */
  declare assets: readonly EditorAsset[];
  /** The columns of the data and the current row. */
  declare sample: SampleData;

  constructor() {
    super();
    this.assets = [];
    this.sample = { columns: [] };
  }

  /** `field`: the field in which a person types; changes of one field are joined. */
  protected edit(label: string, change: AssetEdit["change"], field?: string): void {
    this.emit<AssetEdit>("asset-edit", createAssetEdit(this.assets, label, change, field));
  }
}

/** An entry of a list to choose from. */
export interface Choice<Value extends string> {
  readonly value: Value;
  readonly name: string;
}

/** A labelled list to choose from. */
export interface ChoiceField<Value extends string> {
  readonly id: string;
  readonly label: string;
  /** Undefined where the selected assets differ. */
  readonly value: Value | undefined;
  readonly choices: readonly Choice<Value>[];
  readonly change: (value: Value) => void;
}

/** Renders a labelled list. */
export const renderChoice = <Value extends string>({
  id,
  label,
  value,
  choices,
  change,
}: ChoiceField<Value>): TemplateResult => html`
  <div class="field">
    <label for=${id}>${label}</label>
    <select id=${id} .value=${live(value ?? "")} @change=${(event: Event) => change((event.currentTarget as HTMLSelectElement).value as Value)}>
      ${value === undefined ? html`<option value="" selected hidden>–</option>` : ""}
      ${choices.map((choice) => html`<option value=${choice.value} ?selected=${choice.value === value}>${choice.name}</option>`)}
    </select>
  </div>`;

/** A number with a unit. */
export interface NumberField {
  readonly id: string;
  readonly label: string;
  readonly value: number | undefined;
  readonly preset?: number;
  readonly unit?: string;
  readonly least: number;
  readonly most: number;
  readonly step?: number;
  readonly change: (value: number | undefined) => void;
}

/** Renders a field for a number. */
export const renderNumber = (field: NumberField): TemplateResult => {
  const { id, label, value, preset, unit = "pt", least, most, step = 1, change } = field;
  return html`<number-input .fieldId=${id} .label=${label} .value=${value} .preset=${preset} .unit=${unit} .least=${least} .most=${most} .step=${step}
    @number-change=${({ detail }: CustomEvent<NumberChange>) => change(detail.value)}></number-input>`;
};

/** A colour. */
export interface ColourFieldOptions {
  readonly id: string;
  readonly label: string;
  readonly value: string | undefined;
  readonly preset?: string;
  /** What an empty field means. */
  readonly presetName: string;
  readonly change: (colour: string | undefined) => void;
}

/** Renders a field for a colour. */
export const renderColour = (field: ColourFieldOptions): TemplateResult => {
  const { id, label, value = "", preset = "#000000", presetName, change } = field;
  return html`<colour-input .fieldId=${id} .label=${label} .value=${value} .preset=${preset} .presetName=${presetName}
    @colour-change=${({ detail }: CustomEvent<ColourChange>) => change(detail.colour)}></colour-input>`;
};
