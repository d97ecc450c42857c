/** Loads the on-demand part of the reader (document/panels.ts) at its first use. */

import { addEnglishStrings } from "../i18n/language.ts";
import type { englishOfPanels } from "../i18n/strings/en-panels.ts";

/**
 * Resolves to undefined if the script cannot be loaded: the caller shows an error, and the next call tries again. `Code` is
 * what the caller uses of it.
 */
export type LoadPanels<Code> = () => Promise<Code | undefined>;

/** Creates a loader that loads the script once. */
export const createPanelLoader = <Panels extends { readonly english: typeof englishOfPanels }>(source: {
  panels(): Promise<Panels>;
}): LoadPanels<Panels> => {
  let loading: Promise<Panels | undefined> | undefined;
  return () => {
    loading ??= source.panels().then(
      (panels) => {
        addEnglishStrings(panels.english);
        return panels;
      },
      (cause: unknown) => {
        console.warn("smartlink: a part of the reader could not be loaded", cause);
        loading = undefined;
        return undefined;
      },
    );
    return loading;
  };
};
