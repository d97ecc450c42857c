import { globalSettings, type KindOf, type SettingKind, type SettingName } from "../settings.ts";
import { consent, count, dateTime, flag, text, track } from "./wire.ts";
import { z } from "./zod.ts";

/** Creates the schema of each kind of setting for a default value. */
const schemas = { track, flag, count, dateTime, text, consent } satisfies Record<SettingKind, unknown>;

type SettingSchemas = { [Name in SettingName]: ReturnType<(typeof schemas)[KindOf<Name>]> };

const schemaOf = (kind: SettingKind, preset: string | number): z.ZodType =>
  (schemas[kind] as (preset: string | number) => z.ZodType)(preset);

/** `config.global`: the settings of a smartlink, with the meaning of decisions §7. Unknown settings are kept. */
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
