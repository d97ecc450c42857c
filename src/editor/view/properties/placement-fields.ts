import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { LightElement } from "#app/elements/light-element.ts";
import { computeAssetBox, type PercentBox } from "#domain/geometry/geometry.ts";
import { findCommonValue } from "#editor/model/action-data/asset-changes.ts";
import type { EditorAsset } from "#editor/model/document/editor-asset.ts";

/** A part of the rectangle of an asset, in percent of the page. */
export type Side = keyof PercentBox;

/** A side that a person has set: the detail of `placement-change`. */
export interface PlacementChange {
  readonly side: Side;
  readonly percent: number;
}

const labels: Readonly<Record<Side, () => string>> = {
  left: () => "X",
  top: () => "Y",
  width: () => "Width",
  height: () => "Height",
};

/** What screen readers hear after the label, and what a tooltip says. */
const descriptions: Readonly<Record<Side, () => string>> = {
  left: () => "Distance from the left edge in percent of the page",
  top: () => "Distance from the top edge in percent of the page",
  width: () => "In percent of the page",
  height: () => "In percent of the page",
};

const sides: readonly Side[] = ["left", "top", "width", "height"];

/** Reads the text of a field; undefined for a text that is no number, or a size that is negative. */
export type ReadLength = (text: string, side: Side) => number | undefined;

/** Reads a number of percent, with a point or a comma. */
export const readPercent: ReadLength = (text, side) => {
  const number = Number(text.trim().replace(/\s*%$/, "").replace(",", "."));
  return text.trim() === "" || !Number.isFinite(number) || ((side === "width" || side === "height") && number < 0)
    ? undefined
    : number;
};

const formatPercent = (percent: number): string => String(Math.round(percent * 100) / 100);

/** Position and size of the selected assets, in percent of the page. Dispatches `placement-change`. */
export class PlacementFields extends LightElement {
  static override properties = {
    assets: { attribute: false },
    readLength: { attribute: false },
    problems: { state: true },
  };
  declare assets: readonly EditorAsset[];
  /** Reads what is typed, also in other units. */
  declare readLength: ReadLength;
  declare protected problems: Partial<Record<Side, string>>;

  constructor() {
    super();
    this.assets = [];
    this.readLength = readPercent;
    this.problems = {};
  }

  protected override render(): TemplateResult {
    return html`<div class="placement-fields">${sides.map((side) => this.#renderField(side))}</div>`;
  }

  #renderField(side: Side): TemplateResult {
    const common = findCommonValue(this.assets, ({ aura }) => Math.round(computeAssetBox(aura)[side] * 100) / 100);
    const id = `asset-${side}`;
    const problem = this.problems[side];
    const description = descriptions[side]();
    return html`
      <div class="field">
        <label for=${id} title=${description}>${labels[side]()}</label>
        <input id=${id} type="text" inputmode="decimal" autocomplete="off" .value=${live(common === undefined ? "" : formatPercent(common))}
          placeholder=${common === undefined ? "Different" : nothing} aria-invalid=${problem !== undefined}
          aria-describedby="${id}-unit ${id}-problem" @change=${(event: Event) => this.#handleChange(event, side)}
          @keydown=${(event: KeyboardEvent) => this.#handleKey(event, side)} />
        <span class="visually-hidden" id="${id}-unit">${description}</span>
        <p class="help bad" id="${id}-problem" role="alert">${problem ?? nothing}</p>
      </div>
    `;
  }

  #handleChange(event: Event, side: Side): void {
    const input = event.currentTarget as HTMLInputElement;
    if (input.value.trim() === "") {
      this.#setProblem(side, undefined);
      this.requestUpdate();
      return;
    }
    const percent = this.readLength(input.value, side);
    this.#setProblem(
      side,
      percent === undefined ? `“${input.value}” is not a length. Enter a number such as 12.5.` : undefined,
    );
    if (percent !== undefined) this.#change(side, percent);
  }

  /** The arrow keys change the number by 1, with Shift by 10. */
  #handleKey(event: KeyboardEvent, side: Side): void {
    const direction = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
    if (direction === 0) return;
    event.preventDefault();
    const present = this.readLength((event.currentTarget as HTMLInputElement).value, side);
    if (present !== undefined) this.#change(side, present + direction * (event.shiftKey ? 10 : 1));
  }

  #setProblem(side: Side, problem: string | undefined): void {
    const { [side]: _, ...others } = this.problems;
    this.problems = problem === undefined ? others : { ...others, [side]: problem };
  }

  #change(side: Side, percent: number): void {
    const isSize = side === "width" || side === "height";
    this.emit<PlacementChange>("placement-change", { side, percent: isSize ? Math.max(0, percent) : percent });
  }
}

customElements.define("placement-fields", PlacementFields);

declare global {
  interface HTMLElementTagNameMap {
    "placement-fields": PlacementFields;
  }
}
