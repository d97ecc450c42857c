import { msg, str } from "@lit/localize";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { LightElement } from "#app/elements/light-element.ts";
import type { ActionType } from "#domain/actions.ts";
import type { SampleData } from "#editor/model/action-data/check-data.ts";
import { changeAssets } from "#editor/model/commands/command.ts";
import { listPageAssets } from "#editor/model/document/editor-document.ts";
import type { EditorAction, EditorState } from "#editor/model/editor-state.ts";
import { placeNewAsset } from "#editor/model/gestures/draw-asset.ts";
import type { Tool } from "#editor/model/gestures/gesture.ts";
import { describeTyped } from "../asset-names.ts";
import "../placeholders/placeholder-overview.ts";
import type { AssetEdit } from "../properties/panel-context.ts";
import "../stage/page-stage.ts";
import type { AssetFactory, PageStage, StageView } from "../stage/page-stage.ts";
import "../toolbar/tool-palette.ts";
import { listenToToolDrops } from "../toolbar/tool-drops.ts";
import "./editor-bar.ts";
import { listenToClipboard } from "./clipboard-events.ts";
import type { BarCommand } from "./editor-bar.ts";
import type { FrameServices } from "./frame-services.ts";
import { handleEditorKey, type KeyCommands } from "./keyboard.ts";
import "./editor-side.ts";
import "./keys-dialog.ts";
import "./layers-list.ts";
import { createAssetFactory } from "./new-asset.ts";

/** How long a message stays. */
const toastMs = 6_000;

/**
 * The editor: bar, tools, pages, layers and properties. Shows a state and dispatches `editor-action` for everything that a
 * person does, `preview-toggle`, `versions-open`, `sample-open` and `generate-open`. What is stored is the page's matter.
 */
export class EditorFrame extends LightElement {
  static override properties = {
    state: { attribute: false },
    services: { attribute: false },
    heading: { attribute: false },
    saveText: { attribute: false },
    saveState: { attribute: false },
    isReadOnly: { attribute: false },
    settings: { attribute: false },
    sample: { attribute: false },
    preview: { attribute: false },
    notices: { attribute: false },
    view: { state: true },
    areKeysShown: { state: true },
    announcement: { state: true },
  };
  declare state: EditorState;
  declare services: FrameServices;
  declare heading: string;
  declare saveText: string;
  declare saveState: string;
  declare isReadOnly: boolean;
  /** The form of the document's settings. */
  declare settings: TemplateResult | typeof nothing;
  /** The columns of the sample data, and the row that is shown. */
  declare sample: SampleData;
  /** The preview; undefined while it is closed. */
  declare preview: TemplateResult | undefined;
  /** What the person must know or decide: a conflict, another tab, a failed save. */
  declare notices: TemplateResult | typeof nothing;
  declare protected view: StageView | undefined;
  declare protected areKeysShown: boolean;
  declare protected announcement: string;
  #factory: AssetFactory | undefined;
  #toastTimer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.areKeysShown = false;
    this.announcement = "";
    this.settings = nothing;
    this.sample = { columns: [] };
    this.notices = nothing;
    this.isReadOnly = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const options = { signal: this.connectedSignal };
    document.addEventListener("keydown", (event) => this.#handleKey(event), options);
    listenToToolDrops(this, this.#handleDrop, this.connectedSignal);
    listenToClipboard({
      ...options,
      readState: () => this.state,
      dispatch: (action) => this.#dispatch(action),
      now: () => this.services.now(),
      newId: () => this.services.newId(),
      currentPage: () => this.currentPage,
      isBlocked: () => document.querySelector("dialog[open]") !== null,
      readFile: (file) => this.services.readFile(file),
      announce: (text) => this.#announce(text),
    });
  }

  /** The page that is shown, from 1. */
  get currentPage(): number {
    return this.view?.page ?? 1;
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("services")) {
      const { newId } = this.services;
      this.#factory = createAssetFactory(() => this.state, newId);
    }
  }

