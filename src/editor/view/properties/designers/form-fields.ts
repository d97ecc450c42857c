/** How the fields of a form are named in its data, and what can be set for each type. */
import { msg } from "@lit/localize";
import type { FieldType } from "#domain/actions/form.ts";
import { readOwnProperty } from "#domain/values/own-property.ts";
import type { FieldNames, ListForm } from "#editor/model/action-data/structured-fields.ts";

/** How a form is written. */
export const formList: ListForm = { list: ["fields", "questions", "inputs"], text: "label", allowsLoneEntry: false };

/** The names of the form's own texts. */
export const formNames = {
  title: ["title", "name"],
  intro: ["intro", "description", "text"],
  submit: ["submit", "button", "submitLabel"],
  thanks: ["thanks", "thankYou", "success", "confirmation"],
  email: ["email", "mailto", "to"],
} as const satisfies Readonly<Record<string, FieldNames>>;

/** The names of the properties of one field. */
export const fieldNames = {
  label: ["label", "title", "question", "text"],
  name: ["name", "id"],
  type: ["type", "kind"],
  required: ["required", "mandatory"],
  options: ["options", "choices", "values"],
  placeholder: ["placeholder"],
  help: ["help", "hint", "description"],
  value: ["value", "default", "initial"],
  min: ["min", "minimum"],
  max: ["max", "maximum"],
} as const satisfies Readonly<Record<string, FieldNames>>;

const typeLabels: Readonly<Record<FieldType, () => string>> = {
  text: () => msg("Short text"),
  textarea: () => msg("Long text"),
  email: () => msg("E-mail address"),
  tel: () => msg("Telephone number"),
  number: () => msg("Number"),
  date: () => msg("Date"),
  select: () => msg("List to choose from"),
  radio: () => msg("One of several choices"),
  checkbox: () => msg("Tick boxes"),
  consent: () => msg("Agreement"),
};

/** The types with their names, in the order of the select. */
export const fieldTypes = Object.entries(typeLabels) as readonly (readonly [FieldType, () => string])[];

/** Returns whether the text is a type as the designer writes it. */
export const isFieldType = (type: string): type is FieldType => readOwnProperty(typeLabels, type) !== undefined;

/** What can be set for a type beside its label. */
interface FieldFeatures {
  readonly hasOptions?: true;
  readonly hasLimits?: true;
  readonly hasPlaceholder?: true;
}

/** The features of each type. */
export const fieldFeatures: Readonly<Record<FieldType, FieldFeatures>> = {
  text: { hasPlaceholder: true },
  textarea: { hasPlaceholder: true },
  email: { hasPlaceholder: true },
  tel: { hasPlaceholder: true },
  number: { hasLimits: true, hasPlaceholder: true },
  date: { hasLimits: true },
  select: { hasOptions: true },
  radio: { hasOptions: true },
  checkbox: { hasOptions: true },
  consent: {},
};

/** Returns a key for the answers that no other field has: `your_name`, then `your_name_2`. */
export const chooseFieldName = (label: string, taken: ReadonlySet<string>): string => {
  const stem =
    label
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, "_")
      .replace(/^_+|_+$/g, "") || "field";
  for (let number = 1; ; number++) {
    const name = number === 1 ? stem : `${stem}_${number}`;
    if (!taken.has(name)) return name;
  }
};
