import { html, type PropertyValues, type TemplateResult } from "lit";
import { icons } from "#ui/icons.ts";
import { LightElement } from "#ui/light-element.ts";
import type { Thumbnails } from "../../session/thumbnails.ts";

/** An image that is scrolled past within this time is not loaded, in ms. */
const restMs = 80;

/** The first page of a PDF. Shows an icon until the image is loaded, and where the page cannot be drawn. */
export class PageThumbnail extends LightElement {
  static override properties = {
    content: { attribute: false },
    thumbnails: { attribute: false },
    address: { state: true },
  };
  /** Id of the PDF. */
  declare content: string;
  declare thumbnails: Thumbnails | undefined;
  declare address: string | undefined;
  #loading = new AbortController();

  constructor() {
    super();
    this.content = "";
    this.thumbnails = undefined;
    this.address = undefined;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hasUpdated && this.address === undefined) void this.#load();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#loading.abort();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has("content") && !changed.has("thumbnails")) return;
    this.address = this.thumbnails?.peek(this.content);
    if (this.address === undefined) void this.#load();
  }

  protected override render(): TemplateResult {
    return this.address === undefined
      ? html`<span class="thumbnail-empty">${icons.file}</span>`
      : html`<img src=${this.address} alt="" decoding="async" draggable="false" @error=${() => {
          this.address = undefined;
        }} />`;
  }

  async #load(): Promise<void> {
    this.#loading.abort();
    this.#loading = new AbortController();
    const { signal } = this.#loading;
    try {
      await new Promise((resolve) => setTimeout(resolve, restMs));
      if (signal.aborted) return;
      const address = await this.thumbnails?.load(this.content, signal);
      if (!signal.aborted) this.address = address;
    } catch {
      // Aborted, or the image cannot be read: the icon stays.
    }
  }
}

customElements.define("page-thumbnail", PageThumbnail);

declare global {
  interface HTMLElementTagNameMap {
    "page-thumbnail": PageThumbnail;
  }
}
