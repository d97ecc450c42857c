/**
 * Drives Swagger UI: opens an operation, fills its fields, executes it and reads the response. Only executing uses the
 * mouse: opening and filling hundreds of fields by pointer and keys would take most of the suite's time. Those are tested in
 * `swagger-accessibility.test.ts`.
 */
import type { DrivenPage } from "../support/drive/launch.ts";

/** What to fill in before an operation is executed. */
export interface SwaggerRequest {
  /** Values by the name of a path, query or header parameter. */
  readonly params?: Readonly<Record<string, string>>;
  /** Values by the name of a form's text field. */
  readonly form?: Readonly<Record<string, string>>;
  /** File paths by the name of the form's field; a list for a field of several files. */
  readonly files?: Readonly<Record<string, string | readonly string[]>>;
  /** Replaces the body in the editor. */
  readonly json?: unknown;
}

/** A response as Swagger UI shows it. */
export interface SwaggerResponse {
  /** Text of the status column. */
  readonly status: string;
  /** Parsed JSON, undefined for any other body. */
  readonly body: unknown;
  /** The call as a `fetch` statement. */
  readonly code: string;
}

/** An open page of Swagger UI. */
export interface SwaggerUi {
  /** Executes the operation with this `operationId` of the OpenAPI document. */
  send(operationId: string, sending?: SwaggerRequest): Promise<SwaggerResponse>;
}

/** Opens Swagger UI with all tag groups collapsed: React renders visible operations again at every input. */
export const openSwagger = async (page: DrivenPage, site: string): Promise<SwaggerUi> => {
  await page.goto(`${site}api/swagger/`);
  await page.waitFor("Swagger UI", () => document.documentElement.dataset["appState"] === "ready");
  const groupByOperation = await page.waitFor("the list of operations", collapseGroups);
  let openGroup: string | undefined;
  return {
    send: async (operationId, sending = {}) => {
      const group = groupByOperation[operationId];
      if (group === undefined) throw new Error(`Swagger UI does not show ${operationId}`);
      if (openGroup !== group) {
        if (openGroup !== undefined) await page.evaluate(toggleGroup, openGroup);
        await page.evaluate(toggleGroup, group);
        openGroup = group;
      }
      return executeOperation(page, operationId, sending);
    },
  };
};

/** Runs in the page: collapses every group and returns the group of each operation, undefined before Swagger UI has rendered. */
const collapseGroups = (): Record<string, string> | undefined => {
  const groupByOperation: Record<string, string> = {};
  for (const group of document.querySelectorAll(".opblock-tag-section"))
    for (const { id } of group.querySelectorAll(".opblock"))
      groupByOperation[id.split("-").at(-1) ?? ""] = group.querySelector(".opblock-tag")?.id ?? "";
  for (const button of document.querySelectorAll<HTMLElement>(".opblock-tag[data-is-open=true] .expand-operation"))
    button.click();
  return Object.keys(groupByOperation).length === 0 ? undefined : groupByOperation;
};

/** Runs in the page: expands or collapses a group. */
const toggleGroup = (id: string): void => document.getElementById(id)?.querySelector<HTMLElement>("button")?.click();

/** Runs in the page: expands an operation; true once its fields are there. */
const openOperation = (block: string): boolean => {
  const control = document.querySelector<HTMLElement>(`${block} .opblock-summary-control`);
  if (control?.getAttribute("aria-expanded") === "false") control.click();
  return document.querySelector(`${block} .execute`) !== null;
};

/** Runs in the page: clears the response, which would be taken for the next one's, and collapses the operation. */
const closeOperation = (block: string): void => {
  for (const control of [".btn-clear", ".opblock-summary-control"])
    document.querySelector<HTMLElement>(`${block} ${control}`)?.click();
};

/** Runs in the page: sets fields by selector as typing does. Returns the selector of a missing field, else null. */
const fillFields = (values: Readonly<Record<string, string>>): string | null => {
  for (const [selector, value] of Object.entries(values)) {
    const field = document.querySelector<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(selector);
    if (field === null) return selector;
    // React overrides `value` on the element itself and ignores changes made through it; the prototype's setter bypasses that.
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value") ?? {};
    field.focus();
    set?.call(field, value);
    field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
    field.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
  }
  return null;
};

/** Runs in the page: reads the response, undefined until it has arrived. */
const readResponse = (block: string): { status: string; text: string; code: string } | undefined => {
  const status = document.querySelector(`${block} .live-responses-table tbody .response-col_status`)?.textContent;
  if (!status?.trim()) return undefined;
  const body = document.querySelector(`${block} .live-responses-table tbody .response-col_description pre`);
  return {
    status: status.trim(),
    text: body?.textContent ?? "",
    code: document.querySelector(`${block} .fetch-command pre`)?.textContent ?? "",
  };
};

const executeOperation = async (
  page: DrivenPage,
  operationId: string,
  request: SwaggerRequest,
): Promise<SwaggerResponse> => {
  const block = `.opblock[id$="-${operationId}"]`;
  await page.waitFor(`the fields of ${operationId}`, openOperation, block);
  const { params = {}, form = {}, files = {}, json } = request;
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
  const { status, text, code } = await page.waitFor(`the response of ${operationId}`, readResponse, block);
  await page.evaluate(closeOperation, block);
  return { status, body: parseJson(text), code };
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
