import { msg } from "@lit/localize";
import { html, type PropertyValues, type TemplateResult } from "lit";
import { LightElement } from "#ui/light-element.ts";
import { OpenedSettings } from "./form/opened-settings.ts";
import "./form/reader-preview.ts";
import { renderSettingNotices } from "./form/setting-notices.ts";
import "./form/smartlink-settings.ts";
import { describeSaveState } from "../site/save-state.ts";
import { listPlaceholders } from "./settings/placeholder-values.ts";
import type { SettingsSession, SmartlinkAccess } from "./settings/settings-session.ts";
import { saveStateOf } from "./settings/settings-state.ts";
import { renderSmartlinkOpening } from "./smartlink-opening.ts";
import { showVersions } from "./versions/show-versions.ts";

/**
 * The page of one smartlink: its settings and a live preview. Sets `data-editor-state` (loading → ready, or failed) and
 * `data-save-state` on the root element.
 */
export class SmartlinkView extends LightElement {
  static override properties = {
    services: { attribute: false },
    smartlinkId: { attribute: false },
  };
  declare services: { readonly loadSmartlinks: () => Promise<SmartlinkAccess> };
  declare smartlinkId: string;
  readonly #opened = new OpenedSettings(this);

  override connectedCallback(): void {
    super.connectedCallback();
    const options = { signal: this.connectedSignal };
    // A page that is hidden may never be shown again.
    document.addEventListener("visibilitychange", () => document.hidden && void this.#opened.session?.save(), options);
    document.addEventListener("keydown", (event) => this.#handleKey(event), options);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    const { dataset } = document.documentElement;
    delete dataset["editorState"];
    delete dataset["saveState"];
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("smartlinkId")) void this.#opened.open(this.smartlinkId, this.services.loadSmartlinks);
  }

  protected override updated(_changed: PropertyValues): void {
    const { dataset } = document.documentElement;
    const { session, problems } = this.#opened;
    if (session !== undefined) dataset["saveState"] = saveStateOf(session.state);
    dataset["editorState"] = problems.length > 0 ? "failed" : session === undefined ? "loading" : "ready";
  }

  protected override render(): TemplateResult {
    const { session, access, problems } = this.#opened;
    if (session === undefined) return renderSmartlinkOpening(problems);
    const { stored } = session.state;
    return html`
      <div class="page smartlink-page">
        <header class="page-head">
          <h1>${stored.values.title || msg("Untitled smartlink")}</h1>
          <p class="lead">${msg("Settings are saved as you change them.")} <a href="#/smartlinks/${this.smartlinkId}">${msg("Edit the pages")}</a></p>
        </header>
        ${renderSettingNotices(session)}
        <div class="smartlink-columns">
          ${this.#renderTools(session)}
          <reader-preview .address=${access?.readerAddress(this.smartlinkId) ?? ""} .revision=${stored.revision}
            .placeholders=${listPlaceholders(stored.values)}></reader-preview>
          <section class="document-settings" aria-label=${msg("Document settings")}>
            <smartlink-settings .session=${session} .state=${session.state}></smartlink-settings>
          </section>
        </div>
      </div>
    `;
  }

  #renderTools(session: SettingsSession): TemplateResult {
    const saveState = saveStateOf(session.state);
    return html`
      <div class="smartlink-tools">
        <span class="save-state save-${saveState}" role="status">${describeSaveState(saveState)}</span>
        <button type="button" class="small" ?disabled=${!session.canStep("undo")} @click=${() => void session.step("undo")}>${msg("Undo")}</button>
        <button type="button" class="small" ?disabled=${!session.canStep("redo")} @click=${() => void session.step("redo")}>${msg("Redo")}</button>
        <button type="button" class="small" @click=${() => void this.#showVersions(session)}>${msg("Versions")}</button>
      </div>
    `;
  }

  /** What was typed is saved first, so that it is part of the present state. */
  async #showVersions(session: SettingsSession): Promise<void> {
    await session.save();
    const { access } = this.#opened;
    const { title } = session.state.stored.values;
    if (access !== undefined)
      await showVersions(access, { id: this.smartlinkId, title }, () => void session.adoptStored());
  }

  /** Undo and Redo by key, outside of texts, which have their own. */
  #handleKey(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey, shiftKey, target } = event;
    const isText = target instanceof HTMLElement && target.matches("textarea, input:not([type=checkbox])");
    if (!(ctrlKey || metaKey) || isText) return;
    const isRedo = key.toLowerCase() === "y" || (key.toLowerCase() === "z" && shiftKey);
    if (!isRedo && key.toLowerCase() !== "z") return;
    event.preventDefault();
    void this.#opened.session?.step(isRedo ? "redo" : "undo");
  }
}

customElements.define("smartlink-view", SmartlinkView);

declare global {
  interface HTMLElementTagNameMap {
    "smartlink-view": SmartlinkView;
  }
}
