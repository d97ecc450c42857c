/**
 * The pages one below the other, in a part of the window that scrolls. It knows which pages are near, asks for their
 * drawing, keeps the place when sizes change, and says which page is the current one.
 */
import { element } from "./dom.ts";
import type { Destination } from "./page-links.ts";
import { type PageServices, type PageSize, PageView } from "./page-view.ts";
import type { Drawing, RenderQueue } from "./render-queue.ts";
import type { Translate } from "./strings.ts";
import { fittedZoom, limitedZoom } from "./zoom.ts";

export interface PageListOptions {
  readonly count: number;
  readonly first: PageSize;
  readonly say: Translate;
  readonly queue: RenderQueue;
  readonly services: Omit<PageServices, "zoom" | "say">;
  readonly signal: AbortSignal;
  onPage(page: number): void;
  onZoom(zoom: number): void;
}

/** A point of a page that stays where it is in the window. */
interface Anchor {
  readonly view: PageView;
  readonly across: number;
  readonly down: number;
  readonly clientX: number;
  readonly clientY: number;
}

export class PageList {
  readonly element: HTMLElement;
  readonly views: readonly PageView[];
  readonly #options: PageListOptions;
  readonly #near = new Set<PageView>();
  readonly #observer: IntersectionObserver;
  #zoom = 1;
  #fitting = true;
  #current = 1;
  #frame = 0;
  #sharpen: ReturnType<typeof setTimeout> | undefined;

