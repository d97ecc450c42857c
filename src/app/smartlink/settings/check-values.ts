/** Checks the values of the form with the rules of the domain. Every problem is a sentence that says what to do. */

import { msg, str } from "@lit/localize";
import { parseDateTime } from "#domain/dates/date-time.ts";
import { isPassword } from "#domain/encryption/encryption.ts";
import { readIconAddress } from "#domain/links/icon-address.ts";
import { compileText, type FillContext } from "#domain/placeholders/fill-text.ts";
import { holdsPlaceholder, parseText } from "#domain/placeholders/placeholder-text.ts";
import { templateCheck } from "#domain/placeholders/slot-check.ts";
import type { SlotKind } from "#domain/placeholders/slot-kind.ts";
import { truncate } from "#domain/text/truncate.ts";
import { readAnalyticsId } from "#domain/tracking/analytics.ts";
import { parseColour } from "#domain/values/colour.ts";
import { formatCount } from "#ui/format/counts.ts";
import { describeSentence } from "#ui/format/translated-problem.ts";
import { acceptsPlaceholder } from "./placeholder-values.ts";
import { maxPictureKilobytes } from "./read-picture.ts";
import type { FieldControl, FieldName, SettingField, SettingValues } from "./setting-field.ts";
import { listSettingGroups } from "./setting-groups.ts";

/** The sentence about each invalid setting. */
export type FieldProblems = Readonly<Partial<Record<FieldName, string>>>;

/** The domain's check of each control's text; the others accept only what they offer. */
const slots: Readonly<Partial<Record<FieldControl["type"], SlotKind>>> = {
  switch: "flag",
  email: "emails",
  url: "fetch",
  "date-time": "dateTime",
};

const checkText = (field: SettingField, value: string): string | undefined => {
  const { name, control } = field;
  if (name === "title" && value.trim() === "") return msg("The title is empty. Enter a title.");
  if ("maxLength" in control && value.length > control.maxLength)
    return control.type === "picture"
      ? msg(str`The picture is too large. Choose one of at most ${maxPictureKilobytes(control.maxLength)} kB.`)
      : msg(str`The text has ${formatCount(value.length)} characters. Use at most ${formatCount(control.maxLength)}.`);
  if (value.trim() === "") return undefined;
  return holdsPlaceholder(value) ? checkPlaceholders(field, value) : checkPlainText(field, value);
};

/** Checks the placeholders themselves, and the value of a row without data if all of them have a default. */
const checkPlaceholders = (field: SettingField, value: string): string | undefined => {
  if (!acceptsPlaceholder(field.name)) return msg("This setting cannot hold a placeholder. Choose a value.");
  const [malformed] = parseText(value).problems;
  if (malformed !== undefined) return malformed;
  const row: FillContext = { data: {}, locale: "en", missing: [], problems: [] };
  // As plain text: the form's own rule checks the result.
  const filled = compileText(value, field.name, "text").fill?.(row) ?? "";
  if (row.missing.length > 0 || filled.trim() === "") return undefined;
  const problem = checkPlainText(field, filled);
  return problem === undefined ? undefined : msg(str`Without a value in the data: ${problem}`);
};

const checkPlainText = ({ name, control }: SettingField, value: string): string | undefined => {
  if (control.type === "number") return checkNumber(value, control.max);
  if (control.type === "colour" && parseColour(value.trim()) === undefined)
    return msg(
      str`“${truncate(value.trim())}” is not a colour. Enter # and six digits from 0 to 9 and A to F, as in #1f5fd0.`,
    );
  if (control.type === "picture" && readIconAddress(value) === undefined)
    return msg("This file is not a picture. Choose a PNG, JPEG, GIF, WebP, SVG or ICO file.");
  if (name === "googleAnalytic" && readAnalyticsId(value) === undefined)
    return msg(str`“${value.trim()}” is not a measurement ID. It begins with G-, as in G-ABC1234567.`);
  const slot = slots[control.type];
  const fault = slot && templateCheck(slot)?.(value.trim());
  return fault && describeSentence(fault.message);
};

const checkNumber = (value: string, max: number): string | undefined => {
  const range = msg(str`Enter a whole number from 0 to ${formatCount(max)}.`);
  if (!/^-?\d+$/.test(value.trim())) return msg(str`“${value.trim()}” is not a whole number. ${range}`);
  return Number(value) < 0 || Number(value) > max ? msg(str`${value.trim()} is out of range. ${range}`) : undefined;
};

const checkPeriod = ({ startDateTime, endDateTime }: SettingValues): string | undefined => {
  const [start, end] = [parseDateTime(startDateTime, "start"), parseDateTime(endDateTime, "end")];
  return start !== undefined && end !== undefined && end <= start
    ? msg("The end is not after the start, so the document would never be available. Choose a later end.")
    : undefined;
};

const checkPassword = ({ pdfzPassword, pdfz_password }: SettingValues): string | undefined =>
  pdfzPassword === "true" && !isPassword(pdfz_password)
    ? msg("The password is empty. Enter one to protect the document, or turn “Ask for a password” off.")
    : undefined;

/** Returns a problem for each invalid value, and for values that contradict each other. */
export const checkValues = (values: SettingValues): FieldProblems => {
  const problems = listSettingGroups().flatMap(({ fields }) =>
    fields.flatMap((field) => {
      const problem = checkText(field, values[field.name]);
      return problem === undefined ? [] : [[field.name, problem] as const];
    }),
  );
  const [period, password] = [checkPeriod(values), checkPassword(values)];
  return {
    ...(period === undefined ? {} : { endDateTime: period }),
    ...(password === undefined ? {} : { pdfz_password: password }),
    ...Object.fromEntries(problems),
  };
};

/** Settings that are stored together, because only both together are valid. */
const dependents: Readonly<Partial<Record<FieldName, FieldName>>> = {
  pdfzPassword: "pdfz_password",
  startDateTime: "endDateTime",
};

/** Returns whether the setting can be stored: it has no problem, and neither does the setting that depends on it. */
export const isStorable = (name: FieldName, problems: FieldProblems): boolean => {
  const dependent = dependents[name];
  return problems[name] === undefined && (dependent === undefined || problems[dependent] === undefined);
};
