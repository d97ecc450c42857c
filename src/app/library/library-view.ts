import { msg } from "@lit/localize";
import { html, type PropertyValues, type TemplateResult } from "lit";
import type { Problem } from "#domain/problem.ts";
import { toProblem } from "#domain/problem-error.ts";
import "#ui/action-notice.ts";
import { type ActionResult, noResult } from "#ui/action-notice.ts";
import { isFocusLost } from "#ui/focus-loss.ts";
import type { DroppedFile } from "#workers/batch-protocol.ts";
import "./elements/dialogs/library-dialogs.ts";
import type { LibraryDialogs } from "./elements/dialogs/library-dialogs.ts";
import "./elements/drop-cover.ts";
import "./elements/first-steps.ts";
import type { FolderCommand, FolderDrop } from "./elements/folder-events.ts";
import type { ItemMenu } from "./elements/items/grid-events.ts";
import "./elements/library-head.ts";
import "./elements/library-list.ts";
import "./elements/library-side.ts";
import { LightElement } from "#ui/light-element.ts";
import "./elements/library-trash.ts";
import type { TrashDelete } from "./elements/library-trash.ts";
import "./elements/upload-panel.ts";
import type { UploadUnlock } from "./elements/upload-panel.ts";
import "#ui/problem-list.ts";
import "#ui/popup-menu.ts";
import type { MenuEntry } from "#ui/popup-menu.ts";
import type { SettingsService } from "../site/settings.ts";
import { readExportPresets } from "./actions/export-smartlink.ts";
import { createLibraryActions, type LibraryActions, openEditor } from "./actions/library-actions.ts";
import { findRootFolder } from "./session/folder-tree.ts";
import { applyQuery, changeOptions, readScroll, trackScroll } from "./session/library-address.ts";
import type { LibraryItem } from "./session/library-item.ts";
import type { LibraryServices } from "./session/library-services.ts";
import type { LibrarySession } from "./session/library-session.ts";
import { findSelectedItems, type LibraryState } from "./session/library-state.ts";
import { describeFolder } from "./session/list-text.ts";

/** What the Library page uses. */
interface LibraryViewServices {
  /** The folder of the site, ending in a slash. */
  readonly site: URL;
  readonly settings: SettingsService;
  /** Loads the code of the library at the first call. */
  readonly loadLibrary: () => Promise<LibraryServices>;
}

/** The Library page: folders, PDFs and smartlinks of this browser. */
export class LibraryView extends LightElement {
  static override properties = {
    services: { attribute: false },
    query: { attribute: false },
    problems: { state: true },
    result: { state: true },
    addsSample: { state: true },
  };
  declare services: LibraryViewServices;
  /** The query of the hash, which has the view options. */
  declare query: string;
  declare problems: readonly Problem[];
  /** The result of the last action. */
  declare result: ActionResult;
  /** Whether the sample project is being added. */
  declare addsSample: boolean;
  #library: LibraryServices | undefined;
  #actions: LibraryActions | undefined;
  /** The scroll position to be restored. */
  #scroll = 0;

  constructor() {
    super();
    this.query = "";
    this.problems = [];
    this.result = noResult;
    this.addsSample = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    document.documentElement.dataset["libraryState"] = "loading";
    this.#scroll = readScroll();
    trackScroll(this.connectedSignal);
    void this.#start(this.connectedSignal);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#library?.session.stop();
    delete document.documentElement.dataset["libraryState"];
  }

