import { html, render } from "lit";
import type { ActionType } from "#domain/actions.ts";
import { iconOfTool, nameOfTool } from "../asset-names.ts";

/** Creates the outline of the asset that follows the pointer while its tool is dragged. Size in CSS pixels. */
export const createGhost = (
  parent: HTMLElement,
  tool: ActionType,
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
