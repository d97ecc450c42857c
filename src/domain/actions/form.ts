/** Reads the fields of a `form` action. */

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
} from "../values/structured-data.ts";

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

/** The type of a form field. */
export type FieldType = (typeof fieldTypes)[number];

/** A choice of a field. */
export interface FieldOption {
  readonly value: string;
  readonly label: string;
}

/** A field of a form. Texts that are missing are empty. */
export interface FormField {
  /** Key of the answer, unique in the form. */
  readonly name: string;
  readonly label: string;
  readonly type: FieldType;
  readonly required: boolean;
  /** For `select`, `radio` and a `checkbox` with several choices; else empty. */
  readonly options: readonly FieldOption[];
  readonly placeholder: string;
  readonly help: string;
  /** The initial answer. */
  readonly value: string;
  /** Limits of a number or, as ISO text, of a date; empty for no limit. */
  readonly min: string;
  readonly max: string;
  /** In characters. */
  readonly maxLength: number;
}

/** The data of a `form` action. */
export interface Form {
  readonly title: string;
  readonly intro: string;
  readonly fields: readonly FormField[];
  /** Label of the button; empty for the reader's default. */
  readonly submit: string;
  /** Message after submission; empty for the reader's default. */
  readonly thanks: string;
  /** Address for answers that a person sends by e-mail; empty if there is none. */
  readonly email: string;
}

/** Names of field types in other programs. */
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

const readMailbox = (form: UnknownRecord): string => textField(form, "email", "mailto", "to");

/** Returns the text of a form that is to be its e-mail address; empty if there is none. */
export const findMailbox = (data: string): string => {
  const json = readJsonData(data);
  return json.ok && isRecord(json.value) ? readMailbox(json.value) : "";
};

/** Reads a form: an object with a list of fields, or the list itself. Fails without fields and with duplicate names. */
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
  const mailbox = readMailbox(form);
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

const readField = (entry: unknown, index: number): DataResult<FormField> => {
  const field: UnknownRecord = isRecord(entry) ? entry : { label: toText(entry) };
  const typeName = textField(field, "type", "kind").toLowerCase();
  const type = fieldTypes.find((name) => name === typeName) ?? readOwnProperty(typeAliases, typeName) ?? "text";
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

/** Reads a list of texts or of `{value, label}`, or one text with options separated by lines or commas. */
const readOptions = (source: unknown): readonly FieldOption[] => {
  const list = typeof source === "string" ? source.split(source.includes("\n") ? "\n" : ",") : toList(source);
  const options = list.slice(0, maxEntries).flatMap((entry) => {
    const [value, label] = isRecord(entry)
      ? [textField(entry, "value", "id", "key"), textField(entry, "label", "text", "name", "title")]
      : [toText(entry), toText(entry)];
    return value === "" && label === "" ? [] : [{ value: value || label, label: label || value }];
  });
  return [...new Map(options.map((option) => [option.value, option])).values()];
};
