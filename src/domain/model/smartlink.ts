import { assetSchema } from "./asset.ts";
import { pageConditionSchema } from "./page-content.ts";
import { globalSettingsSchema } from "./settings.ts";
import { presentSkin, skinSchema } from "./skin.ts";
import { optionalText, text } from "./wire.ts";
import { z } from "./zod.ts";

/** Whether rows set their values in place of the marks in the text of PDFs, such as `[[name]]`. */
export const marksSchema = z.lazy(() => z.literal("fill", { error: "expected fill" }));

/**
 * A smartlink with its assets, as in the response of `GET /document/<id>` and in a template file. The smallest valid one
 * is `{title, config: {global: {}}, assets: [...]}` (docs/batch-files.md, “Templates”). Unknown fields are kept.
 */
export const smartlinkSchema = z.lazy(() =>
  z.looseObject(
    {
      id: text(),
      title: text(),
      uuid: text(),
      activated: z.boolean({ error: "expected true or false" }).default(true),
      campaignLanguage: z
        .array(z.string({ error: "expected a language such as en" }), { error: "expected a list of languages" })
        .default([]),
      tracking_email: text(),
      callback_post: text(),
      smartlinkSocialDesc: text(),
      faviconB64: optionalText(),
      pdfz_password: text(),
      _content: optionalText(),
      _organization: text(),
      config: z
        .looseObject(
          {
            global: globalSettingsSchema.default(() => globalSettingsSchema.parse({})),
            skin: skinSchema.nullish().transform(presentSkin).optional(),
            /** Pages that only some rows have. */
            pages: z.array(pageConditionSchema, { error: "expected a list of pages with conditions" }).optional(),
            marks: marksSchema.optional(),
            /** The marks of all PDFs of a batch. Set when the batch is read, not by authors. */
            mark_texts: z.array(z.string()).optional(),
          },
          { error: "expected an object" },
        )
        .default(() => ({ global: globalSettingsSchema.parse({}) })),
      assets: z.array(assetSchema, { error: "expected a list of assets" }).default([]),
    },
    { error: "expected a smartlink, an object with title, config and assets" },
  ),
);

/** A smartlink with its assets. All fields have a value. */
export type Smartlink = z.infer<typeof smartlinkSchema>;
