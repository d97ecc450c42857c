import { msg } from "@lit/localize";
import { html, type PropertyValues, type TemplateResult } from "lit";
import type { PdfMarks } from "#domain/marks/pdf-marks.ts";
import type { Problem } from "#domain/problem.ts";
import { ProblemError, toProblem } from "#domain/problem-error.ts";
import type { EditorAction } from "#editor/model/editor-state.ts";
import { pagesSetting } from "#editor/model/page-content/pages-setting.ts";
import { listPlaceholders } from "#editor/model/placeholders/list-placeholders.ts";
import "#editor/view/frame/editor-frame.ts";
import type { EditedField } from "../site/editor-route.ts";
import "./elements/editor-notices.ts";
import { LightElement } from "#ui/light-element.ts";
import { saveBlob } from "../site/browser/save-blob.ts";
import { describeSaveState } from "../site/save-state.ts";
import { renderSmartlinkOpening } from "../smartlink/smartlink-opening.ts";
import { showVersions } from "../smartlink/versions/show-versions.ts";
import type { NoticeCommand } from "./elements/editor-notices.ts";
import type { EditorAccess } from "./session/editor-access.ts";
import type { EditorSession } from "./session/editor-session.ts";
import { allowEditing, type OpenedEditor, openEditor } from "./session/open-editor.ts";
import "./styles/editor.css";
import { ok, type Result } from "#domain/result.ts";
import { readOwnProperty } from "#domain/values/own-property.ts";
import type { RowData } from "#domain/values/row-data.ts";
import { ReaderError, type ReaderErrorKind } from "#reader/index.ts";
import { translatedProblem } from "#ui/format/translated-problem.ts";
import type { PrintedView } from "#usecases/publishing/print-view.ts";
import type { SampleFile } from "./session/read-sample-file.ts";
import type { SampleRows } from "./session/sample-rows.ts";

const noMarks: PdfMarks["marks"] = [];

/**
 * The editor of one smartlink. Sets `data-editor-state` (loading → ready, or failed) and `data-save-state` on the root
 * element.
 */
export class EditorView extends LightElement {
  static override properties = {
    services: { attribute: false },
    smartlinkId: { attribute: false },
    field: { attribute: false },
    opened: { state: true },
    problems: { state: true },
    isReady: { state: true },
    isPreviewOpen: { state: true },
    marks: { state: true },
  };
  declare services: { readonly loadEditor: () => Promise<EditorAccess> };
  declare smartlinkId: string;
  /** The field that gets the focus when the pages are shown. */
  declare field: EditedField | undefined;
  declare protected opened: OpenedEditor | undefined;
  /** Why the smartlink could not be opened. */
  declare protected problems: readonly Problem[];
  /** Whether the first page is painted. */
  declare protected isReady: boolean;
  declare protected isPreviewOpen: boolean;
  /** The marks of the PDF; undefined until they are needed. */
  declare protected marks: PdfMarks["marks"] | undefined;
  #previewPage = 1;
  /** The field that has got the focus, so that it gets it once. */
  #shownField = "";
  #opening = new AbortController();

  constructor() {
    super();
    this.problems = [];
    this.isReady = false;
    this.isPreviewOpen = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const options = { signal: this.connectedSignal };
    // A page that is hidden may never be shown again.
    document.addEventListener("visibilitychange", () => document.hidden && void this.opened?.session.save(), options);
    // A save that was under way when the browser froze the page was cut off.
    document.addEventListener("resume", () => void this.opened?.session.save(), options);
    addEventListener("pagehide", () => void this.opened?.session.save(), options);
    listenToDataDrops(this, (file) => void this.#openSample(file), this.connectedSignal);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#opening.abort();
    const { dataset } = document.documentElement;
    delete dataset["editorState"];
    delete dataset["saveState"];
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("smartlinkId")) void this.#open(this.smartlinkId);
  }

