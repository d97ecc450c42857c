/** Loads the on-demand part of the reader (panels.ts) at its first use. */

import type { ReaderSource } from "../document/source.ts";
import { addEnglishStrings } from "../i18n/language.ts";
import type { Panels } from "./panels.ts";

/** Resolves to undefined if the script cannot be loaded: the caller shows an error, and the next call tries again. */
export type LoadPanels = () => Promise<Panels | undefined>;

/** Creates a loader that loads the script once. */
export const createPanelLoader = (source: Pick<ReaderSource, "panels">): LoadPanels => {
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
