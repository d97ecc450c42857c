/** The fields of a `form` action. */

import { emailLink } from "../links/contact-link.ts";
import { ok } from "../result.ts";
import { own } from "../text/own-property.ts";
import {
  type DataRead,
  type Fields,
  flagOf,
  isFields,
  listOf,
  mostEntries,
  numberOf,
  readJsonData,
  textAt,
  textOf,
  unusable,
  valueAt,
} from "./fields.ts";

const fieldTypes = [
  "text",
  "email",
  "tel",
  "number",
  "date",
  "textarea",
  "select",
  "checkbox",
  "radio",
  "consent",
] as const;

export type FieldType = (typeof fieldTypes)[number];

export interface FieldOption {
  readonly value: string;
  readonly label: string;
}

export interface FormField {
  /** Under which the answer is kept; unlike all others of the form. */
  readonly name: string;
  readonly label: string;
  readonly type: FieldType;
  readonly required: boolean;
  /** Of select, radio, and of a checkbox that lets several be chosen; else empty. */
  readonly options: readonly FieldOption[];
  readonly placeholder: string;
  readonly help: string;
  /** The answer that stands there at first. */
  readonly value: string;
  /** Of a number; of a date as ISO text; empty: no limit. */
  readonly min: string;
  readonly max: string;
  /** Characters. */
  readonly maxLength: number;
}

export interface Form {
  readonly title: string;
  readonly intro: string;
  readonly fields: readonly FormField[];
  /** What the button says; empty: the reader's own word. */
  readonly submit: string;
  /** What is said afterwards; empty: the reader's own sentence. */
  readonly thanks: string;
  /** Also takes the answers, in a mail that the person sends; empty: nobody. */
  readonly email: string;
}

/** Names that other programs use for the same. */
const otherNames: Readonly<Record<string, FieldType>> = {
  string: "text",
  name: "text",
  mail: "email",
  phone: "tel",
  telephone: "tel",
  integer: "number",
  multiline: "textarea",
  longtext: "textarea",
  message: "textarea",
  dropdown: "select",
  list: "select",
  choice: "radio",
  boolean: "checkbox",
  checkboxes: "checkbox",
  agreement: "consent",
  gdpr: "consent",
};

const longestText: Readonly<Partial<Record<FieldType, number>>> = { textarea: 5000, email: 254, tel: 40, number: 40 };

export const readForm = (data: string): DataRead<Form> => {
  const json = readJsonData(data);
  if (!json.ok) return json;
  const tree = json.value;
  const form: Fields = isFields(tree) ? tree : {};
  const given = listOf(Array.isArray(tree) ? tree : valueAt(form, "fields", "questions", "inputs")).slice(
    0,
    mostEntries,
  );
  if (given.length === 0) return unusable("form-empty");
  const mailbox = textAt(form, "email", "mailto", "to");
  const fields: FormField[] = [];
  for (const [index, one] of given.entries()) {
    const field = fieldOf(one, index);
    if (!field.ok) return field;
    if (fields.some(({ name }) => name === field.value.name)) return unusable("field-twice", field.value.name);
    fields.push(field.value);
  }
  return ok({
    title: textAt(form, "title", "name"),
    intro: textAt(form, "intro", "description", "text"),
    fields,
    submit: textAt(form, "submit", "button", "submitLabel"),
    email: emailLink(mailbox) === undefined ? "" : mailbox,
    thanks: textAt(form, "thanks", "thankYou", "success", "confirmation"),
  });
};

const fieldOf = (given: unknown, index: number): DataRead<FormField> => {
  const field: Fields = isFields(given) ? given : { label: textOf(given) };
  const asked = textAt(field, "type", "kind").toLowerCase();
  const type = fieldTypes.find((one) => one === asked) ?? own(otherNames, asked) ?? "text";
  const label = textAt(field, "label", "title", "question", "text") || textAt(field, "name", "id");
  if (label === "") return unusable("field-unnamed", String(index + 1));
  const options = optionsOf(valueAt(field, "options", "choices", "values"));
  if ((type === "select" || type === "radio") && options.length === 0) return unusable("field-optionless", label);
  return ok({
    name: textAt(field, "name", "id") || label,
    label,
    type,
    required: flagOf(valueAt(field, "required", "mandatory")),
    options: type === "select" || type === "radio" || type === "checkbox" ? options : [],
    placeholder: textAt(field, "placeholder"),
    help: textAt(field, "help", "hint", "description"),
    value: textAt(field, "value", "default", "initial"),
    min: textAt(field, "min", "minimum"),
    max: textAt(field, "max", "maximum"),
    maxLength: Math.max(1, numberOf(valueAt(field, "maxLength")) ?? longestText[type] ?? 500),
  });
};

/** A list of texts or of `{value, label}`, or one text with lines or commas between. */
const optionsOf = (given: unknown): readonly FieldOption[] => {
  const list = typeof given === "string" ? given.split(given.includes("\n") ? "\n" : ",") : listOf(given);
  const options = list.slice(0, mostEntries).flatMap((one) => {
    const [value, label] = isFields(one)
      ? [textAt(one, "value", "id", "key"), textAt(one, "label", "text", "name", "title")]
      : [textOf(one), textOf(one)];
    return value === "" && label === "" ? [] : [{ value: value || label, label: label || value }];
  });
  return [...new Map(options.map((option) => [option.value, option])).values()];
};
