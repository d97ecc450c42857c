/** Resolves the local references (`$ref`) of an OpenAPI document, for one part of it at a time. */
import { isRecord } from "#domain/values/is-record.ts";

type JsonObject = Readonly<Record<string, unknown>>;

const getAtPath = (document: JsonObject, path: readonly string[]): unknown =>
  path.reduce<unknown>((node, name) => (isRecord(node) ? node[name] : undefined), document);

/** Returns the path of a local JSON pointer such as `#/components/schemas/Failure`, undefined for any other value. */
const parsePointer = (reference: unknown): readonly string[] | undefined =>
  typeof reference === "string" && reference.startsWith("#/")
    ? reference
        .slice(2)
        .split("/")
        .map((name) => decodeURIComponent(name).replaceAll("~1", "/").replaceAll("~0", "~"))
    : undefined;

/** Returns the value at a path with all `$ref`s replaced by their targets, except circular ones; undefined if there is none. */
export const resolveSubtree = (document: JsonObject, path: readonly string[]): unknown => {
  const resolve = (value: unknown, parentReferences: readonly unknown[]): unknown => {
    if (Array.isArray(value)) return value.map((item) => resolve(item, parentReferences));
    if (!isRecord(value)) return value;
    const reference = value["$ref"];
    const target = parsePointer(reference);
    if (target !== undefined && !parentReferences.includes(reference))
      return resolve(getAtPath(document, target), [...parentReferences, reference]);
    return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, resolve(child, parentReferences)]));
  };
  return resolve(getAtPath(document, path), []);
};
