/** Converts the links and form fields of a PDF to assets. */
import type { FieldType } from "../actions/form.ts";
import type { PercentBox } from "../geometry/geometry.ts";
import { safeLink } from "../links/link.ts";
import { unite } from "./joined-text.ts";
import type { PageAnnotations, PageField, PageFieldKind } from "./page-annotations.ts";
import type { FoundAsset } from "./proposal.ts";

/** Converts links to addresses and pages. The name is the text in their box. */
export const findAnnotations = (
  page: number,
  { links }: PageAnnotations,
  textIn: (box: PercentBox) => string,
): readonly FoundAsset[] =>
  links.flatMap((link): readonly FoundAsset[] => {
    const target = link.page === undefined ? safeLink(link.url ?? "", "open") : String(link.page);
    if (target === undefined || link.box.width <= 0 || link.box.height <= 0) return [];
    const [scheme] = /^(?:mailto|tel):/.exec(target) ?? [];
    const type =
      link.page !== undefined ? "page" : scheme === "mailto:" ? "email" : scheme === "tel:" ? "phone" : "url";
    const data = scheme === undefined ? target : target.slice(scheme.length);
    const name = textIn(link.box) || (type === "page" ? "" : data);
    const asset = {
      rule: "annotation",
      page,
      box: link.box,
      source: "",
      confidence: "high",
      name,
      type,
      data,
    } as const;
    return [{ ...asset, quote: `${name} ${target}`.trim() }];
  });

const fieldTypes: Readonly<Record<PageFieldKind, FieldType>> = {
  text: "text",
  multiline: "textarea",
  checkbox: "checkbox",
  radio: "radio",
  select: "select",
};

/** Converts the form fields of a page to one form, whose fields have the names of the PDF's fields. */
export const findForm = (page: number, { fields }: PageAnnotations): readonly FoundAsset[] => {
  if (fields.length === 0) return [];
  const byName = new Map<string, PageField[]>();
  for (const field of fields) {
    const group = byName.get(field.name);
    if (group === undefined) byName.set(field.name, [field]);
    else group.push(field);
  }
  const formFields = Array.from(byName, ([name, [first, ...others]]) => {
    if (first === undefined) return undefined;
    const options = [...new Set([first, ...others].flatMap((field) => field.options))];
    // A field with choices needs at least one.
    const hasOptions = first.kind === "radio" || first.kind === "select";
    return {
      name,
      label: first.label || name.replace(/[_.-]+/g, " ").trim() || name,
      type: hasOptions && options.length === 0 ? "text" : fieldTypes[first.kind],
      ...(first.isRequired ? { required: true } : {}),
      ...(hasOptions && options.length > 0 ? { options } : {}),
      ...(first.value === "" || first.kind === "checkbox" ? {} : { value: first.value }),
    };
  }).filter((field) => field !== undefined);
  return [
    {
      rule: "form",
      page,
      box: unite(fields.map(({ box }) => box)),
      quote: formFields.map(({ name }) => name).join(", "),
      source: "",
      confidence: "high",
      name: formFields
        .map(({ label }) => label)
        .slice(0, 3)
        .join(", "),
      type: "form",
      data: JSON.stringify({ fields: formFields }),
    },
  ];
};

/** Returns a function that returns the words whose middle lies in a box. */
export const createTextFinder =
  (words: readonly { readonly text: string; readonly box: PercentBox }[]) =>
  (box: PercentBox): string =>
    words
      .filter(({ box: word }) => {
        const [x, y] = [word.left + word.width / 2, word.top + word.height / 2];
        return x >= box.left && x <= box.left + box.width && y >= box.top && y <= box.top + box.height;
      })
      .map(({ text }) => text)
      .join(" ")
      .slice(0, 80);
