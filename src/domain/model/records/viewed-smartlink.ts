/** The schema of a stored smartlink for its readers, without passwords, callers' addresses and data of members. */

import { skinRecordSchema } from "../skin.ts";
import { z } from "../zod.ts";
import { globalRecordSchema, smartlinkRecordSchema } from "./smartlink-record.ts";
import { assetRecordSchema } from "./stored-asset.ts";

/** The fields of a smartlink that its readers may see. */
export const viewedSmartlinkSchema = z.lazy(() =>
  z.object({
    ...smartlinkRecordSchema.unwrap().pick({
      id: true,
      uuid: true,
      title: true,
      activated: true,
      callback_post: true,
      tracking_email: true,
      smartlinkSocialDesc: true,
      faviconB64: true,
      _organization: true,
      _content: true,
      filesize: true,
    }).shape,
    campaignLanguage: z.array(z.string()),
    config: z.object({ global: globalRecordSchema, skin: skinRecordSchema.optional() }),
    assets: z.array(assetRecordSchema.unwrap().pick({ id: true, page: true, files: true, aura: true })),
    file: z.string().describe("Address of the PDF"),
    updates: z
      .array(z.object({ text: z.string() }))
      .optional()
      .describe(
        "Updates that print the contents of assets. They follow the bytes of the PDF. Each character is a byte",
      ),
  }),
);

/** A smartlink as the API returns it to readers. */
export type ViewedSmartlink = z.infer<typeof viewedSmartlinkSchema>;
