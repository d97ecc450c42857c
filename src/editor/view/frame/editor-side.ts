import { msg } from "@lit/localize";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { RowData } from "#domain/values/row-data.ts";
import type { SampleData } from "#editor/model/action-data/check-data.ts";
import type { EditorState } from "#editor/model/editor-state.ts";
import { listPlaceholders } from "#editor/model/placeholders/list-placeholders.ts";
import { LightElement } from "#ui/light-element.ts";
import "../properties/asset-properties.ts";
import "./arrange-bar.ts";
import type { FieldPath } from "#editor/model/document/field-path.ts";
import type { CommandTarget, SideTab } from "../commands/editor-command.ts";
import type { MarkServices } from "../marks/mark-list.ts";
import type { PropertyServices } from "../properties/panel-context.ts";
import type { ProposalServices } from "../proposals/proposal-panel.ts";
import { chevronIcon } from "./frame-icons.ts";
import type { FrameLists } from "./frame-lists.ts";
import type { FrameServices } from "./frame-services.ts";
import { differsBeyondGesture } from "./state-changes.ts";

const tabLabels: Readonly<Record<SideTab, () => string>> = {
  properties: () => msg("Properties"),
  layers: () => msg("Layers"),
  placeholders: () => msg("Placeholders"),
  suggestions: () => msg("Suggestions"),
  settings: () => msg("Settings"),
};

const allTabs = Object.keys(tabLabels) as readonly SideTab[];
const listTabs: ReadonlySet<SideTab> = new Set(["layers", "placeholders"]);

type SideServices = PropertyServices & ProposalServices & MarkServices & Pick<FrameServices, "loadSettings">;

/** Loads elements that only one or two tabs have. They are rendered before: the browser upgrades them when they are defined. */
const tabLoaders: Readonly<Partial<Record<SideTab, (services: SideServices) => Promise<unknown>>>> = {
  suggestions: () => Promise.all([import("../marks/mark-list.ts"), import("../proposals/proposal-panel.ts")]),
  settings: ({ loadSettings }) => Promise.all([import("../marks/mark-list.ts"), loadSettings()]),
};

const noRows: readonly RowData[] = [];
const noNames: readonly string[] = [];

/**
 * The right column: the properties of the selection, and the settings of the document. Dispatches `read-only-press` at a
 * press on properties that cannot be changed.
 */
export class EditorSide extends LightElement {
  static override properties = {
    state: { attribute: false, hasChanged: differsBeyondGesture },
    services: { attribute: false },
    now: { attribute: false },
    // The form renders itself: a new template of it changes nothing.
    settings: {
      attribute: false,
      hasChanged: (_value: unknown, previous: unknown) => previous === undefined || previous === nothing,
    },
    sample: { attribute: false },
    isReadOnly: { attribute: false },
    page: { attribute: false },
    lists: { attribute: false },
    fillsMarks: { attribute: false },
    target: { attribute: false },
    tab: { state: true },
    failedTab: { state: true },
    isOpen: { state: true },
  };
  declare state: EditorState;
  declare services: SideServices;
  /** Returns the time in milliseconds since 1970. */
  declare now: () => number;
  /** The form of the document's settings. */
  declare settings: TemplateResult | typeof nothing;
  /** The columns of the data and the current row, for placeholders. */
  declare sample: SampleData;
  declare isReadOnly: boolean;
  /** The page that is shown, from 1. */
  declare page: number;
  /** The lists that are tabs here; undefined where they have room beside the pages. */
  declare lists: FrameLists | undefined;
  /** Whether rows fill the marks of the PDF. */
  declare fillsMarks: boolean;
  declare target: CommandTarget;
  declare protected tab: SideTab;
  /** The tab whose elements could not be loaded. */
  declare protected failedTab: SideTab | undefined;
  /** Whether the sheet is up that the column is on a phone. Elsewhere it always is. */
  declare protected isOpen: boolean;

  constructor() {
    super();
    this.tab = "properties";
    this.settings = nothing;
    this.sample = { columns: [] };
    [this.isReadOnly, this.fillsMarks] = [false, false];
    this.page = 1;
    this.isOpen = false;
  }

  /** Shows a tab. */
  openTab(tab: SideTab): void {
    [this.tab, this.isOpen] = [tab, true];
  }

  /** Shows the properties. */
  showProperties(): void {
    this.openTab("properties");
  }

  /** Shows the properties and gives the first field the focus. `selectsText`: what is typed replaces its text. */
  openProperties({ selectsText = false } = {}): void {
    this.openTab("properties");
    void this.updateComplete.then(() => this.querySelector("asset-properties")?.focusFirstField(selectsText));
  }

  /** Shows the properties and gives the field that a problem is about the focus. */
  async openField(path: FieldPath): Promise<void> {
    this.openTab("properties");
    await this.updateComplete;
    await this.querySelector("asset-properties")?.focusField(path);
  }

  protected override willUpdate(changed: PropertyValues): void {
    const before = changed.get("state") as EditorState | undefined;
    // On a phone, the sheet stays open or closed.
    if (before !== undefined && hasPlacedAsset(before, this.state)) this.tab = "properties";
    if (this.lists === undefined && listTabs.has(this.tab)) this.tab = "properties";
    if (changed.has("tab")) void this.#loadTab(this.tab);
  }

