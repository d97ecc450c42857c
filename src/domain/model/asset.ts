import { actionSchema } from "./action.ts";
import { conditionSchema, lookSchema, pageContentSchema } from "./page-content.ts";
import { finite, optionalText, text } from "./wire.ts";
import { z } from "./zod.ts";

/** A resource of an asset: an icon, a picture, a video. `url` is a relative, absolute or `data:` address. */
const resourceFileSchema = z.lazy(() =>
  z.looseObject(
    {
      filename: text(),
      mimetype: text("application/octet-stream"),
      filesize: z.number({ error: "expected a number of bytes" }).int().nonnegative().default(0),
      url: text(),
    },
    { error: 'expected a file such as {"filename": "icon.png", "mimetype": "image/png", "url": "icon.png"}' },
  ),
);

/** A resource of an asset. */
export type ResourceFile = z.infer<typeof resourceFileSchema>;

/** Resources by name. Accepts an empty list for no resources, because some exports write an empty map as a list. */
const resourceFiles = z.lazy(() =>
  z
    .preprocess(
      (files) => (files === null || (Array.isArray(files) && files.length === 0) ? {} : files),
      z.record(z.string(), resourceFileSchema, { error: "expected an object of files by name" }),
    )
    .default({}),
);

const size = z.lazy(() => z.number({ error: "expected a number" }).nonnegative({ error: "expected a number from 0" }));

/**
 * The asset description (`aura_json`). Centre and size are percent of the page, origin top left, `center_y` 100 is
 * the bottom (docs/batch-files.md, “Assets”). `center_z`, then `order`: higher lies on top.
 */
export const auraSchema = z.lazy(() =>
  z.looseObject(
    {
      api: text("1.3.2"),
      name: text(),
      page: z.number({ error: "expected a page number" }).int({ error: "expected a whole page number" }).optional(),
      center_x: finite(),
      center_y: finite(),
      center_z: finite().default(0),
      rect: z.tuple([size, size], { error: "expected [width, height] in percent of the page" }),
      background: optionalText(),
      actions: z.array(actionSchema, { error: "expected a list of actions" }).default([]),
      order: z.number({ error: "expected a whole number" }).int({ error: "expected a whole number" }).default(0),
      content: pageContentSchema.optional(),
      look: lookSchema.optional(),
      show_when: conditionSchema.optional(),
    },
    { error: "expected the asset's description, an object" },
  ),
);

/** The description of an asset. */
export type Aura = z.infer<typeof auraSchema>;

/** A stored asset record. `page` counts from 1. */
export const assetSchema = z.lazy(() =>
  z.looseObject(
    {
      id: optionalText(),
      _document: optionalText(),
      page: z
        .number({ error: "expected a page number, counted from 1" })
        .int({ error: "expected a whole page number, counted from 1" })
        .min(1, { error: "expected a page number, counted from 1" }),
      files: resourceFiles,
      aura: auraSchema,
    },
    { error: "expected an asset, an object with page and aura" },
  ),
);

/** An asset of a smartlink: an area of a page with actions. `page` counts from 1. */
export type Asset = z.infer<typeof assetSchema>;
