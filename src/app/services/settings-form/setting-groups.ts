/** All settings of a smartlink in the order of the form. A test fails if a setting of the domain is missing here. */
import { appearance } from "./appearance-fields.ts";
import { availability, general, protection } from "./publication-fields.ts";
import { elements, reading, sharing } from "./reading-fields.ts";
import type { FieldName, SettingField, SettingGroup } from "./setting-field.ts";
import { notices, tracking } from "./tracking-fields.ts";

/** The groups of the form. */
export const settingGroups: readonly SettingGroup[] = [
  general,
  appearance,
  availability,
  protection,
  reading,
  elements,
  sharing,
  tracking,
  notices,
];

const fields = new Map(settingGroups.flatMap((group) => group.fields.map((field) => [field.name, field] as const)));

/** Returns the field of a setting. Throws if the form does not have it. */
export const fieldOf = (name: FieldName): SettingField => {
  const field = fields.get(name);
  if (field === undefined) throw new Error(`The form has no setting ${name}.`);
  return field;
};
