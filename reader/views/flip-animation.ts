/**
 * The animation of a page flip: positions the live pages of two spreads for a progress between them, which a gesture sets
 * or an animation changes over time.
 */
import { easeInOut, type FlipPages } from "#reader/model/flip-geometry.ts";
import type { PagesPerSpread } from "#reader/model/spreads.ts";
import type { PageView } from "../pages/page-view.ts";

/** Options of `FlipAnimation`. */
export interface FlipAnimationOptions {
  readonly flipPages: FlipPages;
  readonly pages: PagesPerSpread;
  readonly views: readonly PageView[];
  /** Mirrors the animation. */
  readonly rightToLeft: boolean;
  /** Initial progress; 0 while the lower spread is open. */
  readonly from: 0 | 1;
  /** The progress has changed. */
  onMove(progress: number): void;
  /** The flip has ended at the upper spread (1) or the lower one (0). */
  onRest(at: 0 | 1): void;
}

/** Duration of a whole flip. */
const durationMs = 620;
/** A single page rotates until it is just out of sight. */
const singlePageDegrees = 112;

/** One flip between two spreads. */
export class FlipAnimation {
  readonly #options: FlipAnimationOptions;
  #progress: number;
  #frame = 0;

  constructor(options: FlipAnimationOptions) {
    this.#options = options;
    this.#progress = options.from;
  }

  get progress(): number {
    return this.#progress;
  }

  /** Stops a running animation and shows the given progress, limited to 0…1. */
  setProgress(progress: number): void {
    cancelAnimationFrame(this.#frame);
    this.#progress = Math.min(1, Math.max(0, progress));
    const { flipPages, rightToLeft, pages, onMove } = this.#options;
    const isSingle = pages === 1;
    const direction = rightToLeft ? 1 : -1;
    const current = this.#progress;
    const shade = Math.sin(current * Math.PI);
    const frontAngle = direction * current * (isSingle ? singlePageDegrees : 180);
    this.#set(flipPages.front, "leaf", { angle: frontAngle, shade, isVisible: isSingle || current < 0.5 });
    this.#set(flipPages.back, "leaf", { angle: direction * (current - 1) * 180, shade, isVisible: current >= 0.5 });
    // The shadow falls on the side to which the page leans.
    this.#set(flipPages.before, "under", { angle: 0, shade: current > 0.5 ? shade : 0, isVisible: true });
    this.#set(flipPages.after, "under", { angle: 0, shade: current < 0.5 || isSingle ? shade : 0, isVisible: true });
    this.#reach(Math.abs(Math.cos(current * Math.PI)));
    onMove(current);
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
    for (const page of Object.values(this.#options.flipPages)) this.#clear(page);
    this.#options.onRest(to);
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
    for (const page of [this.#options.flipPages.before, this.#options.flipPages.after])
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
    return page === undefined ? undefined : this.#options.views[page - 1]?.element;
  }
}
