/** The part of a JSON Schema that is used here. */
interface FieldSchema {
  readonly type?: unknown;
  readonly examples?: readonly unknown[];
  readonly default?: unknown;
}

/** Converts a schema, which is an Immutable map or a plain object, to a plain object. */
const toPlainSchema = (schema: unknown): FieldSchema => {
  if (typeof schema !== "object" || schema === null) return {};
  return "toJS" in schema && typeof schema.toJS === "function" ? toPlainSchema(schema.toJS()) : schema;
};

/** Returns the initial value of a form field: its example, its default, or empty. */
export const initialFieldValue = (schema: unknown): unknown => {
  const { type, examples, default: defaultValue } = toPlainSchema(schema);
  if (type === "array") return [];
  const value = examples?.[0] ?? defaultValue;
  return typeof value === "string" ? value : "";
};
