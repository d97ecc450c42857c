import { msg, str } from "@lit/localize";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import type { SampleData } from "#editor/model/action-data/check-data.ts";
import {
  completePlaceholder,
  findOpenPlaceholder,
  matchColumns,
  type OpenPlaceholder,
} from "#editor/model/action-data/open-placeholder.ts";
import { LightElement } from "#ui/light-element.ts";
import type { FieldFinding } from "../findings/field-finding.ts";
import { renderFinding } from "../findings/render-finding.ts";
import type { ColumnList } from "./column-list.ts";
import "./column-list.ts";

type Control = HTMLInputElement | HTMLTextAreaElement;

/** The keyboard of a phone for the field. */
export type FieldKind = "text" | "url" | "email" | "tel" | "numeric";

/**
 * A labelled text field of a template: after `[[`, it offers the columns of the data with the values of the current row.
 * Dispatches `field-input` with the text at each change.
 */
export class TemplateField extends LightElement {
  static override properties = {
    fieldId: { attribute: false },
    label: { attribute: false },
    value: { attribute: false },
    kind: { attribute: false },
    lines: { attribute: false },
    help: { attribute: false },
    example: { attribute: false },
    finding: { attribute: false },
    sample: { attribute: false },
    hasInsertButton: { attribute: false },
    open: { state: true },
    active: { state: true },
  };
  declare fieldId: string;
  declare label: string;
  declare value: string;
  declare kind: FieldKind;
  /** More than 1 for a field with several lines. */
  declare lines: number;
  declare help: string;
  declare example: string;
  declare finding: FieldFinding | undefined;
  declare sample: SampleData;
  /** Whether a button offers the columns, for texts in which most people want one. */
  declare hasInsertButton: boolean;
  declare protected open: OpenPlaceholder | undefined;
  declare protected active: number;
  /** The finding is shown as an error only after the field was left, so that nobody is told off while typing. */
  #hasTyped = false;
  /** The text and its selection before the button began a placeholder, until that is completed or left. */
  #before: { readonly text: string; readonly start: number; readonly end: number } | undefined;

  constructor() {
    super();
    this.fieldId = "";
    this.label = "";
    this.value = "";
    this.kind = "text";
    this.lines = 1;
    this.help = "";
    this.example = "";
    this.sample = { columns: [] };
    this.hasInsertButton = false;
    this.active = 0;
  }

  /** Focuses the field. */
  override focus(options?: FocusOptions): void {
    this.#control?.focus(options);
  }

  protected override updated(changed: PropertyValues): void {
    if (!changed.has("open") && !changed.has("active")) return;
    const matches = this.#matches;
    const list = this.querySelector<ColumnList>("column-list");
    const control = this.#control;
    if (list === null || control === null) return;
    if (matches.length === 0) list.close();
    else void list.updateComplete.then(() => (this.#matches.length > 0 ? list.open(control) : list.close()));
  }

  protected override render(): TemplateResult {
    const finding = this.#hasTyped ? undefined : this.finding;
    const describedBy = [finding && `${this.fieldId}-finding`, this.help !== "" && `${this.fieldId}-help`].filter(
      Boolean,
    );
    return html`
      <div class="field template-field">
        <label for=${this.fieldId}>${this.label}</label>
        ${this.#renderControl(describedBy.join(" "), finding?.kind === "problem")}
        ${this.hasInsertButton ? this.#renderInsertButton() : nothing}
        ${renderFinding(finding, `${this.fieldId}-finding`)}
        ${this.help === "" ? nothing : html`<p class="help" id="${this.fieldId}-help">${this.help}</p>`}
        <column-list .listId=${`${this.fieldId}-columns`} .columns=${this.#matches} .row=${this.sample.row} .active=${this.active}
          @column-choose=${({ detail }: CustomEvent<string>) => this.#complete(detail)}></column-list>
        <span class="visually-hidden" role="status">${this.#describeMatches()}</span>
      </div>
    `;
  }

  /** The columns that fit what is typed after `[[`; none while no placeholder is being typed. */
  get #matches(): readonly string[] {
    return this.open === undefined ? [] : matchColumns(this.sample.columns, this.open.typed);
  }

  get #control(): Control | null {
    return this.querySelector<Control>("input, textarea");
  }

