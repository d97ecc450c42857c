/** Validates responses against the API's own OpenAPI document. */
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

type Json = Readonly<Record<string, unknown>>;

interface Operation {
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: Json }>> }>
  >;
}

/** The parts of an OpenAPI document that validation reads. */
export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Json };
}

/** Compares responses with the document. */
export interface ResponseValidator {
  /** Returns how a response differs from the document, undefined if it does not. `template`: the path as in the document. */
  findMismatch(template: string, method: string, status: number, type: string, body: unknown): string | undefined;
}

/** Creates the validator; schemas are compiled when a response first needs them. */
export const createResponseValidator = (document: OpenApiDocument): ResponseValidator => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ ...document, $id: "document" });
  const validators = new Map<string, ValidateFunction>();
  const validatorOf = (pointer: string): ValidateFunction => {
    const validator = validators.get(pointer) ?? ajv.compile({ $ref: `document#${pointer}` });
    validators.set(pointer, validator);
    return validator;
  };
  const escaped = (name: string) => name.replaceAll("~", "~0").replaceAll("/", "~1");
  return {
    findMismatch: (template, method, status, type, body) => {
      const operation = document.paths[template]?.[method.toLowerCase()];
      const response = operation?.responses[String(status)];
      if (response === undefined) return `${method} ${template}: ${status} is not in the document`;
      const media = response.content?.[type];
      if (media === undefined) return `${method} ${template} ${status}: ${type} is not in the document`;
      if (media.schema === undefined || body === undefined) return undefined;
      const pointer = ["paths", template, method.toLowerCase(), "responses", String(status), "content", type, "schema"];
      const validate = validatorOf(`/${pointer.map(escaped).map(encodeURIComponent).join("/")}`);
      return validate(body) ? undefined : `${method} ${template} ${status}: ${ajv.errorsText(validate.errors)}`;
    },
  };
};
