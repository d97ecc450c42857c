/** The fields of a `form` action. */

import { readEmailLink } from "../links/contact-link.ts";
import { ok } from "../result.ts";
import { isRecord, type UnknownRecord } from "../values/is-record.ts";
import { readOwnProperty } from "../values/own-property.ts";
import {
  type DataResult,
  fieldValue,
  invalidData,
  maxEntries,
  readJsonData,
  textField,
  toBoolean,
  toList,
  toNumber,
  toText,
} from "./structured-data.ts";

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
const typeAliases: Readonly<Record<string, FieldType>> = {
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

const maxLengths: Readonly<Partial<Record<FieldType, number>>> = { textarea: 5000, email: 254, tel: 40, number: 40 };

export const readForm = (data: string): DataResult<Form> => {
  const json = readJsonData(data);
  if (!json.ok) return json;
  const tree = json.value;
  const form: UnknownRecord = isRecord(tree) ? tree : {};
  const entries = toList(Array.isArray(tree) ? tree : fieldValue(form, "fields", "questions", "inputs")).slice(
    0,
    maxEntries,
  );
  if (entries.length === 0) return invalidData("form-empty");
  const mailbox = textField(form, "email", "mailto", "to");
  const fields: FormField[] = [];
  for (const [index, entry] of entries.entries()) {
    const field = readField(entry, index);
    if (!field.ok) return field;
    if (fields.some(({ name }) => name === field.value.name)) return invalidData("field-twice", field.value.name);
    fields.push(field.value);
  }
  return ok({
    title: textField(form, "title", "name"),
    intro: textField(form, "intro", "description", "text"),
    fields,
    submit: textField(form, "submit", "button", "submitLabel"),
    email: readEmailLink(mailbox) === undefined ? "" : mailbox,
    thanks: textField(form, "thanks", "thankYou", "success", "confirmation"),
  });
};

const readField = (given: unknown, index: number): DataResult<FormField> => {
  const field: UnknownRecord = isRecord(given) ? given : { label: toText(given) };
  const typeName = textField(field, "type", "kind").toLowerCase();
  const type = fieldTypes.find((one) => one === typeName) ?? readOwnProperty(typeAliases, typeName) ?? "text";
  const label = textField(field, "label", "title", "question", "text") || textField(field, "name", "id");
  if (label === "") return invalidData("field-unnamed", String(index + 1));
  const options = readOptions(fieldValue(field, "options", "choices", "values"));
  if ((type === "select" || type === "radio") && options.length === 0) return invalidData("field-optionless", label);
  return ok({
    name: textField(field, "name", "id") || label,
    label,
    type,
    required: toBoolean(fieldValue(field, "required", "mandatory")),
    options: type === "select" || type === "radio" || type === "checkbox" ? options : [],
    placeholder: textField(field, "placeholder"),
    help: textField(field, "help", "hint", "description"),
    value: textField(field, "value", "default", "initial"),
    min: textField(field, "min", "minimum"),
    max: textField(field, "max", "maximum"),
    maxLength: Math.max(1, toNumber(fieldValue(field, "maxLength")) ?? maxLengths[type] ?? 500),
  });
};

/** A list of texts or of `{value, label}`, or one text with lines or commas between. */
const readOptions = (given: unknown): readonly FieldOption[] => {
  const list = typeof given === "string" ? given.split(given.includes("\n") ? "\n" : ",") : toList(given);
  const options = list.slice(0, maxEntries).flatMap((one) => {
    const [value, label] = isRecord(one)
      ? [textField(one, "value", "id", "key"), textField(one, "label", "text", "name", "title")]
      : [toText(one), toText(one)];
    return value === "" && label === "" ? [] : [{ value: value || label, label: label || value }];
  });
  return [...new Map(options.map((option) => [option.value, option])).values()];
};
