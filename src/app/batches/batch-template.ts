import { msg } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import type { Problem } from "#domain/problem.ts";
import { toProblem } from "#domain/problem-error.ts";
import { icons } from "#ui/icons.ts";
import { LightElement } from "#ui/light-element.ts";
import type { BatchInspection, DroppedFile } from "#workers/batch-protocol.ts";
import type { LibraryDialogs } from "../library/elements/dialogs/library-dialogs.ts";
import "#ui/problem-list.ts";
import type { LibraryItem } from "../library/session/library-item.ts";
import type { BatchServices } from "./batch-services.ts";

/** A template file that was saved as a smartlink. */
interface SavedTemplate {
  readonly file: File;
  readonly item: LibraryItem;
}

/** The template of a batch with its placeholders. A template file can be saved as a smartlink of the library. */
export class BatchTemplate extends LightElement {
  static override properties = {
    services: { attribute: false },
    inspection: { attribute: false },
    isSaving: { state: true },
    saved: { state: true },
    problems: { state: true },
  };
  declare services: Pick<BatchServices, "loadLibrary" | "pendingBatch">;
  declare inspection: BatchInspection;
  declare protected isSaving: boolean;
  declare protected saved: SavedTemplate | undefined;
  /** Why the template could not be saved. */
  declare protected problems: readonly Problem[];

  constructor() {
    super();
    this.isSaving = false;
    this.problems = [];
  }

  protected override render(): TemplateResult | typeof nothing {
    const { placeholders, templateTitle } = this.inspection;
    const file = this.#findFiles("template")[0];
    const saved = this.saved !== undefined && this.saved.file === file?.file ? this.saved.item : undefined;
    if (placeholders.length === 0 && file === undefined) return nothing;
    return html`
      <div class="list-head"><h4>${msg("Template")}</h4><span class="muted">${templateTitle}</span>
        ${
          file === undefined || saved !== undefined
            ? nothing
            : html`<button type="button" class="small" aria-disabled=${this.isSaving} @click=${() => void this.#save(file)}>
                ${icons.library} ${this.isSaving ? msg("Saving…") : msg("Save as template")}</button>`
        }
      </div>
      ${placeholders.length === 0 ? nothing : html`<ul class="placeholders" aria-label=${msg("Placeholders")}>${placeholders.map((name) => html`<li><code>[[${name}]]</code></li>`)}</ul>`}
      <p class="template-saved" role="status">${saved === undefined ? nothing : this.#renderSaved(saved)}</p>
      <problem-list .heading=${msg("The template could not be saved")} .problems=${this.problems}></problem-list>
      ${this.isSaving ? html`<library-dialogs></library-dialogs>` : nothing}
    `;
  }

  #renderSaved({ id, title }: LibraryItem): TemplateResult {
    const link = html`<a href="#/smartlinks/${id}">${title}</a>`;
    return html`<span class="good">${icons.check}</span> ${msg(html`Saved in the library as the smartlink ${link}.`)}`;
  }

  /** Returns the files of a role, in the order in which they were added. */
  #findFiles(role: "template" | "pdf" | "resource"): readonly DroppedFile[] {
    const paths = new Set(this.inspection.files.flatMap((file) => (file.role === role ? [file.path] : [])));
    return this.services.pendingBatch.files.filter(({ path }) => paths.has(path));
  }

  async #save(template: DroppedFile): Promise<void> {
    if (this.isSaving) return;
    this.isSaving = true;
    this.problems = [];
    this.saved = undefined;
    try {
      const [{ saveBatchTemplate }, library] = await Promise.all([
        import("./save-batch-template.ts"),
        this.services.loadLibrary(),
        import("../library/elements/dialogs/library-dialogs.ts"),
      ]);
      await this.updateComplete;
      const dialogs = this.querySelector<LibraryDialogs>("library-dialogs");
      if (dialogs === null) return;
      const { pdfPasswords = {} } = this.services.pendingBatch.choices;
      const files = { template, resources: this.#findFiles("resource"), pdfs: this.#findFiles("pdf"), pdfPasswords };
      const saved = await saveBatchTemplate(files, this.inspection, library.session, dialogs);
      this.problems = saved.problems;
      if (saved.item !== undefined) this.saved = { file: template.file, item: saved.item };
    } catch (error) {
      this.problems = [toProblem(error)];
    } finally {
      this.isSaving = false;
      await this.updateComplete;
      // The pressed button is replaced by the link.
      this.querySelector<HTMLElement>(".template-saved a")?.focus();
    }
  }
}

customElements.define("batch-template", BatchTemplate);

declare global {
  interface HTMLElementTagNameMap {
    "batch-template": BatchTemplate;
  }
}
