/** Some exports write flags as texts, like the settings of a smartlink. */
const hasFlag = (value: unknown, flag: boolean): boolean => value === flag || value === String(flag);

/** Returns whether readers do not get to see an asset: since format 2.0, `active: false` turns it off and `hidden: true` hides it. */
export const isHiddenAsset = ({ aura }: { readonly aura: object }): boolean => {
  const { active, hidden } = aura as Readonly<Record<string, unknown>>;
  return hasFlag(active, false) || hasFlag(hidden, true);
};
