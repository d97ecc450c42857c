import { msg } from "@lit/localize";
import { html, type TemplateResult } from "lit";
import { icons } from "#ui/icons.ts";
import { LightElement } from "#ui/light-element.ts";

/** Explains the library while it is empty. Dispatches `upload-request` and `sample-request`. */
export class EmptyLibrary extends LightElement {
  static override properties = { busy: { attribute: false } };
  /** Whether the sample project is being added. */
  declare busy: boolean;

  constructor() {
    super();
    this.busy = false;
  }

  protected override render(): TemplateResult {
    return html`
      <section class="card empty-library" aria-labelledby="empty-library-heading">
        <div class="drop-icon">${icons.drop}</div>
        <h2 id="empty-library-heading" tabindex="-1">${msg("Your library is empty")}</h2>
        <p class="drop-lead">${msg("Choose PDFs, or drop PDFs and folders anywhere on this page. They stay in this browser.")}</p>
        <div class="drop-actions">
          <button type="button" class="primary" @click=${() => this.emit("upload-request")}>${msg("Choose PDFs…")}</button>
          <button type="button" ?disabled=${this.busy} @click=${() => this.emit("sample-request")}>${icons.play} ${msg("Add sample project")}</button>
        </div>
        <ol class="first-steps">
          <li><strong>${msg("Add a PDF")}</strong><span>${msg("A brochure, an offer, an invitation.")}</span></li>
          <li><strong>${msg("Make a smartlink of it")}</strong><span>${msg("An interactive document with links, videos and forms on its pages.")}</span></li>
          <li><strong>${msg("Share it")}</strong><span>${msg("As one HTML file, or a batch with a personal file for each reader.")}</span></li>
        </ol>
      </section>
    `;
  }
}

customElements.define("empty-library", EmptyLibrary);

declare global {
  interface HTMLElementTagNameMap {
    "empty-library": EmptyLibrary;
  }
}
