import { z } from "./zod.ts";

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

/** One behaviour of an asset. */
export type Action = z.infer<typeof actionSchema>;
