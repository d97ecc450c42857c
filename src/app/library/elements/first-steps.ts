import { msg } from "@lit/localize";
import { html, type TemplateResult } from "lit";
import { icons } from "#ui/icons.ts";
import { LightElement } from "#ui/light-element.ts";
import type { DroppedFile } from "#workers/batch-protocol.ts";
import { readFileList } from "../../site/browser/dropped-files.ts";

/**
 * The way from a PDF to sent documents in three steps, for a person who has neither items nor batches. Dispatches
 * `files-picked` with the chosen PDFs, and `sample-request`.
 */
export class FirstSteps extends LightElement {
  static override properties = { busy: { attribute: false } };
  /** Whether the PDFs or the sample are being added. */
  declare busy: boolean;

  constructor() {
    super();
    this.busy = false;
  }

  protected override render(): TemplateResult {
    return html`
      <section class="card first-steps" aria-labelledby="first-steps-heading">
        <h2 id="first-steps-heading" tabindex="-1">${msg("From a PDF to personal documents")}</h2>
        <ol>
          <li><strong>${msg("Add your PDF")}</strong><span>${msg("A brochure, an offer, an invitation. It stays in this browser.")}</span></li>
          <li><strong>${msg("Make it interactive")}</strong><span>${msg("Place links, texts, films and forms on its pages, with the name of each reader where you like.")}</span></li>
          <li><strong>${msg("Send it")}</strong><span>${msg("As one file for all, or with a table, as a personal file for each reader.")}</span></li>
        </ol>
        <div class="drop-actions">
          <button type="button" class="primary large" ?disabled=${this.busy} @click=${() => this.#pick()}>${icons.upload} ${msg("Start with your PDF")}</button>
          <button type="button" class="large" ?disabled=${this.busy} @click=${() => this.emit("sample-request")}>${icons.play} ${msg("Try the sample")}</button>
        </div>
      </section>
    `;
  }

  /** Opens the browser's dialog for files. The page itself has other fields for files, which programs and drivers look for. */
  #pick(): void {
    const input = Object.assign(document.createElement("input"), {
      type: "file",
      multiple: true,
      accept: ".pdf,application/pdf",
    });
    input.addEventListener("change", () => {
      if (input.files !== null && input.files.length > 0)
        this.emit<readonly DroppedFile[]>("files-picked", readFileList(input.files));
    });
    input.click();
  }
}

customElements.define("first-steps", FirstSteps);

declare global {
  interface HTMLElementTagNameMap {
    "first-steps": FirstSteps;
  }
}
