import { msg, str } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { icons } from "#ui/icons.ts";
import { LightElement } from "#ui/light-element.ts";
import type { BatchInspection } from "#workers/batch-protocol.ts";
import { saveBlob } from "../../site/browser/save-blob.ts";

/**
 * The smartlink of the library that a batch uses as its template. Dispatches `template-remove`. `inspection` is undefined until
 * the batch was inspected.
 */
class LibraryTemplate extends LightElement {
  static override properties = { smartlinkId: { attribute: false }, inspection: { attribute: false } };
  declare smartlinkId: string;
  declare inspection: BatchInspection | undefined;

  protected override render(): TemplateResult {
    const { inspection, smartlinkId } = this;
    const template = inspection?.storedTemplate?.id === smartlinkId ? inspection : undefined;
    const title = template?.templateTitle ?? "";
    return html`
      <section class="library-template" aria-label=${msg("Template from the library")}>
        <span class="file-icon">${icons.library}</span>
        <div class="library-template-text">
          <p><strong>${title === "" ? msg("Template from the library") : html`<a href="#/smartlinks/${smartlinkId}">${title}</a>`}</strong></p>
          ${template === undefined ? nothing : this.#renderHelp(template)}
        </div>
        ${template === undefined || template.placeholders.length === 0 ? nothing : this.#renderSample(template.placeholders)}
        <button type="button" class="quiet square" aria-label=${msg("Remove the template")} @click=${() => this.emit("template-remove")}>${icons.remove}</button>
      </section>
    `;
  }

  #renderHelp({ storedTemplate, rows }: BatchInspection): TemplateResult {
    const pdf = storedTemplate?.pdfName ?? "";
    return html`<p class="help">${
      pdf === ""
        ? msg("Smartlink of the library, used as the template.")
        : msg(str`Smartlink of the library, used as the template. Rows that name no PDF use “${pdf}”.`)
    } ${rows > 0 ? nothing : msg("Add a CSV or Excel file, or data.json, with one row for each document.")}</p>`;
  }

  #renderSample(placeholders: readonly string[]): TemplateResult {
    return html`<button type="button" class="small" @click=${() => saveSampleData(placeholders)}>${icons.download} ${msg("Download empty data.json")}</button>`;
  }
}

/** Downloads a data file with one row, which has every placeholder without a value. */
const saveSampleData = (placeholders: readonly string[]): void => {
  const data = Object.fromEntries(placeholders.map((name) => [name, ""]));
  saveBlob(new Blob([JSON.stringify([{ data }], null, 2)], { type: "application/json" }), "data.json");
};

customElements.define("library-template", LibraryTemplate);

declare global {
  interface HTMLElementTagNameMap {
    "library-template": LibraryTemplate;
  }
}
