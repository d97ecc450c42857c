/** The views of a document, which of them a smartlink offers, and the one it opens with. */

export type ViewKind = "scroll" | "single" | "double" | "flip";

export interface ViewSettings {
  readonly onePageView: boolean;
  readonly twoPageView: boolean;
  readonly flipBookViez: boolean;
  /** 0 one page, 1 two pages, 2 flip book. */
  readonly startupView: number;
}

/** In the order of the menu; `startup` is the number that the settings give it. */
const views: readonly {
  readonly kind: ViewKind;
  readonly allowedBy: "onePageView" | "twoPageView" | "flipBookViez";
  readonly startup?: number;
}[] = [
  { kind: "scroll", allowedBy: "onePageView", startup: 0 },
  { kind: "single", allowedBy: "onePageView" },
  { kind: "double", allowedBy: "twoPageView", startup: 1 },
  { kind: "flip", allowedBy: "flipBookViez", startup: 2 },
];

/** Never none: a smartlink that allows no view at all is scrolled through. */
export const listAllowedViews = (settings: ViewSettings): readonly ViewKind[] => {
  const offered = views.filter(({ allowedBy }) => settings[allowedBy]).map(({ kind }) => kind);
  return offered.length > 0 ? offered : ["scroll"];
};

/** The wanted view where it is allowed, else the first that is. */
export const startupView = (settings: ViewSettings): ViewKind => {
  const offered = listAllowedViews(settings);
  const wanted = views.find(({ startup }) => startup === settings.startupView)?.kind;
  return offered.find((kind) => kind === wanted) ?? offered[0] ?? "scroll";
};
