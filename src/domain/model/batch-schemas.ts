/** Schemas of the enumerations in batch.ts. Separate, because pages need the names at their start, but not zod. */
import { encodingNames, outputsNames, strategyNames } from "./batch.ts";
import { z } from "./zod.ts";

/** Parses the name of a strategy. */
export const strategySchema = z.enum(strategyNames);
/** Parses the name of an encoding. */
export const encodingSchema = z.enum(encodingNames);
/** Parses the files of each row, where they are not the preset. */
export const outputsSchema = z.enum(outputsNames).exclude(["html"]);
