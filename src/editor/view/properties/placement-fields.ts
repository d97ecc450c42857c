import { msg } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { findCommonValue } from "#editor/model/action-data/asset-changes.ts";
import type { EditorAsset, PageSize } from "#editor/model/document/editor-asset.ts";
import { formatMeasure, parseMeasure } from "#editor/model/units/measure.ts";
import { type PlacementField, readPlacementField, sideLengthOf } from "#editor/model/units/placement-fields.ts";
import { describeSentence } from "#ui/format/translated-problem.ts";
import { LightElement } from "#ui/light-element.ts";

/** A field that a person has set: the detail of `placement-change`. */
export interface PlacementChange {
  readonly field: PlacementField;
  readonly percent: number;
}

const labels: Readonly<Record<PlacementField, () => string>> = {
  x: () => "X",
  y: () => "Y",
  width: () => msg("Width"),
  height: () => msg("Height"),
};

/** What screen readers say after the label, and what a tooltip shows. */
const descriptions: Readonly<Record<PlacementField, () => string>> = {
  x: () => msg("Distance from the left edge in percent of the page. Sums and the units mm and px work too."),
  y: () => msg("Distance from the top edge in percent of the page. Sums and the units mm and px work too."),
  width: () => msg("In percent of the page. Sums and the units mm and px work too."),
  height: () => msg("In percent of the page. Sums and the units mm and px work too."),
};

const fields: readonly PlacementField[] = ["x", "y", "width", "height"];

/** Used while the size of the page is unknown: A4, in points. */
const a4Page: PageSize = { width: 595, height: 842 };

/** A text that is no measure. */
interface FieldProblem {
  readonly message: string;
  readonly text: string;
  /** What the assets had in common then: the problem is over when they have changed. */
  readonly common: string | undefined;
}

/** Position and size of the selected assets, in percent of the page. Dispatches `placement-change`. */
export class PlacementFields extends LightElement {
  static override properties = {
    assets: { attribute: false },
    pages: { attribute: false },
    problems: { state: true },
  };
  declare assets: readonly EditorAsset[];
  declare pages: readonly PageSize[];
  declare protected problems: Partial<Record<PlacementField, FieldProblem>>;

  constructor() {
    super();
    this.assets = [];
    this.pages = [];
    this.problems = {};
  }

  protected override render(): TemplateResult {
    return html`<div class="placement-fields">${fields.map((field) => this.#renderField(field))}</div>`;
  }

  #renderField(field: PlacementField): TemplateResult {
    const common = this.#readCommon(field);
    const id = `asset-${field}`;
    const stored = this.problems[field];
    const problem = stored?.common === common ? stored : undefined;
    const note =
      common === undefined ? ` ${msg("The selected assets differ here. What you enter applies to all of them.")}` : "";
    const description = `${descriptions[field]()}${note}`;
    return html`
      <div class="field">
        <label for=${id} title=${description}>${labels[field]()}</label>
        <input id=${id} type="text" inputmode="decimal" autocomplete="off" .value=${live(problem?.text ?? common ?? "")}
          placeholder=${common === undefined ? "–" : nothing} aria-invalid=${problem !== undefined}
          aria-describedby="${id}-unit ${id}-problem" @change=${(event: Event) => this.#handleChange(event, field)}
          @keydown=${(event: KeyboardEvent) => this.#handleKey(event, field)} />
        <span id="${id}-unit" hidden>${description}</span>
        <p class="help bad" id="${id}-problem" role="alert">${problem?.message ?? nothing}</p>
      </div>
    `;
  }

  /** Returns the text of what the assets have in common; undefined where they differ. */
  #readCommon(field: PlacementField): string | undefined {
    return findCommonValue(this.assets, (asset) =>
      formatMeasure(readPlacementField(asset, field), "%", this.#sideLength(field)),
    );
  }

  #sideLength(field: PlacementField): number {
    return sideLengthOf(field, this.pages[(this.assets[0]?.page ?? 1) - 1] ?? a4Page);
  }

  #handleChange(event: Event, field: PlacementField): void {
    const { value } = event.currentTarget as HTMLInputElement;
    if (value.trim() === "") {
      this.#setProblem(field, undefined);
      this.requestUpdate();
      return;
    }
    const percent = parseMeasure(value, "%", this.#sideLength(field));
    const message = percent.ok ? undefined : describeSentence(percent.problems[0]?.message ?? "");
    const common = this.#readCommon(field);
    this.#setProblem(field, message === undefined ? undefined : { message, text: value, common });
    if (percent.ok) this.emit<PlacementChange>("placement-change", { field, percent: percent.value });
  }

  /** The arrow keys change the number by 1, with Shift by 10. */
  #handleKey(event: KeyboardEvent, field: PlacementField): void {
    const direction = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
    if (direction === 0) return;
    event.preventDefault();
    const { value } = event.currentTarget as HTMLInputElement;
    const percent = parseMeasure(value, "%", this.#sideLength(field));
    const step = direction * (event.shiftKey ? 10 : 1);
    if (percent.ok) this.emit<PlacementChange>("placement-change", { field, percent: percent.value + step });
  }

  #setProblem(field: PlacementField, problem: FieldProblem | undefined): void {
    const { [field]: _, ...others } = this.problems;
    this.problems = problem === undefined ? others : { ...others, [field]: problem };
  }
}

customElements.define("placement-fields", PlacementFields);

declare global {
  interface HTMLElementTagNameMap {
    "placement-fields": PlacementFields;
  }
}
