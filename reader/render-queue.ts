/**
 * Draws one thing at a time, the nearest first: pages before their text, what is seen before what is near. What has
 * moved out of reach while it was drawn is cancelled, so that a fast scroll does not wait for pages it has passed.
 */
export interface Drawing {
  /** 0 is in view; greater is later; Infinity is not wanted any more. Asked again at every turn. */
  distance(): number;
  /** Must settle soon after the signal is aborted; a drawing that rejects is dropped. */
  draw(signal: AbortSignal): Promise<void>;
}

interface Running {
  readonly drawing: Drawing;
  readonly controller: AbortController;
}

export class RenderQueue {
  readonly #waiting = new Set<Drawing>();
  #running: Running | undefined;
  #closed = false;

  add(drawing: Drawing): void {
    if (this.#closed) return;
    this.#waiting.add(drawing);
    this.refresh();
  }

  /** Distances have changed. */
  refresh(): void {
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
    this.#running?.controller.abort();
  }

  #next(): void {
    let nearest: Drawing | undefined;
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
    const running = { drawing: nearest, controller: new AbortController() };
    this.#running = running;
    nearest
      .draw(running.controller.signal)
      .catch(() => {})
      .finally(() => {
        this.#running = undefined;
        this.#next();
      });
  }
}
