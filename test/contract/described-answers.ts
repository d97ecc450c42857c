/** Compares responses with the OpenAPI document that the API serves. */
import type { Route } from "#api/route.ts";
import type { NodeApi } from "./node-api.ts";
import { createResponseValidator, type OpenApiDocument } from "./response-validator.ts";

/** The document, and the comparison of responses with it. */
export interface DescribedAnswers {
  readonly document: OpenApiDocument;
  /** Returns what is wrong with a response, undefined where nothing is. `url`: the address that was called. */
  findFault(method: string, url: string, response: Response): Promise<string | undefined>;
}

/** Reads the document of an interface. */
export const createDescribedAnswers = async ({ caller, service }: NodeApi): Promise<DescribedAnswers> => {
  const document = (await caller.call("/openapi.json", { anonymous: true })).json as OpenApiDocument;
  const validator = createResponseValidator(document);
  const routes = toForms(service.routes);
  /** The most particular route of an address. */
  const templateOf = (method: string, path: string): string | undefined =>
    routes.find((route) => route.method === method && route.form.test(path))?.path;
  return {
    document,
    findFault: async (method, url, response) => {
      const path = new URL(url).pathname.slice(new URL(caller.base).pathname.length);
      const text = await response.clone().text();
      const type = response.headers.get("content-type") ?? "";
      if (response.status >= 500) return `${method} ${path}: ${response.status} ${text}`;
      // An exported smartlink is a download.
      const isDownload = response.headers.get("content-disposition")?.startsWith("attachment") === true;
      if (!isDownload && (/html/i.test(type) || /^\s*</.test(text))) return `${method} ${path}: markup`;
      if (text === "") return undefined;
      const effectiveMethod = method === "HEAD" ? "GET" : method;
      const template = templateOf(effectiveMethod, path);
      const body: unknown = /json/.test(type) ? JSON.parse(text) : undefined;
      const plain = type.split(";")[0] ?? "";
      if (template === undefined || response.status === 405 || (response.status === 404 && body !== undefined))
        return validator.findMismatch("/folder/{id}", "GET", 404, plain, body);
      const expectedType = isFile(template) && response.ok ? fileType(template, plain) : plain;
      return validator.findMismatch(template, effectiveMethod, response.status, expectedType, body);
    },
  };
};

const toForms = (routes: readonly Route[]) =>
  routes
    .map(({ path, method }) => ({
      path,
      method,
      form: new RegExp(`^${path.replace(/[.]/g, "\\.").replace(/\{\w+\}/g, "[^/]+")}/?$`),
    }))
    .sort((a, b) => a.path.split("{").length - b.path.split("{").length);

const isFile = (template: string) => /\/(file|\{page\}|\{resource\})$/.test(template);
const fileType = (template: string, type: string) => (template.endsWith("{resource}") ? "*/*" : type);
