import { msg } from "@lit/localize";
import { html, type TemplateResult } from "lit";
import { LightElement } from "#ui/light-element.ts";
import { validateEnvironmentName } from "../settings.ts";

/** A form for the name of a new environment. Dispatches `environment-added` with the name. */
export class AddEnvironment extends LightElement {
  static override properties = { taken: { attribute: false }, problem: { state: true } };
  /** Names of the environments that exist. */
  declare taken: readonly string[];
  declare problem: string | undefined;

  constructor() {
    super();
    this.taken = [];
  }

  protected override render(): TemplateResult {
    const isInvalid = this.problem !== undefined;
    return html`
      <form class="field add-environment" @submit=${this.#submit}>
        <label for="new-environment">${msg("New environment")}</label>
        <div class="field-row">
          <input id="new-environment" type="text" maxlength="60" autocomplete="off" spellcheck="false" autocapitalize="none"
            aria-invalid=${isInvalid} aria-describedby="new-environment-help" />
          <button type="submit">${msg("Add environment")}</button>
        </div>
        <p class="help ${isInvalid ? "bad" : ""}" id="new-environment-help" role=${isInvalid ? "alert" : "note"}>
          ${this.problem ?? msg("For example staging. Enter its addresses afterwards.")}
        </p>
      </form>
    `;
  }

  #submit(event: SubmitEvent): void {
    event.preventDefault();
    const input = this.querySelector<HTMLInputElement>("#new-environment");
    const name = input?.value.trim() ?? "";
    this.problem = validateEnvironmentName(name, this.taken);
    if (input === null) return;
    if (this.problem === undefined) {
      input.value = "";
      this.emit("environment-added", name);
    } else input.focus();
  }
}

customElements.define("add-environment", AddEnvironment);

declare global {
  interface HTMLElementTagNameMap {
    "add-environment": AddEnvironment;
  }
}
