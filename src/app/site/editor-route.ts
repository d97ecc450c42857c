/** The addresses of the editor. */
import type { Problem } from "#domain/problem.ts";
import { readAssetIndex } from "#domain/problems/asset-index.ts";
import { type FieldPath, readFieldPath, toFieldPath } from "#editor/model/document/field-path.ts";
import type { Route } from "./app-router.ts";

/** A field of an asset that the editor opens with. */
export interface EditedField {
  /** Index of the asset in the smartlink. */
  readonly asset: number;
  readonly path: FieldPath;
}

/** Returns the id of the smartlink that the editor shows at a route; undefined at other routes. */
export const findEditedSmartlink = ({ page, item }: Route): string | undefined => {
  const [id = "", part] = item.split("/");
  return page === "smartlinks" && part !== "settings" ? id : undefined;
};

/** Returns the field that a route of the editor names. */
export const findEditedField = ({ query }: Route): EditedField | undefined => {
  const [asset, path] = [query.get("asset") ?? "", readFieldPath(query.get("field") ?? "")];
  return /^\d{1,6}$/.test(asset) && path !== undefined ? { asset: Number(asset), path } : undefined;
};

/**
 * Returns a function that creates the address of the editor at the field of the smartlink that a problem is about; it returns
 * undefined for problems of anything else. Without a smartlink, there is no such function.
 */
export const createFieldAddress = (smartlinkId: string | undefined) =>
  smartlinkId === undefined
    ? undefined
    : ({ code, at }: Problem): string | undefined => {
        const asset = readAssetIndex(at?.path ?? "");
        if (asset === undefined) return undefined;
        const query = new URLSearchParams({ asset: `${asset}`, field: toFieldPath(at?.path ?? "", code) });
        return `#/smartlinks/${encodeURIComponent(smartlinkId)}?${query}`;
      };
