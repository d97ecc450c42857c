/** Since format 2.0, an asset is turned off by `active: false` and hidden by `hidden: true`. */
import type { Asset } from "../model/asset.ts";

/** Some exports write flags as texts, like the settings of a smartlink. */
const hasFlag = (value: unknown, flag: boolean): boolean => value === flag || value === String(flag);

/** Returns whether readers see the asset and can press it. */
export const isVisible = ({ aura }: Pick<Asset, "aura">): boolean => {
  const { active, hidden } = aura as Readonly<Record<string, unknown>>;
  return !hasFlag(active, false) && !hasFlag(hidden, true);
};
