/**
 * Draws the pages near the viewport, canvases before text, and releases all others. Visible pages are always drawn; the
 * pixels of other pages are limited, so that memory use does not grow with the zoom.
 */

import type { PageView } from "../pages/page-view.ts";
import type { QueuedDrawing, RenderQueue } from "../pages/render-queue.ts";
import type { NearbyPage } from "./layout.ts";

/** Limit for the canvases of pages that are not visible: 128 MB. */
const maxOffscreenPixels = 2 ** 25;

/** A gesture changes the zoom in every frame: pages are redrawn when it has not changed for this time. */
const redrawDelayMs = 120;

/** Keeps the set of near pages drawn. */
export class NearPages {
  readonly #queue: RenderQueue;
  /** The near pages with their distances; only these are kept in memory. */
  #distances: ReadonlyMap<PageView, number> = new Map();
  readonly #drawings = new Map<PageView, readonly [canvas: QueuedDrawing, text: QueuedDrawing]>();
  #redrawTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(queue: RenderQueue) {
    this.#queue = queue;
  }

  /** Replaces the near pages: draws new ones and releases those that have left. */
  set(near: readonly NearbyPage[]): void {
    const distances = new Map<PageView, number>();
    let pixels = 0;
    for (const { view, distance } of near.toSorted((a, b) => a.distance - b.distance)) {
      if (distance > 0) pixels += view.targetPixels;
      if (distance === 0 || pixels <= maxOffscreenPixels) distances.set(view, distance);
    }
    const leavingPages = [...this.#distances.keys()].filter((view) => !distances.has(view));
    this.#distances = distances;
    for (const view of leavingPages) {
      this.#drawings.delete(view);
      view.release();
    }
    this.drawAll();
  }

  /** Queues what is missing or has the wrong resolution. */
  drawAll(): void {
    for (const view of this.#distances.keys()) {
      if (!view.needsCanvas && !view.needsText) continue;
      const [canvas, text] = this.#drawings.get(view) ?? this.#createDrawings(view);
      if (view.needsCanvas) this.#queue.add(canvas);
      if (view.needsText) this.#queue.add(text);
    }
    this.#queue.refresh();
  }

  /** Calls `drawAll` when the zoom has settled. */
  drawSoon(): void {
    clearTimeout(this.#redrawTimer);
    this.#redrawTimer = setTimeout(() => this.drawAll(), redrawDelayMs);
  }

  /** Releases all pages. */
  release(): void {
    clearTimeout(this.#redrawTimer);
    for (const view of this.#distances.keys()) view.release();
    this.#distances = new Map();
  }

  #createDrawings(view: PageView): readonly [QueuedDrawing, QueuedDrawing] {
    const distance = () => this.#distances.get(view) ?? Number.POSITIVE_INFINITY;
    const drawings = [
      { distance, draw: (signal: AbortSignal) => (view.needsCanvas ? view.drawCanvas(signal) : Promise.resolve()) },
      {
        // Text is drawn after the canvases of all visible pages.
        distance: () => distance() + 1,
        draw: (signal: AbortSignal) => (view.needsText ? view.drawText(signal) : Promise.resolve()),
      },
    ] as const;
    this.#drawings.set(view, drawings);
    return drawings;
  }
}
