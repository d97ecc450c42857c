/** A setting of the workspace that every page and the service worker need. */
import { z } from "../zod.ts";

export const preferenceSchema = z.lazy(() =>
  z.object({
    id: z.string().min(1).max(200),
    created: z.iso.datetime(),
    value: z.union([z.string(), z.number(), z.boolean()]),
  }),
);

/** A setting. `id`: its name. */
export interface Preference {
  readonly id: string;
  /** When it was last set. */
  readonly created: string;
  readonly value: string | number | boolean;
}
