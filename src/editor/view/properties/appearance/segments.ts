/** A choice as a row of buttons with icons. */
import { html, svg, type TemplateResult } from "lit";

/** One of the buttons. */
export interface Segment<Value extends string> {
  readonly value: Value;
  readonly name: string;
  /** Path of the icon in a square of 24. */
  readonly path: string;
}

/** The choice. */
export interface SegmentsOptions<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly Segment<Value>[];
  readonly change: (value: Value) => void;
}

/** Renders the buttons under their label. The chosen one is pressed. */
export const renderSegments = <Value extends string>(options: SegmentsOptions<Value>): TemplateResult => html`
  <div class="field" role="group" aria-label=${options.label}>
    <span class="field-label" aria-hidden="true">${options.label}</span>
    <span class="segments">${options.choices.map(
      ({ value, name, path }) => html`<button type="button" class="square" aria-label=${name} title=${name}
        aria-pressed=${value === options.value} @click=${() => options.change(value)}>
        ${svg`<svg class="icon" width="18" height="18" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false"><path d=${path}/></svg>`}</button>`,
    )}</span>
  </div>`;
