import { msg, str } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { findResource } from "#editor/model/action-data/resources.ts";
import { icons } from "#ui/icons.ts";
import { LightElement } from "#ui/light-element.ts";
import type { PanelContext, PlaceNames } from "../panel-context.ts";
import { type AcceptedFiles, findFileProblem, findFileWarning } from "./check-file.ts";
import "./resource-preview.ts";

/** Of files for which browsers know no type, or several. */
const endings: Readonly<Partial<Record<AcceptedFiles, string>>> = {
  captions: ".vtt,.srt",
  font: ".ttf,.otf,.woff,.woff2",
};

const acceptAttribute = (accepted: AcceptedFiles): string | undefined =>
  accepted === "any" ? undefined : (endings[accepted] ?? `${accepted}/*`);

/** What the field needs of its surroundings. */
export type FileContext = Pick<PanelContext, "asset" | "services" | "addFiles">;

/**
 * A labelled field to upload files, by choosing or dropping them, with a preview of the present one. Files become
 * resources of the asset; `place` puts their names into the action's data.
 */
export class FileField extends LightElement {
  static override properties = {
    fieldId: { attribute: false },
    label: { attribute: false },
    accepted: { attribute: false },
    isMultiple: { attribute: false },
    name: { attribute: false },
    context: { attribute: false },
    place: { attribute: false },
    problems: { state: true },
    warnings: { state: true },
    isStoring: { state: true },
    isOver: { state: true },
  };
  declare fieldId: string;
  declare label: string;
  declare accepted: AcceptedFiles;
  declare isMultiple: boolean;
  /** The name of the present resource; empty for none. */
  declare name: string;
  declare context: FileContext;
  declare place: PlaceNames;
  /** Why files were not stored. */
  declare protected problems: readonly string[];
  /** What the author should know about files that were stored. */
  declare protected warnings: readonly string[];
  declare protected isStoring: boolean;
  declare protected isOver: boolean;

  constructor() {
    super();
    this.accepted = "any";
    this.isMultiple = false;
    this.name = "";
    this.problems = [];
    this.warnings = [];
    this.isStoring = false;
    this.isOver = false;
  }

  protected override render(): TemplateResult {
    const { fieldId, accepted, problems, warnings } = this;
    const status = this.isStoring ? msg("Storing…") : nothing;
    return html`
      <div class="field file-field ${this.isOver ? "file-over" : ""}" @dragover=${this.#handleDragOver}
        @dragleave=${() => this.#setOver(false)} @drop=${this.#handleDrop}>
        <label for=${fieldId}>${this.label}</label>
        ${this.#renderPresent()}
        <span class="file-choice">
          <span class="button small file-button"><span aria-hidden="true">${this.#describeChoice()}</span><input id=${fieldId} type="file" aria-label=${`${this.#describeChoice()} ${this.label}`} accept=${acceptAttribute(accepted) ?? nothing}
            ?multiple=${this.isMultiple} aria-invalid=${problems.length > 0} aria-describedby="${fieldId}-problem" @change=${this.#handleChange} /></span>
          <span class="help file-hint" aria-hidden="true">${msg("or drop it here")}</span>
        </span>
        <div role="status"><p class="help">${status}</p>${warnings.map((warning) => html`<p class="help warn">${warning}</p>`)}</div>
        <div id="${fieldId}-problem" role="alert">${problems.map((problem) => html`<p class="help bad">${problem}</p>`)}</div>
      </div>
    `;
  }

  #describeChoice(): string {
    if (this.isMultiple) return msg("Choose files…");
    return findResource(this.context.asset, this.name) === undefined ? msg("Choose file…") : msg("Replace file…");
  }

  #renderPresent(): TemplateResult | typeof nothing {
    const file = findResource(this.context.asset, this.name);
    if (file === undefined) return nothing;
    return html`
      <div class="resource">
        <resource-preview .file=${file} .label=${this.name} .services=${this.context.services}></resource-preview>
        <span class="resource-name">${icons.file} ${this.name}</span>
        <button type="button" class="quiet small" aria-label=${msg(str`Remove ${this.name}`)} @click=${this.#handleRemove}>${msg("Remove")}</button>
      </div>
    `;
  }

  #setOver(isOver: boolean): void {
    this.isOver = isOver;
  }

  #handleDragOver(event: DragEvent): void {
    if (event.dataTransfer?.types.includes("Files") !== true) return;
    event.preventDefault();
    event.stopPropagation();
    this.isOver = true;
  }

  #handleDrop(event: DragEvent): void {
    const files = [...(event.dataTransfer?.files ?? [])];
    this.isOver = false;
    if (files.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    void this.#store(files);
  }

  #handleRemove(): void {
    this.emit("file-remove");
    this.querySelector<HTMLElement>("input")?.focus();
  }

  #handleChange(event: Event): void {
    const input = event.currentTarget as HTMLInputElement;
    const files = [...(input.files ?? [])];
    // The same file can be chosen again after it was removed.
    input.value = "";
    void this.#store(files);
  }

  /** Stores the files that can be used, and says of the others why not. */
  async #store(files: readonly File[]): Promise<void> {
    const [first] = files;
    if (first === undefined || this.isStoring) return;
    const { accepted } = this;
    [this.isStoring, this.problems, this.warnings] = [true, [], []];
    try {
      const checks = await Promise.all(
        (this.isMultiple ? files : [first]).map(async (file) => ({
          file,
          problem: await findFileProblem(file, accepted),
        })),
      );
      const usable = checks.flatMap(({ file, problem }) => (problem === undefined ? [file] : []));
      const problems = checks.flatMap(({ problem }) => problem ?? []);
      const failure = usable.length === 0 ? undefined : await this.context.addFiles(usable, this.place);
      this.problems = failure === undefined ? problems : [...problems, failure];
      this.warnings = failure === undefined ? usable.flatMap((file) => findFileWarning(file, accepted) ?? []) : [];
    } finally {
      this.isStoring = false;
    }
  }
}

customElements.define("file-field", FileField);

declare global {
  interface HTMLElementTagNameMap {
    "file-field": FileField;
  }
}
