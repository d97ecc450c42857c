import { msg, str } from "@lit/localize";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { buildFramePage } from "#domain/actions/html-frame.ts";
import { LightElement } from "#ui/light-element.ts";
import type { PreviewPage, PropertyServices } from "../panel-context.ts";

/** Milliseconds after the last key, before the preview is loaded again. */
const pauseMs = 300;

/**
 * Markup in a sandboxed frame without scripts, as the reader shows it. The service worker serves the page with its own policy;
 * the page sandboxes itself, because browsers do not ask a service worker for frames with the attribute.
 */
export class HtmlPreview extends LightElement {
  static override properties = {
    services: { attribute: false },
    markup: { attribute: false },
    label: { attribute: false },
    address: { state: true },
    loading: { state: true },
  };
  declare services: Pick<PropertyServices, "createPreviewPage">;
  declare markup: string;
  declare label: string;
  declare protected address: string | undefined;
  /** Whether the frame loads its page. */
  declare protected loading: boolean;
  /** Whether the markup has changed since the frame began to load. */
  #isOutdated = false;
  #served: PreviewPage | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.loading = false;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
    this.#show(undefined);
    this.loading = false;
    void this.#served?.clear();
    this.#served = undefined;
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has("markup")) return;
    clearTimeout(this.#timer);
    if (this.address === undefined) void this.#load();
    else this.#timer = setTimeout(() => void this.#load(), pauseMs);
  }

  protected override render(): TemplateResult {
    const isServed = this.#served !== undefined;
    return html`<iframe class="html-preview" sandbox=${isServed ? nothing : ""} title=${msg(str`Preview: ${this.label}`)} aria-busy=${this.loading}
      src=${this.address ?? "about:blank"} referrerpolicy="no-referrer" @load=${() => this.#endLoading()}></iframe>`;
  }

  /** A frame that loads is left alone: Firefox reports a page of a service worker that is replaced as an error. */
  async #load(): Promise<void> {
    this.#isOutdated = this.loading;
    if (this.loading) return;
    this.loading = true;
    const page = new Blob([buildFramePage(this.markup, { title: this.label, language: "" })], { type: "text/html" });
    this.#served ??= this.services.createPreviewPage();
    // Without storage, the preview lacks its styles.
    const address = await this.#served?.show(page, "sandbox").catch(() => undefined);
    if (!this.isConnected) return;
    if (address === undefined) this.#served = undefined;
    this.#show(address ?? URL.createObjectURL(page));
  }

  #endLoading(): void {
    // An empty frame has loaded before its first page.
    if (this.address === undefined) return;
    this.loading = false;
    if (this.#isOutdated) void this.#load();
  }

  #show(address: string | undefined): void {
    if (this.address?.startsWith("blob:")) URL.revokeObjectURL(this.address);
    this.address = address;
  }
}

customElements.define("html-preview", HtmlPreview);

declare global {
  interface HTMLElementTagNameMap {
    "html-preview": HtmlPreview;
  }
}
