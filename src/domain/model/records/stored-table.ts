/** Schema of the table of a stored job's rows (`SourceTable`). */
import { dateOrders } from "../../dates/written-date.ts";
import { decimalSigns } from "../../tables/table.ts";
import { z } from "../zod.ts";

/** The table as the database has it. */
export const storedTableSchema = z.lazy(() =>
  z.looseObject({
    delimiter: z.string(),
    fields: z.record(z.string(), z.string()),
    roles: z.record(z.string(), z.string()),
    commaNumbers: z.array(z.string()),
    forms: z
      .looseObject({
        numbers: z.array(z.string()),
        decimalSign: z.enum([...decimalSigns, "undecided"]).optional(),
        dates: z.array(z.string()),
        dateOrder: z.enum([...dateOrders, "undecided"]).optional(),
      })
      .optional(),
    columns: z.array(z.string()).optional(),
    missingValues: z.record(z.string(), z.string()).optional(),
  }),
);
