/** Placeholders in the values of the form: a smartlink is also a template, which a batch fills in for each row. */
import { msg, str } from "@lit/localize";
import { holdsPlaceholder, parseText } from "#domain/placeholders/placeholder-text.ts";
import { formatCount } from "#ui/format/counts.ts";
import type { FieldControl, FieldName, SettingValues } from "./setting-field.ts";

/** Settings that are true or false in the record, where a text would be invalid. */
const withoutPlaceholders: ReadonlySet<FieldName> = new Set(["activated", "publish"]);

/** Returns whether the setting may hold a placeholder. */
export const acceptsPlaceholder = (name: FieldName): boolean => !withoutPlaceholders.has(name);

const untypedControls: ReadonlySet<FieldControl["type"]> = new Set(["switch", "choice", "date-time", "picture"]);

/** Returns whether the control has no text input, so that a placeholder needs another control. */
export const isUntyped = (control: FieldControl): boolean => untypedControls.has(control.type);

const listSources = (text: string): readonly string[] => [
  ...new Set(
    parseText(text).parts.flatMap((part) =>
      typeof part === "string" ? [] : part.columns.map((name) => `[[${name}]]`),
    ),
  ),
];

/** Returns the placeholders of all settings without their filters, each once, in the order of the values. */
export const listPlaceholders = (values: SettingValues): readonly string[] => [
  ...new Set(Object.values(values).flatMap((value) => (holdsPlaceholder(value) ? listSources(value) : []))),
];

/** Describes what the data of a batch must have for the control; undefined for any text. */
export const describeRowValues = (control: FieldControl): string | undefined => {
  switch (control.type) {
    case "switch":
      return msg("Its values are true or false.");
    case "choice": {
      const values = control.options
        .filter(({ value }) => value !== "")
        .map(({ value, label }) => `${value} (${label})`)
        .join(", ");
      return msg(str`Its values are ${values}.`);
    }
    case "number":
      return msg(str`Its values are whole numbers from 0 to ${formatCount(control.max)}.`);
    case "date-time":
      return msg("Its values are dates such as 2026-12-31 or 2026-12-31T18:00:00+01:00.");
    case "colour":
      return msg("Its values are colours such as #1f5fd0.");
    case "picture":
      return msg("Its values are pictures as data: addresses.");
    case "email":
      return msg("Its values are e-mail addresses, with commas between several.");
    case "url":
      return msg("Its values are web addresses that begin with https://.");
    case "text":
    case "password":
      return undefined;
    default:
      return control satisfies never;
  }
};

/** Describes a value with placeholders: where they come from, and what they must be. */
export const describePlaceholders = (control: FieldControl, value: string): string => {
  const names = listSources(value).join(", ");
  const source = msg(str`A batch fills in ${names} from the data of each row.`);
  return [source, describeRowValues(control)].filter((sentence) => sentence !== undefined).join(" ");
};

/** Describes a text that looks like a placeholder but is none; undefined without such a text. */
export const describeLookalike = (value: string): string | undefined =>
  value.includes("[[") ? parseText(value).warnings[0] : undefined;