  constructor(options: PageListOptions) {
    this.#options = options;
    const services: PageServices = { ...options.services, say: options.say, zoom: () => this.#zoom };
    this.views = Array.from({ length: options.count }, (_, index) => new PageView(index + 1, options.first, services));
    this.element = element(
      "main",
      { class: "pages", tabindex: 0, "aria-label": options.say("pages") },
      ...this.views.map(({ element }) => element),
    );
    const byElement = new Map<Element, PageView>(this.views.map((view) => [view.element, view]));
    this.#observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const view = byElement.get(target);
          if (view) this.#moved(view, isIntersecting);
        }
      },
      { root: this.element, rootMargin: "150% 0px" },
    );
    const { signal } = options;
    this.element.addEventListener("scroll", () => this.#scrolled(), { passive: true, signal });
    const resize = new ResizeObserver(() => {
      // In the next frame: a new zoom changes what is observed.
      requestAnimationFrame(() => {
        if (signal.aborted) return;
        if (this.#fitting) this.#applyZoom(this.#fitted(), this.#anchor());
        this.#scrolled();
      });
    });
    signal.addEventListener("abort", () => {
      this.#observer.disconnect();
      resize.disconnect();
      for (const view of this.views) view.release();
    });
    this.#watch = () => {
      resize.observe(this.element);
      for (const { element } of this.views) this.#observer.observe(element);
    };
  }

  /** Begins to draw by itself. Before, the first page is drawn alone. */
  readonly #watch: () => void;
  watch(): void {
    this.#watch();
  }

  get current(): number {
    return this.#current;
  }

  get zoom(): number {
    return this.#zoom;
  }

  get fitting(): boolean {
    return this.#fitting;
  }

  /** `at`: the point of the window that stays, else its middle. */
  setZoom(zoom: number | "fit", at?: { readonly x: number; readonly y: number }): void {
    this.#fitting = zoom === "fit";
    this.#applyZoom(zoom === "fit" ? this.#fitted() : limitedZoom(zoom), this.#anchor(at));
  }

  goTo({ page, top = 0 }: Destination): void {
    const view = this.views[Math.min(this.views.length, Math.max(1, Math.round(page))) - 1];
    if (view === undefined) return;
    const below = top > 0 ? top * this.#zoom - 16 : -pageGapPx;
    this.element.scrollTop = view.element.offsetTop + below;
    this.#scrolled();
  }

  /** Brings an element of a page into the middle, where it is not seen. */
  reveal(target: Element): void {
    target.scrollIntoView({ block: "center", inline: "nearest" });
  }

  /** Pages come with the first page's size until their own is known. */
  resize(sizes: ReadonlyMap<number, PageSize>): void {
    const changed = [...sizes].filter(([number, size]) => {
      const known = this.views[number - 1]?.size;
      return known !== undefined && (known.width !== size.width || known.height !== size.height);
    });
    if (changed.length === 0) return;
    const anchor = this.#anchor();
    for (const [number, size] of changed) this.views[number - 1]?.resize(size);
    this.#keep(anchor);
    this.#scrolled();
  }

  drawNear(view: PageView): void {
    this.#options.queue.add(this.#drawing(view));
  }

  #fitted(): number {
    const { clientWidth, clientHeight } = this.element;
    const edge = clientWidth < 640 ? 8 : 24;
    const size = this.views[this.#current - 1]?.size ?? this.#options.first;
    return fittedZoom(size, { width: clientWidth - 2 * edge, height: clientHeight - 2 * pageGapPx });
  }

  #applyZoom(zoom: number, anchor: Anchor | undefined): void {
    if (Math.abs(zoom - this.#zoom) > 1e-4) {
      this.#zoom = zoom;
      this.element.style.setProperty("--zoom", String(zoom));
      this.#keep(anchor);
      clearTimeout(this.#sharpen);
      this.#sharpen = setTimeout(() => {
        for (const view of this.#near) this.drawNear(view);
      }, 120);
    }
    this.#options.onZoom(zoom);
  }

  #moved(view: PageView, near: boolean): void {
    if (near) {
      this.#near.add(view);
      this.drawNear(view);
    } else {
      this.#near.delete(view);
      view.release();
    }
  }

  #drawing(view: PageView): Drawing {
    return {
      distance: () => (this.#near.has(view) ? this.#distance(view) : Number.POSITIVE_INFINITY),
      draw: async (signal) => {
        if (view.needsCanvas) {
          await view.drawCanvas(signal);
          // Text comes after the pictures of all that is in view.
          this.#options.queue.add({
            distance: () => (this.#near.has(view) ? this.#distance(view) + 1 : Number.POSITIVE_INFINITY),
            draw: async (later) => {
              if (view.needsText) await view.drawText(later);
            },
          });
        } else if (view.needsText) await view.drawText(signal);
      },
    };
  }

  /** 0 in view, else pixels to it. */
  #distance(view: PageView): number {
    const room = this.element.getBoundingClientRect();
    const box = view.element.getBoundingClientRect();
    return Math.max(0, box.top - room.bottom, room.top - box.bottom);
  }

  #scrolled(): void {
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      const page = this.#pageInView();
      this.#options.queue.refresh();
      if (page === this.#current) return;
      this.#current = page;
      this.#options.onPage(page);
    });
  }

  /** The page at a third of the height: what a person reads. */
  #pageInView(): number {
    const { clientHeight, scrollTop, scrollHeight } = this.element;
    if (scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 1) return this.views.length;
    const line = scrollTop + clientHeight / 3;
    let low = 0;
    let high = this.views.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.views[middle]?.element.offsetTop ?? 0) <= line) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  }

  #anchor(at?: { readonly x: number; readonly y: number }): Anchor | undefined {
    const room = this.element.getBoundingClientRect();
    const clientX = at?.x ?? room.left + room.width / 2;
    // At the start of the document its top stays, elsewhere the middle.
    const clientY = at?.y ?? (this.element.scrollTop < 2 ? room.top : room.top + room.height / 3);
    const view = this.views[this.#pageInView() - 1];
    if (view === undefined) return undefined;
    const box = view.element.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) return undefined;
    return { view, across: (clientX - box.left) / box.width, down: (clientY - box.top) / box.height, clientX, clientY };
  }

  #keep(anchor: Anchor | undefined): void {
    if (anchor === undefined) return;
    const box = anchor.view.element.getBoundingClientRect();
    this.element.scrollTop += box.top + anchor.down * box.height - anchor.clientY;
    this.element.scrollLeft += box.left + anchor.across * box.width - anchor.clientX;
  }
}

/** As in reader.css. */
const pageGapPx = 16;
