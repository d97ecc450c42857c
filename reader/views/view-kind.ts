/** The views of a document: which a smartlink allows, and which it opens with. */

/** Continuous scrolling, a single page, spreads of two pages, or a flip book. */
export type ViewKind = "scroll" | "single" | "double" | "flip";

/** Fields of `config.global`, with their names in the specification. */
export interface ViewSettings {
  readonly onePageView: boolean;
  readonly twoPageView: boolean;
  readonly flipBookViez: boolean;
  /** 0 scrolling, 1 two pages, 2 flip book. */
  readonly startupView: number;
}

/** In menu order; `startup` is the value of `startupView`. */
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

/** Returns the allowed views in menu order; "scroll" if the settings allow none. */
export const listAllowedViews = (settings: ViewSettings): readonly ViewKind[] => {
  const allowedViews = views.filter(({ allowedBy }) => settings[allowedBy]).map(({ kind }) => kind);
  return allowedViews.length > 0 ? allowedViews : ["scroll"];
};

/** Returns the view to open with: the chosen one if it is allowed, else the first allowed one. */
export const startupView = (settings: ViewSettings): ViewKind => {
  const allowedViews = listAllowedViews(settings);
  const chosenView = views.find(({ startup }) => startup === settings.startupView)?.kind;
  return allowedViews.find((kind) => kind === chosenView) ?? allowedViews[0] ?? "scroll";
};
