/** Searches the settings of the form. */
import { foldCharacter, foldText } from "#domain/text/fold-text.ts";
import { type FieldName, presetOf, type SettingField, type SettingGroup, type SettingValues } from "./setting-field.ts";

const fold = (text: string): string => foldText(text).toLowerCase();

/** What the form shows of a setting in any case. */
const visibleTextOf = ({ label, help }: SettingField): string => fold(`${label} ${help}`);

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

const listWords = (query: string): readonly string[] => fold(query).split(/\s+/).filter(Boolean);

/** Returns a text in parts: at odd indexes those that the words of the query match, without regard to case and accents. */
export const splitAtMatches = (text: string, query: string): readonly string[] => {
  const words = listWords(query);
  const characters = Array.from(text);
  const folds = characters.map((character) => foldCharacter(character).toLowerCase());
  const folded = folds.join("");
  const marked = new Set<number>();
  for (const word of words)
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1))
      for (let index = at; index < at + word.length; index++) marked.add(index);
  const parts = [""];
  let [position, isMarked] = [0, false];
  for (const [index, character] of characters.entries()) {
    const { length } = folds[index] ?? "";
    // A letter without a fold, such as an accent of its own, belongs to the one before it.
    const isMatch = length === 0 ? isMarked : marked.has(position);
    if (isMatch !== isMarked) parts.push("");
    parts[parts.length - 1] += character;
    [position, isMarked] = [position + length, isMatch];
  }
  return parts;
};

/** Returns whether the setting differs from its preset. The title has none. */
export const isChanged = (name: FieldName, values: SettingValues): boolean => {
  const preset = presetOf(name);
  return preset !== undefined && values[name] !== preset;
};

/**
 * Returns the groups with the settings that contain every word of the query, and that are changed if `changedOnly`. Those
 * whose name or description has the words come first; others have them in what they do or in a choice.
 */
export const filterGroups = (
  groups: readonly SettingGroup[],
  query: string,
  changedOnly: boolean,
  values: SettingValues,
): readonly SettingGroup[] => {
  const words = listWords(query);
  const isMatch = (field: SettingField, group: SettingGroup): boolean => {
    if (changedOnly && !isChanged(field.name, values)) return false;
    const text = textOf(field, group);
    return words.every((word) => text.includes(word));
  };
  const isVisibleMatch = (field: SettingField): boolean => words.every((word) => visibleTextOf(field).includes(word));
  const rank = (isFirst: boolean): number => (isFirst ? 0 : 1);
  return groups
    .map((group) => {
      const fields = group.fields.filter((field) => isMatch(field, group));
      return { ...group, fields: fields.toSorted((a, b) => rank(isVisibleMatch(a)) - rank(isVisibleMatch(b))) };
    })
    .filter(({ fields }) => fields.length > 0)
    .toSorted((a, b) => rank(a.fields.some(isVisibleMatch)) - rank(b.fields.some(isVisibleMatch)));
};
