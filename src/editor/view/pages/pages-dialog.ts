import { msg, str } from "@lit/localize";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { PageCondition } from "#domain/model/page-content.ts";
import type { SampleData } from "#editor/model/action-data/check-data.ts";
import type { EditorAction } from "#editor/model/editor-state.ts";
import {
  changePageConditions,
  findLeftOutPages,
  findPageConditions,
} from "#editor/model/page-content/page-conditions.ts";
import { readPageConditions } from "#editor/model/page-content/pages-setting.ts";
import { plural } from "#ui/i18n/plural.ts";
import { LightElement } from "#ui/light-element.ts";
import { describeShownCondition } from "../describe-condition.ts";
import { conditionIcon } from "../frame/frame-icons.ts";
import type { PropertyServices } from "../properties/panel-context.ts";
import type { PageConditionChange } from "./page-condition-field.ts";
import "./page-condition-field.ts";
import type { PageNote } from "./page-tiles.ts";
import "./page-tiles.ts";

/** What the dialog needs of the page around it. */
export interface PagesServices extends Pick<PropertyServices, "renderThumbnail"> {
  /** Milliseconds since 1970. */
  now(): number;
}

/**
 * Which rows have which pages: thumbnails, and the conditions of the chosen page. Dispatches `editor-action` for each change
 * and for the keys of Undo and Redo, `page-reveal` with the number of a chosen page, and `pages-close`.
 */
export class PagesDialog extends LightElement {
  static override properties = {
    pageCount: { attribute: false },
    page: { attribute: false },
    services: { attribute: false },
    text: { attribute: false },
    sample: { attribute: false },
    columns: { attribute: false },
    undoes: { attribute: false },
    redoes: { attribute: false },
    isReadOnly: { attribute: false },
    chosen: { state: true },
    shown: { state: true },
  };
  declare pageCount: number;
  /** The page that is chosen at first. */
  declare page: number;
  declare services: PagesServices;
  /** The text of the setting with the conditions. */
  declare text: string;
  /** The columns of the data and the current row. */
  declare sample: SampleData;
  /** Names that conditions can read: the columns of the data and the placeholders of the document. */
  declare columns: readonly string[];
  /** Whether Undo would take back, or Redo bring back, a change of conditions of pages. */
  declare undoes: boolean;
  declare redoes: boolean;
  declare isReadOnly: boolean;
  declare protected chosen: number;
  /** Indexes of the conditions that are shown. They stay while their pages are typed; one beyond the list is a new one. */
  declare protected shown: readonly number[];
  #conditions: readonly PageCondition[] = [];
  /** The list that this dialog has changed last. */
  #written: string | undefined;

  constructor() {
    super();
    [this.page, this.pageCount, this.text, this.columns] = [1, 1, "", []];
    [this.undoes, this.redoes, this.isReadOnly] = [false, false, false];
    [this.chosen, this.shown] = [0, []];
    this.sample = { columns: [] };
  }

  protected override firstUpdated(): void {
    this.querySelector("dialog")?.showModal();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("text")) this.#conditions = readPageConditions(this.text);
    if (this.chosen === 0) this.#choose(this.page);
    else if (changed.has("text") && this.text !== this.#written) this.#choose(this.chosen);
  }

  protected override render(): TemplateResult {
    return html`
      <dialog class="pages-dialog" aria-labelledby="pages-title" @close=${() => this.emit("pages-close")} @keydown=${this.#handleKey}>
        <div class="keys-head">
          <h2 id="pages-title">${msg("Pages for some rows only")}</h2>
          <button type="button" class="primary" @click=${() => this.querySelector("dialog")?.close()}>${msg("Close")}</button>
        </div>
        <div class="pages-parts">
          <page-tiles .pageCount=${this.pageCount} .page=${this.chosen} .services=${this.services} .describe=${this.#createDescription()}
            @page-choose=${this.#handleChoice}></page-tiles>
          <section class="page-conditions" aria-labelledby="page-conditions-title" ?inert=${this.isReadOnly}>${this.#renderConditions()}</section>
        </div>
        <p class="help" role="status">${this.#describeRow()}</p>
      </dialog>
    `;
  }

