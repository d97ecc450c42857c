/**
 * `config.global` as the reader uses it. The settings of a file were checked when it was made, but a file of another
 * program or an older version may lack some or have them in another type. It must still open, so every invalid value
 * becomes the preset.
 */

import type { TrackSwitch } from "#domain/events.ts";
import { globalSettings, type KindOf, type SettingKind, type SettingName } from "#domain/settings.ts";
import { isRecord, type UnknownRecord } from "#domain/values/is-record.ts";

interface SettingValues {
  readonly flag: boolean;
  readonly count: number;
  readonly dateTime: string;
  readonly text: string;
  readonly consent: "ask" | "given";
}

type PlainName = Exclude<SettingName, `${TrackSwitch}Track` | "summary" | "sidebarOpened">;

/** Settings as in the table (src/domain/settings.ts), by the same names, with booleans for flags. */
export type ReaderSettings = {
  readonly [Name in PlainName]: SettingValues[Extract<KindOf<Name>, keyof SettingValues>];
} & {
  /** `assetTrack.track` is `track.asset`. */
  readonly track: Readonly<Record<TrackSwitch, boolean>>;
  /** The setting `summary`. */
  readonly outline: boolean;
  readonly sidebarOpened: boolean;
};

const parseFlag = (value: unknown, preset: unknown): boolean => {
  const text = String(value).trim().toLowerCase();
  if (text === "true" || text === "1") return true;
  return text === "false" || text === "0" ? false : preset === "true";
};

const parseText = (value: unknown): string => (typeof value === "string" ? value : "");

const parseCount = (value: unknown): number => {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isSafeInteger(number) && number > 0 ? number : 0;
};

const parsers: Readonly<Record<SettingKind, (value: unknown, preset: unknown) => unknown>> = {
  track: (value, preset) => parseFlag((isRecord(value) ? value["track"] : undefined) ?? value, preset),
  flag: parseFlag,
  count: parseCount,
  dateTime: parseText,
  text: parseText,
  consent: (value) => (value === "given" ? value : "ask"),
};

/** Reads `config.global` of a file. Never fails: missing and invalid values become presets. */
export const readSettings = (global: unknown): ReaderSettings => {
  const values: UnknownRecord = isRecord(global) ? global : {};
  const settings: Record<string, unknown> = {};
  const track: Record<string, unknown> = {};
  for (const [name, { kind, preset }] of Object.entries(globalSettings)) {
    const value = parsers[kind](values[name], preset);
    if (kind === "track") track[name.replace("Track", "")] = value;
    else settings[name] = value;
  }
  const mail = parseCount(values["sendMailOpen"]);
  return {
    ...settings,
    track,
    outline: parseFlag(values["summary"], "false"),
    sidebarOpened: parseFlag(values["sidebarOpened"], "false"),
    sendMailOpen: mail > 2 ? 0 : mail,
  } as ReaderSettings;
};
