import { msg, str } from "@lit/localize";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { Command } from "prosemirror-state";
import { checkText, type SampleData } from "#editor/model/action-data/check-data.ts";
import { matchColumns } from "#editor/model/action-data/open-placeholder.ts";
import type { EditorAction } from "#editor/model/editor-state.ts";
import { LightElement } from "#ui/light-element.ts";
import type { ColumnList } from "../fields/column-list.ts";
import "../fields/column-list.ts";
import { describeFinding } from "../findings/describe-finding.ts";
import { renderFinding } from "../findings/render-finding.ts";
import "./chip-format.ts";
import { startChip } from "./opened-chip.ts";
import { completeChip, findTypedPlaceholder, type TypedPlaceholder } from "./placeholder-chips.ts";
import { findLink, removeLink, setLink } from "./rich-commands.ts";
import "./rich-link-form.ts";
import { RichTextView } from "./rich-text-view.ts";
import "./rich-toolbar.ts";
import type { ToolbarRequest } from "./rich-toolbar.ts";
import { findSelectedChip, setChipSource } from "./selected-chip.ts";
import type { TextChange } from "./text-change.ts";

/**
 * A text with formats, links and placeholders. Dispatches `text-change` at each change, and `editor-action` for undo and
 * redo: the text has no history of its own, its changes are steps of the editor's.
 */
