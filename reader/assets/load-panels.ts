/** Loads the part of the reader that only a press needs (assets/panels.ts): once, when it is first asked for. */

import type { ReaderSource } from "../document/source.ts";
import type { Panels } from "./panels.ts";

/** Resolves to undefined where the part cannot be loaded: the person has to be told, and the next call tries again. */
export type LoadPanels = () => Promise<Panels | undefined>;

export const createPanelLoader = (source: Pick<ReaderSource, "panels">): LoadPanels => {
  let loading: Promise<Panels | undefined> | undefined;
  return () => {
    loading ??= source.panels().catch((cause: unknown) => {
      console.warn("smartlink: a part of the reader could not be loaded", cause);
      loading = undefined;
      return undefined;
    });
    return loading;
  };
};
