/**
 * Shows a refusal as its code and its meaning. All refusals have one shape, which stands once below, under Schemas;
 * Swagger UI would draw it anew six times in every call that is opened, which takes most of the page and of the time.
 */
import type { SwaggerPlugin } from "swagger-ui-dist/swagger-ui-es-bundle.js";

const isErrorCode = (code: unknown): boolean => code === "default" || /^[45]/.test(String(code));

const descriptionOf = (response: unknown): string =>
  typeof response === "object" && response !== null && "get" in response && typeof response.get === "function"
    ? String(response.get("description"))
    : "";

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
