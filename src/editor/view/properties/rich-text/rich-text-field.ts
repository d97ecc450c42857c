import { msg, str } from "@lit/localize";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { checkText, type SampleData } from "#editor/model/action-data/check-data.ts";
import { findLosses } from "#editor/model/rich-text/find-losses.ts";
import { readRichDocument } from "#editor/model/rich-text/read-rich-document.ts";
import { writeRichText } from "#editor/model/rich-text/write-rich-text.ts";
import { LightElement } from "#ui/light-element.ts";
import "../fields/template-field.ts";
import { describeFinding } from "../findings/describe-finding.ts";
import type { TextChange } from "./text-change.ts";

/** Loads the element `rich-text-editor` with its library, once. */
let isEditorLoaded = false;
const loadEditor = async (): Promise<void> => {
  await import("./rich-text-editor.ts");
  isEditorLoaded = true;
};

/** At most this many losses are named. */
const shownLosses = 6;

/**
 * The text of an action. Shows it with its formats, or its source if formatted text would lose a part of it. Dispatches
 * `text-change`.
 */
export class RichTextField extends LightElement {
  static override properties = {
    fieldId: { attribute: false },
    label: { attribute: false },
    value: { attribute: false },
    sample: { attribute: false },
    isSource: { state: true },
    isLoaded: { state: true },
    hasFailed: { state: true },
  };
  declare fieldId: string;
  declare label: string;
  declare value: string;
  declare sample: SampleData;
  declare protected isSource: boolean;
  declare protected isLoaded: boolean;
  declare protected hasFailed: boolean;
  /** The text that was typed here last. It does not change between source and formatted text. */
  #typed: string | undefined;
  #takesFocus = false;

  constructor() {
    super();
    this.fieldId = "";
    this.label = "";
    this.value = "";
    this.sample = { columns: [] };
    this.isSource = false;
    this.isLoaded = isEditorLoaded;
    this.hasFailed = false;
  }

  /** Focuses the text, as soon as it is shown. */
  override focus(): void {
    this.#takesFocus = true;
    void this.updateComplete.then(() => this.#giveFocus());
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("value") && this.value !== this.#typed) {
      this.#typed = undefined;
      this.isSource = findLosses(this.value).length > 0;
    }
    if (!this.isSource && !this.isLoaded && !this.hasFailed) void this.#load();
  }

  protected override updated(): void {
    if (this.#takesFocus) this.#giveFocus();
  }

  protected override render(): TemplateResult {
    const { fieldId, label, value, sample } = this;
    if (this.isSource || this.hasFailed) return this.#renderSource();
    if (!this.isLoaded)
      return html`<div class="field"><span class="field-label">${label}</span>
        <div class="rich-box rich-loading" aria-busy="true"><span class="visually-hidden">${msg("The text is loading.")}</span></div></div>`;
    return html`<rich-text-editor .fieldId=${fieldId} .label=${label} .value=${value} .sample=${sample}
      @text-change=${this.#rememberText}></rich-text-editor>`;
  }

  #renderSource(): TemplateResult {
    const { fieldId, label, value, sample } = this;
    return html`
      <template-field .fieldId=${fieldId} .label=${label} .value=${value} .lines=${6} .sample=${sample}
        .finding=${describeFinding(checkText(value, "rich", sample))} @field-input=${this.#handleSource}></template-field>
      ${this.hasFailed ? html`<p class="help warn">${msg("The formatting tools could not be loaded. Check the connection and reload the page.")}</p>` : this.#renderConversion()}
    `;
  }

  #renderConversion(): TemplateResult {
    const losses = findLosses(this.value);
    const list = losses.slice(0, shownLosses).join(", ") + (losses.length > shownLosses ? " …" : "");
    const help = `${this.fieldId}-losses`;
    return html`
      ${
        losses.length === 0
          ? nothing
          : html`<p class="help warn" id=${help}>${msg(str`This is the source of the text. Formatted text would lose: ${list}. Readers do not see that either.`)}</p>`
      }
      <div class="actions"><button type="button" class="small" aria-describedby=${losses.length === 0 ? nothing : help}
        @click=${this.#convert}>${msg("Edit as formatted text")}</button></div>
    `;
  }

  #giveFocus(): void {
    const field = this.querySelector("rich-text-editor") ?? this.querySelector("template-field");
    if (field === null || !this.#takesFocus) return;
    this.#takesFocus = false;
    void field.updateComplete.then(() => field.focus());
  }

  async #load(): Promise<void> {
    try {
      await loadEditor();
      this.isLoaded = true;
    } catch (error) {
      console.warn("smartlink: the formatting tools could not be loaded", error);
      this.hasFailed = true;
    }
  }

  #rememberText({ detail }: CustomEvent<TextChange>): void {
    this.#typed = detail.text;
  }

  #handleSource({ detail }: CustomEvent<string>): void {
    this.#typed = detail;
    this.emit<TextChange>("text-change", { text: detail, joinKey: "text" });
  }

  #convert(): void {
    const text = writeRichText(readRichDocument(this.value));
    this.#typed = text;
    this.isSource = false;
    this.emit<TextChange>("text-change", { text, joinKey: "text-convert" });
    this.focus();
  }
}

customElements.define("rich-text-field", RichTextField);

declare global {
  interface HTMLElementTagNameMap {
    "rich-text-field": RichTextField;
  }
}
