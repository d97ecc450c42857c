import { msg, str } from "@lit/localize";
import { html, nothing, svg, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { type ColourSample, type ColourUse, measureAccent, measureBackground } from "#domain/skin/skin-contrast.ts";
import { completeColour, formatColour, parseColour, textContrast } from "#domain/values/colour.ts";
import { getFormatLocale } from "#ui/i18n/language.ts";
import { ValueField } from "./value-field.ts";

const useNames: Readonly<Record<"accent" | "background", Readonly<Record<ColourUse, () => string>>>> = {
  accent: { light: () => msg("Light theme"), dark: () => msg("Dark theme"), bar: () => msg("Toolbar") },
  background: { light: () => msg("Light theme"), dark: () => msg("Dark theme"), bar: () => "" },
};

/** A colour as text and in the system's colour picker, with its contrast where the reader uses it. */
export class ColourField extends ValueField {
  static override properties = {
    label: { attribute: false },
    use: { attribute: false },
    preset: { attribute: false },
    background: { attribute: false },
  };
  /** Name of the setting, for the colour picker. */
  declare label: string;
  declare use: "accent" | "background";
  /** What the colour picker shows while there is no colour. */
  declare preset: string;
  /** The chosen background colour, on which an accent colour is measured too. */
  declare background: string;

  constructor() {
    super();
    this.label = "";
    this.use = "accent";
    this.preset = "#000000";
    this.background = "";
  }

  protected override render(): TemplateResult {
    const chosen = parseColour(this.value);
    const samples =
      this.use === "accent"
        ? measureAccent({ accent: this.value, background: this.background })
        : measureBackground(this.value);
    const contrastId = `${this.fieldId}-contrast`;
    return html`
      <span class="colour-field">
        <input type="color" aria-label=${msg(str`Choose a colour: ${this.label}`)} .value=${live(chosen ? formatColour(chosen) : this.preset)}
          @input=${this.#handleInput} @change=${this.#handleChange} />
        <input id=${this.fieldId} type="text" class="short" autocomplete="off" autocapitalize="none" spellcheck="false"
          placeholder="#1f5fd0" .value=${live(this.value)} aria-invalid=${this.invalid} aria-describedby="${contrastId} ${this.describedBy}"
          @input=${this.#handleInput} @change=${this.#handleChange} />
      </span>
      <div class="colour-contrast" id=${contrastId}>
        ${samples.length === 0 ? nothing : html`<ul>${samples.map((sample) => this.#renderSample(sample))}</ul>`}
        <div role="status">${this.#renderAdvice(samples)}</div>
      </div>
    `;
  }

  #renderSample(sample: ColourSample): TemplateResult {
    const { text, behind } = sample;
    return html`<li>
      <svg class="colour-sample" viewBox="0 0 36 24" aria-hidden="true">${svg`<rect width="36" height="24" fill=${behind} /><text x="18" y="17" fill=${text}>Aa</text>`}</svg>
      <span>${describeSample(sample, useNames[this.use][sample.use]())}</span>
    </li>`;
  }

  /** Only the light page: on a dark one, no colour of a usual brand is readable, and the reader lightens it. */
  #renderAdvice(samples: readonly ColourSample[]): TemplateResult | typeof nothing {
    const light = samples.find(({ use }) => use === "light");
    if (light?.rejectedContrast === undefined) return nothing;
    return html`<p class="colour-advice">
      <span>${msg(str`This colour is too light for text on a light page, which needs ${formatContrast(textContrast)}.`)}</span>
      <button type="button" class="small" @click=${() => this.#use(light.text)}>${msg(str`Use ${light.text}`)}</button>
    </p>`;
  }

  #use(colour: string): void {
    // The button is about to disappear.
    this.querySelector<HTMLElement>('input[type="text"]')?.focus();
    this.change(colour, "now");
  }

  #handleInput(event: Event): void {
    this.change((event.currentTarget as HTMLInputElement).value, "soon");
  }

  #handleChange(event: Event): void {
    this.change(completeColour((event.currentTarget as HTMLInputElement).value), "now");
  }
}

/** Rounds down, so that a contrast that is too low never looks sufficient. */
const formatContrast = (contrast: number): string =>
  `${(Math.floor(contrast * 10) / 10).toLocaleString(getFormatLocale())} : 1`;

const describeSample = ({ text, contrast, rejectedContrast }: ColourSample, use: string): string =>
  rejectedContrast === undefined
    ? msg(str`${use}: contrast ${formatContrast(contrast)}.`)
    : msg(
        str`${use}: contrast ${formatContrast(rejectedContrast)}, so the reader shows ${text} with ${formatContrast(contrast)}.`,
      );

customElements.define("colour-field", ColourField);
