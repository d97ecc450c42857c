import { msg, str } from "@lit/localize";
import { html, type TemplateResult } from "lit";
import { LightElement } from "#app/elements/light-element.ts";
import type { ActionType } from "#domain/actions.ts";
import type { Tool } from "#editor/model/gestures/gesture.ts";
import { iconOfTool, nameOfTool, placingTools } from "../asset-names.ts";
import { toolDragType } from "./tool-drops.ts";

/** Keys that choose a tool. */
export const toolKeys: Readonly<Partial<Record<string, Tool>>> = {
  v: "select",
  l: "url",
  p: "page",
  e: "email",
  t: "text",
  i: "image",
  f: "form",
};

const keyOfTool = (tool: Tool): string | undefined => Object.keys(toolKeys).find((key) => toolKeys[key] === tool);

/**
 * The tools: Select, and one per action type. Dispatches `tool-choose` with the tool. A tool can be dragged to a page; two
 * presses place its asset in the middle of the view, as Enter does on the pages.
 */
export class ToolPalette extends LightElement {
  static override properties = { tool: { attribute: false }, isDisabled: { attribute: false } };
  declare tool: Tool;
  declare isDisabled: boolean;

  constructor() {
    super();
    this.tool = "select";
    this.isDisabled = false;
  }

  protected override render(): TemplateResult {
    return html`
      <div class="tool-palette" role="toolbar" aria-label=${msg("Tools")} aria-orientation="vertical" @keydown=${this.#handleKey}>
        ${this.#renderTool("select")}
        ${placingTools.map((tool) => this.#renderTool(tool))}
      </div>
    `;
  }

  #renderTool(tool: Tool): TemplateResult {
    const name = nameOfTool(tool);
    const key = keyOfTool(tool);
    const isChosen = tool === this.tool;
    return html`
      <button type="button" class="tool" data-tool=${tool} aria-pressed=${isChosen} tabindex=${isChosen ? 0 : -1} ?disabled=${this.isDisabled}
        title=${key === undefined ? name : msg(str`${name} (key ${key.toUpperCase()})`)}
        draggable=${tool === "select" ? "false" : "true"}
        @dragstart=${(event: DragEvent) => startToolDrag(event, tool)}
        @click=${() => this.emit<Tool>("tool-choose", tool)}
        @dblclick=${() => tool !== "select" && this.emit<ActionType>("tool-place", tool)}>
        ${iconOfTool(tool)}<span>${name}</span>
      </button>
    `;
  }

  /** Arrow keys move between the tools, as in every toolbar (ARIA Authoring Practices). */
  #handleKey(event: KeyboardEvent): void {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };
    const step = steps[event.key];
    const buttons = [...this.querySelectorAll<HTMLButtonElement>("button")];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const next =
      event.key === "Home" ? 0 : event.key === "End" ? buttons.length - 1 : step === undefined ? -1 : at + step;
    const target = buttons[(next + buttons.length) % buttons.length];
    if (at < 0 || next < -1 || (next === -1 && step === undefined) || target === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    target.focus();
  }
}

const startToolDrag = ({ dataTransfer }: DragEvent, tool: Tool): void => {
  dataTransfer?.setData(toolDragType, tool);
  if (dataTransfer) dataTransfer.effectAllowed = "copy";
};

customElements.define("tool-palette", ToolPalette);
