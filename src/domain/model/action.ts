import { z } from "zod";

/** Action types of decisions §8. A type outside this list is kept, does nothing and is reported. */
export const actionTypes = [
  "url",
  "page",
  "email",
  "phone",
  "video",
  "audio",
  "image",
  "gallery",
  "text",
  "html",
  "download",
  "agenda",
  "contact",
  "form",
  "share",
] as const;

export type ActionType = (typeof actionTypes)[number];

/** One behaviour of an asset. `data` is a string; structured data is JSON inside the string. */
export const actionSchema = z.looseObject({
  type: z.string().min(1),
  data: z.union([z.string(), z.number().transform(String)]).default(""),
});

export type Action = z.infer<typeof actionSchema>;
