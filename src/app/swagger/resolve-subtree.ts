/** A JSON object. */
import { isRecord } from "#domain/values/is-record.ts";

type Json = Readonly<Record<string, unknown>>;

const at = (document: Json, path: readonly string[]): unknown =>
  path.reduce<unknown>((within, name) => (isRecord(within) ? within[name] : undefined), document);

/** Returns the path of a local JSON pointer such as `#/components/schemas/Failure`. */
const pathIn = (reference: unknown): readonly string[] | undefined =>
  typeof reference === "string" && reference.startsWith("#/")
    ? reference
        .slice(2)
        .split("/")
        .map((name) => decodeURIComponent(name).replaceAll("~1", "/").replaceAll("~0", "~"))
    : undefined;

/** Returns the value at a path with all `$ref`s replaced by their targets, except circular ones; undefined if there is none. */
export const resolveSubtree = (document: Json, path: readonly string[]): unknown => {
  const resolved = (value: unknown, within: readonly unknown[]): unknown => {
    if (Array.isArray(value)) return value.map((one) => resolved(one, within));
    if (!isRecord(value)) return value;
    const reference = value["$ref"];
    const names = pathIn(reference);
    if (names !== undefined && !within.includes(reference))
      return resolved(at(document, names), [...within, reference]);
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, resolved(one, within)]));
  };
  return resolved(at(document, path), []);
};
