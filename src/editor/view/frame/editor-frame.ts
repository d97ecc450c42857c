import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { PdfMarks } from "#domain/marks/pdf-marks.ts";
import type { SampleData } from "#editor/model/action-data/check-data.ts";
import { changeAssets } from "#editor/model/commands/command.ts";
import type { AssetKind } from "#editor/model/document/asset-kind.ts";
import type { EditorAction, EditorState } from "#editor/model/editor-state.ts";
import type { Tool } from "#editor/model/gestures/gesture.ts";
import type { HistoryStep } from "#editor/model/history/history.ts";
import { findMovedAsset } from "#editor/model/history/history-move.ts";
import { reduceReadOnly } from "#editor/model/read-only.ts";
import { LightElement } from "#ui/light-element.ts";
import { observeSize } from "#ui/observe-size.ts";
import { findCommand } from "../commands/command-table.ts";
import type { EditorDialog } from "../commands/editor-command.ts";
import "../menu/asset-menu.ts";
import type { AssetEdit } from "../properties/panel-context.ts";
import type { StageMenuRequest } from "../stage/menu-request.ts";
import "../stage/page-stage.ts";
import type { PageStage, StageView } from "../stage/page-stage.ts";
import type { ContentFaults } from "../stage/printed/content-service.ts";
import "../toolbar/tool-palette.ts";
import type { ToolDrop } from "../toolbar/tool-drag.ts";
import "./editor-bar.ts";
import { AssetPlacer } from "./asset-placer.ts";
import { AssetClipboard } from "./clipboard-events.ts";
import "./editor-side.ts";
import type { EditorSide } from "./editor-side.ts";
import "./editor-status.ts";
import { msg, str } from "@lit/localize";
import type { AssetLook } from "#editor/model/commands/look.ts";
import type { OpenedProblem } from "../layers/layers-list.ts";
import { renderListSections, renderLists, watchNarrow } from "./frame-lists.ts";
import type { FrameServices } from "./frame-services.ts";
import { type FrameActions, FrameTarget } from "./frame-target.ts";
import { handleEditorKey, leavesPanel } from "./keyboard.ts";
import "../commands/command-palette.ts";
import { pagesSetting } from "#editor/model/page-content/pages-setting.ts";
import { listPlaceholders } from "#editor/model/placeholders/list-placeholders.ts";

/**
 * The editor: bar, tools, pages, layers and properties. Shows a state and dispatches `editor-action` for everything that a
 * person does, `preview-open`, `versions-open`, `sample-open` and `generate-open`. What is stored is the page's matter.
 */
export class EditorFrame extends LightElement {
  static override properties = {
    state: { attribute: false },
    services: { attribute: false },
    documentTitle: { attribute: false },
    saveText: { attribute: false },
    saveState: { attribute: false },
    isReadOnly: { attribute: false },
    settings: { attribute: false },
    settingTexts: { attribute: false },
    marks: { attribute: false },
    sample: { attribute: false },
    skin: { attribute: false },
    preview: { attribute: false },
    notices: { attribute: false },
    view: { state: true },
    contentFaults: { state: true },
    dialog: { state: true },
    dialogPage: { state: true },
    isSelectingSeveral: { state: true },
    isNarrow: { state: true },
  };
  declare state: EditorState;
  declare services: FrameServices;
  /** The title of the smartlink; empty if it has none. */
  declare documentTitle: string;
  declare saveText: string;
  declare saveState: string;
  declare isReadOnly: boolean;
  /** The form of the document's settings. */
  declare settings: TemplateResult | typeof nothing;
  /** The texts of the settings by their names. */
  declare settingTexts: Readonly<Record<string, string>>;
  /** The marks of the PDF, if rows fill them. */
  declare marks: PdfMarks["marks"];
  /** The columns of the sample data, and the row that is shown. */
  declare sample: SampleData;
  /** `config.skin` of the smartlink, unchecked. */
  declare skin: unknown;
  /** The preview; undefined while it is closed. */
  declare preview: TemplateResult | undefined;
  /** What the person must know or decide: a conflict, another tab, a failed save. */
  declare notices: TemplateResult | typeof nothing;
  declare protected view: StageView | undefined;
  /** What is wrong with printed contents, by the ids of their assets. */
  declare contentFaults: ContentFaults;
  declare protected dialog: EditorDialog | undefined;
  /** The page that the dialog of pages is about at first. */
  declare protected dialogPage: number | undefined;
  /** Whether presses add to the selection, for fingers, which have no Shift key. */
  declare protected isSelectingSeveral: boolean;
  /** Whether the lists have no room beside the pages. */
  declare protected isNarrow: boolean;
  readonly #clipboard: AssetClipboard;
  readonly #target: FrameTarget;
  readonly #placer: AssetPlacer;
  #stageElement: PageStage | null = null;
  #sideElement: EditorSide | null = null;
  /** The conditions and the row with which pages are marked. */
  #markedPages: readonly unknown[] = ["", undefined];

