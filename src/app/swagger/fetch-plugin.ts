/**
 * Shows each call that was sent as `fetch`. Swagger UI would show it for curl, which cannot reach this interface: only
 * pages of this site can.
 */
import type { SwaggerPlugin } from "swagger-ui-dist/swagger-ui-es-bundle.js";
import { type SentCall, toFetchCode } from "./fetch-code.ts";

/** As much as is read of Immutable's maps. */
interface Mapped {
  get(key: string): unknown;
  entries(): Iterable<[string, unknown]>;
}

const isMapped = (value: unknown): value is Mapped =>
  typeof value === "object" && value !== null && "get" in value && "entries" in value;

/** Repeated names get this mark and a number. */
const repeated = /\s*_\*\*\[\]\d*$/;

const sentCall = (request: Mapped): SentCall => {
  const headers = request.get("headers");
  const body = request.get("body");
  return {
    url: String(request.get("url")),
    method: String(request.get("method")),
    headers: isMapped(headers) ? Array.from(headers.entries(), ([name, value]) => [name, String(value)] as const) : [],
    ...(isMapped(body)
      ? { parts: Array.from(body.entries(), ([name, value]) => [name.replace(repeated, ""), value] as const) }
      : typeof body === "string"
        ? { text: body }
        : {}),
  };
};

export const fetchPlugin: SwaggerPlugin = ({ React, getComponent }) => ({
  wrapComponents: {
    curl:
      () =>
      ({ request }: { readonly request?: unknown }) => {
        if (!isMapped(request)) return null;
        const code = toFetchCode(sentCall(request));
        const HighlightCode = getComponent("HighlightCode", true);
        return React.createElement(
          "div",
          { className: "fetch-command" },
          React.createElement("h4", undefined, "As a program of this site sends it"),
          React.createElement(HighlightCode, { canCopy: true, language: "javascript", children: code }),
        );
      },
  },
});