  #renderConditions(): TemplateResult {
    const { chosen, shown, columns, sample } = this;
    const isComplete = shown.every((index) => index < this.#conditions.length);
    return html`
      <h3 id="page-conditions-title">${msg(str`Show page ${chosen} when…`)}</h3>
      ${repeat(
        shown,
        (index) => `${chosen} ${index}`,
        (
          index,
          at,
        ) => html`<page-condition-field .fieldId=${`page-condition-${index}`} .number=${shown.length > 1 ? at + 1 : undefined} .page=${chosen} .pageCount=${this.pageCount}
          .entry=${this.#conditions[index]} .columns=${columns} .sample=${sample} @page-condition-change=${({ detail }: CustomEvent<PageConditionChange>) => this.#change(index, detail)}
          @page-condition-remove=${() => this.#remove(index)}></page-condition-field>`,
      )}
      ${shown.length > 1 ? html`<p class="help">${msg("A row has the page if all conditions are true.")}</p>` : nothing}
      ${
        isComplete
          ? html`<div class="actions"><button type="button" class="small" @click=${() => {
              this.shown = [...shown, this.#conditions.length];
            }}>${msg("Add condition")}</button></div>`
          : nothing
      }
      <p class="help">${msg("Pages that are left out are hidden, not secret: use PDFs of their own for what a person must not see.")}</p>
    `;
  }

  /** Returns what is said below each page. */
  #createDescription(): (page: number) => PageNote {
    const leftOut = findLeftOutPages(this.#conditions, this.sample.row);
    const texts = this.#conditions.map(({ show_when }) => describeShownCondition(show_when));
    return (page) => {
      const indexes = findPageConditions(this.#conditions, page);
      const isFaint = leftOut?.has(page) === true;
      const note = html`<span class="page-note">${indexes.map((index) => html`<span class="page-condition">${conditionIcon}<span>${texts[index]}</span></span>`)}
        ${isFaint ? html`<span class="page-left-out">${msg("not in this row")}</span>` : nothing}</span>`;
      return { isFaint, note: indexes.length === 0 ? nothing : note };
    };
  }

  #describeRow(): string {
    if (this.#conditions.length === 0) return msg("All rows have all pages.");
    if (this.sample.row === undefined) return msg("Add sample data to see which pages a row has.");
    const leftOut = findLeftOutPages(this.#conditions, this.sample.row)?.remain(this.pageCount).leftOut;
    const pages = [...(leftOut ?? [])].map((index) => index + 1);
    if (pages.length === 0) return msg("The chosen sample row has all pages.");
    if (pages.length === this.pageCount) return msg("The chosen sample row has no page left, so it fails.");
    const list = pages.join(", ");
    return plural(pages.length, {
      one: msg(str`The chosen sample row does not have page ${list}.`),
      other: msg(str`The chosen sample row does not have pages ${list}.`),
    });
  }

  #handleChoice({ detail }: CustomEvent<number>): void {
    this.#choose(detail);
    this.emit<number>("page-reveal", detail);
  }

  #choose(page: number): void {
    const indexes = findPageConditions(this.#conditions, page);
    this.chosen = page;
    this.shown = indexes.length === 0 ? [this.#conditions.length] : indexes;
  }

  #change(index: number, { conditions, field }: PageConditionChange): void {
    this.#store(
      conditions(this.#conditions, index),
      msg("Change condition of pages"),
      `page-condition-${index}-${field}`,
    );
  }

  #remove(index: number): void {
    this.#store(this.#conditions.toSpliced(index, 1), msg("Remove condition of pages"));
    this.#choose(this.chosen);
    void this.updateComplete.then(() => this.querySelector<HTMLElement>("[aria-current]")?.focus());
  }

  #store(conditions: readonly PageCondition[], label: string, joinKey?: string): void {
    const settings = changePageConditions(this.#conditions, conditions);
    if (settings === undefined || this.isReadOnly) return;
    this.#conditions = conditions;
    this.#written = settings.after["pages"];
    const action = { type: "command", label, command: () => [], time: this.services.now(), settings } as const;
    this.emit<EditorAction>("editor-action", joinKey === undefined ? action : { ...action, joinKey });
  }

  /** The editor's own keys rest while a dialog is open. Texts have the undo of the browser. */
  #handleKey(event: KeyboardEvent): void {
    const { target, key, ctrlKey, metaKey, altKey, shiftKey } = event;
    const name = key.toLowerCase();
    if (!(ctrlKey || metaKey) || altKey || (name !== "z" && name !== "y")) return;
    if (target instanceof HTMLElement && target.matches("input, textarea")) return;
    event.preventDefault();
    const isRedo = name === "y" || shiftKey;
    if (isRedo ? this.redoes : this.undoes)
      this.emit<EditorAction>("editor-action", { type: isRedo ? "redo" : "undo" });
  }
}

customElements.define("pages-dialog", PagesDialog);

declare global {
  interface HTMLElementTagNameMap {
    "pages-dialog": PagesDialog;
  }
}
