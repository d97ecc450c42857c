import { msg } from "@lit/localize";
import { html, type TemplateResult } from "lit";
import type { EditorAction } from "#editor/model/editor-state.ts";
import { LightElement } from "#ui/light-element.ts";

const maxTitleLength = 1000;

/**
 * The title of the document as the heading of the editor. A press on it opens a field: Enter or leaving it stores the
 * title, Escape leaves it as it was. Dispatches `editor-action` with a step that one undo takes back.
 */
export class EditorTitle extends LightElement {
  static override properties = {
    text: { attribute: false },
    now: { attribute: false },
    isReadOnly: { attribute: false },
    isEditing: { state: true },
  };
  declare text: string;
  declare now: () => number;
  declare isReadOnly: boolean;
  declare protected isEditing: boolean;

  constructor() {
    super();
    [this.isEditing, this.isReadOnly] = [false, false];
  }

  protected override render(): TemplateResult {
    const title = this.text || msg("Untitled smartlink");
    if (this.isReadOnly) return html`<h1 title=${title}>${title}</h1>`;
    if (this.isEditing)
      return html`<h1 class="visually-hidden">${title}</h1><input type="text" aria-label=${msg("Title")} maxlength=${maxTitleLength} autocomplete="off"
        .value=${this.text} @input=${clearError} @keydown=${this.#handleKey} @blur=${this.#handleBlur} />`;
    return html`<h1><button type="button" class="quiet" title=${msg("Change title")} @click=${this.#edit}>${title}</button></h1>`;
  }

  async #edit(): Promise<void> {
    this.isEditing = true;
    await this.updateComplete;
    this.querySelector("input")?.select();
  }

  #handleKey(event: KeyboardEvent): void {
    const { key, isComposing } = event;
    if (isComposing || (key !== "Enter" && key !== "Escape")) return;
    // Escape would leave the bar for the pages.
    event.preventDefault();
    event.stopPropagation();
    const input = event.currentTarget as HTMLInputElement;
    if (key === "Escape") void this.#close();
    else if (input.value.trim() !== "") {
      this.#store(input.value);
      void this.#close();
    } else {
      input.setCustomValidity(msg("The title is empty. Enter a title."));
      input.reportValidity();
    }
  }

  /** An empty title is not stored. */
  #handleBlur({ currentTarget }: FocusEvent): void {
    if (!this.isEditing) return;
    this.#store((currentTarget as HTMLInputElement).value);
    this.isEditing = false;
  }

  #store(value: string): void {
    const [before, after] = [this.text, value.trim()];
    if (after === "" || after === before) return;
    this.emit<EditorAction>("editor-action", {
      ...{ type: "command", label: msg("Change title"), command: () => [], time: this.now() },
      settings: { before: { title: before }, after: { title: after } },
    });
  }

  async #close(): Promise<void> {
    this.isEditing = false;
    await this.updateComplete;
    this.querySelector("button")?.focus();
  }
}

const clearError = ({ currentTarget }: Event): void => (currentTarget as HTMLInputElement).setCustomValidity("");

customElements.define("editor-title", EditorTitle);

declare global {
  interface HTMLElementTagNameMap {
    "editor-title": EditorTitle;
  }
}
