/** Revisions of records as `ETag` and `If-Match` (RFC 9110, 8.8.3 and 13.1.1). */
import { isRecord } from "#domain/values/is-record.ts";
import type { WriteOptions } from "#usecases/library/revisions.ts";

/** Returns the entity tag of a revision. */
export const revisionTag = (revision: number): string => `"${revision}"`;

/**
 * Returns the `ETag` header of a response whose details are one record, or contain it as `document`; none where the record
 * has no revision.
 */
export const revisionHeaders = (details: unknown): Readonly<Record<string, string>> => {
  if (!isRecord(details)) return {};
  const { revision } = isRecord(details["document"]) ? details["document"] : details;
  return typeof revision === "number" ? { ETag: revisionTag(revision) } : {};
};

/** Revisions count from 1, so no record has this one. */
const noRevision = 0;

/**
 * Reads the revision that the caller expects. Without the header, and with `*`, it is undefined. Revisions only grow, so of
 * several tags the highest counts. A tag that is no revision, or is weak, matches no record.
 */
export const readExpectedRevision = (request: Request): WriteOptions => {
  const header = (request.headers.get("if-match") ?? "*").trim();
  if (header === "*" || header === "") return {};
  const revisions = header.split(",").map((tag) => Number(/^"([1-9]\d{0,14})"$/.exec(tag.trim())?.[1] ?? noRevision));
  return { expectedRevision: Math.max(...revisions) };
};
