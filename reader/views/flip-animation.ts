/**
 * A leaf on its way: poses the pages of two spreads for a progress between them, and moves it there by itself or by a
 * hand. The pages are the live ones; nothing is copied.
 */
import { easeInOut, type FlipPages } from "#reader/model/flip-geometry.ts";
import type { PagesPerSpread } from "#reader/model/spreads.ts";
import type { PageView } from "../pages/page-view.ts";

export interface FlipAnimationOptions {
  readonly flipPages: FlipPages;
  readonly pages: PagesPerSpread;
  readonly views: readonly PageView[];
  /** The fold's side: pages turn to the other way where it is read from the right. */
  readonly rightToLeft: boolean;
  /** 0: the lower spread lies open. */
  readonly from: 0 | 1;
  /** It stands elsewhere. */
  onMove(progress: number): void;
  /** It lies: on the upper spread (1) or the lower one (0). */
  onRest(at: 0 | 1): void;
}

/** Of a whole turn. */
const durationMs = 620;
/** A single page leaves to the side a little beyond its edge. */
const singleDegrees = 112;

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

  /** Where a hand holds it. */
  setProgress(progress: number): void {
    cancelAnimationFrame(this.#frame);
    this.#progress = Math.min(1, Math.max(0, progress));
    const { flipPages: leaf, rightToLeft, pages, onMove } = this.#options;
    const single = pages === 1;
    const way = rightToLeft ? 1 : -1;
    const at = this.#progress;
    const steep = Math.sin(at * Math.PI);
    const frontAngle = way * at * (single ? singleDegrees : 180);
    this.#set(leaf.front, "leaf", { angle: frontAngle, shade: steep, seen: single || at < 0.5 });
    this.#set(leaf.back, "leaf", { angle: way * (at - 1) * 180, shade: steep, seen: at >= 0.5 });
    // The shadow falls to the side that the leaf leans to.
    this.#set(leaf.before, "under", { angle: 0, shade: at > 0.5 ? steep : 0, seen: true });
    this.#set(leaf.after, "under", { angle: 0, shade: at < 0.5 || single ? steep : 0, seen: true });
    this.#reach(Math.abs(Math.cos(at * Math.PI)));
    onMove(at);
  }

  /** Falls to a side; at once where people want no movement. */
  animateTo(to: 0 | 1): void {
    const start = this.#progress;
    const duration = Math.max(120, durationMs * Math.abs(to - start));
    if (matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden || start === to) {
      this.finish(to);
      return;
    }
    let begun: number | undefined;
    const step = (now: number) => {
      begun ??= now;
      const share = (now - begun) / duration;
      if (share >= 1) {
        this.finish(to);
        return;
      }
      this.setProgress(start + (to - start) * easeInOut(share));
      this.#frame = requestAnimationFrame(step);
    };
    this.#frame = requestAnimationFrame(step);
  }

  finish(to: 0 | 1): void {
    cancelAnimationFrame(this.#frame);
    for (const page of Object.values(this.#options.flipPages)) this.#clear(page);
    this.#options.onRest(to);
  }

  #set(
    page: number | undefined,
    part: "leaf" | "under",
    pose: { readonly angle: number; readonly shade: number; readonly seen: boolean },
  ): void {
    const target = this.#element(page);
    if (target === undefined) return;
    target.hidden = false;
    target.dataset["part"] = part;
    target.style.setProperty("--angle", `${pose.angle}deg`);
    target.style.setProperty("--shade", pose.shade.toFixed(3));
    target.style.visibility = pose.seen ? "" : "hidden";
  }

  /** How far the leaf's outer edge is from the fold, by the page's width. */
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
