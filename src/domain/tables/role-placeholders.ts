/** Placeholders for columns that fill a setting of the template, such as its title, where the template itself has none. */
import type { Smartlink } from "../model/smartlink.ts";
import { findPlaceholders, type PlaceholderUse } from "../placeholders/compile-template.ts";
import { documentLinkName } from "../placeholders/document-link-name.ts";
import type { ColumnRole } from "./table-mapping.ts";

/** Roles that fill a setting of the template. */
export type SettingRole = Extract<ColumnRole, "title" | "language" | "start" | "end" | "password">;

/** The name of the placeholder and of the field of the row, by role. */
export const rolePlaceholders: Readonly<Record<SettingRole, string>> = {
  title: "smartlink.title",
  language: "smartlink.language",
  start: "smartlink.start",
  end: "smartlink.end",
  password: "smartlink.password",
};

const ofSettings: ReadonlySet<string> = new Set(Object.values(rolePlaceholders));

/** Returns every placeholder of a template that the data of a row fills, in its order: not those of its own settings, and not its address. */
export const findDataPlaceholders = (template: Smartlink | undefined): readonly PlaceholderUse[] =>
  findPlaceholders(template).filter(({ name }) => !ofSettings.has(name) && name !== documentLinkName);

/** Returns whether a role fills a setting of the template. */
export const isSettingRole = (role: ColumnRole): role is SettingRole => Object.hasOwn(rolePlaceholders, role);

/** Returns the template with the placeholders of these roles in place of its own settings. */
export const insertRolePlaceholders = (template: Smartlink, roles: Iterable<ColumnRole>): Smartlink => {
  let filled = template;
  for (const role of roles) if (isSettingRole(role)) filled = insertions[role](filled, `[[${rolePlaceholders[role]}]]`);
  return filled;
};

const withGlobal = (template: Smartlink, change: Partial<Smartlink["config"]["global"]>): Smartlink => ({
  ...template,
  config: { ...template.config, global: { ...template.config.global, ...change } },
});

const insertions: Readonly<Record<SettingRole, (template: Smartlink, placeholder: string) => Smartlink>> = {
  title: (template, title) => ({ ...template, title }),
  language: (template, language) => ({ ...template, campaignLanguage: [language] }),
  start: (template, startDateTime) => withGlobal(template, { startDateTime }),
  end: (template, endDateTime) => withGlobal(template, { endDateTime }),
  password: (template, pdfz_password) => ({ ...withGlobal(template, { pdfzPassword: "true" }), pdfz_password }),
};
