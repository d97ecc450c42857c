import { msg } from "@lit/localize";
import { html, type PropertyValues, type TemplateResult } from "lit";
import type { Problem } from "#domain/problem.ts";
import { toProblem } from "#domain/problem-error.ts";
import type { EditorAction } from "#editor/model/editor-state.ts";
import { listPlaceholders } from "#editor/model/placeholders/list-placeholders.ts";
import "#editor/view/frame/editor-frame.ts";
import type { FrameServices } from "#editor/view/frame/frame-services.ts";
import "../elements/editor/document-settings.ts";
import "../elements/editor/editor-notices.ts";
import "../elements/editor/editor-preview.ts";
import type { NoticeCommand } from "../elements/editor/editor-notices.ts";
import { showSampleData } from "../elements/editor/sample/show-sample-data.ts";
import { LightElement } from "../elements/light-element.ts";
import { renderSmartlinkOpening } from "../elements/smartlink-opening.ts";
import { showVersions } from "../elements/versions/show-versions.ts";
import type { AppServices } from "../services/app-services.ts";
import { saveBlob } from "../services/browser/save-blob.ts";
import { listenToDataDrops } from "../services/editor/data-drops.ts";
import { type EditLock, requestEditLock } from "../services/editor/edit-lock.ts";
import type { EditorAccess } from "../services/editor/editor-access.ts";
import { EditorSession } from "../services/editor/editor-session.ts";
import { createFrameServices } from "../services/editor/frame-services.ts";
import { toPdfFailure } from "../services/editor/pdf-failure.ts";
import { SampleSession } from "../services/editor/sample-session.ts";
import { describeSaveState } from "../services/save-state.ts";
import "../styles/editor/editor.css";

/**
 * The editor of one smartlink. Sets `data-editor-state` (loading → ready, or failed) and `data-save-state` on the root
 * element.
 */
