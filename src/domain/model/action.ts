import { z } from "./zod.ts";

/** Action types of decisions §8. A type outside this list is kept, does nothing and is reported. */
const actionTypes = [
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

export const isActionType = (type: string): type is ActionType => (actionTypes as readonly string[]).includes(type);

/** One behaviour of an asset. `data` is a string; structured data is JSON inside the string. */
export const actionSchema = z.lazy(() =>
  z.looseObject(
    {
      type: z.string({ error: "expected a text such as url" }).min(1, { error: "expected a text such as url" }),
      data: z
        .union([z.string(), z.number()], { error: "expected a text (structured data is JSON inside the text)" })
        .nullish()
        .transform((value) => String(value ?? "")),
    },
    { error: 'expected an action such as {"type": "url", "data": "https://example.org"}' },
  ),
);

export type Action = z.infer<typeof actionSchema>;
