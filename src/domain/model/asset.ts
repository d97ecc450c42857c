import { z } from "zod";
import { actionSchema } from "./action.ts";

/** A resource of an asset: an icon, a picture, a film. `url` is an address, relative or absolute, or `data:`. */
export const resourceFileSchema = z.looseObject({
  filename: z.string().default(""),
  mimetype: z.string().default("application/octet-stream"),
  filesize: z.number().int().nonnegative().default(0),
  url: z.string().default(""),
});

export type ResourceFile = z.infer<typeof resourceFileSchema>;

/**
 * The asset description (`aura_json`). Centre and size are percent of the page, origin top left, `center_y` 100 is
 * the bottom (decisions §8). `center_z`, then `order`: higher lies on top.
 */
export const auraSchema = z.looseObject({
  api: z.string().default("1.3.2"),
  name: z.string().default(""),
  page: z.number().int().optional(),
  center_x: z.number(),
  center_y: z.number(),
  center_z: z.number().default(0),
  rect: z.tuple([z.number().nonnegative(), z.number().nonnegative()]),
  background: z.string().optional(),
  actions: z.array(actionSchema).default([]),
  order: z.number().int().default(0),
});

export type Aura = z.infer<typeof auraSchema>;

/** A stored asset record. `page` counts from 1. */
export const assetSchema = z.looseObject({
  id: z.string().optional(),
  _document: z.string().optional(),
  page: z.number().int(),
  files: z.record(z.string(), resourceFileSchema).default({}),
  aura: auraSchema,
});

export type Asset = z.infer<typeof assetSchema>;
