/** Searches the settings of the form. */
import { foldText } from "#domain/text/fold-text.ts";
import { type FieldName, presetOf, type SettingField, type SettingGroup, type SettingValues } from "./setting-field.ts";

const fold = (text: string): string => foldText(text).toLowerCase();

const textOf = ({ name, label, help, control }: SettingField, { title }: SettingGroup): string => {
  const controlTexts = Object.values(control).flatMap((value) =>
    typeof value === "string"
      ? [value]
      : Array.isArray(value)
        ? value.flatMap((option: { label: string; effect: string }) => [option.label, option.effect])
        : [],
  );
  return fold([name, label, help, title, ...controlTexts].join(" "));
};

/** Returns whether the setting differs from its preset. The title has none. */
export const isChanged = (name: FieldName, values: SettingValues): boolean => {
  const preset = presetOf(name);
  return preset !== undefined && values[name] !== preset;
};

/** Returns the groups with the settings that contain every word of the query, and that are changed if `changedOnly`. */
export const filterGroups = (
  groups: readonly SettingGroup[],
  query: string,
  changedOnly: boolean,
  values: SettingValues,
): readonly SettingGroup[] => {
  const words = fold(query).split(/\s+/).filter(Boolean);
  const isMatch = (field: SettingField, group: SettingGroup): boolean => {
    if (changedOnly && !isChanged(field.name, values)) return false;
    const text = textOf(field, group);
    return words.every((word) => text.includes(word));
  };
  return groups
    .map((group) => ({ ...group, fields: group.fields.filter((field) => isMatch(field, group)) }))
    .filter(({ fields }) => fields.length > 0);
};