  protected override updated(_changed: PropertyValues): void {
    const { dataset } = document.documentElement;
    if (this.opened !== undefined) dataset["saveState"] = this.opened.session.saveState;
    dataset["editorState"] = this.problems.length > 0 ? "failed" : this.isReady ? "ready" : "loading";
    if (this.isReady && this.opened !== undefined && this.field !== undefined) this.#showField(this.field, this.opened);
    if (this.isReady && this.opened?.session.smartlink.config.marks === "fill" && this.marks === undefined)
      void this.#findMarks(this.opened);
  }

  #showField({ asset: index, path }: EditedField, { session }: OpenedEditor): void {
    const field = `${session.id} ${index} ${path}`;
    if (field === this.#shownField) return;
    this.#shownField = field;
    const asset = [...session.state.document.assets.values()][index];
    if (asset !== undefined) void this.querySelector("editor-frame")?.openProblem({ id: asset.id, path });
  }

  protected override render(): TemplateResult {
    const { opened } = this;
    if (opened === undefined || this.problems.length > 0) return renderSmartlinkOpening(this.problems);
    const { session, access, sample, frameServices } = opened;
    return html`
      <editor-frame .state=${session.state} .services=${frameServices} .documentTitle=${session.settingTexts["title"] ?? ""}
        .saveState=${session.saveState} .saveText=${describeSaveState(session.saveState)} .isReadOnly=${session.isReadOnly}
        .notices=${this.#renderNotices(session)} .preview=${this.#renderPreview(opened)} .sample=${sample.data} .skin=${session.smartlink.config.skin} .settingTexts=${session.settingTexts} .marks=${this.#listMarks(session)} .settings=${html`<document-settings .access=${access.settings} .smartlinkId=${session.id}></document-settings>`}
        @editor-action=${this.#handleAction} @preview-open=${this.#openPreview} @preview-close=${this.#closePreview} @generate-open=${this.#openBatches} @versions-open=${this.#openVersions} @sample-open=${() => this.#openSample()} @settings-reveal=${this.#showSetting} @stage-ready=${this.#handleReady} @stage-failed=${this.#handleFailure}></editor-frame>
    `;
  }

