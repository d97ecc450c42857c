/** One field of a form: its elements, its answer and its validation message. */
import type { FieldOption, FormField } from "#domain/actions/form.ts";
import { type AnswerProblem, type FormAnswer, findAnswerProblem } from "#reader/model/form-answers.ts";
import type { StringKey, Translate } from "../i18n/language.ts";
import { stringKey } from "../i18n/string-key.ts";
import { element } from "../ui/dom.ts";

/** The elements of a field and its answer. */
export interface FormFieldView {
  readonly field: FormField;
  readonly element: HTMLElement;
  /** Receives the focus when the answer is invalid. */
  readonly control: HTMLElement;
  answer(): FormAnswer;
  /** Validates the answer, shows or hides the message, and returns whether the answer is valid. */
  check(): boolean;
}

type FieldParts = Pick<FormFieldView, "element" | "control" | "answer"> & { readonly controls: readonly HTMLElement[] };

const problemText = (problem: AnswerProblem, { type, min, max }: FormField, t: Translate): string => {
  const dateKeys: Partial<Record<AnswerProblem, StringKey>> = { tooLow: "faultTooEarly", tooHigh: "faultTooLate" };
  return t((type === "date" ? dateKeys[problem] : undefined) ?? stringKey("fault", problem), { min, max });
};

/** Creates the elements of a field. `id` must be unique on the page; the ids of its parts begin with it. */
export const createFormField = (field: FormField, id: string, t: Translate): FormFieldView => {
  const help = element("p", { id: `${id}-help`, class: "help", hidden: field.help === "" }, field.help);
  const message = element("p", { id: `${id}-fault`, class: "fault", hidden: true });
  const parts = createFieldByType[field.type](field, id, t);
  for (const control of parts.controls)
    control.setAttribute("aria-describedby", field.help === "" ? message.id : `${help.id} ${message.id}`);
  parts.element.append(help, message);
  const check = () => {
    const problem = findAnswerProblem(field, parts.answer());
    message.hidden = problem === undefined;
    message.textContent = problem === undefined ? "" : problemText(problem, field, t);
    for (const control of parts.controls) control.toggleAttribute("aria-invalid", problem !== undefined);
    for (const control of parts.controls) if (problem !== undefined) control.setAttribute("aria-invalid", "true");
    return problem === undefined;
  };
  // Hide the message as soon as the answer is corrected.
  parts.element.addEventListener("input", () => {
    if (!message.hidden) check();
  });
  return { field, element: parts.element, control: parts.control, answer: parts.answer, check };
};

const labelContent = ({ label, required, type }: FormField, t: Translate): readonly (Node | string)[] =>
  required || type === "consent"
    ? [label]
    : [label, " ", element("span", { class: "optional" }, `(${t("formOptional")})`)];

type Input = Readonly<{ type: string; inputmode?: string; autocomplete?: string }>;

const inputAttributes: Readonly<Record<"text" | "email" | "tel" | "number" | "date", Input>> = {
  text: { type: "text" },
  email: { type: "email", autocomplete: "email" },
  tel: { type: "tel", autocomplete: "tel" },
  // Not `type="number"`: it rejects a decimal comma in some languages.
  number: { type: "text", inputmode: "decimal", autocomplete: "off" },
  date: { type: "date" },
};

type CreateField = (field: FormField, id: string, t: Translate) => FieldParts;

const singleControlField = (
  field: FormField,
  control: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement,
  t: Translate,
): FieldParts => ({
  element: element(
    "div",
    { class: "field" },
    element("label", { for: control.id }, ...labelContent(field, t)),
    control,
  ),
  control,
  controls: [control],
  answer: () => control.value.trim(),
});

const commonAttributes = ({ required, name }: FormField, id: string) => ({
  id,
  name,
  "aria-required": required ? "true" : undefined,
});

const inputField =
  (type: keyof typeof inputAttributes): CreateField =>
  (field, id, t) => {
    const { min, max, maxLength, placeholder, value } = field;
    const limits = type === "date" ? { min: min || undefined, max: max || undefined } : { maxlength: maxLength };
    const control = element("input", {
      ...commonAttributes(field, id),
      ...inputAttributes[type],
      ...limits,
      placeholder: placeholder || undefined,
      value,
    });
    return singleControlField(field, control, t);
  };

const textareaField: CreateField = (field, id, t) => {
  const { maxLength, placeholder, value } = field;
  const control = element(
    "textarea",
    { ...commonAttributes(field, id), rows: 4, maxlength: maxLength, placeholder: placeholder || undefined },
    value,
  );
  return singleControlField(field, control, t);
};

const selectField: CreateField = (field, id, t) => {
  const emptyOption = element("option", { value: "" }, field.placeholder || t("formChoose"));
  const options = field.options.map(({ value, label }) =>
    element("option", { value, selected: value === field.value }, label),
  );
  return singleControlField(field, element("select", commonAttributes(field, id), emptyOption, ...options), t);
};

const optionsField =
  (type: "radio" | "checkbox"): CreateField =>
  (field, id, t) => {
    const chosenValues = new Set(
      type === "radio" ? [field.value] : field.value.split(",").map((value) => value.trim()),
    );
    const controls = field.options.map(({ value }, index) =>
      element("input", { type, id: `${id}-${index}`, name: id, value, checked: chosenValues.has(value) }),
    );
    const rows = field.options.map((option, index) => optionRow(option, controls[index]));
    const values = () => controls.filter(({ checked }) => checked).map(({ value }) => value);
    return {
      element: element("fieldset", { class: "field" }, element("legend", {}, ...labelContent(field, t)), ...rows),
      control: controls[0] ?? element("span"),
      controls,
      answer: () => (type === "radio" ? (values()[0] ?? "") : values()),
    };
  };

const optionRow = ({ label }: FieldOption, control: HTMLElement | undefined): HTMLElement =>
  element("label", { class: "box" }, ...(control ? [control] : []), element("span", {}, label));

const checkboxField: CreateField = (field, id, t) => {
  const checked = /^(?:true|yes|1|on)$/i.test(field.value);
  const control = element("input", { ...commonAttributes(field, id), type: "checkbox", checked });
  const label = element("label", { class: "box" }, control, element("span", {}, ...labelContent(field, t)));
  return {
    element: element("div", { class: "field" }, label),
    control,
    controls: [control],
    answer: () => control.checked,
  };
};

const createFieldByType: Readonly<Record<FormField["type"], CreateField>> = {
  text: inputField("text"),
  email: inputField("email"),
  tel: inputField("tel"),
  number: inputField("number"),
  date: inputField("date"),
  textarea: textareaField,
  select: selectField,
  radio: optionsField("radio"),
  checkbox: (field, id, t) => (field.options.length > 0 ? optionsField("checkbox") : checkboxField)(field, id, t),
  consent: checkboxField,
};
