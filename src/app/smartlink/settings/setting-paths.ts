/** Finds the settings of the form by their paths in the record of a smartlink. */

import {
  type FieldName,
  isConfigField,
  isGlobalSetting,
  isSkinField,
  recordFieldNames,
  skinFields,
} from "./setting-field.ts";
import { fieldOf } from "./setting-groups.ts";

/** Returns the name of the setting at a path such as `config.global.startDateTime`; undefined if the form does not have it. */
export const findSettingAt = (path: string): FieldName | undefined => {
  const [, section, rest = ""] = /^config\.(global|skin)\.(.+)$/.exec(path) ?? [];
  if (path === "config.marks") return "marks";
  if (section === "global") {
    // Such as `track.track`.
    const [name = ""] = rest.split(".");
    return isGlobalSetting(name) ? name : undefined;
  }
  if (section === "skin")
    return (Object.keys(skinFields) as (keyof typeof skinFields)[]).find((name) => skinFields[name] === rest);
  const [name] = path.split("[");
  return recordFieldNames.find((field) => field === name);
};

/** Returns the label of a setting by its name in the form; undefined if the form does not have it. */
export const describeSettingName = (name: string): string | undefined => {
  const field = recordFieldNames.find((candidate) => candidate === name);
  if (field !== undefined) return fieldOf(field).label;
  return isGlobalSetting(name) || isSkinField(name) || isConfigField(name) ? fieldOf(name).label : undefined;
};