  #renderPreview(opened: OpenedEditor): TemplateResult | undefined {
    if (!this.isPreviewOpen) return undefined;
    const { access, session, sample } = opened;
    return html`<editor-preview .address=${access.settings.readerAddress(session.id)} .page=${this.#previewPage} .revision=${session.revision}
      .sample=${sample.rows} .row=${sample.row} .document=${session.state.document} .smartlink=${session.smartlink} .marks=${this.#listMarks(session)} .readRow=${(data: RowData | undefined) => readRow(opened, data)}
      @row-change=${({ detail }: CustomEvent<number>) => sample.showRow(detail)}></editor-preview>`;
  }

  async #findMarks({ frameServices }: OpenedEditor): Promise<void> {
    this.marks = noMarks;
    const pdfMarks = await frameServices.findMarks().catch(() => undefined);
    // The list of marks reports a PDF that cannot be read.
    if (this.opened?.frameServices === frameServices) this.marks = pdfMarks?.marks ?? noMarks;
  }

  /** Returns the marks of the PDF if rows fill them. */
  #listMarks({ smartlink }: EditorSession): PdfMarks["marks"] {
    return smartlink.config.marks === "fill" ? (this.marks ?? noMarks) : noMarks;
  }

  /** The frame has opened the tab of the settings, or the dialog of pages. */
  async #showSetting({ detail }: CustomEvent<string>): Promise<void> {
    if (detail === pagesSetting) return;
    await this.querySelector("editor-side")?.updateComplete;
    await customElements.whenDefined("document-settings");
    await this.querySelector("document-settings")?.showSetting(detail);
  }

  async #openSample(file?: File): Promise<void> {
    if (this.opened === undefined) return;
    const { sample, session, access } = this.opened;
    const { state, settingTexts: settings } = session;
    const { placeholders } = listPlaceholders(state.document, { settings, marks: this.#listMarks(session) });
    const names = placeholders.map(({ name }) => name);
    await showSampleData({
      ...{ sample: sample.rows, names, file },
      readFile: (dropped) => access.readSampleFile(dropped, { placeholders, languages: sample.data.languages ?? [] }),
      store: (rows) => sample.replace(rows),
    });
  }

  /** What is not stored yet must be in the preview too. */
  async #openPreview(): Promise<void> {
    const { opened } = this;
    const [isLoaded] = await Promise.all([loadPreview(), opened?.session.save()]);
    // Another smartlink may have been opened meanwhile.
    if (this.opened !== opened) return;
    const frame = this.querySelector("editor-frame");
    this.#previewPage = frame?.currentPage ?? 1;
    this.isPreviewOpen = isLoaded;
    if (!isLoaded) frame?.announce(msg("The preview could not be loaded. Check the connection, then try again."));
  }

  #closePreview(): void {
    this.isPreviewOpen = false;
  }

  async #openVersions(): Promise<void> {
    if (this.opened === undefined) return;
    const { access, session } = this.opened;
    await session.save();
    const { id, smartlink } = session;
    await showVersions(access.settings, { id, title: smartlink.title }, () => void session.refresh());
  }

  async #openBatches(): Promise<void> {
    await this.opened?.session.save();
    location.hash = `#/batches?template=${this.smartlinkId}`;
  }

  #renderNotices(session: EditorSession): TemplateResult {
    // A new object each time: the session itself stays the same.
    return html`<editor-notices .session=${session} .revision=${{}} @notice-command=${this.#handleNotice}></editor-notices>`;
  }

  // Lit calls listeners with the element that renders them as `this`, which is the frame: arrow functions keep this one.
  readonly #handleNotice = async ({ detail }: CustomEvent<NoticeCommand>): Promise<void> => {
    if (this.opened === undefined) return;
    const { access, lock, session } = this.opened;
    const commands: Readonly<Record<NoticeCommand, () => Promise<void>>> = {
      "take-over": async () => {
        await lock.takeOver();
        await allowEditing(session);
      },
      "open-copy": async () => {
        const copy = await access.duplicate(session.id);
        if (copy.ok) location.hash = `#/smartlinks/${copy.value}`;
        else this.problems = copy.problems;
      },
      "use-theirs": () => session.resolve("theirs"),
      "keep-mine": () => session.resolve("mine"),
      "try-again": () => session.save(),
      download: async () => {
        const template = JSON.stringify(await session.toTemplate(), null, 2);
        const name = `${session.smartlink.title || "smartlink"}.json`;
        saveBlob(new Blob([template], { type: "application/json" }), name);
      },
    };
    await commands[detail]();
  };

  async #open(id: string): Promise<void> {
    this.#opening.abort();
    const opening = new AbortController();
    this.#opening = opening;
    const { signal } = opening;
    [this.opened, this.problems, this.isReady, this.isPreviewOpen] = [undefined, [], false, false];
    try {
      const opened = await openEditor(await this.services.loadEditor(), id, signal);
      if (signal.aborted) return;
      if (!opened.ok) {
        this.problems = opened.problems;
        return;
      }
      const { session, sample } = opened.value;
      for (const target of [session, sample]) target.addEventListener("change", () => this.requestUpdate(), { signal });
      [this.opened, this.marks] = [opened.value, undefined];
    } catch (error) {
      // The address may have changed meanwhile: the smartlink of the new one must not be replaced.
      if (!signal.aborted) this.problems = [toProblem(error)];
    }
  }

  #handleAction({ detail }: CustomEvent<EditorAction>): void {
    this.opened?.session.dispatch(detail);
  }

  #handleReady(): void {
    this.isReady = true;
    performance.mark("editor:ready");
    this.opened?.access.prepareSave();
  }

  #handleFailure({ detail }: CustomEvent<unknown>): void {
    this.problems = [toPdfFailure(detail)];
  }
}

/** Loads the preview, which most people open late. Resolves with whether that succeeded. */
const loadPreview = async (): Promise<boolean> => {
  try {
    await import("./elements/editor-preview.ts");
    return true;
  } catch (error) {
    console.warn("smartlink: the preview could not be loaded", error);
    return false;
  }
};

