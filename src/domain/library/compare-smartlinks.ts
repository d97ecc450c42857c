/** Compares two states of a smartlink, for people who decide whether to restore one of them. */
import type { StoredSmartlink } from "../model/records/smartlink-record.ts";
import type { StoredAsset } from "../model/records/stored-asset.ts";
import { isDeepEqual } from "../values/is-deep-equal.ts";

/** A state of a smartlink. */
export interface SmartlinkState {
  readonly smartlink: StoredSmartlink;
  readonly assets: readonly StoredAsset[];
}

/** A value that differs. A missing value is undefined. */
export interface ValueChange {
  readonly key: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** An asset as a difference names it. */
export interface NamedAsset {
  readonly id: string;
  readonly name: string;
  /** From 1; where an asset was moved, its page afterwards. */
  readonly page: number;
}

/** Position and size of an asset. Lengths are in percent of the page. */
export interface AssetPlace {
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What differs between two states. */
export interface SmartlinkComparison {
  /** Fields of the record, such as `title`, and `_content` for the PDF. */
  readonly fields: readonly ValueChange[];
  /** Settings, by their key in `config.global`, and `marks` of `config`. */
  readonly settings: readonly ValueChange[];
  /** Fields of `config.skin`. */
  readonly skin: readonly ValueChange[];
  readonly assets: {
    readonly added: readonly NamedAsset[];
    readonly removed: readonly NamedAsset[];
    readonly moved: readonly (NamedAsset & { readonly from: AssetPlace; readonly to: AssetPlace })[];
    /** `fields`: names of the changed fields of the description, and `files` for its resources. */
    readonly changed: readonly (NamedAsset & { readonly fields: readonly string[] })[];
  };
}

/** Fields that every write changes, that a restoration keeps, or that follow from the PDF. */
const ignoredFields: ReadonlySet<string> = new Set([
  "id",
  "uuid",
  "_folder",
  "_organization",
  "_member",
  "username",
  "inserted",
  "updated",
  "revision",
  "config",
  "nb_pages",
  "filesize",
  "files",
  "pagesAR",
  "crops",
  "arts",
  "pagesWidth",
  "pagesHeight",
]);

/** Fields whose value nobody needs to see. */
const secretFields: ReadonlySet<string> = new Set(["pdfz_password", "pdfa_password"]);
const placeFields: ReadonlySet<string> = new Set(["page", "center_x", "center_y", "rect"]);

/** Returns what differs in `after`. Passwords are shown as dots. Assets are the same where their ids are. */
export const compareSmartlinks = (before: SmartlinkState, after: SmartlinkState): SmartlinkComparison => {
  const previous = new Map(before.assets.map((asset) => [asset.id, asset]));
  const present = new Set(after.assets.map(({ id }) => id));
  const pairs = after.assets.flatMap((asset) => {
    const earlier = previous.get(asset.id);
    return earlier === undefined ? [] : [[earlier, asset] as const];
  });
  return {
    fields: compareValues(before.smartlink, after.smartlink, ignoredFields),
    settings: compareValues(settingsOf(before), settingsOf(after)),
    skin: compareValues(before.smartlink.config.skin ?? {}, after.smartlink.config.skin ?? {}),
    assets: {
      added: after.assets.filter(({ id }) => !previous.has(id)).map(toNamedAsset),
      removed: before.assets.filter(({ id }) => !present.has(id)).map(toNamedAsset),
      moved: pairs.flatMap(([earlier, asset]) => {
        const [from, to] = [placeOf(earlier), placeOf(asset)];
        return isDeepEqual(from, to) ? [] : [{ ...toNamedAsset(asset), from, to }];
      }),
      changed: pairs.flatMap(([earlier, asset]) => {
        const fields = compareValues(earlier.aura, asset.aura, placeFields).map(({ key }) => key);
        if (!isDeepEqual(earlier.files, asset.files)) fields.push("files");
        return fields.length === 0 ? [] : [{ ...toNamedAsset(asset), fields }];
      }),
    },
  };
};

const settingsOf = ({ smartlink: { config } }: SmartlinkState): Values => ({ ...config.global, marks: config.marks });

type Values = Readonly<Record<string, unknown>>;

const compareValues = (
  before: Values,
  after: Values,
  ignored: ReadonlySet<string> = new Set(),
): readonly ValueChange[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((key) => !ignored.has(key) && !isDeepEqual(before[key], after[key]))
    .sort()
    .map((key) => ({ key, before: toVisible(key, before[key]), after: toVisible(key, after[key]) }));

const toVisible = (key: string, value: unknown): unknown =>
  secretFields.has(key) && typeof value === "string" && value !== "" ? "••••" : value;

const toNamedAsset = ({ id, page, aura }: StoredAsset): NamedAsset => ({ id, name: aura.name, page });

const placeOf = ({ page, aura: { center_x: x, center_y: y, rect } }: StoredAsset): AssetPlace => ({
  page,
  x,
  y,
  width: rect[0] ?? 0,
  height: rect[1] ?? 0,
});
