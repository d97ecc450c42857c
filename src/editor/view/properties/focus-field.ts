/** Gives the focus to the field of the properties that a problem is about. */

import type { FieldPath } from "#editor/model/document/field-path.ts";
import { LightElement } from "#ui/light-element.ts";
import type { EntryList } from "./fields/entry-list.ts";

const containers = {
  place: ".page-fault, placement-fields",
  content: "content-fields",
  show_when: "condition-fields",
} as const;

const fields = ["rich-text-field", "input", "textarea", "select", "button"].join();

/** Resolves when the field has the focus. Fields that are rendered later are waited for; without a field, nothing happens. */
export const focusField = async (properties: LightElement, path: FieldPath): Promise<void> => {
  await properties.updateComplete;
  const container = await findContainer(properties, path);
  if (container === null) return;
  await renderAll(container);
  const field = findField(container, path);
  field?.closest("details")?.setAttribute("open", "");
  field?.scrollIntoView({ block: "center" });
  field?.focus({ preventScroll: true });
};

const findContainer = async (properties: HTMLElement, path: FieldPath): Promise<HTMLElement | null> => {
  if (path === "place" || path === "content" || path === "show_when")
    return properties.querySelector<HTMLElement>(containers[path]);
  const index = Number(/\d+/.exec(path)?.[0]);
  await properties.querySelector<EntryList>(".action-panels > entry-list")?.reveal(index);
  // An asset with one action has no list.
  return (
    properties.querySelector<HTMLElement>(`#asset-actions-entry-${index}`) ??
    properties.querySelector<HTMLElement>(".action-panels")
  );
};

const findField = (container: HTMLElement, path: FieldPath): HTMLElement | null => {
  if (path.endsWith(".email")) return container.querySelector<HTMLElement>('[id$="-form-email"]');
  const all = [...container.querySelectorAll<HTMLElement>(fields)].filter(
    (field) => field.closest(".action-head, .entry-head") === null && field.closest("#add-action") === null,
  );
  const invalid = all.find((field) => field.getAttribute("aria-invalid") === "true");
  return invalid ?? all.find((field) => field.localName !== "button") ?? all[0] ?? null;
};

/** Fields are elements of their own, which render later, and have elements in turn. */
const renderAll = async (container: HTMLElement): Promise<void> => {
  const rendered = new Set<Element>();
  const listNew = () =>
    [container, ...container.querySelectorAll("*")].filter(
      (element): element is LightElement => element instanceof LightElement && !rendered.has(element),
    );
  for (let added = listNew(); added.length > 0; added = listNew()) {
    for (const element of added) rendered.add(element);
    await Promise.all(added.map(({ updateComplete }) => updateComplete));
  }
};
