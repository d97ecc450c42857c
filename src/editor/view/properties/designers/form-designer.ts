import { msg, str } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { type FieldType, type FormField, readForm } from "#domain/actions/form.ts";
import { isRecord, type UnknownRecord } from "#domain/values/is-record.ts";
import { readOwnProperty } from "#domain/values/own-property.ts";
import {
  type FieldNames,
  type ListForm,
  moveEntry,
  readStructuredList,
  readText,
  readValue,
  removeAt,
  replaceAt,
  type StructuredList,
  writeStructuredList,
  writeValue,
} from "#editor/model/action-data/structured-fields.ts";
import { LightElement } from "#ui/light-element.ts";
import { type EntryMove, revealAddedEntry } from "../fields/entry-list.ts";
import { renderTextField } from "../fields/panel-fields.ts";
import type { PanelContext } from "../panel-context.ts";
import { createRecordFields, renderDataFinding, renderSource } from "./structured-panel.ts";

/** The designer of a form: its fields in order, its texts, and the form itself to try it. */
export class FormDesigner extends LightElement {
  static override properties = { context: { attribute: false } };
  declare context: PanelContext;

  protected override render(): TemplateResult {
    const { context } = this;
    const form = readStructuredList(context.data, formList);
    if (form === undefined) return renderSource(context, msg("This form cannot be shown as fields."), () => undefined);
    const { entries } = form;
    const change = (next: readonly UnknownRecord[], field: string) =>
      context.change(writeStructuredList({ ...form, entries: next }, formList), field);
    return html`
      ${this.#renderFormText(form, "title", msg("Title"))}
      <h4 id="${context.id}-fields">${msg("Fields")}</h4>
      <entry-list .listId="${context.id}-fields" .label=${msg("Fields of the form")} .names=${entries.map(describeField)}
        .renderEntry=${(index: number) => this.#renderField(form, index)}
        @entry-move=${({ detail: { from, to } }: CustomEvent<EntryMove>) => change(moveEntry(entries, from, to), "order")}
        @entry-remove=${({ detail }: CustomEvent<number>) => change(removeAt(entries, detail), "remove")}></entry-list>
      <div class="actions">
        <button type="button" class="small" @click=${() => this.#addField(form)}>${msg("Add field")}</button>
      </div>
      ${renderDataFinding("form", context)}
      <details class="more">
        <summary>${msg("Texts and answers")}</summary>
        ${this.#renderFormText(form, "intro", msg("Introduction"), 2)}
        ${this.#renderFormText(form, "submit", msg("Label of the button"))}
        ${this.#renderFormText(form, "thanks", msg("Message after sending"), 2)}
        ${this.#renderFormText(form, "email", msg("E-mail address for answers"))}
        <p class="help">${msg("With an address, the form prepares a mail with the answers. They are also sent as events.")}</p>
      </details>
      <details class="more" open>
        <summary>${msg("Try the form")}</summary>
        ${renderFormPreview(context.data, `${context.id}-preview`)}
      </details>
    `;
  }

