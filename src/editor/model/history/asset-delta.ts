/**
 * What a step of the history remembers of an asset: only the fields that changed, as plain JSON. Undoing a step leaves the
 * asset's other fields as they are, also where another tab or the REST API changed them in the meantime.
 */
import { isDeepEqual } from "#domain/values/is-deep-equal.ts";
import type { EditorAsset } from "../document/editor-asset.ts";
import { createPatch, type EditorDocument, type Patch } from "../document/editor-document.ts";

/** A field (`page`, `files` or `aura.<name>`) and its value. Without a value the field is missing. */
export type FieldValue = readonly [field: string] | readonly [field: string, value: unknown];

/** The change of an asset. */
export type AssetDelta =
  | { readonly kind: "added"; readonly asset: EditorAsset }
  | { readonly kind: "removed"; readonly asset: EditorAsset }
  | {
      readonly kind: "changed";
      readonly id: string;
      readonly before: readonly FieldValue[];
      readonly after: readonly FieldValue[];
    };

type Fields = ReadonlyMap<string, unknown>;

const listFields = ({ page, files, aura }: EditorAsset): Fields =>
  new Map(Object.entries({ page, files, ...prefixKeys(aura) }).filter(([, value]) => value !== undefined));

const prefixKeys = (aura: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(aura).map(([key, value]) => [`aura.${key}`, value]));

const toFieldValue = (fields: Fields, field: string): FieldValue =>
  fields.has(field) ? [field, fields.get(field)] : [field];

/** Converts a patch; undefined if it changes nothing. */
export const toDelta = ({ id, before, after }: Patch): AssetDelta | undefined => {
  if (before === undefined) return after === undefined ? undefined : { kind: "added", asset: after };
  if (after === undefined) return { kind: "removed", asset: before };
  const [old, next] = [listFields(before), listFields(after)];
  const changed = [...new Set([...old.keys(), ...next.keys()])].filter(
    (field) => old.get(field) !== next.get(field) && !isDeepEqual(old.get(field), next.get(field)),
  );
  if (changed.length === 0) return undefined;
  return {
    kind: "changed",
    id,
    before: changed.map((field) => toFieldValue(old, field)),
    after: changed.map((field) => toFieldValue(next, field)),
  };
};

/** Returns the delta that undoes another. */
export const invertDelta = (delta: AssetDelta): AssetDelta => {
  if (delta.kind === "changed") return { ...delta, before: delta.after, after: delta.before };
  return { kind: delta.kind === "added" ? "removed" : "added", asset: delta.asset };
};

/** Returns the id of the asset that a delta changes. */
export const idOfDelta = (delta: AssetDelta): string => (delta.kind === "changed" ? delta.id : delta.asset.id);

/** Applies a delta to the document's asset. Undefined if it is gone, or exists already: then there is nothing to do. */
export const toPatch = (document: EditorDocument, delta: AssetDelta): Patch | undefined => {
  const current = document.assets.get(idOfDelta(delta));
  if (delta.kind === "added") return current === undefined ? createPatch(undefined, delta.asset) : undefined;
  if (current === undefined) return undefined;
  return createPatch(current, delta.kind === "removed" ? undefined : setFields(current, delta.after));
};

const setFields = (asset: EditorAsset, values: readonly FieldValue[]): EditorAsset => {
  const aura: Record<string, unknown> = { ...asset.aura };
  const rest: Record<string, unknown> = { ...asset };
  for (const fieldValue of values) {
    const [field, value] = fieldValue;
    const isAura = field.startsWith("aura.");
    const target = isAura ? aura : rest;
    const key = isAura ? field.slice("aura.".length) : field;
    if (fieldValue.length === 1) delete target[key];
    else target[key] = value;
  }
  return { ...rest, aura } as unknown as EditorAsset;
};

/** Returns one delta with the effect of two successive ones of the same asset; undefined if they cancel each other. */
export const joinDeltas = (first: AssetDelta, second: AssetDelta): AssetDelta | undefined => {
  if (first.kind === "added")
    return second.kind === "changed" ? { kind: "added", asset: setFields(first.asset, second.after) } : undefined;
  if (second.kind === "removed")
    return first.kind === "changed" ? { kind: "removed", asset: setFields(second.asset, first.before) } : second;
  if (first.kind === "removed")
    return second.kind === "added" ? toDelta(createPatch(first.asset, second.asset)) : first;
  if (second.kind === "added") return second;
  return joinFields(first, second);
};

type ChangedDelta = Extract<AssetDelta, { kind: "changed" }>;

const joinFields = (first: ChangedDelta, second: ChangedDelta): AssetDelta | undefined => {
  const before = new Map([...second.before, ...first.before].map((value) => [value[0], value]));
  const after = new Map([...first.after, ...second.after].map((value) => [value[0], value]));
  const fields = [...before.keys()].filter((field) => !isDeepEqual(before.get(field), after.get(field)));
  if (fields.length === 0) return undefined;
  return {
    kind: "changed",
    id: first.id,
    before: fields.map((field) => before.get(field) ?? [field]),
    after: fields.map((field) => after.get(field) ?? [field]),
  };
};
