/** Shows sent calls as `fetch` code instead of curl commands: only pages of this site can reach the REST API. */
import type { SwaggerPlugin } from "swagger-ui-dist/swagger-ui-es-bundle.js";
import { type SentCall, toFetchCode } from "./fetch-code.ts";

/** The part of Immutable's maps that is used here. */
interface ImmutableMap {
  get(key: string): unknown;
  entries(): Iterable<[string, unknown]>;
}

const isMap = (value: unknown): value is ImmutableMap =>
  typeof value === "object" && value !== null && "get" in value && "entries" in value;

/** Swagger UI appends this mark and a number to repeated names. */
const repetitionMark = /\s*_\*\*\[\]\d*$/;

const toSentCall = (request: ImmutableMap): SentCall => {
  const headers = request.get("headers");
  const body = request.get("body");
  return {
    url: String(request.get("url")),
    method: String(request.get("method")),
    headers: isMap(headers) ? Array.from(headers.entries(), ([name, value]) => [name, String(value)] as const) : [],
    ...(isMap(body)
      ? { parts: Array.from(body.entries(), ([name, value]) => [name.replace(repetitionMark, ""), value] as const) }
      : typeof body === "string"
        ? { text: body }
        : {}),
  };
};

/** Swagger UI plugin. */
export const fetchPlugin: SwaggerPlugin = ({ React, getComponent }) => ({
  wrapComponents: {
    curl:
      () =>
      ({ request }: { readonly request?: unknown }) => {
        if (!isMap(request)) return null;
        const code = toFetchCode(toSentCall(request));
        const HighlightCode = getComponent("HighlightCode", true);
        return React.createElement(
          "div",
          { className: "fetch-command" },
          React.createElement("h4", undefined, "Code for a page of this site"),
          React.createElement(HighlightCode, { canCopy: true, language: "javascript", children: code }),
        );
      },
  },
});
