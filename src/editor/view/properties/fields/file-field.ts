import { msg, str } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { icons } from "#app/elements/icons.ts";
import { LightElement } from "#app/elements/light-element.ts";
import { findResource } from "#editor/model/action-data/resources.ts";
import type { PanelContext, PlaceNames } from "../panel-context.ts";
import "./resource-preview.ts";

/** The files that a field accepts. */
export type AcceptedFiles = "image" | "video" | "audio" | "any";

const describeWrongKind: Readonly<Record<Exclude<AcceptedFiles, "any">, (name: string) => string>> = {
  image: (name) => msg(str`“${name}” is not a picture. Choose a PNG, JPEG, WebP, GIF or SVG file.`),
  video: (name) => msg(str`“${name}” is not a film. Choose an MP4 or WebM file.`),
  audio: (name) => msg(str`“${name}” is not a sound. Choose an MP3, M4A, OGG or WAV file.`),
};

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
    problem: { state: true },
    isStoring: { state: true },
    isOver: { state: true },
  };
  declare fieldId: string;
  declare label: string;
  declare accepted: AcceptedFiles;
  declare isMultiple: boolean;
  /** The name of the present resource; empty for none. */
  declare name: string;
  declare context: PanelContext;
  declare place: PlaceNames;
  declare protected problem: string | undefined;
  declare protected isStoring: boolean;
  declare protected isOver: boolean;

  constructor() {
    super();
    this.accepted = "any";
    this.isMultiple = false;
    this.name = "";
    this.isStoring = false;
    this.isOver = false;
  }

  protected override render(): TemplateResult {
    const { fieldId, accepted, problem } = this;
    const status = this.isStoring ? msg("Storing…") : nothing;
    return html`
      <div class="field file-field ${this.isOver ? "file-over" : ""}" @dragover=${this.#handleDragOver}
        @dragleave=${() => this.#setOver(false)} @drop=${this.#handleDrop}>
        <label for=${fieldId}>${this.label}</label>
        ${this.#renderPresent()}
        <input id=${fieldId} type="file" accept=${accepted === "any" ? nothing : `${accepted}/*`} ?multiple=${this.isMultiple}
          aria-invalid=${problem !== undefined} aria-describedby="${fieldId}-problem" @change=${this.#handleChange} />
        <p class="help" role="status">${status}</p>
        <p class="help bad" id="${fieldId}-problem" role="alert">${problem ?? nothing}</p>
      </div>
    `;
  }

  #renderPresent(): TemplateResult | typeof nothing {
    const file = findResource(this.context.asset, this.name);
    if (file === undefined) return nothing;
    return html`
      <div class="resource">
        <resource-preview .file=${file} .label=${this.name} .services=${this.context.services}></resource-preview>
        <span class="resource-name">${icons.file} ${this.name}</span>
        <button type="button" class="quiet small" aria-label=${msg(str`Remove ${this.name}`)} @click=${() => this.emit("file-remove")}>${msg("Remove")}</button>
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

  #handleChange(event: Event): void {
    const input = event.currentTarget as HTMLInputElement;
    const files = [...(input.files ?? [])];
    // The same file can be chosen again after it was removed.
    input.value = "";
    void this.#store(files);
  }

  async #store(files: readonly File[]): Promise<void> {
    const [first] = files;
    if (first === undefined || this.isStoring) return;
    const chosen = this.isMultiple ? files : [first];
    const { accepted } = this;
    const wrong = accepted === "any" ? undefined : chosen.find(({ type }) => !type.startsWith(`${accepted}/`));
    if (wrong !== undefined && accepted !== "any") {
      this.problem = describeWrongKind[accepted](wrong.name);
      return;
    }
    this.problem = undefined;
    this.isStoring = true;
    this.problem = await this.context.addFiles(chosen, this.place);
    this.isStoring = false;
  }
}

customElements.define("file-field", FileField);

declare global {
  interface HTMLElementTagNameMap {
    "file-field": FileField;
  }
}
