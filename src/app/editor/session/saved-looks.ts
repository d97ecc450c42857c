/** Looks of assets that people keep on this device, in localStorage. */
import type { StoredFile } from "#domain/model/records/stored-asset.ts";
import { isRecord } from "#domain/values/is-record.ts";
import type { AssetLook } from "#editor/model/commands/look.ts";
import type { LookShelf, NamedLook, StoredLooks } from "#editor/view/looks/look-shelf.ts";
import { preferenceKeys } from "../../site/preference-keys.ts";

/** The localStorage key. */
export const savedLooksKey = preferenceKeys.looks;

const isPercent = (value: unknown): value is number => typeof value === "number" && value > 0 && value <= 1_000;

const isFile = (value: unknown): value is StoredFile =>
  isRecord(value) &&
  typeof value["filename"] === "string" &&
  typeof value["mimetype"] === "string" &&
  typeof value["filesize"] === "number" &&
  (typeof value["sha256"] === "string"
    ? /^[\da-f]{64}$/.test(value["sha256"])
    : typeof value["url"] === "string" && /^https?:/.test(value["url"]));

const isBackground = (value: unknown): boolean =>
  isRecord(value) &&
  typeof value["name"] === "string" &&
  value["name"] !== "" &&
  (value["file"] === undefined || isFile(value["file"]));

const isLook = (value: unknown): value is AssetLook =>
  isRecord(value) &&
  isPercent(value["width"]) &&
  isPercent(value["height"]) &&
  (value["background"] === undefined || isBackground(value["background"]));

const isNamedLook = (value: unknown): value is NamedLook =>
  isRecord(value) && typeof value["name"] === "string" && value["name"] !== "" && isLook(value["look"]);

/** Other programs of this browser can write to the storage: what is no look is left out. */
const parseLooks = (text: string | null): StoredLooks => {
  const value: unknown = JSON.parse(text ?? "{}");
  if (!isRecord(value)) return { saved: [] };
  const saved = Array.isArray(value["saved"]) ? value["saved"].filter(isNamedLook) : [];
  return isLook(value["copied"]) ? { saved, copied: value["copied"] } : { saved };
};

/** Creates the shelf. `storage` returns localStorage; it is called each time, because it throws while site data is blocked. */
export const createLookShelf = (storage: () => Pick<Storage, "getItem" | "setItem">): LookShelf => ({
  read: () => {
    try {
      return parseLooks(storage().getItem(savedLooksKey));
    } catch {
      return { saved: [] };
    }
  },
  write: (looks) => {
    try {
      storage().setItem(savedLooksKey, JSON.stringify(looks));
      return true;
    } catch {
      return false;
    }
  },
});