  #renderFormText(form: StructuredList, name: keyof typeof formNames, label: string, lines = 1): TemplateResult {
    const names = formNames[name];
    return renderTextField(this.context, {
      field: `form-${name}`,
      label,
      value: readText(form.fields, names),
      lines,
      ...(name === "email" ? ({ slot: "emails", kind: "email" } as const) : {}),
      toData: (text) => writeStructuredList({ ...form, fields: writeValue(form.fields, names, text) }, formList),
    });
  }

  #renderField(form: StructuredList, index: number): readonly unknown[] {
    const entry = form.entries[index] ?? {};
    const type = typeOf(entry);
    const features = fieldFeatures[type];
    const write = (names: FieldNames, value: unknown) =>
      writeStructuredList(
        { ...form, entries: replaceAt(form.entries, index, writeValue(entry, names, value)) },
        formList,
      );
    const text = createRecordFields(this.context, {
      record: entry,
      keys: fieldNames,
      toData: (changed) => writeStructuredList({ ...form, entries: replaceAt(form.entries, index, changed) }, formList),
      idPrefix: `field-${index}-`,
    });
    const id = `${this.context.id}-field-${index}`;
    return [
      text("label", msg("Label")),
      html`<div class="field"><label for="${id}-type">${msg("Kind of field")}</label>
        <select id="${id}-type" @change=${(event: Event) =>
          this.context.change(
            write(fieldNames.type, (event.currentTarget as HTMLSelectElement).value),
            `field-${index}-type`,
          )}>
          ${fieldTypes.map(([value, getLabel]) => html`<option value=${value} .selected=${value === type}>${getLabel()}</option>`)}
        </select></div>`,
      html`<label class="choice"><input type="checkbox" .checked=${isRequired(entry)} @change=${(event: Event) =>
        this.context.change(
          write(fieldNames.required, (event.currentTarget as HTMLInputElement).checked || undefined),
          `field-${index}-required`,
        )} /><span>${msg("An answer is required")}</span></label>`,
      features.hasOptions ? this.#renderOptions(entry, index, write) : nothing,
      features.hasLimits
        ? html`<div class="field-pair">${text("min", msg("Smallest"))}${text("max", msg("Largest"))}</div>`
        : nothing,
      text("help", msg("Help below the field")),
      html`<details class="more"><summary>${msg("More")}</summary>
        ${features.hasPlaceholder ? text("placeholder", msg("Example in the empty field")) : nothing}
        ${text("value", msg("Answer at the beginning"))}
        ${text("name", msg("Name in the data"), { help: msg("The key of the answer in events and exports.") })}
      </details>`,
    ];
  }

  #renderOptions(
    entry: UnknownRecord,
    index: number,
    write: (names: FieldNames, value: unknown) => string,
  ): TemplateResult {
    return renderTextField(this.context, {
      field: `field-${index}-options`,
      label: msg("Choices"),
      value: readOptions(readValue(entry, fieldNames.options)),
      lines: 4,
      help: msg("One choice on each line."),
      toData: (text) => write(fieldNames.options, writeOptions(text, readValue(entry, fieldNames.options))),
    });
  }

  #addField(form: StructuredList): void {
    const taken = new Set(
      form.entries.map((entry) => readText(entry, fieldNames.name) || readText(entry, fieldNames.label)),
    );
    const name = chooseFieldName(`field ${form.entries.length + 1}`, taken);
    const entries = [...form.entries, { name, label: msg(str`Field ${form.entries.length + 1}`), type: "text" }];
    this.context.change(writeStructuredList({ ...form, entries }, formList), "add");
    void revealAddedEntry(this, form.entries.length);
  }
}

const describeField = (entry: UnknownRecord, index: number): string =>
  readText(entry, fieldNames.label) || readText(entry, fieldNames.name) || msg(str`Field ${index + 1}`);

const typeOf = (entry: UnknownRecord): FieldType => {
  const type = readText(entry, fieldNames.type).toLowerCase();
  return isFieldType(type) ? type : "text";
};

const isRequired = (entry: UnknownRecord): boolean => /^(?:true|yes|1)$/i.test(readText(entry, fieldNames.required));

const labelOf = (option: unknown): string =>
  isRecord(option) ? readText(option, ["label", "text", "name", "title", "value", "id", "key"]) : String(option);

/** Returns one line for each choice. */
const readOptions = (options: unknown): string => {
  if (Array.isArray(options)) return options.map(labelOf).join("\n");
  if (typeof options !== "string" || options.includes("\n")) return typeof options === "string" ? options : "";
  return options
    .split(",")
    .map((option) => option.trim())
    .join("\n");
};

/** Choices with a value of their own keep it as long as their line stays the same. */
const writeOptions = (text: string, before: unknown): readonly unknown[] | undefined => {
  const present = new Map(Array.isArray(before) ? before.map((option) => [labelOf(option), option]) : []);
  return text === "" ? undefined : text.split("\n").map((line) => present.get(line) ?? line);
};

// How the fields of a form are named in its data, and what can be set for each type.

/** How a form is written. */
const formList: ListForm = { list: ["fields", "questions", "inputs"], text: "label", allowsLoneEntry: false };

