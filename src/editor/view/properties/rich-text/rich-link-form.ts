import { msg } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { checkText, type SampleData } from "#editor/model/action-data/check-data.ts";
import { LightElement } from "#ui/light-element.ts";
import { renderSchemeFix } from "../fields/panel-fields.ts";
import "../fields/template-field.ts";
import { describeFinding, describeShortly } from "../findings/describe-finding.ts";

/**
 * The address of a link in a text. Dispatches `link-apply` with an address that readers can open, `link-remove` and
 * `link-close`.
 */
export class RichLinkForm extends LightElement {
  static override properties = {
    fieldId: { attribute: false },
    href: { attribute: false },
    isNew: { attribute: false },
    sample: { attribute: false },
    address: { state: true },
    isChecked: { state: true },
  };
  declare fieldId: string;
  /** The address of the link; empty for a new one. */
  declare href: string;
  declare isNew: boolean;
  declare sample: SampleData;
  declare protected address: string;
  /** Whether the address was applied with an error, which is shown from then on. */
  declare protected isChecked: boolean;

  constructor() {
    super();
    this.fieldId = "";
    this.href = "";
    this.isNew = true;
    this.sample = { columns: [] };
    this.address = "";
    this.isChecked = false;
  }

  protected override willUpdate(): void {
    if (!this.hasUpdated) this.address = this.href;
  }

  protected override firstUpdated(): void {
    const field = this.querySelector("template-field");
    void field?.updateComplete.then(() => field.focus());
  }

  protected override render(): TemplateResult {
    const { address, sample } = this;
    const finding = this.isChecked ? this.#finding : undefined;
    return html`
      <div class="rich-link" role="group" aria-label=${this.isNew ? msg("Add link") : msg("Change link")} @keydown=${this.#handleKey}>
        <template-field .fieldId=${`${this.fieldId}-link`} .label=${msg("Address of the link")} .value=${address} .kind=${"url"}
          .sample=${sample} .example=${"https://"} @field-input=${this.#handleInput}></template-field>
        <p class="help bad" role="alert">${finding ?? nothing}</p>
        ${renderSchemeFix(address, (fixed) => {
          this.address = fixed;
          this.isChecked = false;
        })}
        <div class="actions">
          <button type="button" class="small primary" @click=${this.#apply}>${msg("Apply")}</button>
          ${this.isNew ? nothing : html`<button type="button" class="small" @click=${() => this.emit("link-remove")}>${msg("Remove link")}</button>`}
          <button type="button" class="small quiet" @click=${() => this.emit("link-close")}>${msg("Cancel")}</button>
        </div>
      </div>
    `;
  }

  /** What is wrong with the address; undefined if readers can open it. */
  get #finding(): string | undefined {
    if (this.address.trim() === "") return msg("The link has no address. Enter one that begins with https://.");
    const finding = describeFinding(checkText(this.address, "open", this.sample));
    return finding?.kind === "problem" ? describeShortly(finding) : undefined;
  }

  #handleInput({ detail }: CustomEvent<string>): void {
    this.address = detail;
    this.isChecked = false;
  }

  #apply(): void {
    if (this.#finding === undefined) this.emit("link-apply", this.address.trim());
    else {
      this.isChecked = true;
      this.querySelector("template-field")?.focus();
    }
  }

  #handleKey(event: KeyboardEvent): void {
    if (event.defaultPrevented) return;
    if (event.key === "Enter" && event.target instanceof HTMLInputElement) this.#apply();
    else if (event.key === "Escape") this.emit("link-close");
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

customElements.define("rich-link-form", RichLinkForm);

declare global {
  interface HTMLElementTagNameMap {
    "rich-link-form": RichLinkForm;
  }
}