  constructor() {
    super();
    [this.isSelectingSeveral, this.isNarrow] = [false, false];
    this.settings = nothing;
    this.notices = nothing;
    this.settingTexts = {};
    this.marks = [];
    this.sample = { columns: [] };
    this.contentFaults = new Map();
    this.isReadOnly = false;
    this.#clipboard = new AssetClipboard({
      dispatch: this.#dispatch,
      readState: () => this.state,
      now: () => this.services.now(),
      newId: () => this.services.newId(),
      currentPage: () => this.currentPage,
      isBlocked: () => document.querySelector("dialog[open]") !== null,
      readFile: (file) => this.services.readFile(file),
      announce: (text) => this.announce(text),
    });
    const actions = this.#createActions();
    this.#target = new FrameTarget(actions);
    this.#placer = new AssetPlacer({ ...actions, reveal: (id) => this.#revealPlaced(id) });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener("keydown", (event) => this.#handleKey(event), { signal: this.connectedSignal });
    // Before the page takes the action.
    this.addEventListener("editor-action", this.#handleAction, { capture: true, signal: this.connectedSignal });
    this.#clipboard.listen(this.connectedSignal);
    watchNarrow((isNarrow) => {
      this.isNarrow = isNarrow;
    }, this.connectedSignal);
  }

  #createActions(): FrameActions {
    return {
      readParts: () => ({
        ...{ state: this.state, isReadOnly: this.isReadOnly, isSelectingSeveral: this.isSelectingSeveral },
        ...{ view: this.view, services: this.services, clipboard: this.#clipboard },
        ...{ stage: this.#stage, side: this.#side },
      }),
      dispatch: this.#dispatch,
      selectSeveral: (value) => {
        this.isSelectingSeveral = value;
      },
      announce: (text) => this.announce(text),
      place: (type) => this.#placer.placeInView(type),
      openDialog: (dialog) => void this.#openDialog(dialog),
      request: (request) => this.emit(request),
    };
  }

  /** The page that is shown, from 1. */
  get currentPage(): number {
    return this.view?.page ?? 1;
  }

  protected override render(): TemplateResult {
    const { state, view } = this;
    const lists = renderLists(this, view !== undefined);
    return html`
      <div class="editor-frame" @tool-choose=${({ detail }: CustomEvent<Tool>) => this.#dispatch({ type: "tool", tool: detail })}
        @tool-place=${({ detail }: CustomEvent<AssetKind>) => this.#placer.placeInView(detail)} @tool-drop=${({ detail }: CustomEvent<ToolDrop>) => this.#placer.placeDropped(detail)}
        @asset-reveal=${({ detail }: CustomEvent<string>) => this.#stage.showAsset(detail)} @proposal-show=${({ detail }: CustomEvent<{ page: number }>) => this.#stage.goTo(detail.page)} @asset-edit=${this.#handleEdit} @pages-open=${({ detail }: CustomEvent<number>) => void this.#openDialog("pages", detail)} @page-reveal=${({ detail }: CustomEvent<number>) => this.#stage.goTo(detail)}
        @settings-reveal=${({ detail }: CustomEvent<string>) => (detail === pagesSetting ? void this.#openDialog("pages") : this.#side.openTab("settings"))} @asset-problem-open=${({ detail }: CustomEvent<OpenedProblem>) => void this.openProblem(detail)} @focus-lost=${() => this.#stage.focusSelection()} @read-only-press=${() => this.#target.announceReadOnly()}>
        <editor-bar class="editor-bar" .documentTitle=${this.documentTitle} .isReadOnly=${this.isReadOnly} .saveText=${this.saveText} .saveState=${this.saveState}
          .history=${state.history} .selection=${state.selection} .view=${view} .target=${this.#target}></editor-bar>
        <div class="editor-notices">${this.notices}</div>
        <div class="editor-left">
          <tool-palette .tool=${state.tool} .isDisabled=${this.isReadOnly} .measureAsset=${this.#measure}></tool-palette>
          ${this.isNarrow ? nothing : renderListSections(lists)}
        </div>
        <page-stage class="editor-stage" .openPdf=${this.services.openPdf} .state=${state} .factory=${this.#placer.factory} .now=${this.services.now} .selectsSeveral=${this.isSelectingSeveral}
          .readFile=${this.services.readFile} .fetchFile=${this.services.fetchFile} .contents=${this.services.contents} .sample=${this.sample} .skin=${this.skin} @stage-faults=${({
            detail,
          }: CustomEvent<ContentFaults>) => {
            this.contentFaults = detail;
          }} @stage-view=${({ detail }: CustomEvent<StageView>) => {
            this.view = detail;
          }} @stage-menu=${({ detail }: CustomEvent<StageMenuRequest>) => this.querySelector("asset-menu")?.open(detail)} @stage-open=${() => this.#side.openProperties()} @focusin=${this.#handleFocus}></page-stage>
        ${this.preview ?? nothing}
        <editor-side class="editor-right" .state=${state} .now=${this.services.now} .services=${this.services} .sample=${this.sample} .settings=${this.settings}
          .lists=${this.isNarrow ? lists : undefined} .page=${this.currentPage} .target=${this.#target} .isReadOnly=${this.isReadOnly} .fillsMarks=${this.settingTexts["marks"] === "true"}></editor-side>
        <div class="stage-notes">
          ${this.isSelectingSeveral ? renderSeveralBar(this.#target) : nothing}
          <editor-status .state=${state}></editor-status>
        </div>
        <asset-menu .target=${this.#target}></asset-menu>
        ${this.#renderDialog()}
      </div>
    `;
  }

  #renderDialog(): TemplateResult | typeof nothing {
    const { dialog, services, state, sample } = this;
    const target = this.#target;
    const dialogs: Readonly<Record<EditorDialog, () => TemplateResult>> = {
      keys: () => html`<keys-dialog @keys-close=${this.#closeDialog}></keys-dialog>`,
      palette: () =>
        html`<command-palette .target=${target} @palette-close=${({ detail }: CustomEvent<string | null>) => this.#runChosen(detail ?? undefined)}></command-palette>`,
      looks: () =>
        html`<looks-dialog .shelf=${services.looks} .look=${target.selectedLook} .canApply=${state.selection.size > 0 && !target.isReadOnly}
          @looks-close=${this.#closeDialog} @look-apply=${({ detail }: CustomEvent<AssetLook>) => target.applyLook(detail)}></looks-dialog>`,
      pages: () => {
        const settings = this.settingTexts;
        const { placeholders } = listPlaceholders(state.document, { settings });
        const { done, undone } = state.history;
        return html`<pages-dialog .pageCount=${this.view?.pageCount ?? 1} .page=${this.dialogPage ?? this.currentPage} .services=${services} .text=${settings[pagesSetting] ?? ""}
          .sample=${sample} .columns=${[...new Set([...sample.columns, ...placeholders.map(({ name }) => name)])]} .isReadOnly=${this.isReadOnly}
          .undoes=${changesPages(done.at(-1))} .redoes=${changesPages(undone.at(-1))} @pages-close=${this.#closeDialog}></pages-dialog>`;
      },
    };
    return dialog === undefined ? nothing : dialogs[dialog]();
  }

  protected override firstUpdated(): void {
    // In the frame after the one in which the pages restore their scroll position.
    const reveal = () => requestAnimationFrame(() => this.#revealSelection());
    watchShrinking(this.#stage, reveal, this.connectedSignal);
  }

  /** What Undo and Redo change may be on another page. */
  protected override updated(changed: PropertyValues): void {
    const asset = findMovedAsset(changed.get("state"), this.state);
    if (asset !== undefined) void this.#stage.revealPlace(asset);
    void this.#markPages();
    if (this.#placer.takeNewText()) this.#side.openProperties({ selectsText: true });
  }

  /** Found once: commands read them a hundred times in an update, and a search passes by every asset. */
  get #stage(): PageStage {
    this.#stageElement ??= this.querySelector("page-stage");
    return this.#stageElement as PageStage;
  }

  get #side(): EditorSide {
    this.#sideElement ??= this.querySelector("editor-side");
    return this.#sideElement as EditorSide;
  }

  readonly #dispatch = (action: EditorAction): void => this.emit<EditorAction>("editor-action", action);

  /** Shows a message for some seconds. */
  announce(text: string): void {
    this.querySelector("editor-status")?.announce(text);
  }

  #handleKey(event: KeyboardEvent): void {
    const { target } = event;
    if (!(target instanceof Element) || document.querySelector("dialog[open]") !== null) return;
    if (leavesPanel(event) && this.contains(target)) {
      event.preventDefault();
      this.#stage.focusSelection();
    } else if (this.contains(target) || target.contains(this))
      handleEditorKey(event, this.#target, this.#placer.placement);
  }

  readonly #measure = (tool: AssetKind) => this.#placer.measure(tool);

  readonly #handleAction = (event: Event): void => {
    const { detail } = event as CustomEvent<EditorAction>;
    if (this.isReadOnly && reduceReadOnly(this.state, detail) === undefined) this.#target.announceReadOnly();
    this.#placer.placement.handleAction(detail);
  };

  /** Most dialogs are loaded when they are first opened. `page`: the one that the dialog of pages is about. */
  async #openDialog(dialog: EditorDialog, page?: number): Promise<void> {
    try {
      await dialogLoaders[dialog]?.();
      [this.dialog, this.dialogPage] = [dialog, page];
    } catch (error) {
      console.warn(`smartlink: the dialog ${dialog} could not be loaded`, error);
      this.announce(msg("The dialog could not be loaded. Check the connection, then try again."));
    }
  }

  /** Marks pages that only some rows have. Few documents have any, so the code is loaded with the first. */
  async #markPages(): Promise<void> {
    const marked = [this.settingTexts[pagesSetting] ?? "", this.sample.row];
    if (this.view === undefined || marked.every((value, index) => value === this.#markedPages[index])) return;
    const isFirst = this.#markedPages[0] === "";
    this.#markedPages = marked;
    if (isFirst && marked[0] === "") return;
    const { showPageMarks } = await import("../pages/page-marks.ts");
    const [text, row] = [this.settingTexts[pagesSetting] ?? "", this.sample.row];
    showPageMarks(this.#stage, { text, row, onPress: (page) => void this.#openDialog("pages", page) });
  }

  readonly #closeDialog = (): void => {
    this.dialog = undefined;
  };

  readonly #runChosen = async (id: string | undefined): Promise<void> => {
    this.#closeDialog();
    // The closed dialog has given the focus back.
    await this.updateComplete;
    if (id !== undefined) findCommand(id).run(this.#target);
  };

  #handleEdit({ detail: { label, assetIds, change, joinKey } }: CustomEvent<AssetEdit>): void {
    const command = changeAssets(assetIds, change);
    const key = joinKey === undefined ? {} : { joinKey };
    this.#dispatch({ type: "command", label, command, time: this.services.now(), ...key });
  }

  /** The keys act on the selection, so an asset that gets the focus by keyboard is selected. */
  #handleFocus({ target }: FocusEvent): void {
    const id =
      target instanceof HTMLElement &&
      target.matches(".editor-pages:not(.is-pressed) .editor-asset:focus-visible") &&
      target.dataset["assetId"];
    if (id && !this.state.selection.has(id)) this.#dispatch({ type: "select", ids: [id] });
  }

  /** Selects and shows an asset, and focuses the field that its problem is about. */
  async openProblem({ id, path }: OpenedProblem): Promise<void> {
    if (!this.state.document.assets.has(id)) return;
    this.#dispatch({ type: "select", ids: [id] });
    this.#stage.showAsset(id);
    await this.updateComplete;
    await this.#side.openField(path);
  }

  /** On a phone, the sheet takes the room from the pages. What is selected stays in view above it. */
  #revealSelection(): void {
    const [id] = this.state.selection;
    if (this.isNarrow && id !== undefined && this.state.gesture === undefined) this.#stage.showAsset(id);
  }

  #revealPlaced(id: string): void {
    this.#side.showProperties();
    this.#stage.focusAsset(id);
  }
}

