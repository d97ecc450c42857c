/** Converts between the record of a smartlink and the texts that the form edits. */

import { msg } from "@lit/localize";
import type { StoredSmartlink } from "#domain/model/records/smartlink-record.ts";
import type { Skin } from "#domain/model/skin.ts";
import { holdsPlaceholder } from "#domain/placeholders/placeholder-text.ts";
import { globalSettings, type SettingName } from "#domain/settings.ts";
import { isRecord } from "#domain/values/is-record.ts";
import { formatCount } from "#ui/format/counts.ts";
import { formatDateTime } from "#ui/format/date-time.ts";
import { shortenText } from "#ui/format/short-text.ts";
import type { SmartlinkFields } from "#usecases/library/smartlinks.ts";
import { localTextOf } from "./local-date-time.ts";
import { describeLookalike, describePlaceholders } from "./placeholder-values.ts";
import {
  type FieldName,
  isConfigField,
  isGlobalSetting,
  isSkinField,
  type SettingField,
  type SettingValues,
  type SkinFieldName,
  skinFields,
} from "./setting-field.ts";

/** Reads a stored setting of `config.global` as the form edits it; its preset where it is missing. */
export const readGlobal = (name: SettingName, stored: unknown): string => {
  const value = isRecord(stored) ? stored["track"] : stored;
  return value === undefined || value === null ? String(globalSettings[name].preset) : String(value);
};

/** Reads `config.marks` as the form edits it. */
export const readMarks = (stored: unknown): string => String(stored === "fill");

const toText = (value: unknown): string => (typeof value === "string" ? value : "");

/** Reads the values of a stored smartlink. A setting that it does not have has its preset. */
export const readValues = (smartlink: StoredSmartlink): SettingValues => {
  const { title, smartlinkSocialDesc, faviconB64, tracking_email, callback_post, pdfz_password } = smartlink;
  const global = Object.fromEntries(
    (Object.keys(globalSettings) as SettingName[]).map((name) => [
      name,
      readGlobal(name, smartlink.config.global[name]),
    ]),
  ) as Record<SettingName, string>;
  const skin = Object.fromEntries(
    Object.entries(skinFields).map(([name, key]) => [name, toText(smartlink.config.skin?.[key])]),
  ) as Record<SkinFieldName, string>;
  return {
    ...global,
    ...skin,
    marks: readMarks(smartlink.config.marks),
    ...{ title, smartlinkSocialDesc, faviconB64, tracking_email, callback_post, pdfz_password },
    campaignLanguage: smartlink.campaignLanguage.join(","),
    activated: String(smartlink.activated),
    publish: String(smartlink.publish),
  };
};

/** Returns the names of the settings that differ. */
export const listDifferences = (one: SettingValues, other: SettingValues): readonly FieldName[] =>
  (Object.keys(one) as FieldName[]).filter((name) => one[name] !== other[name]);

/** Changes of a smartlink as the use case takes them. */
export interface StoredChanges {
  readonly fields: SmartlinkFields;
  readonly global: Readonly<Partial<Record<SettingName, unknown>>>;
  /** The fields that change; an empty text removes one. */
  readonly skin: Readonly<Partial<Record<keyof Skin, string>>>;
  /** Undefined: no change. */
  readonly marks: "fill" | null | undefined;
}

const toGlobal = (name: SettingName, text: string): unknown => {
  const { kind } = globalSettings[name];
  if (kind === "track") return { track: text };
  return kind === "count" && /^\d+$/.test(text) ? Number(text) : text;
};

const toField = (name: FieldName, text: string): unknown => {
  if (name === "activated" || name === "publish") return text === "true";
  if (name === "campaignLanguage") return text.split(",").filter((language) => language !== "");
  return name === "tracking_email" || name === "callback_post" ? text.trim() : text;
};

/** Converts changed values. */
export const toStoredChanges = (changes: Readonly<Partial<SettingValues>>): StoredChanges => {
  const entries = Object.entries(changes) as [FieldName, string][];
  return {
    fields: Object.fromEntries(
      entries.flatMap(([name, text]) =>
        isGlobalSetting(name) || isSkinField(name) || isConfigField(name) ? [] : [[name, toField(name, text)]],
      ),
    ),
    global: Object.fromEntries(
      entries.flatMap(([name, text]) => (isGlobalSetting(name) ? [[name, toGlobal(name, text)]] : [])),
    ),
    skin: Object.fromEntries(
      entries.flatMap(([name, text]) => (isSkinField(name) ? [[skinFields[name], text.trim()]] : [])),
    ),
    marks: changes.marks === undefined ? undefined : changes.marks === "true" ? "fill" : null,
  };
};

/** In UTF-16 units. */
const maxValueLength = 60;

/** Describes a value in plain words, such as “On” or “31 Dec 2026, 18:00”. Passwords and pictures are not shown. */
export const describeSetting = ({ control }: SettingField, value: string): string => {
  if (holdsPlaceholder(value)) return shortenText(value, maxValueLength);
  if (control.type === "switch") return value === "true" ? msg("On") : msg("Off");
  if (control.type === "choice") return control.options.find((option) => option.value === value)?.label ?? value;
  if (control.type === "number") return value === "0" ? msg("No limit") : formatCount(Number(value));
  if (value === "") return control.type === "colour" ? msg("The reader’s own") : msg("None");
  if (control.type === "date-time") return formatDateTime(localTextOf(value, control.edge) ?? value);
  if (control.type === "password") return msg("A password");
  return control.type === "picture" ? msg("A picture") : shortenText(value, maxValueLength);
};

/** Returns the sentence about what the value does to the reader. */
export const describeEffect = ({ control }: SettingField, value: string): string => {
  if (holdsPlaceholder(value)) return describePlaceholders(control, value);
  const lookalike = describeLookalike(value);
  if (lookalike !== undefined) return lookalike;
  if (control.type === "switch") return value === "true" ? control.on : control.off;
  if (control.type === "choice") return control.options.find((option) => option.value === value)?.effect ?? "";
  if (control.type === "number") return /^\d+$/.test(value) ? control.effect(Number(value)) : "";
  return value.trim() === "" ? control.empty : control.set;
};