  async #loadTab(tab: SideTab): Promise<void> {
    this.failedTab = undefined;
    try {
      await tabLoaders[tab]?.(this.services);
    } catch (error) {
      console.warn(`smartlink: the tab ${tab} could not be loaded`, error);
      this.failedTab = tab;
    }
  }

  protected override updated(changed: PropertyValues): void {
    this.classList.toggle("is-open", this.isOpen);
    // On a phone, the tabs are wider than the window.
    if (changed.has("tab") && this.lists !== undefined)
      this.querySelector(`#side-tab-${this.tab}`)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  get #tabs(): readonly SideTab[] {
    return this.lists === undefined ? allTabs.filter((tab) => !listTabs.has(tab)) : allTabs;
  }

  protected override render(): TemplateResult {
    const { assets, pages } = this.state.document;
    const selected = [...this.state.selection].flatMap((id) => assets.get(id) ?? []);
    return html`
      <div class="side-head">
        <div class="side-tabs" role="tablist" aria-label=${msg("Asset and document")} @keydown=${this.#handleKey}>
          ${this.#tabs.map((tab) => this.#renderTab(tab))}
        </div>
        <button type="button" class="quiet square side-close" aria-expanded=${this.isOpen} aria-label=${msg("Panel")} title=${this.isOpen ? msg("Close panel") : msg("Open panel")}
          @click=${() => {
            this.isOpen = !this.isOpen;
          }}>${chevronIcon(this.isOpen)}</button>
      </div>
      <div role="tabpanel" id="side-properties" aria-labelledby="side-tab-properties" ?hidden=${this.tab !== "properties"} @pointerdown=${this.#handlePress}>
        <section class="editor-properties" aria-label=${msg("Properties")} ?inert=${this.isReadOnly}>
          <h2 class="visually-hidden">${msg("Properties")}</h2>
          <arrange-bar .state=${this.state} .target=${this.target} .page=${this.page}></arrange-bar>
          <asset-properties .assets=${selected} .pages=${pages} .sample=${this.sample} .services=${this.services}
            .isDocumentEmpty=${assets.size === 0} .placeholders=${selected.length === 0 ? noNames : listPlaceholders(this.state.document).placeholders.map(({ name }) => name)}></asset-properties>
        </section>
      </div>
      ${this.failedTab === this.tab ? html`<p class="help bad" role="alert">${msg("A part of this tab could not be loaded. Check the connection, then open the tab again.")}</p>` : nothing}
      ${this.lists === undefined ? nothing : html`${this.#renderList("layers", this.lists.layers)}${this.#renderList("placeholders", this.lists.placeholders)}`}
      <div role="tabpanel" id="side-suggestions" aria-labelledby="side-tab-suggestions" ?hidden=${this.tab !== "suggestions"}>
        <section class="editor-suggestions" aria-label=${msg("Suggestions")}>
          <h2 class="visually-hidden">${msg("Suggestions")}</h2>
          ${this.tab === "suggestions" ? this.#renderMarks() : nothing}
          <proposal-panel .document=${this.state.document} .rows=${this.sample.rows ?? noRows}
            .services=${this.services} .isDisabled=${this.isReadOnly}></proposal-panel>
        </section>
      </div>
      <div role="tabpanel" id="side-settings" aria-labelledby="side-tab-settings" ?hidden=${this.tab !== "settings"}>
        <section class="document-settings" aria-label=${msg("Document settings")}>${this.tab === "settings" ? html`${this.#renderMarks()}${this.settings}` : nothing}</section>
      </div>
    `;
  }

  #renderMarks(): TemplateResult {
    return html`<mark-list .services=${this.services} .rows=${this.sample.rows ?? noRows} .isFilled=${this.fillsMarks} .isDisabled=${this.isReadOnly}></mark-list>`;
  }

  #renderList(name: "layers" | "placeholders", list: TemplateResult | typeof nothing): TemplateResult {
    return html`<div role="tabpanel" id="side-${name}" aria-labelledby="side-tab-${name}" ?hidden=${this.tab !== name}>
      <section class="editor-${name}" aria-label=${tabLabels[name]()}>${list}</section>
    </div>`;
  }

  #renderTab(name: SideTab): TemplateResult {
    const isOpen = this.tab === name;
    return html`<button type="button" role="tab" id="side-tab-${name}" aria-controls="side-${name}" aria-selected=${isOpen}
      tabindex=${isOpen ? 0 : -1} @click=${() => this.openTab(name)}>${tabLabels[name]()}</button>`;
  }

  /** Presses on fields that are inert reach the panel. */
  #handlePress(): void {
    if (this.isReadOnly) this.emit("read-only-press");
  }

  #handleKey({ key }: KeyboardEvent): void {
    if (key !== "ArrowLeft" && key !== "ArrowRight") return;
    const [step, tabs] = [key === "ArrowRight" ? 1 : -1, this.#tabs];
    this.tab = tabs[(tabs.indexOf(this.tab) + step + tabs.length) % tabs.length] ?? "properties";
    void this.updateComplete.then(() => this.querySelector<HTMLElement>(`#side-tab-${this.tab}`)?.focus());
  }
}

/** Whether a tool has placed an asset: its properties come next. */
const hasPlacedAsset = (before: EditorState, { tool, selection }: EditorState): boolean =>
  before.tool !== "select" && tool === "select" && [...selection].some((id) => !before.document.assets.has(id));

customElements.define("editor-side", EditorSide);

declare global {
  interface HTMLElementTagNameMap {
    "editor-side": EditorSide;
  }
}
