/**
 * Shows an error response as its code and description. All errors have one schema, listed under Schemas; Swagger UI would
 * render it six times in each open operation, which takes most of the page and of the rendering time.
 */
import type { SwaggerPlugin } from "swagger-ui-dist/swagger-ui-es-bundle.js";

const isErrorCode = (code: unknown): boolean => code === "default" || /^[45]/.test(String(code));

const descriptionOf = (response: unknown): string =>
  typeof response === "object" && response !== null && "get" in response && typeof response.get === "function"
    ? String(response.get("description"))
    : "";

/** Swagger UI plugin. */
export const errorResponsesPlugin: SwaggerPlugin = ({ React: { createElement } }) => ({
  wrapComponents: {
    response: (original) => (props) => {
      const { code, response, className = "" } = props;
      if (!isErrorCode(code)) return createElement(original, props);
      return createElement(
        "tr",
        { className: `response ${String(className)}`, "data-code": code },
        createElement("td", { className: "response-col_status" }, code),
        createElement("td", { className: "response-col_description" }, descriptionOf(response)),
        createElement("td", { className: "response-col_links" }),
      );
    },
  },
});
