/** Shows a form as readers see it, with fields that can be filled in to try it. Nothing is sent. */
import { msg } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { type FormField, readForm } from "#domain/actions/form.ts";

/** Renders the form of the data; nothing for data that is no form. `id` begins the ids of its fields. */
export const renderFormPreview = (data: string, id: string): TemplateResult | typeof nothing => {
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
