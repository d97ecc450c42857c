/** An asset as it is stored and given out: the description, and its resources as files of their own. */

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

/** The description as it is kept: everything has a value, unknown fields survive. */
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

/** As it is given out: it names its smartlink. Kept, that stands in the record alone, so that a copy of it is whole. */
const auraRecordSchema = z.lazy(() => storedAuraSchema.unwrap().extend({ _document: identifier("Smartlink") }));

/** A resource is bytes of the part store, or, in smartlinks made elsewhere, an address. */
export type StoredFile = {
  readonly filename: string;
  readonly mimetype: string;
  readonly filesize: number;
} & ({ readonly sha256: string } | { readonly url: string });

export const assetRecordSchema = z.lazy(() =>
  z.object({
    ...shared(),
    revision: revisionNumber(),
    files: z.record(z.string(), z.object({ ...file, url: address("The resource") })),
    aura: auraRecordSchema,
  }),
);
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

export type StoredAsset = Omit<AssetRecord, "files" | "aura" | "revision"> & {
  readonly revision?: number | undefined;
  readonly files: Readonly<Record<string, StoredFile>>;
  readonly aura: z.infer<typeof storedAuraSchema>;
};
