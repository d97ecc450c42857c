import { msg } from "@lit/localize";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { Problem } from "#domain/problem.ts";
import { toProblem } from "#domain/problem-error.ts";
import { LightElement } from "../elements/light-element.ts";
import { showVersions } from "../elements/versions/show-versions.ts";
import "../elements/problem-list.ts";
import "../elements/settings-form/conflict-notice.ts";
import "../elements/settings-form/preset-dialog.ts";
import "../elements/settings-form/reader-preview.ts";
import type { SettingChange } from "../elements/settings-form/setting-row.ts";
import "../elements/settings-form/settings-form.ts";
import type { AppServices } from "../services/app-services.ts";
import { type SaveState, saveStateOf } from "../services/settings-form/editor-state.ts";
import { listPlaceholders } from "../services/settings-form/placeholder-values.ts";
import type { FieldName } from "../services/settings-form/setting-field.ts";
import type { SettingPreset } from "../services/settings-form/setting-presets.ts";
import {
  openSmartlinkEditor,
  type SmartlinkAccess,
  type SmartlinkEditor,
} from "../services/settings-form/smartlink-editor.ts";

const saveTexts: Readonly<Record<SaveState, () => string>> = {
  saved: () => msg("All changes saved"),
  saving: () => msg("Saving…"),
  unsaved: () => msg("Not saved yet"),
  conflict: () => msg("Not saved: choose a version"),
  failed: () => msg("Not saved"),
};

/**
 * The page of one smartlink: its settings and a live preview. Sets `data-editor-state` (loading → ready, or failed) and
 * `data-save-state` on the root element.
 */
export class SmartlinkView extends LightElement {
  static override properties = {
    services: { attribute: false },
    smartlinkId: { attribute: false },
    editor: { state: true },
    problems: { state: true },
    preset: { state: true },
  };
  declare services: Pick<AppServices, "loadSmartlinks">;
  declare smartlinkId: string;
  declare protected editor: SmartlinkEditor | undefined;
  /** Why the smartlink could not be opened. */
  declare protected problems: readonly Problem[];
  /** The preset whose dialog is open. */
  declare protected preset: SettingPreset | undefined;
  #access: SmartlinkAccess | undefined;
  #opening = new AbortController();

  constructor() {
    super();
    this.problems = [];
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const options = { signal: this.connectedSignal };
    // A page that is hidden may never be shown again.
    document.addEventListener("visibilitychange", () => document.hidden && void this.editor?.save(), options);
    document.addEventListener("keydown", (event) => this.#handleKey(event), options);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#opening.abort();
    void this.editor?.save();
    const { dataset } = document.documentElement;
    delete dataset["editorState"];
    delete dataset["saveState"];
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("smartlinkId")) void this.#open(this.smartlinkId);
  }

  protected override updated(_changed: PropertyValues): void {
    const { dataset } = document.documentElement;
    if (this.editor !== undefined) dataset["saveState"] = saveStateOf(this.editor.state);
    dataset["editorState"] = this.problems.length > 0 ? "failed" : this.editor === undefined ? "loading" : "ready";
  }

