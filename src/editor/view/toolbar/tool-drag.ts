/**
 * Drags tools from the palette to a page, by mouse, pen and finger. Pointer events, because the browser's own drag and drop
 * does not work with fingers.
 */
import type { AssetKind } from "#editor/model/document/asset-kind.ts";
import { listenToDragKeys } from "../commands/drag-keys.ts";

/** A tool that was dropped at a point of the window: the detail of `tool-drop`. */
export interface ToolDrop {
  readonly tool: AssetKind;
  readonly x: number;
  readonly y: number;
}

/** What a drag needs of the palette. */
export interface ToolDragOptions {
  readonly signal: AbortSignal;
  /** Returns the tool of a button that can be dragged. */
  readonly toolOf: (target: EventTarget | null) => AssetKind | undefined;
  /** Creates the picture of the tool that follows the pointer, centred at its own upper left corner. */
  readonly createGhost: (tool: AssetKind) => HTMLElement;
  readonly onDrop: (drop: ToolDrop) => void;
}

/** A press becomes a drag after this distance. CSS pixels. */
const dragDistancePx = 6;

interface ToolDrag {
  readonly tool: AssetKind;
  readonly pointerId: number;
  readonly startX: number;
  readonly startY: number;
  ghost: HTMLElement | undefined;
}

/** Listens to presses on the palette until the signal is aborted. Keys such as Escape end a drag. */
export const listenToToolDrags = (palette: HTMLElement, options: ToolDragOptions): void => {
  const { signal, toolOf, createGhost, onDrop } = options;
  let drag: ToolDrag | undefined;

  const end = (): void => {
    drag?.ghost?.remove();
    drag = undefined;
  };

  const start = (event: PointerEvent): void => {
    const tool = toolOf(event.target);
    if (tool === undefined || event.button !== 0 || !event.isPrimary) return;
    end();
    drag = { tool, pointerId: event.pointerId, startX: event.clientX, startY: event.clientY, ghost: undefined };
  };

  const move = ({ pointerId, clientX, clientY }: PointerEvent): void => {
    if (drag === undefined || pointerId !== drag.pointerId) return;
    if (drag.ghost === undefined) {
      if (Math.hypot(clientX - drag.startX, clientY - drag.startY) < dragDistancePx) return;
      drag.ghost = createGhost(drag.tool);
      getSelection()?.removeAllRanges();
      palette.setPointerCapture(pointerId);
    }
    drag.ghost.style.setProperty("translate", `${clientX}px ${clientY}px`);
  };

  const drop = ({ pointerId, clientX: x, clientY: y }: PointerEvent): void => {
    if (drag === undefined || pointerId !== drag.pointerId) return;
    const { tool, ghost } = drag;
    end();
    if (ghost !== undefined) onDrop({ tool, x, y });
  };

  palette.addEventListener("pointerdown", start, { signal });
  // A quick mouse is beside the palette before the drag has begun.
  document.addEventListener("pointermove", move, { signal });
  document.addEventListener("pointerup", drop, { signal });
  document.addEventListener("pointercancel", end, { signal });
  listenToDragKeys(() => drag?.ghost !== undefined, end, signal);
  signal.addEventListener("abort", end);
};
