import { isRecord } from "#domain/values/is-record.ts";
import { type Command, toChangePatch, toPatches } from "../commands/command.ts";
import type { EditorAsset } from "../document/editor-asset.ts";

/** Renames a placeholder in all assets; filters stay. For accepting a suggestion. */
export const renamePlaceholder =
  (from: string, to: string): Command =>
  ({ assets }) => {
    const form = new RegExp(`\\[\\[${from.replace(/[.*+?^${}()|[\]\\-]/g, "\\$&")}(?=\\]\\]|\\|)`, "g");
    const rename = (value: unknown): unknown => {
      if (typeof value === "string") return value.replace(form, () => `[[${to}`);
      if (Array.isArray(value)) return mapItems(value, rename);
      return isRecord(value) ? mapFields(value, rename) : value;
    };
    return toPatches(
      [...assets.values()].flatMap((asset) => {
        const aura = rename(asset.aura);
        return toChangePatch(asset, aura === asset.aura ? asset : { ...asset, aura: aura as EditorAsset["aura"] });
      }),
    );
  };

/** Returns the same list if no item changes. */
const mapItems = (items: readonly unknown[], map: (value: unknown) => unknown): readonly unknown[] => {
  const mapped = items.map(map);
  return mapped.every((item, index) => item === items[index]) ? items : mapped;
};

const mapFields = (fields: Readonly<Record<string, unknown>>, map: (value: unknown) => unknown) => {
  const mapped = Object.entries(fields).map(([key, value]) => [key, map(value)] as const);
  return mapped.every(([key, value]) => value === fields[key]) ? fields : Object.fromEntries(mapped);
};
