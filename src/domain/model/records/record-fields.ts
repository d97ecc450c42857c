/** Schemas of common record fields, with their descriptions in the API's documentation. */
import { isMediaType } from "../../files/media-type.ts";
import { z } from "../zod.ts";

/** An opaque identifier of 1 to 200 characters. `what` describes it in the API's documentation. */
export const identifier = (what: string) => z.string().min(1).max(200).describe(`${what} (opaque)`);
/** An ISO 8601 instant in UTC. `what` describes it in the API's documentation. */
export const timestamp = (what: string) =>
  z.iso.datetime().meta({ description: `${what}, ISO 8601 UTC`, examples: ["2026-01-31T08:00:00.000Z"] });
/** An absolute address. `what` describes it in the API's documentation. */
export const address = (what: string) => z.string().describe(what);
/** Any text. `what` describes it in the API's documentation. */
export const plainText = (what: string) => z.string().describe(what);
/** An integer. `what` describes it in the API's documentation. */
export const wholeNumber = (what: string) => z.int().describe(what);

/** The revision of a record as the API shows it. */
export const revisionNumber = () =>
  wholeNumber("Number of writes so far, from 1; the value of ETag, and of If-Match in a change");

/**
 * Counts the writes of a record, from 1; missing in records that were written before revisions existed, which count as
 * revision 1.
 */
export const storedRevision = () => z.int().positive().optional();

/** A SHA-256 digest in lower-case hex. */
export const sha256Text = z.string().regex(/^[\da-f]{64}$/, { error: "expected a sha256 in hex" });
/** A media type that is valid in an HTTP header, or an empty text. */
export const mediaTypeText = z.string().refine(isMediaType, { error: "expected a media type" });

/** Returns an object with the same schema for each of the names. */
export const withEachName = <const Name extends string, Schema extends z.ZodType>(
  names: readonly Name[],
  schema: Schema,
): Record<Name, Schema> => Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, Schema>;
