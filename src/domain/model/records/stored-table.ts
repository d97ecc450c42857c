/** Schema of the table of a stored job's rows (`SourceTable`). */
import { z } from "../zod.ts";

/** The table as the database has it. */
export const storedTableSchema = z.lazy(() =>
  z.looseObject({
    delimiter: z.string(),
    fields: z.record(z.string(), z.string()),
    roles: z.record(z.string(), z.string()),
    commaNumbers: z.array(z.string()),
    columns: z.array(z.string()).optional(),
    missingValues: z.record(z.string(), z.string()).optional(),
  }),
);
