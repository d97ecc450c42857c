import { msg, str } from "@lit/localize";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import type { Condition, PageCondition } from "#domain/model/page-content.ts";
import { findHighestPage, isPageList } from "#domain/values/page-list.ts";
import type { SampleData } from "#editor/model/action-data/check-data.ts";
import { setPageCondition } from "#editor/model/page-content/page-conditions.ts";
import { LightElement } from "#ui/light-element.ts";
import type { ConditionChange } from "../properties/appearance/condition-input.ts";
import "../properties/appearance/condition-input.ts";

/** A change of one condition: the detail of `page-condition-change`. */
export interface PageConditionChange {
  /** Returns the list with the change. */
  readonly conditions: (list: readonly PageCondition[], index: number) => readonly PageCondition[];
  /** The field in which a person types. */
  readonly field: string;
}

/**
 * A condition of pages: a list of pages, a column, a test and a value. Dispatches `page-condition-change` with a
 * `PageConditionChange` at each complete entry, and `page-condition-remove`.
 */
export class PageConditionField extends LightElement {
  static override properties = {
    fieldId: { attribute: false },
    number: { attribute: false },
    page: { attribute: false },
    pageCount: { attribute: false },
    entry: { attribute: false },
    columns: { attribute: false },
    sample: { attribute: false },
    typed: { state: true },
    isColumnMissing: { state: true },
  };
  /** Begins the ids of the fields. */
  declare fieldId: string;
  /** The position of one among several; undefined for the only one. */
  declare number: number | undefined;
  /** The page that a new condition is for. */
  declare page: number;
  declare pageCount: number;
  /** Undefined for a new one. */
  declare entry: PageCondition | undefined;
  /** Names that are offered. */
  declare columns: readonly string[];
  /** The columns of the data and their values. */
  declare sample: SampleData;
  /** The list of pages as it is typed; undefined while it is that of the entry. */
  declare protected typed: string | undefined;
  declare protected isColumnMissing: boolean;
  /** The condition that was entered last: it is used as soon as the list of pages is complete too. */
  #condition: Condition | undefined;

  constructor() {
    super();
    this.isColumnMissing = false;
  }

  /** Undo or another tab has changed the pages. */
  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has("entry")) return;
    const before = changed.get("entry") as PageCondition | undefined;
    if (before?.pages !== this.entry?.pages && this.entry?.pages !== this.typed?.trim()) this.typed = undefined;
  }

  protected override render(): TemplateResult {
    const { fieldId, entry, number } = this;
    const pages = this.#pages;
    const fault = this.#findFault(pages);
    return html`<div class="page-condition-field" role="group" aria-label=${number === undefined ? msg("Condition") : msg(str`Condition ${number}`)}>
      ${number === undefined ? nothing : html`<h4>${msg(str`Condition ${number}`)}</h4>`}
      <condition-input .fieldId=${fieldId} .label=${msg("Show when")} .condition=${entry?.show_when} .columns=${this.columns} .sample=${this.sample}
        .placeholder=${msg("Always: choose a column")} .help=${msg("Documents of other rows do not have these pages.")} @condition-change=${this.#handleCondition}></condition-input>
      ${this.isColumnMissing && entry !== undefined ? html`<p class="help bad" role="status">${msg("Choose a column, or remove the condition. Until then, it stays as it was.")}</p>` : nothing}
      <div class="field">
        <label for="${fieldId}-pages">${msg("For the pages")}</label>
        <input id="${fieldId}-pages" type="text" autocomplete="off" spellcheck="false" .value=${live(pages)} aria-invalid=${fault !== undefined}
          aria-describedby="${fieldId}-pages-help" @input=${this.#handlePages} />
        <p class="help ${fault === undefined ? "" : "bad"}" id="${fieldId}-pages-help">${fault ?? msg("Such as 3, 5-7, odd or all.")}</p>
      </div>
      ${entry === undefined ? nothing : html`<div class="actions"><button type="button" class="small quiet danger-text" @click=${() => this.emit("page-condition-remove")}>${msg("Remove condition")}</button></div>`}
    </div>`;
  }

  get #pages(): string {
    return this.typed ?? this.entry?.pages ?? String(this.page);
  }

  #findFault(pages: string): string | undefined {
    if (!isPageList(pages)) return msg("Enter pages such as 3, 5-7. Until then, the condition stays as it was.");
    const highest = findHighestPage(pages);
    return highest > this.pageCount
      ? msg(str`The document has no page ${highest}. Enter a number from 1 to ${this.pageCount}.`)
      : undefined;
  }

  #handleCondition({ detail: { condition, field } }: CustomEvent<ConditionChange>): void {
    [this.#condition, this.isColumnMissing] = [condition, condition === undefined];
    const pages = this.#pages;
    this.#emitChange(field ?? "test", (list, index) =>
      setPageCondition(list, index, { pages: isPageList(pages) ? pages : (list[index]?.pages ?? pages), condition }),
    );
  }

  #handlePages(event: Event): void {
    const pages = (event.currentTarget as HTMLInputElement).value;
    this.typed = pages;
    this.#emitChange("pages", (list, index) =>
      setPageCondition(list, index, { pages, condition: list[index]?.show_when ?? this.#condition }),
    );
  }

  #emitChange(field: string, conditions: PageConditionChange["conditions"]): void {
    this.emit<PageConditionChange>("page-condition-change", { conditions, field });
  }
}

customElements.define("page-condition-field", PageConditionField);

declare global {
  interface HTMLElementTagNameMap {
    "page-condition-field": PageConditionField;
  }
}
