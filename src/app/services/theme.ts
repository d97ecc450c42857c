import type { Theme } from "./settings.ts";

/** The stylesheet follows the system unless the root names a theme. */
export const applyTheme = (theme: Theme): void => {
  const { dataset } = document.documentElement;
  if (theme === "system") delete dataset["theme"];
  else dataset["theme"] = theme;
};
