/**
 * Draws one thing at a time, the nearest first: pages before their text, what is seen before what is near. What has
 * moved out of reach while it was drawn is cancelled, so that a fast scroll does not wait for pages it has passed. What
 * takes long goes on beside the others, so that one hard page does not keep the rest blank.
 */
export interface QueuedDrawing {
  /** 0 is in view; greater is later; Infinity is not wanted any more. Asked again at every turn. */
  distance(): number;
  /** Must settle soon after the signal is aborted; a drawing that rejects is dropped. */
  draw(signal: AbortSignal): Promise<void>;
}

interface Running {
  readonly drawing: QueuedDrawing;
  readonly controller: AbortController;
}

/** Slow drawings that go on at the same time; more would slow each other. */
const mostSlow = 3;

export class RenderQueue {
  readonly #waiting = new Set<QueuedDrawing>();
  readonly #slow = new Set<Running>();
  readonly #slowAfterMs: number;
  #running: Running | undefined;
  #closed = false;

  constructor(slowAfterMs = 1000) {
    this.#slowAfterMs = slowAfterMs;
  }

  add(drawing: QueuedDrawing): void {
    if (this.#closed) return;
    if (![...this.#slow].some((running) => running.drawing === drawing)) this.#waiting.add(drawing);
    this.refresh();
  }

  /** Distances have changed. */
  refresh(): void {
    for (const { drawing, controller } of this.#slow)
      if (drawing.distance() === Number.POSITIVE_INFINITY) controller.abort();
    if (this.#running === undefined) {
      this.#next();
      return;
    }
    const { drawing, controller } = this.#running;
    const distance = drawing.distance();
    if (distance === 0) return;
    const overtaken = [...this.#waiting].some((other) => other.distance() === 0);
    if (overtaken || distance === Number.POSITIVE_INFINITY) {
      controller.abort();
      // It is not done: it waits again, and is dropped below if nobody wants it.
      this.#waiting.add(drawing);
    }
  }

  close(): void {
    this.#closed = true;
    this.#waiting.clear();
    for (const { controller } of this.#slow) controller.abort();
    this.#running?.controller.abort();
  }

  #next(): void {
    let nearest: QueuedDrawing | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const drawing of this.#waiting) {
      const distance = drawing.distance();
      if (distance === Number.POSITIVE_INFINITY) this.#waiting.delete(drawing);
      else if (distance < least) {
        least = distance;
        nearest = drawing;
      }
    }
    if (nearest === undefined || this.#closed) return;
    this.#waiting.delete(nearest);
    this.#start({ drawing: nearest, controller: new AbortController() });
  }

  #start(running: Running): void {
    this.#running = running;
    const timer = setTimeout(() => this.#leaveBehind(running), this.#slowAfterMs);
    running.drawing
      .draw(running.controller.signal)
      .catch(() => {})
      .finally(() => {
        clearTimeout(timer);
        this.#slow.delete(running);
        if (this.#running === running) this.#running = undefined;
        if (this.#running === undefined) this.#next();
      });
  }

  #leaveBehind(running: Running): void {
    if (this.#running !== running || this.#slow.size >= mostSlow) return;
    this.#slow.add(running);
    // Asked for again while it was drawn: once is enough.
    this.#waiting.delete(running.drawing);
    this.#running = undefined;
    this.#next();
  }
}
