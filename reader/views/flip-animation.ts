/**
 * The animation of a page flip: positions the live pages of two spreads for a progress between them, which a gesture sets
 * or an animation changes over time.
 */
import { easeInOut, type FlipPages, getFlipPages } from "#reader/model/flip-geometry.ts";
import { getSpread, type PagesPerSpread } from "#reader/model/spreads.ts";
import type { SpreadZooms } from "./book-style.ts";
import type { LayoutContext } from "./layout.ts";

/** Options of `FlipAnimation`. */
export interface FlipAnimationOptions {
  readonly context: LayoutContext;
  readonly pages: PagesPerSpread;
  /** A page of the open spread. */
  readonly from: number;
  /** A page of the spread to uncover. */
  readonly to: number;
  /** The progress has changed. */
  onMove(): void;
  /** The flip has ended at the spread of this page. */
  onRest(page: number): void;
}

/** Duration of a whole flip. */
const durationMs = 620;
/** A single page rotates until it is just out of sight. */
const singlePageDegrees = 112;

/** One flip between two spreads. */
export class FlipAnimation {
  /** A page of the spread that is open at progress 0. */
  readonly lower: number;
  /** A page of the spread that is open at progress 1. */
  readonly upper: number;
  /** Set by `updateZooms`, which the constructor calls. */
  zooms!: SpreadZooms;
  readonly #options: FlipAnimationOptions;
  readonly #flipPages: FlipPages;
  #progress: number;
  #frame = 0;

  constructor(options: FlipAnimationOptions) {
    const { context, pages, from, to } = options;
    this.#options = options;
    this.lower = Math.min(from, to);
    this.upper = Math.max(from, to);
    this.#progress = from < to ? 0 : 1;
    const spreadOf = (page: number) => getSpread(page, context.views.length, pages);
    this.#flipPages = getFlipPages(spreadOf(this.lower), spreadOf(this.upper), pages);
    this.updateZooms();
  }

  /** Call it after zoom or sizes have changed. */
  updateZooms(): void {
    const { zoomAt } = this.#options.context;
    this.zooms = { lower: zoomAt(this.lower), upper: zoomAt(this.upper) };
  }

  get progress(): number {
    return this.#progress;
  }

  /** Stops a running animation and shows the given progress, limited to 0…1. */
  setProgress(progress: number): void {
    cancelAnimationFrame(this.#frame);
    this.#progress = Math.min(1, Math.max(0, progress));
    const { context, pages, onMove } = this.#options;
    const { front, back, before, after } = this.#flipPages;
    const isSingle = pages === 1;
    const direction = context.rightToLeft ? 1 : -1;
    const current = this.#progress;
    const shade = Math.sin(current * Math.PI);
    const frontAngle = direction * current * (isSingle ? singlePageDegrees : 180);
    this.#set(front, "leaf", { angle: frontAngle, shade, isVisible: isSingle || current < 0.5 });
    this.#set(back, "leaf", { angle: direction * (current - 1) * 180, shade, isVisible: current >= 0.5 });
    // The shadow falls on the side to which the page leans.
    this.#set(before, "under", { angle: 0, shade: current > 0.5 ? shade : 0, isVisible: true });
    this.#set(after, "under", { angle: 0, shade: current < 0.5 || isSingle ? shade : 0, isVisible: true });
    this.#reach(Math.abs(Math.cos(current * Math.PI)));
    onMove();
  }

  /** Animates to a side; immediately if reduced motion is preferred or the page is hidden. */
  animateTo(to: 0 | 1): void {
    const start = this.#progress;
    const duration = Math.max(120, durationMs * Math.abs(to - start));
    if (matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden || start === to) {
      this.finish(to);
      return;
    }
    let startMs: number | undefined;
    const step = (now: number) => {
      startMs ??= now;
      const share = (now - startMs) / duration;
      if (share >= 1) {
        this.finish(to);
        return;
      }
      this.setProgress(start + (to - start) * easeInOut(share));
      this.#frame = requestAnimationFrame(step);
    };
    this.#frame = requestAnimationFrame(step);
  }

  /** Ends the flip at a side without animation. */
  finish(to: 0 | 1): void {
    cancelAnimationFrame(this.#frame);
    for (const page of Object.values(this.#flipPages)) this.#clear(page);
    this.#options.onRest(to === 1 ? this.upper : this.lower);
  }

  #set(
    page: number | undefined,
    part: "leaf" | "under",
    pose: { readonly angle: number; readonly shade: number; readonly isVisible: boolean },
  ): void {
    const target = this.#element(page);
    if (target === undefined) return;
    target.hidden = false;
    target.dataset["part"] = part;
    target.style.setProperty("--angle", `${pose.angle}deg`);
    target.style.setProperty("--shade", pose.shade.toFixed(3));
    target.style.visibility = pose.isVisible ? "" : "hidden";
  }

  /** Sets the distance from the fold to the outer edge of the flipping page, as a fraction of the page width. */
  #reach(share: number): void {
    for (const page of [this.#flipPages.before, this.#flipPages.after])
      this.#element(page)?.style.setProperty("--reach", `${(100 * share).toFixed(1)}%`);
  }

  #clear(page: number | undefined): void {
    const target = this.#element(page);
    if (target === undefined) return;
    delete target.dataset["part"];
    for (const name of ["--angle", "--shade", "--reach"]) target.style.removeProperty(name);
    target.style.visibility = "";
  }

  #element(page: number | undefined): HTMLElement | undefined {
    return page === undefined ? undefined : this.#options.context.views[page - 1]?.element;
  }
}
