/**
 * Draws the pages that a layout calls near, pictures before texts, and takes the memory of all others back. What is in
 * view is always drawn; beyond it only so many pixels, so that memory stays flat whatever the zoom.
 */

import type { NearbyPage } from "../views/layout.ts";
import type { PageView } from "./page-view.ts";
import type { QueuedDrawing, RenderQueue } from "./render-queue.ts";

/** Of pictures that are held without being seen, together: 128 MB. */
const mostPixelsAhead = 2 ** 25;

/** A gesture changes the zoom with every frame: drawing waits until it has been still for so long. */
const sharpenAfterMs = 120;

export class NearPages {
  readonly #queue: RenderQueue;
  /** How near each is; only these are held. */
  #distances: ReadonlyMap<PageView, number> = new Map();
  readonly #drawings = new Map<PageView, readonly [picture: QueuedDrawing, text: QueuedDrawing]>();
  #sharpening: ReturnType<typeof setTimeout> | undefined;

  constructor(queue: RenderQueue) {
    this.#queue = queue;
  }

  set(near: readonly NearbyPage[]): void {
    const distances = new Map<PageView, number>();
    let pixels = 0;
    for (const { view, distance } of near.toSorted((a, b) => a.distance - b.distance)) {
      if (distance > 0) pixels += view.targetPixels;
      if (distance === 0 || pixels <= mostPixelsAhead) distances.set(view, distance);
    }
    const left = [...this.#distances.keys()].filter((view) => !distances.has(view));
    this.#distances = distances;
    for (const view of left) {
      this.#drawings.delete(view);
      view.release();
    }
    this.drawAll();
  }

  /** All that is near and not as it should be: too coarse after a zoom, or not there at all. */
  drawAll(): void {
    for (const view of this.#distances.keys()) {
      if (!view.needsCanvas && !view.needsText) continue;
      const [picture, text] = this.#drawings.get(view) ?? this.#drawingsOf(view);
      if (view.needsCanvas) this.#queue.add(picture);
      if (view.needsText) this.#queue.add(text);
    }
    this.#queue.refresh();
  }

  /** Draws what is near once more as soon as the zoom stays as it is. */
  drawSoon(): void {
    clearTimeout(this.#sharpening);
    this.#sharpening = setTimeout(() => this.drawAll(), sharpenAfterMs);
  }

  release(): void {
    clearTimeout(this.#sharpening);
    for (const view of this.#distances.keys()) view.release();
    this.#distances = new Map();
  }

  #drawingsOf(view: PageView): readonly [QueuedDrawing, QueuedDrawing] {
    const distance = () => this.#distances.get(view) ?? Number.POSITIVE_INFINITY;
    const made = [
      { distance, draw: (signal: AbortSignal) => (view.needsCanvas ? view.drawCanvas(signal) : Promise.resolve()) },
      {
        // Text comes after the pictures of all that is in view.
        distance: () => distance() + 1,
        draw: (signal: AbortSignal) => (view.needsText ? view.drawText(signal) : Promise.resolve()),
      },
    ] as const;
    this.#drawings.set(view, made);
    return made;
  }
}
