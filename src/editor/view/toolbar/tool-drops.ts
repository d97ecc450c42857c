/** Places assets by dragging tools from the palette to a page. */
import type { ActionType } from "#domain/actions.ts";
import { placingTools } from "../asset-names.ts";

/** The type under which a tool is dragged. */
export const toolDragType = "application/x-smartlink-tool";

/** Listens to drops on the element until the signal is aborted. `onDrop` gets a point of the window. */
export const listenToToolDrops = (
  element: HTMLElement,
  onDrop: (tool: ActionType, clientX: number, clientY: number) => void,
  signal: AbortSignal,
): void => {
  element.addEventListener(
    "dragover",
    (event) => {
      if (event.dataTransfer?.types.includes(toolDragType)) event.preventDefault();
    },
    { signal },
  );
  element.addEventListener(
    "drop",
    (event) => {
      const type = event.dataTransfer?.getData(toolDragType);
      const tool = placingTools.find((name) => name === type);
      if (tool === undefined) return;
      event.preventDefault();
      onDrop(tool, event.clientX, event.clientY);
    },
    { signal },
  );
};
