/**
 * Swagger UI as a person uses it: a call is opened, its fields are filled, it is sent, the answer is read. Calls are
 * sent by the mouse; hundreds of them are opened and filled by script, because letters typed one by one would take most of
 * the suite's time. That all of it takes a mouse is tried in `swagger-accessibility.test.ts`.
 */
import type { DrivenPage } from "../support/drive/launch.ts";

export interface Sending {
  /** Values by the name of a path, query or header parameter. */
  readonly params?: Readonly<Record<string, string>>;
  /** Texts of a form's fields. */
  readonly form?: Readonly<Record<string, string>>;
  /** Paths of files, by the name of the form's field. A list: several in one field. */
  readonly files?: Readonly<Record<string, string | readonly string[]>>;
  /** Instead of the body that stands in the editor. */
  readonly json?: unknown;
}

export interface Shown {
  /** As the table of the answer shows it. */
  readonly status: string;
  /** Parsed, where the answer is JSON. */
  readonly body: unknown;
  /** The call as a program's text. */
  readonly code: string;
}

export interface SwaggerUi {
  /** `operationId` as the document has it. */
  send(operationId: string, sending?: Sending): Promise<Shown>;
}

/** Opens the page and closes its groups: what is not shown is not drawn anew with every letter. */
export const openSwagger = async (page: DrivenPage, site: string): Promise<SwaggerUi> => {
  await page.goto(`${site}api/swagger/`);
  await page.waitFor("Swagger UI", () => document.documentElement.dataset["appState"] === "ready");
  const groupOf = await page.waitFor("the list of calls", foldGroups);
  let shown: string | undefined;
  return {
    send: async (operationId, sending = {}) => {
      const group = groupOf[operationId];
      if (group === undefined) throw new Error(`Swagger UI does not show ${operationId}`);
      if (shown !== group) for (const one of [shown, group]) if (one !== undefined) await page.evaluate(turnGroup, one);
      shown = group;
      return sendBySwagger(page, operationId, sending);
    },
  };
};

/** In the page: closes every group. Gives the group of each call. */
const foldGroups = (): Record<string, string> | undefined => {
  const found: Record<string, string> = {};
  for (const group of document.querySelectorAll(".opblock-tag-section"))
    for (const { id } of group.querySelectorAll(".opblock"))
      found[id.split("-").at(-1) ?? ""] = group.querySelector(".opblock-tag")?.id ?? "";
  for (const button of document.querySelectorAll<HTMLElement>(".opblock-tag[data-is-open=true] .expand-operation"))
    button.click();
  return Object.keys(found).length === 0 ? undefined : found;
};

/** In the page: shows or hides a group's calls. */
const turnGroup = (id: string): void => document.getElementById(id)?.querySelector<HTMLElement>("button")?.click();

/** In the page: opens a call. */
const open = (block: string): boolean => {
  const control = document.querySelector<HTMLElement>(`${block} .opblock-summary-control`);
  if (control?.getAttribute("aria-expanded") === "false") control.click();
  return document.querySelector(`${block} .execute`) !== null;
};

/** In the page: takes the answer away, which would stand there as the next one's, and closes the call. */
const close = (block: string): void => {
  for (const control of [".btn-clear", ".opblock-summary-control"])
    document.querySelector<HTMLElement>(`${block} ${control}`)?.click();
};

/** In the page: what stands in a field, as typing puts it there. Gives the name of a field that is not there. */
const fillFields = (given: Readonly<Record<string, string>>): string | null => {
  for (const [selector, value] of Object.entries(given)) {
    const field = document.querySelector<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(selector);
    if (field === null) return selector;
    // React watches the element's own property; typing does not go through it.
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value") ?? {};
    field.focus();
    set?.call(field, value);
    field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
    field.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
  }
  return null;
};

/** In the page: the answer, once it is there. */
const answerOf = (block: string): { status: string; text: string; code: string } | undefined => {
  const status = document.querySelector(`${block} .live-responses-table tbody .response-col_status`)?.textContent;
  if (!status?.trim()) return undefined;
  const body = document.querySelector(`${block} .live-responses-table tbody .response-col_description pre`);
  return {
    status: status.trim(),
    text: body?.textContent ?? "",
    code: document.querySelector(`${block} .fetch-command pre`)?.textContent ?? "",
  };
};

const sendBySwagger = async (page: DrivenPage, operationId: string, sending: Sending): Promise<Shown> => {
  const block = `.opblock[id$="-${operationId}"]`;
  await page.waitFor(`the fields of ${operationId}`, open, block);
  const { params = {}, form = {}, files = {}, json } = sending;
  const fields = [
    ...Object.entries(params).map(([name, value]) => [`[data-param-name="${name}"] :is(input, select)`, value]),
    ...Object.entries(form).map(([name, value]) => [`[data-property-name="${name}"] :is(input, select)`, value]),
    ...(json === undefined ? [] : [["textarea.body-param__text", JSON.stringify(json)]]),
  ].map(([selector, value]) => [`${block} ${selector}`, value]);
  const missing = await page.evaluate(fillFields, Object.fromEntries(fields));
  if (missing !== null) throw new Error(`Swagger UI has no field ${missing}`);
  for (const [name, paths] of Object.entries(files)) {
    const row = `${block} [data-property-name="${name}"]`;
    if (typeof paths === "string") await page.setFiles(`${row} input[type=file]`, [paths]);
    else
      for (const [index, path] of paths.entries()) {
        await page.click(`${row} .json-schema-form-item-add`);
        await page.setFiles(`${row} .json-schema-form-item:nth-child(${index + 1}) input[type=file]`, [path]);
      }
  }
  await page.click(`${block} .execute`);
  const { status, text, code } = await page.waitFor(`the answer of ${operationId}`, answerOf, block);
  await page.evaluate(close, block);
  return { status, body: parsed(text), code };
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
