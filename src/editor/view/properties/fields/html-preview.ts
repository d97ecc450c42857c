import { msg, str } from "@lit/localize";
import { html, type PropertyValues, type TemplateResult } from "lit";
import { LightElement } from "#app/elements/light-element.ts";
import { buildFramePage } from "#domain/actions/html-frame.ts";

/** Milliseconds after the last key, before the preview is loaded again. */
const pauseMs = 300;

/** Markup in a sandboxed frame without scripts, as the reader shows it. */
export class HtmlPreview extends LightElement {
  static override properties = { markup: { attribute: false }, label: { attribute: false }, address: { state: true } };
  declare markup: string;
  declare label: string;
  declare protected address: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
    this.#show(undefined);
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has("markup")) return;
    clearTimeout(this.#timer);
    if (this.address === undefined) this.#load();
    else this.#timer = setTimeout(() => this.#load(), pauseMs);
  }

  protected override render(): TemplateResult {
    return html`<iframe class="html-preview" sandbox="" title=${msg(str`Preview: ${this.label}`)} src=${this.address ?? "about:blank"} referrerpolicy="no-referrer"></iframe>`;
  }

  #load(): void {
    const page = buildFramePage(this.markup, { title: this.label, language: "" });
    this.#show(URL.createObjectURL(new Blob([page], { type: "text/html" })));
  }

  #show(address: string | undefined): void {
    if (this.address !== undefined) URL.revokeObjectURL(this.address);
    this.address = address;
  }
}

customElements.define("html-preview", HtmlPreview);

declare global {
  interface HTMLElementTagNameMap {
    "html-preview": HtmlPreview;
  }
}
