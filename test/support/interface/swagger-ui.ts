/** Swagger UI as a person uses it: a call is opened, its fields are filled, it is sent, the answer is read. */
import type { DrivenPage } from "../drive/launch.ts";

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

export const openSwagger = async (page: DrivenPage, site: string): Promise<void> => {
  await page.goto(`${site}api/swagger/`);
  await page.waitFor("Swagger UI", () => document.documentElement.dataset["appState"] === "ready");
  await page.waitFor("the list of calls", () => document.querySelector(".opblock") !== null);
};

/** In the page: opens a call. */
const open = (block: string): void => document.querySelector<HTMLElement>(`${block} .opblock-summary-control`)?.click();

/** In the page: takes the answer away, which would stand there as the next one's, and closes the call. */
const close = (block: string): void => {
  for (const control of [".btn-clear", ".opblock-summary-control"])
    document.querySelector<HTMLElement>(`${block} ${control}`)?.click();
};

/** In the page: what stands in a field, as typing puts it there. Gives the name of a field that is not there. */
const fillFields = (given: Readonly<Record<string, string>>): string | undefined => {
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
  return undefined;
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

export const sendBySwagger = async (page: DrivenPage, operationId: string, sending: Sending): Promise<Shown> => {
  const block = `.opblock[id$="-${operationId}"]`;
  await page.evaluate(open, block);
  await page.waitFor(`the fields of ${operationId}`, (of) => document.querySelector(`${of} .execute`) !== null, block);
  const { params = {}, form = {}, files = {}, json } = sending;
  const fields = [
    ...Object.entries(params).map(([name, value]) => [`[data-param-name="${name}"] :is(input, select)`, value]),
    ...Object.entries(form).map(([name, value]) => [`[data-property-name="${name}"] :is(input, select)`, value]),
    ...(json === undefined ? [] : [["textarea.body-param__text", JSON.stringify(json)]]),
  ].map(([selector, value]) => [`${block} ${selector}`, value]);
  const missing = await page.evaluate(fillFields, Object.fromEntries(fields));
  if (missing !== undefined) throw new Error(`Swagger UI has no field ${missing}`);
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
