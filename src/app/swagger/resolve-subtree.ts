/** A part of the document with what it refers to put in its place. References lead into the document itself. */
import { isRecord } from "#domain/values/is-record.ts";

type Json = Readonly<Record<string, unknown>>;

const at = (document: Json, path: readonly string[]): unknown =>
  path.reduce<unknown>((within, name) => (isRecord(within) ? within[name] : undefined), document);

/** The names of `#/components/schemas/Failure`. */
const pathIn = (reference: unknown): readonly string[] | undefined =>
  typeof reference === "string" && reference.startsWith("#/")
    ? reference
        .slice(2)
        .split("/")
        .map((name) => decodeURIComponent(name).replaceAll("~1", "/").replaceAll("~0", "~"))
    : undefined;

/** Undefined where the document has nothing at the path. A reference to what it stands in stays one. */
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
