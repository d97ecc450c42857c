/** The interface's own description, as a judge of its answers. */
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

type Json = Readonly<Record<string, unknown>>;

interface Operation {
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: Json }>> }>
  >;
}

export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Json };
}

export interface Judge {
  /** What is wrong with an answer; undefined where nothing is. `template`: the path as the document has it. */
  fault(template: string, method: string, status: number, type: string, body: unknown): string | undefined;
}

export const createJudge = (document: ApiDocument): Judge => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ ...document, $id: "document" });
  const known = new Map<string, ValidateFunction>();
  const validatorOf = (pointer: string): ValidateFunction => {
    const found = known.get(pointer) ?? ajv.compile({ $ref: `document#${pointer}` });
    known.set(pointer, found);
    return found;
  };
  const escaped = (name: string) => name.replaceAll("~", "~0").replaceAll("/", "~1");
  return {
    fault: (template, method, status, type, body) => {
      const operation = document.paths[template]?.[method.toLowerCase()];
      const answer = operation?.responses[String(status)];
      if (answer === undefined) return `${method} ${template}: ${status} is not in the document`;
      const media = answer.content?.[type];
      if (media === undefined) return `${method} ${template} ${status}: ${type} is not in the document`;
      if (media.schema === undefined || body === undefined) return undefined;
      const pointer = ["paths", template, method.toLowerCase(), "responses", String(status), "content", type, "schema"];
      const validate = validatorOf(`/${pointer.map(escaped).map(encodeURIComponent).join("/")}`);
      return validate(body) ? undefined : `${method} ${template} ${status}: ${ajv.errorsText(validate.errors)}`;
    },
  };
};
