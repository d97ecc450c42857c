import type { SmartlinkChange } from "#usecases/library/smartlinks.ts";
import type { SettingValues } from "./setting-field.ts";
import { toStoredChanges } from "./setting-values.ts";

/**
 * Converts changed values of the form to a change of the record. `stored`: the values over which it is stored, because a skin
 * is stored as a whole.
 */
export const toSmartlinkChange = async (
  changes: Readonly<Partial<SettingValues>>,
  stored: SettingValues,
): Promise<SmartlinkChange> => {
  const { fields, global, skin, marks } = toStoredChanges(changes);
  const [{ mergeSettings }, { presentSkin }] = await Promise.all([
    import("#domain/model/settings.ts"),
    import("#domain/model/skin.ts"),
  ]);
  return {
    fields,
    marks,
    global: (settings) => mergeSettings(global, settings),
    ...(Object.keys(skin).length === 0
      ? {}
      : { skin: presentSkin({ ...toStoredChanges(stored).skin, ...skin }) ?? null }),
  };
};
