/**
 * Swagger UI fills a form's fields with the word "string" and sends fields that are empty. Here a field begins with its
 * example or empty, and an empty one is left out.
 */
import type { SwaggerPlugin, SwaggerSystem } from "swagger-ui-dist/swagger-ui-es-bundle.js";
import { initialFieldValue } from "./initial-field-value.ts";

/** The type by which Swagger UI asks for the value of a form's field. */
const ofField = false;

export const formsPlugin: SwaggerPlugin = () => ({
  afterLoad(this: SwaggerSystem): void {
    const { getSampleSchema } = this.fn;
    this.fn.getSampleSchema = (schema, type, ...rest) =>
      type === ofField ? initialFieldValue(schema) : getSampleSchema(schema, type, ...rest);
  },
  wrapComponents: {
    ParameterIncludeEmpty: () => () => null,
  },
});
