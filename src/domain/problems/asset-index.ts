/** Returns the index of the asset that a path such as `assets[2].aura.name` leads into; undefined for other paths. */
export const readAssetIndex = (path: string): number | undefined => {
  const index = /^assets\[(\d+)\]/.exec(path)?.[1];
  return index === undefined ? undefined : Number(index);
};