  protected override render(): TemplateResult {
    const { editor } = this;
    if (editor === undefined)
      return html`<div class="page">
        <header class="page-head"><h1>Smartlink</h1></header>
        ${
          this.problems.length === 0
            ? html`<p class="muted" role="status">${msg("Loading…")}</p>`
            : html`<problem-list .level=${2} .problems=${this.problems} .heading=${msg("The smartlink could not be opened")}></problem-list>`
        }
      </div>`;
    const { stored, draft, problems, failure, conflict } = editor.state;
    return html`
      <div class="page smartlink-page">
        <header class="page-head">
          <h1>${stored.values.title || msg("Untitled smartlink")}</h1>
          <p class="lead">${msg("Settings are saved as you change them.")} <a href="#/smartlinks/${this.smartlinkId}">${msg("Edit the pages")}</a></p>
        </header>
        ${conflict === undefined ? nothing : html`<conflict-notice .mine=${draft} .theirs=${conflict.values} @conflict-choice=${this.#handleChoice}></conflict-notice>`}
        ${failure.length === 0 ? nothing : this.#renderFailure(failure)}
        <div class="smartlink-columns">
          ${this.#renderTools(editor)}
          <reader-preview .address=${this.#access?.readerAddress(this.smartlinkId) ?? ""} .revision=${stored.revision}
            .placeholders=${listPlaceholders(stored.values)}></reader-preview>
          <section class="document-settings" aria-label=${msg("Document settings")} @setting-change=${this.#handleChange} @preset-open=${this.#openPreset}>
            <settings-form .values=${draft} .problems=${problems}></settings-form>
          </section>
        </div>
        ${
          this.preset === undefined
            ? nothing
            : html`<preset-dialog .preset=${this.preset} .values=${draft} @preset-close=${this.#closePreset}></preset-dialog>`
        }
      </div>
    `;
  }

  #renderTools({ state }: SmartlinkEditor): TemplateResult {
    const saveState = saveStateOf(state);
    return html`
      <div class="smartlink-tools">
        <span class="save-state save-${saveState}" role="status">${saveTexts[saveState]()}</span>
        <button type="button" class="small" ?disabled=${state.past.length === 0} @click=${() => void this.editor?.step("undo")}>${msg("Undo")}</button>
        <button type="button" class="small" ?disabled=${state.future.length === 0} @click=${() => void this.editor?.step("redo")}>${msg("Redo")}</button>
        <button type="button" class="small" @click=${() => void this.#showVersions(state.stored.values.title)}>${msg("Versions")}</button>
      </div>
    `;
  }

  #renderFailure(failure: readonly Problem[]): TemplateResult {
    return html`
      <div class="save-failure">
        <problem-list .level=${2} .problems=${failure} .heading=${msg("The change could not be saved")}></problem-list>
        <p><button type="button" @click=${() => void this.editor?.save()}>${msg("Try again")}</button></p>
      </div>
    `;
  }

  /** What was typed is saved first, so that it is part of the present state. */
  async #showVersions(title: string): Promise<void> {
    await this.editor?.save();
    if (this.#access !== undefined)
      await showVersions(this.#access, { id: this.smartlinkId, title }, () => void this.editor?.adoptStored());
  }

  async #open(id: string): Promise<void> {
    void this.editor?.save();
    this.#opening.abort();
    const opening = new AbortController();
    this.#opening = opening;
    this.editor = undefined;
    this.problems = [];
    try {
      this.#access = await this.services.loadSmartlinks();
      const opened = await openSmartlinkEditor(this.#access, id);
      if (opening.signal.aborted) return;
      if (!opened.ok) {
        this.problems = opened.problems;
        return;
      }
      opened.value.addEventListener("change", () => this.requestUpdate(), { signal: opening.signal });
      opened.value.watch(opening.signal);
      this.editor = opened.value;
    } catch (error) {
      if (!opening.signal.aborted) this.problems = [toProblem(error)];
    }
  }

  #handleChange({ detail }: CustomEvent<SettingChange>): void {
    this.editor?.edit({ [detail.name]: detail.value }, detail.time);
  }

  #handleChoice({ detail }: CustomEvent<"take-theirs" | "keep-mine">): void {
    void this.editor?.resolve(detail);
  }

  #openPreset({ detail }: CustomEvent<SettingPreset>): void {
    this.preset = detail;
  }

  #closePreset({ detail }: CustomEvent<Partial<Record<FieldName, string>> | undefined>): void {
    this.preset = undefined;
    if (detail !== undefined) this.editor?.edit(detail, "now");
  }

  /** Undo and Redo by key, outside of texts, which have their own. */
  #handleKey(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey, shiftKey, target } = event;
    const isText = target instanceof HTMLElement && target.matches("textarea, input:not([type=checkbox])");
    if (!(ctrlKey || metaKey) || isText) return;
    const isRedo = key.toLowerCase() === "y" || (key.toLowerCase() === "z" && shiftKey);
    if (!isRedo && key.toLowerCase() !== "z") return;
    event.preventDefault();
    void this.editor?.step(isRedo ? "redo" : "undo");
  }
}

customElements.define("smartlink-view", SmartlinkView);

declare global {
  interface HTMLElementTagNameMap {
    "smartlink-view": SmartlinkView;
  }
}
