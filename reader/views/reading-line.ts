/**
 * Remembers the line that is being read, because a window of another size (a rotated phone) has already moved the pages when
 * the reader learns of it. A line that was brought back stays remembered until somebody scrolls, so that a phone that is
 * rotated again and again returns to the same place.
 */
import type { PageView } from "../pages/page-view.ts";
import { type Anchor, createAnchor, scrollToAnchor } from "./anchor.ts";
import type { Layout } from "./layout.ts";

/** See the module comment. */
export class ReadingLine {
  readonly #container: HTMLElement;
  readonly #views: readonly PageView[];
  #anchor: Anchor | undefined;
  /** CSS pixels from the top of the container to the line. */
  #offset = 0;
  /** Width, height and scroll position of the container in which the line was remembered or brought back. */
  #state: readonly number[] = [];

  constructor(container: HTMLElement, views: readonly PageView[]) {
    this.#container = container;
    this.#views = views;
  }

  /** The page of the line; undefined if none is remembered. */
  get page(): number | undefined {
    return this.#anchor?.view.number;
  }

  /** Whether the container has a new size, and `restore` was not called since. */
  get isStale(): boolean {
    const [width, height] = this.#state;
    return (
      this.#anchor !== undefined && (this.#container.clientWidth !== width || this.#container.clientHeight !== height)
    );
  }

  /** Remembers the line of the current page, unless nothing was scrolled or `restore` is due. */
  remember(current: number): void {
    if (this.isStale) return;
    const state = this.#readState();
    const isUnmoved = state.every((value, index) => Math.abs(value - (this.#state[index] ?? 0)) < 2);
    if (this.page === current && isUnmoved) return;
    this.#anchor = createAnchor(this.#container, this.#views, current);
    this.#offset = (this.#anchor?.at.y ?? 0) - this.#container.getBoundingClientRect().top;
    this.#state = state;
  }

  /** Makes the next `remember` look again, because the pages have other sizes. */
  forget(): void {
    this.#anchor = undefined;
  }

  /** Scrolls the line to its position after sizes have changed, and lets its page be the current one. */
  restore(layout: Layout): void {
    const { left, top, width, height } = this.#container.getBoundingClientRect();
    const third = height / 3;
    const anchor = this.#anchor;
    if (anchor === undefined) return;
    // The top of a page keeps its distance, any other line its proportion.
    const y = top + (anchor.down === 0 ? Math.min(this.#offset, third) : third);
    scrollToAnchor(this.#container, { ...anchor, at: { x: left + width / 2, y } });
    layout.hold?.(anchor.view.number);
    this.#state = this.#readState();
  }

  #readState(): readonly number[] {
    const { clientWidth, clientHeight, scrollTop, scrollLeft } = this.#container;
    return [clientWidth, clientHeight, scrollTop, scrollLeft];
  }
}
