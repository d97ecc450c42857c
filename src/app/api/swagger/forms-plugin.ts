/**
 * Initial values of form fields: the example, or empty. Swagger UI would enter the word "string" and send empty fields;
 * here empty fields are not sent.
 */
import type { SwaggerPlugin, SwaggerSystem } from "swagger-ui-dist/swagger-ui-es-bundle.js";
import { initialFieldValue } from "./initial-field-value.ts";

/** The type argument with which Swagger UI requests the value of a form field. */
const formFieldType = false;

/** Swagger UI plugin. */
export const formsPlugin: SwaggerPlugin = () => ({
  afterLoad(this: SwaggerSystem): void {
    const { getSampleSchema } = this.fn;
    this.fn.getSampleSchema = (schema, type, ...rest) =>
      type === formFieldType ? initialFieldValue(schema) : getSampleSchema(schema, type, ...rest);
  },
  wrapComponents: {
    ParameterIncludeEmpty: () => () => null,
  },
});
