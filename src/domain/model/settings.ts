import { type Problem, problem } from "../problem.ts";
import { fail, ok, type Result } from "../result.ts";
import { globalSettings, type KindOf, type SettingKind, type SettingName, settingMaximums } from "../settings.ts";
import { problemsFromZod } from "./problems-from-zod.ts";
import { consent, count, dateTime, flag, text, track } from "./wire.ts";
import { z } from "./zod.ts";

/** Creates the schema of each kind of setting for a default value. */
const schemas = { track, flag, count, dateTime, text, consent } satisfies Record<SettingKind, unknown>;

type SettingSchemas = { [Name in SettingName]: ReturnType<(typeof schemas)[KindOf<Name>]> };

const schemaOf = (kind: SettingKind, preset: string | number): z.ZodType =>
  (schemas[kind] as (preset: string | number) => z.ZodType)(preset);

/** `config.global`: the settings of a smartlink (docs/reader.md, “Settings”). Unknown settings are kept. */
export const globalSettingsSchema = z.lazy(() =>
  z.looseObject(
    Object.fromEntries(
      Object.entries(globalSettings).map(([name, { kind, preset }]) => [name, schemaOf(kind, preset)]),
    ) as SettingSchemas,
    { error: "expected an object" },
  ),
);

/** `config.global` with all settings present. */
export type GlobalSettings = z.infer<typeof globalSettingsSchema>;

/**
 * Merges changed settings over the stored ones (none at creation) and checks the result. Problems have the setting's name
 * as path.
 */
export const mergeSettings = (
  changes: Readonly<Record<string, unknown>>,
  stored: Readonly<Record<string, unknown>> = {},
): Result<GlobalSettings> => {
  const merged = { ...stored, ...changes };
  const parsed = globalSettingsSchema.safeParse(merged);
  if (!parsed.success) return fail(...problemsFromZod(parsed.error, merged));
  const problems = findNumbersOutOfRange(parsed.data, stored);
  return problems.length === 0 ? ok(parsed.data) : fail(...problems);
};

/** Accepts placeholders, which may become any number, and values that are stored already. */
const findNumbersOutOfRange = (
  settings: GlobalSettings,
  stored: Readonly<Record<string, unknown>>,
): readonly Problem[] =>
  Object.entries(settingMaximums).flatMap(([name, max]) => {
    const value = settings[name];
    if (typeof value !== "number" || value <= max || stored[name] === value) return [];
    const message = `${name}: expected a whole number from 0 to ${max}, got the number ${value}.`;
    return [problem("shape-invalid", message, { path: name })];
  });