/** The names of the form's own texts. */
const formNames = {
  title: ["title", "name"],
  intro: ["intro", "description", "text"],
  submit: ["submit", "button", "submitLabel"],
  thanks: ["thanks", "thankYou", "success", "confirmation"],
  email: ["email", "mailto", "to"],
} as const satisfies Readonly<Record<string, FieldNames>>;

/** The names of the properties of one field. */
const fieldNames = {
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
const fieldTypes = Object.entries(typeLabels) as readonly (readonly [FieldType, () => string])[];

/** Returns whether the text is a type as the designer writes it. */
const isFieldType = (type: string): type is FieldType => readOwnProperty(typeLabels, type) !== undefined;

/** What can be set for a type beside its label. */
interface FieldFeatures {
  readonly hasOptions?: true;
  readonly hasLimits?: true;
  readonly hasPlaceholder?: true;
}

/** The features of each type. */
const fieldFeatures: Readonly<Record<FieldType, FieldFeatures>> = {
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
const chooseFieldName = (label: string, taken: ReadonlySet<string>): string => {
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

customElements.define("form-designer", FormDesigner);

declare global {
  interface HTMLElementTagNameMap {
    "form-designer": FormDesigner;
  }
}

/** Renders the form of the data; nothing for data that is no form. `id` begins the ids of its fields. */
const renderFormPreview = (data: string, id: string): TemplateResult | typeof nothing => {
  const result = readForm(data);
  if (!result.ok) return nothing;
  const form = result.value;
  return html`
    <section class="form-preview" aria-label=${msg("The form as readers see it")}>
      ${form.title === "" ? nothing : html`<h4>${form.title}</h4>`}
      ${form.intro === "" ? nothing : html`<p class="plain-text">${form.intro}</p>`}
      ${form.fields.map((field, index) => renderField(field, `${id}-${index}`))}
      <p class="form-preview-button" aria-hidden="true">${form.submit || msg("Send")}</p>
    </section>
  `;
};

const renderField = (field: FormField, id: string): TemplateResult => {
  const help = field.help === "" ? nothing : html`<p class="help" id="${id}-help">${field.help}</p>`;
  const describedBy = field.help === "" ? nothing : `${id}-help`;
  if (field.type === "radio" || (field.type === "checkbox" && field.options.length > 0))
    return html`<fieldset class="field" aria-describedby=${describedBy}><legend>${renderLabel(field)}</legend>
      ${field.options.map(
        ({ value, label }) =>
          html`<label class="choice"><input type=${field.type} name=${id} .checked=${field.value
            .split(",")
            .some((text) => text.trim() === value)} /><span>${label}</span></label>`,
      )}${help}</fieldset>`;
  if (field.type === "checkbox" || field.type === "consent")
    return html`<div class="field"><label class="choice"><input type="checkbox" aria-describedby=${describedBy} /><span>${renderLabel(field)}</span></label>${help}</div>`;
  return html`<div class="field"><label for=${id}>${renderLabel(field)}</label>${renderControl(field, id, describedBy)}${help}</div>`;
};

const renderLabel = ({ label, required, type }: FormField): unknown =>
  required || type === "consent" ? label : html`${label} <span class="muted">${msg("(optional)")}</span>`;

const inputTypes: Readonly<Partial<Record<FormField["type"], string>>> = { email: "email", tel: "tel", date: "date" };

const renderControl = (field: FormField, id: string, describedBy: string | typeof nothing): TemplateResult => {
  const placeholder = field.placeholder || nothing;
  if (field.type === "textarea")
    return html`<textarea id=${id} rows="3" placeholder=${placeholder} aria-describedby=${describedBy} .value=${field.value}></textarea>`;
  if (field.type === "select")
    return html`<select id=${id} aria-describedby=${describedBy}><option value="">${field.placeholder || msg("Please choose")}</option>
      ${field.options.map(({ value, label }) => html`<option value=${value} .selected=${value === field.value}>${label}</option>`)}</select>`;
  return html`<input id=${id} type=${inputTypes[field.type] ?? "text"} inputmode=${field.type === "number" ? "decimal" : nothing}
    autocomplete="off" placeholder=${placeholder} aria-describedby=${describedBy} .value=${field.value} />`;
};