  #describeMatches(): string {
    if (this.open === undefined) return "";
    const count = this.#matches.length;
    if (count === 0) return msg("No column of your data fits.");
    return count === 1 ? msg("1 column. Enter inserts it.") : msg(str`${count} columns. Choose with the arrow keys.`);
  }

  /**
   * The field is a plain text box until `[[` is typed; then it is the combobox of the list. A text area has no such role:
   * there the list is announced by the live region.
   */
  #renderControl(describedBy: string, isInvalid: boolean): TemplateResult {
    const [matches, { fieldId }] = [this.#matches, this];
    const isOpen = matches.length > 0;
    const activeOption = isOpen ? `${fieldId}-columns-${this.active}` : nothing;
    const controls = isOpen ? `${fieldId}-columns` : nothing;
    if (this.lines > 1)
      return html`<textarea id=${fieldId} rows=${this.lines} .value=${live(this.value)} placeholder=${this.example || nothing}
        aria-describedby=${describedBy || nothing} aria-invalid=${isInvalid} aria-autocomplete="list" aria-controls=${controls}
        aria-activedescendant=${activeOption} @input=${this.#handleInput} @keydown=${this.#handleKey} @keyup=${this.#handleCaret}
        @click=${this.#handleCaret} @blur=${this.#handleBlur}></textarea>`;
    return html`<input id=${fieldId} type="text" inputmode=${this.kind} autocomplete="off" spellcheck=${this.kind === "text"}
      autocapitalize=${this.kind === "text" ? "sentences" : "none"} placeholder=${this.example || nothing} .value=${live(this.value)}
      aria-describedby=${describedBy || nothing} aria-invalid=${isInvalid} aria-autocomplete="list"
      role=${isOpen ? "combobox" : nothing} aria-expanded=${isOpen ? "true" : nothing} aria-controls=${controls}
      aria-activedescendant=${activeOption} @input=${this.#handleInput} @keydown=${this.#handleKey} @keyup=${this.#handleCaret}
      @click=${this.#handleCaret} @blur=${this.#handleBlur} />`;
  }

  /** Without data, there are no columns to offer: a person types the name between the brackets. */
  #renderInsertButton(): TemplateResult {
    return html`<div class="actions"><button type="button" class="small" title=${msg("Insert placeholder ([[)")}
      @mousedown=${(event: Event) => event.preventDefault()} @click=${this.#startPlaceholder}>${msg("Insert placeholder")}</button></div>`;
  }

  #startPlaceholder(): void {
    const control = this.#control;
    if (control === null) return;
    control.focus();
    const [start, end] = [control.selectionStart ?? control.value.length, control.selectionEnd ?? control.value.length];
    this.#before = { text: control.value, start, end };
    control.setRangeText("[[", start, end, "end");
    this.#takeInput(control);
  }

  #handleInput(event: Event): void {
    this.#takeInput(event.currentTarget as Control);
  }

  #takeInput(control: Control): void {
    this.#hasTyped = true;
    // Brackets that the person has closed or deleted are no longer those of the button.
    const inserted = this.#readInsertedPart();
    if (inserted === undefined || !inserted.startsWith("[[") || inserted.includes("]]")) this.#before = undefined;
    this.value = control.value;
    this.#findOpen(control);
    this.emit("field-input", control.value);
  }

  #findOpen(control: Control): void {
    const caret = control.selectionStart;
    const isRange = caret !== control.selectionEnd;
    const open = caret === null || isRange ? undefined : findOpenPlaceholder(control.value, caret);
    if (open?.start !== this.open?.start || open?.typed !== this.open?.typed) this.active = 0;
    this.open = open;
  }

  /** The caret can leave the placeholder, or come back to it. Escape has closed the list and must not open it again. */
  #handleCaret(event: Event): void {
    if (event instanceof KeyboardEvent && !/^(?:Arrow(?:Left|Right)|Home|End)$/.test(event.key)) return;
    this.#findOpen(event.currentTarget as Control);
  }

  /** A placeholder that the button has begun is completed when the field is left, or taken back if it has no name. */
  #handleBlur(): void {
    const name = this.#readInsertedPart()?.slice(2).trim();
    if (name !== undefined && this.open !== undefined && /^[A-Za-z_][\w.-]*$/.test(name)) this.#complete(name, false);
    else this.#restoreText();
    this.open = undefined;
    if (!this.#hasTyped) return;
    this.#hasTyped = false;
    this.requestUpdate();
  }

  #handleKey(event: KeyboardEvent): void {
    const matches = this.#matches;
    if (event.isComposing || (matches.length === 0 && !(event.key === "Escape" && this.#before !== undefined))) return;
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    const column = matches[this.active];
    if (step !== undefined) this.active = (this.active + step + matches.length) % matches.length;
    else if ((event.key === "Enter" || event.key === "Tab") && column !== undefined) this.#complete(column);
    else if (event.key === "Escape") {
      this.#restoreText();
      this.open = undefined;
    } else return;
    // The key must reach neither the form nor the editor, where Escape leaves the properties.
    event.preventDefault();
    event.stopPropagation();
  }

  /** What stands where the button has begun a placeholder; undefined if it has begun none. */
  #readInsertedPart(): string | undefined {
    const [control, before] = [this.#control, this.#before];
    if (control === null || before === undefined) return undefined;
    return control.value.slice(before.start, control.value.length - (before.text.length - before.end));
  }

  /** Takes back the placeholder that the button has begun. */
  #restoreText(): void {
    const [control, before] = [this.#control, this.#before];
    this.#before = undefined;
    if (control === null || before === undefined) return;
    control.value = before.text;
    control.setSelectionRange(before.start, before.end);
    this.value = before.text;
    this.emit("field-input", before.text);
  }

  #complete(column: string, keepsFocus = true): void {
    const control = this.#control;
    if (control === null || this.open === undefined) return;
    this.#before = undefined;
    const completed = completePlaceholder(control.value, control.selectionStart ?? 0, this.open, column);
    control.value = completed.text;
    control.setSelectionRange(completed.caret, completed.caret);
    if (keepsFocus) control.focus();
    this.open = undefined;
    this.value = completed.text;
    this.emit("field-input", completed.text);
  }
}

customElements.define("template-field", TemplateField);

declare global {
  interface HTMLElementTagNameMap {
    "template-field": TemplateField;
  }
}