  protected override willUpdate(changed: PropertyValues): void {
    const session = this.#library?.session;
    if (changed.has("query") && session !== undefined && !this.#showsTrash) applyQuery(session, this.query);
    // With the first item, the buttons of the empty library go.
    if (this.querySelector("first-steps :focus") !== null) void this.#keepFocus();
  }

  protected override updated(_changed: PropertyValues): void {
    const phase = this.#library?.session.state.phase ?? "loading";
    if (phase !== "loading") document.documentElement.dataset["libraryState"] = "ready";
    if (phase === "complete") this.#restoreScroll();
  }

  protected override render(): TemplateResult {
    const library = this.#library;
    const state = library?.session.state;
    return html`
      <div class="library page" @files-picked=${({ detail }: CustomEvent<readonly DroppedFile[]>) => void this.#actions?.addFiles(detail)}>
        <library-head .busy=${library === undefined} @new-folder=${() => void this.#changeFolders()}
          @templates-picked=${({ detail }: CustomEvent<readonly DroppedFile[]>) => void this.#actions?.importTemplates({ templates: detail, resources: [], pdfs: [] })}></library-head>
        ${library === undefined || state === undefined ? this.#problemList() : this.#body(library, state)}
        <drop-cover .folder=${state?.options.folder === undefined ? undefined : describeFolder(state)}
          @files-unreadable=${({ detail }: CustomEvent<string>) => this.#actions?.reportUnreadable(detail)}></drop-cover>
        <item-popup .session=${library?.session} @item-command=${(event: CustomEvent<string>) => this.#runCommand(event.detail)}></item-popup>
        <library-dialogs></library-dialogs>
      </div>
    `;
  }

  #body(library: LibraryServices, state: LibraryState): TemplateResult {
    const { upload, session } = library;
    const isEmpty = state.phase === "complete" && state.items.size === 0;
    return html`
      <div class="library-columns">
        <library-side .state=${state} .showsTrash=${this.#showsTrash}
          @folder-choose=${(event: CustomEvent<string>) => this.#chooseFolder(event.detail)}
          @folder-command=${(event: CustomEvent<FolderCommand>) => void this.#changeFolders(event.detail)}
          @folder-drop=${(event: CustomEvent<FolderDrop>) => void this.#actions?.folderDrop(event.detail)}></library-side>
        <div class="library-main">
          <upload-panel .upload=${upload.state} @item-edit=${({ detail }: CustomEvent<string>) => void this.#actions?.editById(detail)} @upload-cancel=${() => upload.cancel()} @upload-dismiss=${() => upload.dismiss()}
            @upload-add-recognised=${() => void upload.addRecognised()} @smartlinks-create=${({ detail }: CustomEvent<readonly string[]>) => void this.#actions?.createFromPdfs(detail)}
            @upload-unlock=${({ detail }: CustomEvent<UploadUnlock>) => void upload.unlock(detail.path, detail.password)}></upload-panel>
          ${this.#problemList()}
          <action-notice .result=${this.result} @notice-dismiss=${() => {
            this.result = noResult;
            void this.#keepFocus();
          }}></action-notice>
          ${
            this.#showsTrash
              ? html`<library-trash .trash=${session.library.trash}
                  @trash-restore=${({ detail }: CustomEvent<readonly string[]>) => void this.#actions?.restore(detail)}
                  @trash-delete=${({ detail }: CustomEvent<TrashDelete>) => void this.#actions?.deleteForGood(detail ?? undefined)}></library-trash>`
              : isEmpty
                ? html`<first-steps .busy=${this.addsSample} @sample-request=${() => void this.#addSample()}></first-steps>`
                : html`<library-list .state=${state} .library=${library}
                  @item-show=${({ detail }: CustomEvent<string>) => this.#show(detail)}
                  @item-open=${({ detail }: CustomEvent<string>) => this.#actions?.openById(detail)}
                  @item-edit=${({ detail }: CustomEvent<string>) => void this.#actions?.editById(detail)}
                  @item-menu=${({ detail }: CustomEvent<ItemMenu>) => void this.querySelector("item-popup")?.open(detail)}
                  @item-command=${({ detail }: CustomEvent<string>) => this.#runCommand(detail)}></library-list>`
          }
        </div>
      </div>
    `;
  }

  get #showsTrash(): boolean {
    return new URLSearchParams(this.query).has("trash");
  }

  /** Once per visit: the list is high enough only when all items are known. */
  #restoreScroll(): void {
    const scroll = this.#scroll;
    this.#scroll = 0;
    if (scroll > 0) requestAnimationFrame(() => scrollTo({ top: scroll, behavior: "instant" }));
  }

  #problemList(): TemplateResult {
    return html`<problem-list .heading=${msg("This did not work")} .level=${2} .problems=${this.problems}></problem-list>`;
  }

  async #start(signal: AbortSignal): Promise<void> {
    try {
      // An element whose code was loaded late gets its properties with the first update.
      await this.updateComplete;
      const library = await this.services.loadLibrary();
      const dialogs = this.querySelector<LibraryDialogs>(":scope > .library > library-dialogs");
      if (signal.aborted || dialogs === null) return;
      this.#library = library;
      this.#actions = createLibraryActions({
        services: library,
        dialogs,
        exportPresets: () => readExportPresets(this.services.settings),
        notify: (text, problems = [], undo, link) => {
          this.result = { text, undo, link };
          this.problems = problems;
          void this.querySelector("library-trash")
            ?.load()
            .then(() => this.#keepFocus());
        },
        leaveFolder: (id) => {
          if (library.session.state.options.folder === id) changeOptions(library.session, { folder: undefined });
        },
        show: ({ id }) => this.#show(id),
        refocus: () => void this.#keepFocus(),
      });
      if (!this.#showsTrash) applyQuery(library.session, this.query);
      for (const target of [library.session, library.upload])
        target.addEventListener("change", () => this.requestUpdate(), { signal });
      this.requestUpdate();
      library.session.follow(signal);
      await library.session.load();
    } catch (error) {
      this.problems = [toProblem(error)];
      document.documentElement.dataset["libraryState"] = "ready";
    }
  }

  #chooseFolder(id: string): void {
    const session = this.#library?.session;
    if (session === undefined) return;
    const isRoot = findRootFolder(session.state.folders)?.id === id;
    changeOptions(session, { folder: isRoot ? undefined : id, search: "" });
  }

  /** Runs a command of a folder, by default the creation of one, and shows the created folder. */
  async #changeFolders(command?: FolderCommand): Promise<void> {
    const created = await this.#actions?.changeFolders(command);
    if (created !== undefined) this.#chooseFolder(created.id);
  }

  async #addSample(): Promise<void> {
    if (this.#library === undefined || this.addsSample) return;
    this.addsSample = true;
    const { addSampleProject } = await import("./session/sample-project.ts");
    const added = await addSampleProject(this.#library.session, new URL("samples/", this.services.site));
    this.problems = added.ok ? [] : added.problems;
    this.addsSample = false;
    if (added.ok) openEditor(added.value.id);
  }

  #show(id: string): void {
    this.#library?.session.dispatch({ type: "item-selected", id, keys: { toggle: false, range: false } });
    this.#focusItem(id);
  }

  /** Moves the focus to the active item, else to the heading, where the focused control has gone. */
  async #keepFocus(): Promise<void> {
    await this.updateComplete;
    const list = this.querySelector("library-list");
    await list?.updateComplete;
    if (!isFocusLost()) return;
    const active = this.#library?.session.state.selection.active;
    if (list !== null && active !== undefined) list.focusItem(active);
    else this.querySelector<HTMLElement>(".library-main h2[tabindex]")?.focus({ preventScroll: true });
  }

  #focusItem(id: string): void {
    void this.updateComplete.then(() => this.querySelector("library-list")?.focusItem(id));
  }

  #runCommand(command: string): void {
    if (command === "details") this.querySelector("library-list")?.openDetails();
    else if (this.#library !== undefined) this.#actions?.run(command, findSelectedItems(this.#library.session.state));
  }
}

/** The menu of the selected items. Dispatches `item-command` with the command of an entry. */
class ItemPopup extends LightElement {
  static override properties = { session: { attribute: false }, entries: { state: true } };
  /** Undefined until the library is loaded. */
  declare session: LibrarySession | undefined;
  declare protected entries: readonly MenuEntry[];

  constructor() {
    super();
    this.entries = [];
  }

  /** Opens the menu. An item that is not selected is selected first. */
  async open({ id, opener, point }: ItemMenu): Promise<void> {
    const { session } = this;
    if (session === undefined) return;
    if (!session.state.selection.ids.has(id))
      session.dispatch({ type: "item-selected", id, keys: { toggle: false, range: false } });
    this.entries = listMenuEntries(findSelectedItems(session.state), session.library.readerAddress);
    await this.updateComplete;
    await this.querySelector("popup-menu")?.open(opener, point);
  }

  protected override render(): TemplateResult {
    return html`<popup-menu .entries=${this.entries}
      @menu-command=${({ detail }: CustomEvent<string>) => this.emit("item-command", detail)}></popup-menu>`;
  }
}

// The entries of an item's menu.

/** Returns the entries for the items: for one item all that apply, for several those that apply to all of them. */
const listMenuEntries = (
  items: readonly LibraryItem[],
  readerAddress: (id: string) => string,
): readonly MenuEntry[] => {
  const [first] = items;
  if (first === undefined) return [];
  const common: readonly MenuEntry[] = [
    { command: "move", label: msg("Move…"), startsGroup: items.length === 1 },
    { command: "duplicate", label: msg("Duplicate") },
    { command: "delete", label: msg("Delete"), key: "Delete", isDangerous: true, startsGroup: true },
  ];
  if (items.length > 1) return common;
  const [move, duplicate, remove] = common as readonly [MenuEntry, MenuEntry, MenuEntry];
  const rename: MenuEntry = { command: "rename", label: msg("Rename"), key: "F2" };
  const details: MenuEntry = { command: "details", label: msg("Details") };
  return first.kind === "smartlink"
    ? [
        { command: "opened", label: msg("Open"), key: "Enter", href: readerAddress(first.id) },
        { command: "edit", label: msg("Edit") },
        { command: "settings", label: msg("Settings") },
        { command: "generate", label: msg("Generate…") },
        { command: "copy-link", label: msg("Copy link") },
        { ...rename, startsGroup: true },
        { ...move, startsGroup: false },
        duplicate,
        { command: "replace", label: msg("Replace PDF…") },
        { command: "export", label: msg("Export…") },
        { command: "versions", label: msg("Versions…") },
        details,
        remove,
      ]
    : [
        { command: "open", label: msg("Open"), key: "Enter" },
        { command: "smartlink", label: msg("New smartlink") },
        { ...rename, startsGroup: true },
        { ...move, startsGroup: false },
        duplicate,
        details,
        remove,
      ];
};

customElements.define("item-popup", ItemPopup);

customElements.define("library-view", LibraryView);

declare global {
  interface HTMLElementTagNameMap {
    "library-view": LibraryView;
    "item-popup": ItemPopup;
  }
}