// Data files that are dropped on the editor.

const dataFileForm = /\.(?:json|csv|tsv|txt|xlsx)$/i;

/**
 * Calls `onFile` with a data file that is dropped on the element, until the signal aborts. Other files are left to other
 * listeners; none of them is opened by the browser in place of the editor.
 */
const listenToDataDrops = (element: HTMLElement, onFile: (file: File) => void, signal: AbortSignal): void => {
  element.addEventListener(
    "dragover",
    (event) => event.dataTransfer?.types.includes("Files") && event.preventDefault(),
    { signal },
  );
  element.addEventListener(
    "drop",
    (event) => {
      const [file] = event.dataTransfer?.files ?? [];
      if (file === undefined || event.defaultPrevented) return;
      event.preventDefault();
      if (dataFileForm.test(file.name)) onFile(file);
    },
    { signal },
  );
};

/** What the dialog shows and changes. */
interface SampleDataOptions {
  readonly sample: SampleRows;
  /** Names of the document's placeholders. */
  readonly names: readonly string[];
  /** A file that is read at once in place of the sample. */
  readonly file?: File | undefined;
  /** Reads a data file. */
  readFile(file: File): Promise<Result<SampleFile>>;
  /** Shows and stores the sample data. Resolves with why it could not be stored. */
  store(sample: SampleRows): Promise<readonly Problem[]>;
}

/** Shows the sample data in a dialog. Resolves when it is closed; the focus is then where it was. */
const showSampleData = async ({ file, ...options }: SampleDataOptions): Promise<void> => {
  await import("./elements/sample/sample-data-dialog.ts");
  const dialog = Object.assign(document.createElement("sample-data-dialog"), options);
  document.body.append(dialog);
  if (file !== undefined) await dialog.addFile(file);
  await new Promise((resolve) => dialog.addEventListener("sample-close", resolve, { once: true }));
  dialog.remove();
};

/** Errors of pdf.js by name: it throws objects of classes that this page's code does not have. */
const kinds: Readonly<Record<string, ReaderErrorKind>> = {
  InvalidPDFException: "pdf",
  FormatError: "pdf",
  UnknownErrorException: "pdf",
  PasswordException: "password",
};

const kindOf = (error: unknown): ReaderErrorKind | undefined => {
  if (error instanceof ReaderError) return error.kind;
  return error instanceof Error ? readOwnProperty(kinds, error.name) : undefined;
};

/** Converts why the PDF of a smartlink could not be opened. Its assets are stored apart and are not concerned. */
const toPdfFailure = (error: unknown): Problem => {
  if (error instanceof ProblemError) return error.problem;
  const kind = kindOf(error);
  if (kind === "password")
    return translatedProblem(
      "pdf-password",
      msg(
        "The PDF of this smartlink is protected by a password, so its pages cannot be shown. Remove the password in the program that made it, then use “Replace PDF…” in the library. Your assets are kept.",
      ),
    );
  if (kind === "pdf" || kind === "truncated")
    return translatedProblem(
      "pdf-damaged",
      msg(
        "The PDF of this smartlink is damaged, so its pages cannot be shown. Export it again from its program, then use “Replace PDF…” in the library. Your assets are kept.",
      ),
    );
  return toProblem(error);
};

/** Reads the stored smartlink as readers get it, filled with a row. */
const readRow = async (
  { access, session, contents }: OpenedEditor,
  data: RowData | undefined,
): Promise<Result<PrintedView>> => {
  const view = await access.readView(session.id);
  if (!view.ok) return view;
  const { marks, pages } = session.smartlink.config;
  const pageCount = session.state.document.pages.length;
  return ok(await contents.preview({ view: view.value, config: { marks, pages }, pageCount, data }));
};

customElements.define("editor-view", EditorView);

declare global {
  interface HTMLElementTagNameMap {
    "editor-view": EditorView;
  }
}
