import { msg } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { icons } from "#ui/icons.ts";
import { LightElement } from "#ui/light-element.ts";
import { nameStep, type StepName, type StepState, stepNames } from "./step-states.ts";

/** A step is the current one when its heading has come that near to the top of the window, in CSS pixels. */
const reachedTop = 240;

/**
 * The bar of the steps of a new batch, each of which is a part of the page. Marks the part that is in view. Dispatches
 * `step-choose` with the pressed step.
 */
export class StepBar extends LightElement {
  static override properties = { states: { attribute: false }, current: { state: true } };
  declare states: Readonly<Record<StepName, StepState>>;
  declare protected current: StepName;

  constructor() {
    super();
    this.current = "table";
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener("scroll", () => this.#follow(), { signal: this.connectedSignal, passive: true });
  }

  protected override render(): TemplateResult {
    return html`
      <nav class="step-bar" aria-label=${msg("Steps")}>
        <ol>${stepNames.map((step, index) => this.#renderStep(step, index + 1))}</ol>
      </nav>
    `;
  }

  #renderStep(step: StepName, number: number): TemplateResult {
    const state = this.states[step];
    return html`<li class="step-${state}">
      <button type="button" class="quiet" aria-current=${step === this.current ? "step" : nothing} aria-describedby=${state === "open" ? nothing : `step-state-${step}`}
        @click=${() => this.emit("step-choose", step)}>
        <span class="step-number" aria-hidden="true">${state === "open" ? number : state === "done" ? icons.check : icons.warning}</span>${nameStep(step)}</button>
      ${state === "open" ? nothing : html`<span class="visually-hidden" id="step-state-${step}">${state === "done" ? msg("completed") : msg("needs attention")}</span>`}
    </li>`;
  }

  /** The last step that was scrolled to; at the end of the page, which may be too short to scroll further, the last one in view. */
  #follow(): void {
    const { scrollHeight } = document.documentElement;
    const isAtEnd = scrollY + innerHeight >= scrollHeight - 1;
    const limit = isAtEnd ? innerHeight / 2 : reachedTop;
    const reached = stepNames.filter((step) => {
      const top = document.querySelector(`#step-${step}`)?.getBoundingClientRect().top;
      return top !== undefined && top <= limit;
    });
    this.current = reached.at(-1) ?? "table";
  }
}

customElements.define("step-bar", StepBar);

declare global {
  interface HTMLElementTagNameMap {
    "step-bar": StepBar;
  }
}
