import { msg } from "@lit/localize";
import { html, type TemplateResult } from "lit";
import { icons } from "#ui/icons.ts";
import { LightElement } from "#ui/light-element.ts";
import { formatSort, type Layout, parseSort, type Sort, type ViewOptions } from "../session/library-view-options.ts";

const sortLabels: readonly (readonly [Sort, () => string])[] = [
  [{ by: "created", descending: true }, () => msg("Newest first")],
  [{ by: "created", descending: false }, () => msg("Oldest first")],
  [{ by: "updated", descending: true }, () => msg("Last changed first")],
  [{ by: "updated", descending: false }, () => msg("Last changed last")],
  [{ by: "title", descending: false }, () => msg("Title A to Z")],
  [{ by: "title", descending: true }, () => msg("Title Z to A")],
  [{ by: "bytes", descending: true }, () => msg("Largest first")],
  [{ by: "bytes", descending: false }, () => msg("Smallest first")],
  [{ by: "pages", descending: true }, () => msg("Most pages first")],
  [{ by: "pages", descending: false }, () => msg("Fewest pages first")],
  [{ by: "kind", descending: false }, () => msg("PDFs first")],
  [{ by: "kind", descending: true }, () => msg("Smartlinks first")],
  [{ by: "folder", descending: false }, () => msg("By folder")],
  [{ by: "folder", descending: true }, () => msg("By folder, reversed")],
];

/** Typing changes the list after this pause, in ms. */
const typingPauseMs = 120;

/** Search, order and layout of the list. Dispatches `options-change` with the changed options. */
export class LibraryToolbar extends LightElement {
  static override properties = { options: { attribute: false } };
  declare options: ViewOptions;
  #typing = 0;

  protected override render(): TemplateResult {
    const { search, sort, layout } = this.options;
    return html`
      <div class="library-toolbar" role="search">
        <input type="search" class="library-search" aria-label=${msg("Search library")} placeholder=${msg("Search library")} maxlength="300"
          autocomplete="off" spellcheck="false" .value=${search} @input=${this.#typed} @change=${this.#searchNow} @keydown=${this.#handleKey} />
        <label class="library-sort"><span class="visually-hidden">${msg("Sort by")}</span>
          <select aria-label=${msg("Sort by")} @change=${this.#sorted}>
            ${sortLabels.map(([value, label]) => {
              const text = formatSort(value);
              return html`<option value=${text} ?selected=${text === formatSort(sort)}>${label()}</option>`;
            })}
          </select>
        </label>
        <div class="segmented" role="group" aria-label=${msg("Layout")}>
          ${this.#layoutButton("cards", msg("Cards"), layout)}${this.#layoutButton("table", msg("Table"), layout)}
        </div>
      </div>
    `;
  }

  #layoutButton(name: Layout, label: string, current: Layout): TemplateResult {
    return html`<button type="button" aria-pressed=${name === current} @click=${() => this.#change({ layout: name })}>
      ${icons[name]}<span class="segment-label">${label}</span></button>`;
  }

  #change(options: Partial<ViewOptions>): void {
    this.emit<Partial<ViewOptions>>("options-change", options);
  }

  #typed(): void {
    clearTimeout(this.#typing);
    this.#typing = window.setTimeout(() => this.#searchNow(), typingPauseMs);
  }

  #searchNow(): void {
    clearTimeout(this.#typing);
    const search = this.querySelector<HTMLInputElement>("input[type=search]")?.value ?? "";
    if (search !== this.options.search) this.#change({ search });
  }

  #handleKey(event: KeyboardEvent): void {
    if (event.key === "Enter") this.#searchNow();
  }

  #sorted(event: Event): void {
    const sort = parseSort((event.currentTarget as HTMLSelectElement).value);
    if (sort !== undefined) this.#change({ sort });
  }
}

customElements.define("library-toolbar", LibraryToolbar);

declare global {
  interface HTMLElementTagNameMap {
    "library-toolbar": LibraryToolbar;
  }
}
