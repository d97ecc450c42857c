import { msg, str } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { LightElement } from "#app/elements/light-element.ts";
import { zoomToPercent } from "#reader/index.ts";
import type { StageView } from "../stage/page-stage.ts";
import { frameIcons } from "./frame-icons.ts";

/** What a button of the bar asks for. */
export type BarCommand =
  | "undo"
  | "redo"
  | "zoom-in"
  | "zoom-out"
  | "fit-width"
  | "fit-page"
  | "fit-selection"
  | "preview"
  | "versions"
  | "generate"
  | "keys";

/** The bar above the pages: title, state of saving, undo, zoom, preview. Dispatches `bar-command`. */
export class EditorBar extends LightElement {
  static override properties = {
    heading: { attribute: false },
    saveText: { attribute: false },
    saveState: { attribute: false },
    undoLabel: { attribute: false },
    redoLabel: { attribute: false },
    view: { attribute: false },
    hasSelection: { attribute: false },
    isPreviewOpen: { attribute: false },
  };
  declare heading: string;
  declare saveText: string;
  declare saveState: string;
  /** What Undo takes back; undefined if there is nothing. */
  declare undoLabel: string | undefined;
  declare redoLabel: string | undefined;
  declare view: StageView | undefined;
  declare hasSelection: boolean;
  declare isPreviewOpen: boolean;

  protected override render(): TemplateResult {
    const { view, undoLabel, redoLabel } = this;
    return html`
      <h1 title=${this.heading}>${this.heading}</h1>
      <span class="save-state save-${this.saveState}" role="status">${this.saveText}</span>
      <div class="bar-group">
        ${this.#renderIcon("undo", msg("Undo"), undoLabel === undefined ? msg("Nothing to undo") : msg(str`Undo: ${describeStep(undoLabel)} (Ctrl+Z)`), undoLabel === undefined)}
        ${this.#renderIcon("redo", msg("Redo"), redoLabel === undefined ? msg("Nothing to redo") : msg(str`Redo: ${describeStep(redoLabel)} (Ctrl+Y)`), redoLabel === undefined)}
      </div>
      <div class="bar-group bar-zoom">
        ${this.#renderIcon("zoom-out", msg("Zoom out"), msg("Zoom out (Ctrl+-)"), view === undefined)}
        <span class="zoom-value numbers" role="status" aria-label=${msg("Zoom")}>${view === undefined ? nothing : `${zoomToPercent(view.zoom)} %`}</span>
        ${this.#renderIcon("zoom-in", msg("Zoom in"), msg("Zoom in (Ctrl++)"), view === undefined)}
        <label class="visually-hidden" for="editor-fit">${msg("Fit")}</label>
        <select id="editor-fit" ?disabled=${view === undefined} @change=${this.#handleFit}>
          <option value="" selected>${msg("Fit…")}</option>
          <option value="fit-width">${msg("Width")}</option>
          <option value="fit-page">${msg("Page")}</option>
          <option value="fit-selection" ?disabled=${!this.hasSelection}>${msg("Selection")}</option>
        </select>
        <span class="page-position numbers">${view === undefined ? nothing : msg(str`Page ${view.page} of ${view.pageCount}`)}</span>
      </div>
      <div class="bar-group bar-end">
        <button type="button" class="small square" aria-label=${msg("Keys")} title=${msg("Keys (?)")} @click=${() => this.#run("keys")}>${frameIcons.keyboard}</button>
        <button type="button" class="small" @click=${() => this.#run("versions")}>${msg("Versions")}</button>
        <button type="button" class="small" aria-pressed=${this.isPreviewOpen} @click=${() => this.#run("preview")}>${msg("Preview")}</button>
        <button type="button" class="small primary" @click=${() => this.#run("generate")}>${msg("Generate…")}</button>
      </div>
    `;
  }

  #renderIcon(
    command: "undo" | "redo" | "zoom-in" | "zoom-out",
    name: string,
    tooltip: string,
    isDisabled: boolean,
  ): TemplateResult {
    const icon = {
      undo: frameIcons.undo,
      redo: frameIcons.redo,
      "zoom-in": frameIcons.zoomIn,
      "zoom-out": frameIcons.zoomOut,
    }[command];
    return html`<button type="button" class="small square" aria-label=${name} title=${tooltip} ?disabled=${isDisabled} @click=${() => this.#run(command)}>${icon}</button>`;
  }

  #handleFit(event: Event): void {
    const select = event.currentTarget as HTMLSelectElement;
    this.#run(select.value as BarCommand);
    select.value = "";
  }

  #run(command: BarCommand): void {
    this.emit<BarCommand>("bar-command", command);
  }
}

/** Gestures name their steps by codes, because the model knows no language. */
const describeStep = (label: string): string => {
  if (label === "move") return msg("Move");
  if (label === "resize") return msg("Resize");
  return label === "place" ? msg("Add asset") : label;
};

customElements.define("editor-bar", EditorBar);