customElements.define("editor-frame", EditorFrame);

declare global {
  interface HTMLElementTagNameMap {
    "editor-frame": EditorFrame;
  }
}

/** The dialogs that are loaded when they are opened. What is typed after Ctrl+K must not be lost, so the palette is not. */
const dialogLoaders: Readonly<Partial<Record<EditorDialog, () => Promise<unknown>>>> = {
  keys: () => import("./keys-dialog.ts"),
  looks: () => import("../looks/looks-dialog.ts"),
  pages: () => import("../pages/pages-dialog.ts"),
};

const changesPages = (step: HistoryStep | undefined): boolean => step?.settings?.after[pagesSetting] !== undefined;

/** Calls `onShrink` whenever the element has become lower, until the signal aborts. */
const watchShrinking = (element: Element, onShrink: () => void, signal: AbortSignal): void => {
  let height = element.clientHeight;
  const compare = (): void => {
    const before = height;
    height = element.clientHeight;
    if (height < before) onShrink();
  };
  observeSize(element, compare, signal);
};

/** Renders the bar that says how to select several assets, and ends that. */
const renderSeveralBar = (target: FrameTarget): TemplateResult => html`
  <div class="several-bar" role="group" aria-label=${msg("Select several")}>
    <span>${msg(str`${target.state.selection.size} selected. Press assets, or drag a rectangle around them.`)}</span>
    <button type="button" class="small" @click=${() => {
      target.isSelectingSeveral = false;
    }}>${msg("Finish")}</button>
  </div>
`;
