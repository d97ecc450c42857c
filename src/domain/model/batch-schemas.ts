/** Apart from the names, which pages need at their start: schemas bring zod. */
import { encodingNames, strategyNames } from "./batch.ts";
import { z } from "./zod.ts";

export const strategySchema = z.enum(strategyNames);
export const encodingSchema = z.enum(encodingNames);
