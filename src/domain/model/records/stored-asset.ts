/** Schemas of assets, as stored and as the API returns them: the description, and the resources as separate files. */

import { z } from "../zod.ts";
import {
  address,
  identifier,
  mediaTypeText,
  plainText,
  revisionNumber,
  sha256Text,
  storedRevision,
  timestamp,
  wholeNumber,
} from "./record-fields.ts";

const shared = () => ({
  id: identifier("Asset"),
  page: wholeNumber("Page number, from 1"),
  updateBear: z.boolean(),
  assetId: z.string(),
  username: plainText("Name of the member who made it"),
  _organization: identifier("Organisation"),
  _document: identifier("Smartlink"),
  inserted: timestamp("Created"),
  updated: timestamp("Last changed"),
});

const file = { filename: z.string(), mimetype: z.string(), filesize: wholeNumber("Bytes") };

/** The description as stored: all required fields have a value, and unknown fields are kept. */
const storedAuraSchema = z.lazy(() =>
  z.looseObject({
    api: plainText("Version of the asset format"),
    name: plainText("Label"),
    page: z.int().optional(),
    center_x: z.number().describe("Percent of the page's width"),
    center_y: z.number().describe("Percent of the page's height, from the top"),
    center_z: z.number(),
    rect: z.array(z.number()).length(2).describe("[width, height] in percent"),
    background: z.string().optional().describe("Name of the resource shown as icon"),
    actions: z.array(z.looseObject({ type: z.string(), data: z.string() })),
    order: z.int(),
  }),
);

/** The description as the API returns it, with its smartlink's id. The stored one has no id, so that it can be copied. */
const auraRecordSchema = z.lazy(() => storedAuraSchema.unwrap().extend({ _document: identifier("Smartlink") }));

/** A resource: bytes of the part store or, in imported smartlinks, an address. */
export type StoredFile = {
  readonly filename: string;
  readonly mimetype: string;
  readonly filesize: number;
} & ({ readonly sha256: string } | { readonly url: string });

/** An asset as the API returns it. */
export const assetRecordSchema = z.lazy(() =>
  z.object({
    ...shared(),
    revision: revisionNumber(),
    files: z.record(z.string(), z.object({ ...file, url: address("The resource") })),
    aura: auraRecordSchema,
  }),
);
/** An asset as the API returns it: its resources have addresses. */
export type AssetRecord = z.infer<typeof assetRecordSchema>;

const storedFileSchema = z.lazy(() =>
  z
    .object({ ...file, mimetype: mediaTypeText, sha256: sha256Text.optional(), url: z.string().optional() })
    .refine(({ sha256, url }) => sha256 !== undefined || url !== undefined, { error: "expected sha256 or url" }),
);

/** An asset as the database has it. */
export const storedAssetSchema = z.lazy(() =>
  z.object({
    ...shared(),
    revision: storedRevision(),
    files: z.record(z.string(), storedFileSchema),
    aura: storedAuraSchema,
  }),
);

/** An asset as the database has it: its resources are parts of the store, or addresses. */
export type StoredAsset = Omit<AssetRecord, "files" | "aura" | "revision"> & {
  readonly revision?: number | undefined;
  readonly files: Readonly<Record<string, StoredFile>>;
  readonly aura: z.infer<typeof storedAuraSchema>;
};
