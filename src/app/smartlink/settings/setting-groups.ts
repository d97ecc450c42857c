/** All settings of a smartlink in the order of the form. A test fails if a setting of the domain is missing here. */
import { getLanguage } from "#ui/i18n/language.ts";
import type { Locale } from "#ui/i18n/locales.ts";
import { createAppearanceGroup } from "./appearance-fields.ts";
import { createAvailabilityGroup, createGeneralGroup, createProtectionGroup } from "./publication-fields.ts";
import { createElementsGroup, createReadingGroup, createSharingGroup } from "./reading-fields.ts";
import type { FieldName, SettingField, SettingGroup } from "./setting-field.ts";
import { createNoticesGroup, createTrackingGroup } from "./tracking-fields.ts";

const creators: readonly (() => SettingGroup)[] = [
  createGeneralGroup,
  createAppearanceGroup,
  createAvailabilityGroup,
  createProtectionGroup,
  createReadingGroup,
  createElementsGroup,
  createSharingGroup,
  createTrackingGroup,
  createNoticesGroup,
];

interface SettingTable {
  readonly locale: Locale;
  readonly groups: readonly SettingGroup[];
  readonly fields: ReadonlyMap<FieldName, SettingField>;
}

let table: SettingTable | undefined;

/** Creates the groups once for each language, because each key press looks them up. */
const readTable = (): SettingTable => {
  const locale = getLanguage();
  if (table?.locale === locale) return table;
  const groups = creators.map((create) => create());
  const fields = new Map(groups.flatMap((group) => group.fields.map((field) => [field.name, field] as const)));
  table = { locale, groups, fields };
  return table;
};

/** Returns the groups of the form in the language of the manager. */
export const listSettingGroups = (): readonly SettingGroup[] => readTable().groups;

/** Returns the field of a setting. Throws if the form does not have it. */
export const fieldOf = (name: FieldName): SettingField => {
  const field = readTable().fields.get(name);
  if (field === undefined) throw new Error(`The form has no setting ${name}.`);
  return field;
};