export class RichTextEditor extends LightElement {
  static override properties = {
    fieldId: { attribute: false },
    label: { attribute: false },
    value: { attribute: false },
    sample: { attribute: false },
    typed: { state: true },
    active: { state: true },
    link: { state: true },
  };
  declare fieldId: string;
  declare label: string;
  declare value: string;
  declare sample: SampleData;
  /** The placeholder that is being typed, for which columns are offered. */
  declare protected typed: TypedPlaceholder | undefined;
  /** Index of the column that Enter inserts. */
  declare protected active: number;
  /** The link in the form; undefined while the form is closed. */
  declare protected link: { readonly href: string; readonly isNew: boolean } | undefined;
  #ownSteps = 0;
  /** A finding is shown only after the text was left, so that nobody is told off while typing. */
  #hasTyped = false;
  /** Escape has closed the list for the placeholder at this position. */
  #closedAt: number | undefined;
  readonly #text = new RichTextView({
    onChange: (text, isOwnStep) => {
      this.#hasTyped = true;
      const joinKey = isOwnStep ? `text-${++this.#ownSteps}` : "text";
      this.emit<TextChange>("text-change", { text, joinKey });
    },
    onUpdate: () => this.#handleUpdate(),
    onUndo: () => this.emit<EditorAction>("editor-action", { type: "undo" }),
    onRedo: () => this.emit<EditorAction>("editor-action", { type: "redo" }),
    onLink: () => this.#openLink(),
    onBlur: () => {
      this.typed = undefined;
      this.#hasTyped = false;
      this.requestUpdate();
    },
    handleKey: (event) => this.#handleListKey(event),
  });

  constructor() {
    super();
    this.fieldId = "";
    this.label = "";
    this.value = "";
    this.sample = { columns: [] };
    this.active = 0;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hasUpdated) this.#mount();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#text.unmount();
  }

  /** Focuses the text. */
  override focus(): void {
    this.#text.focus();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("value")) this.#text.showText(this.value);
    if (changed.has("sample")) this.#text.showSample(this.sample);
  }

  protected override firstUpdated(): void {
    this.#mount();
  }

  protected override updated(changed: PropertyValues): void {
    this.#text.setAttributes(this.#fieldAttributes);
    const list = this.querySelector<ColumnList>("column-list");
    if (list === null || !(changed.has("typed") || changed.has("active"))) return;
    const { typed } = this;
    if (typed === undefined || this.#matches.length === 0) list.close();
    else
      void list.updateComplete.then(() => {
        if (this.typed === typed) list.open({ getBoundingClientRect: () => this.#text.locate(typed.from) });
      });
  }

  protected override render(): TemplateResult {
    const { fieldId, label, link, sample } = this;
    const chip = findSelectedChip(this.#text.state);
    const finding = this.#hasTyped ? undefined : describeFinding(checkText(this.value, "rich", sample));
    return html`
      <div class="field">
        <span class="field-label" @click=${() => this.focus()}>${label}</span>
        <div class="rich-box">
          <rich-toolbar .state=${this.#text.state} .fieldId=${fieldId} .isLinkOpen=${link !== undefined}
            @toolbar-request=${this.#handleRequest}></rich-toolbar>
          ${
            link === undefined
              ? nothing
              : html`<rich-link-form .fieldId=${fieldId} .href=${link.href} .isNew=${link.isNew} .sample=${sample}
                @link-apply=${({ detail }: CustomEvent<string>) => this.#closeLink(setLink(detail))}
                @link-remove=${() => this.#closeLink(removeLink)} @link-close=${() => this.#closeLink()}></rich-link-form>`
          }
          <div class="rich-surface"></div>
          ${
            chip === undefined
              ? nothing
              : html`<chip-format .fieldId=${fieldId} .source=${chip} .sample=${sample}
                @chip-change=${({ detail }: CustomEvent<string>) => this.#text.run(setChipSource(detail))}></chip-format>`
          }
        </div>
        ${renderFinding(finding, `${fieldId}-finding`)}
        <column-list .listId=${`${fieldId}-columns`} .columns=${this.#matches} .row=${sample.row} .active=${this.active}
          @column-choose=${({ detail }: CustomEvent<string>) => this.#complete(detail)}></column-list>
        <span class="visually-hidden" role="status">${this.#describeMatches()}</span>
      </div>
    `;
  }

  get #matches(): readonly string[] {
    return this.typed === undefined ? [] : matchColumns(this.sample.columns, this.typed.typed);
  }

  get #fieldAttributes(): Record<string, string> {
    const { fieldId, label } = this;
    const list = `${fieldId}-columns`;
    return {
      id: fieldId,
      role: "textbox",
      "aria-multiline": "true",
      "aria-label": label,
      "aria-describedby": `${fieldId}-finding`,
      "aria-autocomplete": "list",
      ...(this.#matches.length === 0
        ? {}
        : { "aria-controls": list, "aria-activedescendant": `${list}-${this.active}` }),
    };
  }

  #describeMatches(): string {
    if (this.typed === undefined) return "";
    const count = this.#matches.length;
    if (this.sample.columns.length === 0) return msg("Type the name of a column, then ]].");
    if (count === 0) return msg("No column of your data fits.");
    return count === 1 ? msg("1 column. Enter inserts it.") : msg(str`${count} columns. Choose with the arrow keys.`);
  }

  #mount(): void {
    const place = this.querySelector<HTMLElement>(".rich-surface");
    if (place !== null) this.#text.mount(place, this.#fieldAttributes);
  }

  #handleUpdate(): void {
    const typed = findTypedPlaceholder(this.#text.state);
    if (typed?.from !== this.#closedAt) this.#closedAt = undefined;
    if (typed?.from !== this.typed?.from || typed?.typed !== this.typed?.typed) this.active = 0;
    this.typed = this.#closedAt === undefined ? typed : undefined;
    this.requestUpdate();
  }

  #handleRequest({ detail }: CustomEvent<ToolbarRequest>): void {
    if (detail.type === "link") this.#openLink();
    else if (detail.type === "command") this.#text.run(detail.command);
    else {
      // First, because WebKit puts the caret at the start of a text that gets the focus.
      this.focus();
      this.#text.run((state, dispatch) => {
        dispatch?.(startChip(state));
        return true;
      });
    }
  }

  #openLink(): void {
    if (this.link !== undefined) {
      this.#closeLink();
      return;
    }
    const link = findLink(this.#text.state);
    this.link = { href: link?.href ?? "", isNew: link === undefined };
  }

  #closeLink(command?: Command): void {
    this.link = undefined;
    if (command !== undefined) this.#text.run(command);
    this.focus();
  }

  #complete(column: string): void {
    const { typed } = this;
    if (typed !== undefined) this.#text.dispatch(completeChip(this.#text.state, typed, column));
  }

  /** The keys of the list of columns while it is open. */
  #handleListKey(event: KeyboardEvent): boolean {
    const matches = this.#matches;
    if (matches.length === 0 || event.isComposing) return false;
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    const column = matches[this.active];
    if (step !== undefined) this.active = (this.active + step + matches.length) % matches.length;
    else if ((event.key === "Enter" || event.key === "Tab") && column !== undefined) this.#complete(column);
    else if (event.key === "Escape") {
      // A chip that was opened becomes a chip again; other texts keep their brackets.
      if (!this.#text.closeChip("discard")) this.#closedAt = this.typed?.from;
      this.typed = undefined;
    } else return false;
    event.stopPropagation();
    return true;
  }
}

customElements.define("rich-text-editor", RichTextEditor);

declare global {
  interface HTMLElementTagNameMap {
    "rich-text-editor": RichTextEditor;
  }
}
