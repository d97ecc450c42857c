import { z } from "zod";
import { assetSchema } from "./asset.ts";
import { globalSettingsSchema } from "./settings.ts";

/**
 * A smartlink, whole: its record and its assets, as `GET /document/<id>` gives it and a template file holds it.
 * The least of one is `{title, config: {global: {}}, assets: [...]}` (decisions §2); unknown fields survive.
 */
export const smartlinkSchema = z.looseObject({
  id: z.string().default(""),
  title: z.string().default(""),
  uuid: z.string().default(""),
  activated: z.boolean().default(true),
  campaignLanguage: z.array(z.string()).default([]),
  tracking_email: z.string().default(""),
  callback_post: z.string().default(""),
  smartlinkSocialDesc: z.string().default(""),
  pdfz_password: z.string().default(""),
  _content: z.string().optional(),
  _organization: z.string().default(""),
  config: z
    .looseObject({ global: globalSettingsSchema.default(() => globalSettingsSchema.parse({})) })
    .default(() => ({ global: globalSettingsSchema.parse({}) })),
  assets: z.array(assetSchema).default([]),
});

export type Smartlink = z.infer<typeof smartlinkSchema>;
