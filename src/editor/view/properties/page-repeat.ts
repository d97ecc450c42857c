import { msg } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { type PageRepeat, readRepeat } from "#domain/geometry/repeat-pages.ts";
import { isPageList } from "#domain/values/page-list.ts";
import { findCommonValue } from "#editor/model/action-data/asset-changes.ts";
import type { EditorAsset } from "#editor/model/document/editor-asset.ts";
import { LightElement } from "#ui/light-element.ts";

/** On which pages the assets are now shown: the detail of `repeat-change`. */
export interface RepeatChange {
  /** Undefined for their own pages alone. */
  readonly repeat: PageRepeat | undefined;
}

type Choice = "own" | "all" | "odd" | "even" | "chosen";

const choices: readonly { readonly value: Choice; readonly getName: () => string }[] = [
  { value: "own", getName: () => msg("This page only") },
  { value: "all", getName: () => msg("All pages") },
  { value: "odd", getName: () => msg("Odd pages") },
  { value: "even", getName: () => msg("Even pages") },
  { value: "chosen", getName: () => msg("Chosen pages") },
];

const choiceOf = (pages: string | undefined): Choice => {
  if (pages === undefined) return "own";
  return pages === "all" || pages === "odd" || pages === "even" ? pages : "chosen";
};

/** Chooses on which pages the selected assets are shown. Dispatches `repeat-change`. */
export class PageRepeatFields extends LightElement {
  static override properties = {
    assets: { attribute: false },
    problem: { state: true },
  };
  declare assets: readonly EditorAsset[];
  /** The field that has no list of pages. */
  declare protected problem: "pages" | "except" | undefined;

  constructor() {
    super();
    this.assets = [];
  }

  protected override render(): TemplateResult {
    const repeat = this.#repeat;
    const choice = choiceOf(repeat?.pages);
    return html`
      <div class="field">
        <label for="asset-repeat">${msg("Shown on")}</label>
        <select id="asset-repeat" .value=${live(choice)} @change=${this.#handleChoice}>
          ${choices.map(({ value, getName }) => html`<option value=${value} ?selected=${value === choice}>${getName()}</option>`)}
        </select>
      </div>
      ${choice === "chosen" ? this.#renderList("pages", msg("Page numbers"), repeat?.pages ?? "") : nothing}
      ${choice === "own" ? nothing : this.#renderList("except", msg("Except on pages"), repeat?.except ?? "")}
    `;
  }

  get #repeat(): PageRepeat | undefined {
    const pages = findCommonValue(this.assets, ({ aura }) => readRepeat(aura)?.pages);
    const except = findCommonValue(this.assets, ({ aura }) => readRepeat(aura)?.except);
    if (pages === undefined) return undefined;
    return except === undefined ? { pages } : { pages, except };
  }

  #renderList(field: "pages" | "except", label: string, value: string): TemplateResult {
    const id = `asset-repeat-${field}`;
    const isInvalid = this.problem === field;
    return html`
      <div class="field">
        <label for=${id}>${label}</label>
        <input id=${id} type="text" autocomplete="off" .value=${live(value)} aria-invalid=${isInvalid} aria-describedby="${id}-help"
          @change=${(event: Event) => this.#handleList(field, (event.currentTarget as HTMLInputElement).value.trim())} />
        <p class="help ${isInvalid ? "bad" : ""}" id="${id}-help" role=${isInvalid ? "alert" : nothing}>${
          isInvalid
            ? msg("This is not a list of pages. Enter numbers and ranges, such as 1-3, 7.")
            : msg("Numbers and ranges, such as 1-3, 7.")
        }</p>
      </div>
    `;
  }

  #handleChoice(event: Event): void {
    const choice = (event.currentTarget as HTMLSelectElement).value as Choice;
    const except = this.#repeat?.except;
    const pages = choice === "chosen" ? String(this.assets[0]?.page ?? 1) : choice;
    this.#change(choice === "own" ? undefined : { pages, ...(except === undefined ? {} : { except }) });
  }

  #handleList(field: "pages" | "except", text: string): void {
    const isCleared = field === "except" && text === "";
    if (!isCleared && !isPageList(text)) {
      this.problem = field;
      return;
    }
    const { pages = "all", except } = this.#repeat ?? {};
    const nextExcept = field === "except" ? text : (except ?? "");
    this.#change({ pages: field === "pages" ? text : pages, ...(nextExcept === "" ? {} : { except: nextExcept }) });
  }

  #change(repeat: PageRepeat | undefined): void {
    this.problem = undefined;
    this.emit<RepeatChange>("repeat-change", { repeat });
  }
}

customElements.define("page-repeat", PageRepeatFields);

declare global {
  interface HTMLElementTagNameMap {
    "page-repeat": PageRepeatFields;
  }
}
