/** Asset formats 2.0 and later mark assets: `active: false` switches one off, `hidden: true` keeps it out of sight. */
import type { Asset } from "../model/asset.ts";

/** Exports also write flags as texts, as the settings of a smartlink are. */
const hasFlag = (value: unknown, flag: boolean): boolean => value === flag || value === String(flag);

/** Whether readers see the asset and can press it. */
export const isVisible = ({ aura }: Pick<Asset, "aura">): boolean => {
  const { active, hidden } = aura as Readonly<Record<string, unknown>>;
  return !hasFlag(active, false) && !hasFlag(hidden, true);
};
