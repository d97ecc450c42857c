import type { Theme } from "./settings.ts";

/** Applies a theme. Without `data-theme` the stylesheet follows the system. */
export const applyTheme = (theme: Theme): void => {
  const { dataset } = document.documentElement;
  if (theme === "system") delete dataset["theme"];
  else dataset["theme"] = theme;
};