  protected override render(): TemplateResult {
    const { state, view } = this;
    const { done, undone } = state.history;
    return html`
      <div class="editor-frame ${this.preview === undefined ? "" : "has-preview"}" @tool-choose=${({ detail }: CustomEvent<Tool>) => this.#dispatch({ type: "tool", tool: detail })} @tool-place=${({ detail }: CustomEvent<ActionType>) => this.#placeInView(detail)}
        @asset-reveal=${this.#handleReveal} @proposal-show=${({ detail }: CustomEvent<{ page: number }>) => this.#stage.goTo(detail.page)} @asset-edit=${this.#handleEdit}>
        <editor-bar class="editor-bar" .heading=${this.heading} .saveText=${this.saveText} .saveState=${this.saveState}
          .undoLabel=${done.at(-1)?.label} .redoLabel=${undone.at(-1)?.label} .view=${view} .hasSelection=${state.selection.size > 0}
          .isPreviewOpen=${this.preview !== undefined} @bar-command=${this.#handleBar}></editor-bar>
        <div class="editor-notices">${this.notices}</div>
        <div class="editor-left">
          <tool-palette .tool=${state.tool} .isDisabled=${this.isReadOnly}></tool-palette>
          <section class="editor-layers" aria-labelledby="editor-layers-title">
            <h2 id="editor-layers-title">${msg("Layers")}</h2>
            <layers-list .state=${state} .now=${this.services.now}></layers-list>
          </section>
          <section class="editor-placeholders" aria-labelledby="editor-placeholders-title">
            <h2 id="editor-placeholders-title">${msg("Placeholders")}</h2>
            <placeholder-overview .document=${state.document} .sample=${this.sample} .now=${this.services.now}
              @settings-reveal=${() => this.querySelector("editor-side")?.openSettings()}></placeholder-overview>
          </section>
        </div>
        <page-stage class="editor-stage" .source=${this.services.source} .state=${state} .factory=${this.#factory} .now=${this.services.now}
          @stage-view=${({ detail }: CustomEvent<StageView>) => {
            this.view = detail;
          }} @dblclick=${this.#handleDoubleClick} @focusin=${this.#handleFocus}></page-stage>
        ${this.preview ?? nothing}
        <editor-side class="editor-right" .state=${state} .now=${this.services.now} .services=${this.services} .sample=${this.sample} .settings=${this.settings} .isReadOnly=${this.isReadOnly}></editor-side>
        <p class="editor-toast ${this.announcement === "" ? "visually-hidden" : ""}" role="status">${this.announcement}</p>
      </div>
      ${this.areKeysShown ? html`<keys-dialog @keys-close=${this.#toggleKeys}></keys-dialog>` : nothing}
    `;
  }

  get #stage(): PageStage {
    return this.querySelector("page-stage") as PageStage;
  }

  get #keyCommands(): KeyCommands {
    return {
      now: () => this.services.now(),
      readState: () => this.state,
      dispatch: (action) => this.#dispatch(action),
      zoomBy: (direction) => this.#stage.zoomBy(direction),
      fit: (to) => this.#stage.fit(to),
      showKeys: () => this.#toggleKeys(),
      openProperties: () => this.querySelector("editor-side")?.openProperties(),
      focusNextAsset: (direction) => this.#stage.focusNextAsset(direction),
      place: (tool) => this.#placeInView(tool),
      newId: () => this.services.newId(),
      listPageAssets: () => listPageAssets(this.state.document, this.currentPage).map(({ id }) => id),
    };
  }

  #dispatch(action: EditorAction): void {
    this.emit<EditorAction>("editor-action", action);
  }

  #announce(text: string): void {
    this.announcement = text;
    clearTimeout(this.#toastTimer);
    this.#toastTimer = setTimeout(() => {
      this.announcement = "";
    }, toastMs);
  }

  #toggleKeys(): void {
    this.areKeysShown = !this.areKeysShown;
  }

  #handleKey(event: KeyboardEvent): void {
    const { target } = event;
    if (!(target instanceof Element) || document.querySelector("dialog[open]") !== null) return;
    if (!this.contains(target) && target !== document.body) return;
    handleEditorKey(event, target.closest(".editor-pages") !== null, this.#keyCommands);
  }

  #handleBar({ detail }: CustomEvent<BarCommand>): void {
    if (detail === "undo" || detail === "redo") this.#dispatch({ type: detail });
    else if (detail === "zoom-in" || detail === "zoom-out") this.#stage.zoomBy(detail === "zoom-in" ? 1 : -1);
    else if (detail === "fit-width") this.#stage.fit("width");
    else if (detail === "fit-page") this.#stage.fit("page");
    else if (detail === "fit-selection") this.#stage.fit("selection");
    else if (detail === "keys") this.#toggleKeys();
    else this.emit(detail === "preview" ? "preview-toggle" : `${detail}-open`);
  }

  #handleReveal({ detail }: CustomEvent<string>): void {
    this.#stage.showAsset(detail);
  }

  #handleEdit({ detail: { label, assetIds, change, joinKey } }: CustomEvent<AssetEdit>): void {
    const command = changeAssets(assetIds, change);
    const key = joinKey === undefined ? {} : { joinKey };
    this.#dispatch({ type: "command", label, command, time: this.services.now(), ...key });
  }

  /** The keys act on the selection, so an asset that gets the focus by keyboard is selected. */
  #handleFocus({ target }: FocusEvent): void {
    const id =
      target instanceof HTMLElement && target.matches(".editor-asset:focus-visible") && target.dataset["assetId"];
    if (id && !this.state.selection.has(id)) this.#dispatch({ type: "select", ids: [id] });
  }

  #handleDoubleClick(event: MouseEvent): void {
    if (event.target instanceof Element && event.target.closest(".editor-asset, .selection-frame"))
      this.querySelector("editor-side")?.openProperties();
  }

  readonly #handleDrop = (tool: ActionType, clientX: number, clientY: number): void => {
    const point = this.#stage.pointAt(clientX, clientY);
    if (point !== undefined) this.#place(tool, point);
  };

  #placeInView(tool: ActionType): void {
    this.#place(tool, this.#stage.middleOfView());
  }

  #place(tool: ActionType, point: { readonly page: number; readonly x: number; readonly y: number }): void {
    const factory = this.#factory;
    if (factory === undefined || this.isReadOnly) return;
    const patch = placeNewAsset(this.state.document, factory, tool, point);
    this.#dispatch({ type: "command", label: msg("Add asset"), command: () => [patch], time: this.services.now() });
    this.#dispatch({ type: "tool", tool: "select" });
    const { after } = patch;
    if (after === undefined) return;
    this.#announce(
      msg(str`${describeTyped(after)} placed on page ${after.page}. Arrow keys move it, Alt and arrow keys resize it.`),
    );
    void this.updateComplete.then(() => this.#stage.focusAsset(after.id));
  }
}

customElements.define("editor-frame", EditorFrame);

declare global {
  interface HTMLElementTagNameMap {
    "editor-frame": EditorFrame;
  }
}
