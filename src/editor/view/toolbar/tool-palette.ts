import { msg } from "@lit/localize";
import { html, nothing, render, type TemplateResult } from "lit";
import type { AssetKind } from "#editor/model/document/asset-kind.ts";
import type { Tool } from "#editor/model/gestures/gesture.ts";
import { LightElement } from "#ui/light-element.ts";
import { iconOfTool, nameOfTool, placingTools } from "../asset-names.ts";
import { describeCommand, findCommand } from "../commands/command-table.ts";
import { toAriaKey } from "../commands/key-combination.ts";
import { toolCommandId } from "../commands/view-commands.ts";
import { listenToToolDrags, type ToolDrop } from "./tool-drag.ts";

/**
 * The tools: Select, those of page content, and one per action type. Dispatches `tool-choose` with the tool. A tool can be dragged to a page, which
 * dispatches `tool-drop`; two presses or Enter on the chosen tool place its asset in the middle of the view (`tool-place`).
 */
export class ToolPalette extends LightElement {
  static override properties = {
    tool: { attribute: false },
    isDisabled: { attribute: false },
  };
  declare tool: Tool;
  declare isDisabled: boolean;
  /** Returns the size of the asset that a tool would place on the shown page, in CSS pixels. */
  declare measureAsset: (tool: AssetKind) => { readonly width: number; readonly height: number };

  constructor() {
    super();
    this.tool = "select";
    this.isDisabled = false;
    this.measureAsset = () => ({ width: 0, height: 0 });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    listenToToolDrags(this, {
      signal: this.connectedSignal,
      toolOf: (target) => (this.isDisabled ? undefined : placingTools.find((tool) => tool === readTool(target))),
      createGhost: (tool) => createGhost(this, tool, this.measureAsset(tool)),
      onDrop: (drop) => this.emit<ToolDrop>("tool-drop", drop),
    });
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
    const command = findCommand(toolCommandId(tool));
    const key = command.keys?.[0];
    const isChosen = tool === this.tool;
    return html`
      <button type="button" class="tool" data-tool=${tool} aria-pressed=${isChosen} tabindex=${isChosen ? 0 : -1} ?disabled=${this.isDisabled}
        title=${describeCommand(command, name)} aria-keyshortcuts=${key === undefined ? nothing : toAriaKey(key)}
        @click=${() => this.emit<Tool>("tool-choose", tool)}
        @dblclick=${() => tool !== "select" && this.emit<AssetKind>("tool-place", tool)}>
        ${iconOfTool(tool)}<span class="tool-name">${name}</span>
      </button>
    `;
  }

  /** Arrow keys move between the tools, as in every toolbar (ARIA Authoring Practices). */
  #handleKey(event: KeyboardEvent): void {
    if (event.key === "Enter" && this.tool !== "select" && readTool(event.target) === this.tool) {
      event.preventDefault();
      this.emit<AssetKind>("tool-place", this.tool);
      return;
    }
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

const readTool = (target: EventTarget | null): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>("[data-tool]")?.dataset["tool"] : undefined;

customElements.define("tool-palette", ToolPalette);

/** Creates the outline of the asset that follows the pointer while its tool is dragged. Size in CSS pixels. */
const createGhost = (
  parent: HTMLElement,
  tool: AssetKind,
  { width, height }: { readonly width: number; readonly height: number },
): HTMLElement => {
  const ghost = document.createElement("div");
  ghost.className = "tool-ghost";
  ghost.setAttribute("aria-hidden", "true");
  for (const [name, value] of [
    ["width", width],
    ["height", height],
    ["left", -width / 2],
    ["top", -height / 2],
  ] as const)
    ghost.style.setProperty(name, `${value}px`);
  render(html`${iconOfTool(tool)}<span>${nameOfTool(tool)}</span>`, ghost);
  parent.append(ghost);
  return ghost;
};
