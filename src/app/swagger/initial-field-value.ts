/** What a field of a form begins with: its example, what it is without being told, or nothing. */
interface Shaped {
  readonly type?: unknown;
  readonly examples?: readonly unknown[];
  readonly default?: unknown;
}

/** Schemas come as Immutable's maps or as plain objects. */
const plain = (schema: unknown): Shaped => {
  if (typeof schema !== "object" || schema === null) return {};
  return "toJS" in schema && typeof schema.toJS === "function" ? plain(schema.toJS()) : schema;
};

/** Form fields hold texts, or lists of files. */
export const initialFieldValue = (schema: unknown): unknown => {
  const { type, examples, default: usual } = plain(schema);
  if (type === "array") return [];
  const value = examples?.[0] ?? usual;
  return typeof value === "string" ? value : "";
};
