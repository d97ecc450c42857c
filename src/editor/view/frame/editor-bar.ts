import { msg, str } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import type { History } from "#editor/model/history/history.ts";
import { zoomToPercent } from "#reader/index.ts";
import { LightElement } from "#ui/light-element.ts";
import { describeCommand, findCommand } from "../commands/command-table.ts";
import type { CommandTarget } from "../commands/editor-command.ts";
import { toAriaKey } from "../commands/key-combination.ts";
import type { StageView } from "../stage/page-stage.ts";
import { describeStep } from "./describe-step.ts";
import "./editor-title.ts";
import { frameIcons } from "./frame-icons.ts";

/** The bar above the pages: title, state of saving, undo, zoom, preview, all commands. */
export class EditorBar extends LightElement {
  static override properties = {
    documentTitle: { attribute: false },
    isReadOnly: { attribute: false },
    saveText: { attribute: false },
    saveState: { attribute: false },
    history: { attribute: false },
    selection: { attribute: false },
    view: { attribute: false },
    target: { attribute: false },
  };
  declare documentTitle: string;
  declare isReadOnly: boolean;
  /** Screen readers announce it when saving has ended, and not at each step on the way (`aria-busy`). */
  declare saveText: string;
  declare saveState: string;
  declare history: History;
  declare selection: ReadonlySet<string>;
  declare view: StageView | undefined;
  declare target: CommandTarget;

  protected override render(): TemplateResult {
    const { view, history } = this;
    const [undone, redone] = [history.done.at(-1)?.label, history.undone.at(-1)?.label];
    return html`
      <editor-title .text=${this.documentTitle} .now=${this.target.now} .isReadOnly=${this.isReadOnly}></editor-title>
      <div class="bar-group">
        ${this.#renderIcon("undo", frameIcons.undo, undone === undefined ? msg("Nothing to undo") : msg(str`Undo: ${describeStep(undone)}`))}
        ${this.#renderIcon("redo", frameIcons.redo, redone === undefined ? msg("Nothing to redo") : msg(str`Redo: ${describeStep(redone)}`))}
      </div>
      <div class="bar-group bar-zoom">
        ${this.#renderIcon("zoom-out", frameIcons.zoomOut)}
        <span class="zoom-value numbers" role="status" aria-label=${msg("Zoom")}>${view === undefined ? nothing : `${zoomToPercent(view.zoom)} %`}</span>
        ${this.#renderIcon("zoom-in", frameIcons.zoomIn)}
        <label class="visually-hidden" for="editor-fit">${msg("Fit")}</label>
        <select id="editor-fit" ?disabled=${view === undefined} @change=${this.#handleFit}>
          <option value="" selected>${msg("Fit…")}</option>
          <option value="fit-width">${msg("Width")}</option>
          <option value="fit-page">${msg("Page")}</option>
          <option value="fit-selection" ?disabled=${this.selection.size === 0}>${msg("Selection")}</option>
        </select>
        <button type="button" class="quiet small page-position numbers" aria-haspopup="dialog" title=${findCommand("pages").getLabel()} ?hidden=${view === undefined} @click=${() => this.#run("pages")}>${view === undefined ? nothing : msg(str`Page ${view.page} of ${view.pageCount}`)}</button>
      </div>
      <span class="save-state save-${this.saveState}" role="status" aria-busy=${this.saveState === "unsaved" || this.saveState === "saving"}>${this.saveText}</span>
      <div class="bar-group bar-end">
        ${this.#renderIcon("palette", frameIcons.commands)}
        ${this.#renderIcon("keys", frameIcons.keyboard)}
        <button type="button" class="small bar-versions" @click=${() => this.#run("versions")}>${msg("Versions")}</button>
        <button type="button" class="small" aria-haspopup="dialog" @click=${() => this.#run("preview")}>${msg("Preview")}</button>
        <button type="button" class="small primary" @click=${() => this.#run("generate")}>${msg("Generate…")}</button>
      </div>
    `;
  }

  /** `tooltip`: what the command would do now, where its name does not say it. */
  #renderIcon(id: string, icon: TemplateResult, tooltip?: string): TemplateResult {
    const command = findCommand(id);
    const key = command.keys?.[0];
    return html`<button type="button" class="small square bar-${id}" aria-label=${command.getLabel()} title=${describeCommand(command, tooltip)}
      aria-keyshortcuts=${key === undefined ? nothing : toAriaKey(key)} ?disabled=${!command.isEnabled(this.target)} @click=${() => this.#run(id)}>${icon}</button>`;
  }

  #handleFit(event: Event): void {
    const select = event.currentTarget as HTMLSelectElement;
    this.#run(select.value);
    select.value = "";
  }

  #run(id: string): void {
    findCommand(id).run(this.target);
  }
}

customElements.define("editor-bar", EditorBar);
