/** Reads the versions of a smartlink as the page lists them, and compares them. */
import { msg } from "@lit/localize";
import type { SmartlinkComparison } from "#domain/library/compare-smartlinks.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { RecordChanges } from "#ports/record-changes.ts";
import type { RecordReader } from "#ports/records.ts";
import { revisionOf } from "#usecases/library/revisions.ts";
import { smartlinkNotFound } from "#usecases/library/unknown-ids.ts";
import type { VersionItem, Versions } from "#usecases/library/versions/versions.ts";
import { summarizeComparison } from "./describe-comparison.ts";

/** What the list of versions needs from the store. */
export interface VersionAccess {
  readonly records: RecordReader;
  readonly changes: RecordChanges;
  readonly versions: Versions;
}

/** A version with what had changed in it since the one before it; undefined for the first. */
export interface VersionLine extends VersionItem {
  readonly summary: string | undefined;
}

/** The versions of a smartlink. */
export interface VersionList {
  /** Newest first. */
  readonly lines: readonly VersionLine[];
  /** When the present state came about. ISO 8601. */
  readonly updated: string;
  /** What has changed since the newest version; undefined where there is none. */
  readonly summary: string | undefined;
}

/** Reads the versions. Problem: `document-not-found`. */
export const readVersionList = async (
  { records, versions }: VersionAccess,
  smartlinkId: string,
): Promise<Result<VersionList>> => {
  const smartlink = await records.get("smartlinks", smartlinkId);
  if (smartlink === undefined) return fail(smartlinkNotFound(smartlinkId));
  const page = await versions.list(smartlinkId, { order: "newest" });
  if (!page.ok) return page;
  const summarize = async (id: string, comparison: "now" | "previous"): Promise<string | undefined> => {
    const compared = await versions.compare(smartlinkId, id, comparison);
    return compared.ok ? summarizeComparison(compared.value) : undefined;
  };
  const { items } = page.value;
  const [newest] = items;
  const [summary, ...summaries] = await Promise.all([
    newest && summarize(newest.id, "now"),
    ...items.map(({ id }) => summarize(id, "previous")),
  ]);
  const lines = items.map((item, index) => ({ ...item, summary: summaries[index] }));
  return ok({ lines, updated: smartlink.updated, summary });
};

/** A version compared with the present state. */
export interface OpenComparison {
  readonly version: VersionItem;
  readonly comparison: SmartlinkComparison;
  /** Revision of the present state, so that a restoration overwrites nothing that was not compared. */
  readonly revision: number;
  /** Titles of the PDFs of both states, by id. */
  readonly pdfTitles: ReadonlyMap<string, string>;
}

/** Compares a version with the present state. */
export const openComparison = async (
  { records, versions }: VersionAccess,
  smartlinkId: string,
  version: VersionItem,
): Promise<Result<OpenComparison>> => {
  // The revision is read first: a change in between makes the restoration fail, and does not go unnoticed.
  const smartlink = await records.get("smartlinks", smartlinkId);
  if (smartlink === undefined) return fail(smartlinkNotFound(smartlinkId));
  const compared = await versions.compare(smartlinkId, version.id);
  if (!compared.ok) return compared;
  const pdfTitles = new Map<string, string>();
  for (const { key, before, after } of compared.value.fields)
    if (key === "_content")
      for (const id of [String(before), String(after)]) {
        const content = await records.get("contents", id);
        pdfTitles.set(id, content?.title ?? msg("A PDF that is not in the library"));
      }
  return ok({ version, comparison: compared.value, revision: revisionOf(smartlink), pdfTitles });
};

/** Restores a version. Resolves with what undoes it; undefined where that state is no longer stored. */
export const restoreVersion = async (
  { records, versions }: VersionAccess,
  smartlinkId: string,
  { version, revision }: OpenComparison,
): Promise<Result<(() => Promise<Result<unknown>>) | undefined>> => {
  const restored = await versions.restore(smartlinkId, version.id, { expectedRevision: revision });
  if (!restored.ok) return restored;
  // A restoration stores the state before it as the newest version.
  const newest = await versions.list(smartlinkId, { order: "newest", limit: 1 });
  const before = newest.ok ? newest.value.items[0] : undefined;
  const present = await records.get("smartlinks", smartlinkId);
  if (before === undefined || present === undefined) return ok(undefined);
  const expectedRevision = revisionOf(present);
  return ok(() => versions.restore(smartlinkId, before.id, { expectedRevision }));
};