export class EditorView extends LightElement {
  static override properties = {
    services: { attribute: false },
    smartlinkId: { attribute: false },
    session: { state: true },
    problems: { state: true },
    isReady: { state: true },
    isPreviewOpen: { state: true },
  };
  declare services: Pick<AppServices, "loadEditor">;
  declare smartlinkId: string;
  declare protected session: EditorSession | undefined;
  /** Why the smartlink could not be opened. */
  declare protected problems: readonly Problem[];
  /** Whether the first page is painted. */
  declare protected isReady: boolean;
  declare protected isPreviewOpen: boolean;
  #frameServices: FrameServices | undefined;
  #lock: EditLock | undefined;
  #access: EditorAccess | undefined;
  #previewPage = 1;
  #sample: SampleSession | undefined;
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
    document.addEventListener("visibilitychange", () => document.hidden && void this.session?.save(), options);
    addEventListener("pagehide", () => void this.session?.save(), options);
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
    if (this.session !== undefined) dataset["saveState"] = this.session.saveState;
    dataset["editorState"] = this.problems.length > 0 ? "failed" : this.isReady ? "ready" : "loading";
  }

  protected override render(): TemplateResult {
    const { session } = this;
    if (session === undefined || this.problems.length > 0) return renderSmartlinkOpening(this.problems);
    return html`
      <editor-frame .state=${session.state} .services=${this.#frameServices} .heading=${session.smartlink.title || msg("Untitled smartlink")}
        .saveState=${session.saveState} .saveText=${describeSaveState(session.saveState)} .isReadOnly=${session.isReadOnly}
        .notices=${this.#renderNotices(session)} .preview=${this.#renderPreview(session)} .sample=${this.#sample?.data} .settings=${html`<document-settings .access=${this.#access?.settings} .smartlinkId=${session.id}></document-settings>`}
        @editor-action=${this.#handleAction} @preview-toggle=${this.#togglePreview} @generate-open=${this.#openBatches} @versions-open=${this.#openVersions} @sample-open=${() => this.#openSample()} @stage-ready=${this.#handleReady} @stage-failed=${this.#handleFailure}></editor-frame>
    `;
  }

  #renderPreview(session: EditorSession): TemplateResult | undefined {
    const [access, sample] = [this.#access, this.#sample];
    if (!this.isPreviewOpen || access === undefined || sample === undefined) return undefined;
    return html`<editor-preview .address=${access.settings.readerAddress(session.id)} .page=${this.#previewPage} .revision=${session.revision}
      .sample=${sample.rows} .row=${sample.row} .readView=${() => access.readView(session.id)}
      @row-change=${({ detail }: CustomEvent<number>) => sample.showRow(detail)}></editor-preview>`;
  }

  async #openSample(file?: File): Promise<void> {
    const [sample, session] = [this.#sample, this.session];
    if (sample === undefined || session === undefined) return;
    const { placeholders } = listPlaceholders(session.state.document, { settings: session.smartlink });
    const names = placeholders.map(({ name }) => name);
    await showSampleData({ sample: sample.rows, names, file, store: (rows) => sample.replace(rows) });
  }

  /** What is not stored yet must be in the preview too. */
  async #togglePreview(): Promise<void> {
    if (!this.isPreviewOpen) await this.session?.save();
    this.#previewPage = this.querySelector("editor-frame")?.currentPage ?? 1;
    this.isPreviewOpen = !this.isPreviewOpen;
  }

  async #openVersions(): Promise<void> {
    const { session } = this;
    await session?.save();
    if (session === undefined || this.#access === undefined) return;
    const { id, smartlink } = session;
    await showVersions(this.#access.settings, { id, title: smartlink.title }, () => void session.refresh());
  }

  async #openBatches(): Promise<void> {
    await this.session?.save();
    location.hash = `#/batches?template=${this.smartlinkId}`;
  }

  #renderNotices(session: EditorSession): TemplateResult {
    // A new object each time: the session itself stays the same.
    return html`<editor-notices .session=${session} .revision=${{}} @notice-command=${this.#handleNotice}></editor-notices>`;
  }

  // Lit calls listeners with the element that renders them as `this`, which is the frame: arrow functions keep this one.
  readonly #handleNotice = async ({ detail }: CustomEvent<NoticeCommand>): Promise<void> => {
    const { session } = this;
    if (session === undefined) return;
    if (detail === "take-over") {
      await this.#lock?.takeOver();
      session.isReadOnly = false;
      await session.refresh();
    } else if (detail === "open-copy") {
      const copy = await (await this.services.loadEditor()).duplicate(session.id);
      if (copy.ok) location.hash = `#/smartlinks/${copy.value}`;
      else this.problems = copy.problems;
    } else if (detail === "use-theirs" || detail === "keep-mine")
      await session.resolve(detail === "use-theirs" ? "theirs" : "mine");
    else if (detail === "try-again") await session.save();
    else
      saveBlob(
        new Blob([JSON.stringify(await session.toTemplate(), null, 2)], { type: "application/json" }),
        `${session.smartlink.title || "smartlink"}.json`,
      );
  };

  async #open(id: string): Promise<void> {
    this.#opening.abort();
    const opening = new AbortController();
    this.#opening = opening;
    [this.session, this.problems, this.isReady] = [undefined, [], false];
    try {
      const access = await this.services.loadEditor();
      const opened = await access.open(id);
      if (opening.signal.aborted) return;
      if (!opened.ok) {
        this.problems = opened.problems;
        return;
      }
      const session = new EditorSession(access, opened.value);
      session.addEventListener("change", () => this.requestUpdate(), { signal: opening.signal });
      session.watch(opening.signal);
      const lock = await requestEditLock(id, {
        locks: navigator.locks as LockManager | undefined,
        signal: opening.signal,
        onLost: () => {
          void session.save();
          session.isReadOnly = true;
        },
      });
      session.isReadOnly = !lock.isHeld;
      const sample = new SampleSession(access, id);
      await sample.load();
      // The address may have changed meanwhile: the smartlink of the new one must not be replaced.
      if (opening.signal.aborted) return;
      sample.addEventListener("change", () => this.requestUpdate(), { signal: opening.signal });
      [this.#access, this.#lock, this.#sample] = [access, lock, sample];
      this.#frameServices = createFrameServices(access, session, opened.value.content);
      this.session = session;
    } catch (error) {
      if (!opening.signal.aborted) this.problems = [toProblem(error)];
    }
  }

  #handleAction({ detail }: CustomEvent<EditorAction>): void {
    this.session?.dispatch(detail);
  }

  #handleReady(): void {
    this.isReady = true;
    performance.mark("editor:ready");
  }

  #handleFailure({ detail }: CustomEvent<unknown>): void {
    this.problems = [toPdfFailure(detail)];
  }
}

customElements.define("editor-view", EditorView);

declare global {
  interface HTMLElementTagNameMap {
    "editor-view": EditorView;
  }
}
