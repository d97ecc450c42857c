import { msg } from "@lit/localize";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { Problem } from "#domain/problem.ts";
import { toProblem } from "#domain/problem-error.ts";
import type { EditorAction } from "#editor/model/editor-state.ts";
import "#editor/view/frame/editor-frame.ts";
import type { FrameServices } from "#editor/view/frame/editor-frame.ts";
import { LightElement } from "../elements/light-element.ts";
import "../elements/problem-list.ts";
import type { AppServices } from "../services/app-services.ts";
import { EditorSession, type SaveState } from "../services/editor/editor-session.ts";
import { createFrameServices } from "../services/editor/frame-services.ts";
import "../styles/editor/editor.css";

const saveTexts: Readonly<Record<SaveState, () => string>> = {
  saved: () => msg("All changes saved"),
  saving: () => msg("Saving…"),
  unsaved: () => msg("Not saved yet"),
  conflict: () => msg("Not saved: choose a version"),
  failed: () => msg("Not saved"),
};

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
    if (session === undefined || this.problems.length > 0)
      return html`<div class="page">
        <header class="page-head"><h1>${msg("Smartlink")}</h1></header>
        ${
          this.problems.length === 0
            ? html`<p class="muted" role="status">${msg("Loading…")}</p>`
            : html`<problem-list .level=${2} .problems=${this.problems} .heading=${msg("The smartlink could not be opened")}></problem-list>`
        }
      </div>`;
    return html`
      <editor-frame .state=${session.state} .services=${this.#frameServices} .heading=${session.smartlink.title || msg("Untitled smartlink")}
        .saveState=${session.saveState} .saveText=${saveTexts[session.saveState]()} .isReadOnly=${session.isReadOnly}
        .notices=${this.#renderNotices(session)} .preview=${undefined} .settings=${nothing}
        @editor-action=${this.#handleAction} @stage-ready=${this.#handleReady} @stage-failed=${this.#handleFailure}></editor-frame>
    `;
  }

  #renderNotices(session: EditorSession): TemplateResult {
    return html`${
      session.problems.length === 0
        ? nothing
        : html`<problem-list .level=${2} .problems=${session.problems} .heading=${msg("The change could not be saved")}></problem-list>`
    }`;
  }

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
      this.#frameServices = createFrameServices(access, session, opened.value.content);
      this.session = session;
    } catch (error) {
      this.problems = [toProblem(error)];
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
    this.problems = [toProblem(detail)];
  }
}

customElements.define("editor-view", EditorView);

declare global {
  interface HTMLElementTagNameMap {
    "editor-view": EditorView;
  }
}
