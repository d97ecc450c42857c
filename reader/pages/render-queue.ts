/**
 * Runs drawings one at a time, the nearest first. A drawing that has moved out of range is cancelled, so that fast
 * scrolling does not wait for pages it has passed. A slow drawing continues beside the next ones, so that a heavy page
 * does not keep the others blank.
 */

/** A canvas or a text layer to draw. */
export interface QueuedDrawing {
  /** 0: visible. Larger values are drawn later; Infinity cancels the drawing. Evaluated again for every decision. */
  distance(): number;
  /** Must settle soon after the signal is aborted; a drawing that rejects is dropped. */
  draw(signal: AbortSignal): Promise<void>;
}

interface RunningDrawing {
  readonly drawing: QueuedDrawing;
  readonly controller: AbortController;
}

/** Slow drawings that run in parallel; more would slow each other down. */
const maxSlowDrawings = 3;

/** See the module comment. */
export class RenderQueue {
  readonly #queue = new Set<QueuedDrawing>();
  readonly #slow = new Set<RunningDrawing>();
  readonly #slowAfterMs: number;
  #running: RunningDrawing | undefined;
  #isClosed = false;

  constructor(slowAfterMs = 1000) {
    this.#slowAfterMs = slowAfterMs;
  }

  /** Adds a drawing, unless it is already queued or running slowly. */
  add(drawing: QueuedDrawing): void {
    if (this.#isClosed) return;
    if (![...this.#slow].some((running) => running.drawing === drawing)) this.#queue.add(drawing);
    this.refresh();
  }

  /** Call it when distances have changed. */
  refresh(): void {
    for (const { drawing, controller } of this.#slow)
      if (drawing.distance() === Number.POSITIVE_INFINITY) controller.abort();
    if (this.#running === undefined) {
      this.#startNearest();
      return;
    }
    const { drawing, controller } = this.#running;
    const distance = drawing.distance();
    if (distance === 0) return;
    const isOvertaken = [...this.#queue].some((queued) => queued.distance() === 0);
    if (isOvertaken || distance === Number.POSITIVE_INFINITY) {
      controller.abort();
      // Queued again, because it is unfinished; dropped later if its distance is Infinity.
      this.#queue.add(drawing);
    }
  }

  /** Cancels everything; later additions are ignored. */
  close(): void {
    this.#isClosed = true;
    this.#queue.clear();
    for (const { controller } of this.#slow) controller.abort();
    this.#running?.controller.abort();
  }

  #startNearest(): void {
    let nearest: QueuedDrawing | undefined;
    let minDistance = Number.POSITIVE_INFINITY;
    for (const drawing of this.#queue) {
      const distance = drawing.distance();
      if (distance === Number.POSITIVE_INFINITY) this.#queue.delete(drawing);
      else if (distance < minDistance) {
        minDistance = distance;
        nearest = drawing;
      }
    }
    if (nearest === undefined || this.#isClosed) return;
    this.#queue.delete(nearest);
    this.#start({ drawing: nearest, controller: new AbortController() });
  }

  #start(running: RunningDrawing): void {
    this.#running = running;
    const timer = setTimeout(() => this.#moveToSlow(running), this.#slowAfterMs);
    running.drawing
      .draw(running.controller.signal)
      .catch(() => {})
      .finally(() => {
        clearTimeout(timer);
        this.#slow.delete(running);
        if (this.#running === running) this.#running = undefined;
        if (this.#running === undefined) this.#startNearest();
      });
  }

  #moveToSlow(running: RunningDrawing): void {
    if (this.#running !== running || this.#slow.size >= maxSlowDrawings) return;
    this.#slow.add(running);
    // It may have been added again while it was running.
    this.#queue.delete(running.drawing);
    this.#running = undefined;
    this.#startNearest();
  }
}
