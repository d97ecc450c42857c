/** Replaces the PDF of a smartlink. Its assets follow the text that they were placed over. */

import type { StoredContent } from "#domain/model/records/content.ts";
import type { Replacement } from "#domain/model/records/replacement.ts";
import type { StoredSmartlink } from "#domain/model/records/smartlink-record.ts";
import type { StoredAsset } from "#domain/model/records/stored-asset.ts";
import { describeContent } from "#domain/records/new-smartlink.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { DocumentText } from "#domain/text/page-text.ts";
import type { RecordReader } from "#ports/records.ts";
import { createAddresses } from "../addresses.ts";
import { changeRecordsWithParts } from "../part-transaction.ts";
import { findRevisionConflict, nextRevision, revisionOf, type WriteOptions } from "../revisions.ts";
import { createContentTexts } from "../search/content-texts.ts";
import type { Caller, ServicePorts } from "../service-ports.ts";
import { toSmartlinkRecord } from "../smartlink-record.ts";
import { contentNotFound, smartlinkNotFound } from "../unknown-ids.ts";
import { storeVersion } from "../versions/store-version.ts";
import { type ReanchoredAssets, reanchorStoredAssets } from "./reanchor-stored-assets.ts";
import { createTargetReader, type NewPdf, type ReplacementTarget } from "./replacement-target.ts";

/** Options of a replacement. */
export interface ReplaceOptions extends WriteOptions {
  /** Only computes the result and writes nothing. */
  readonly preview?: boolean;
}

/** Replaces PDFs. */
export interface PdfReplacement {
  /**
   * Replaces the PDF of a smartlink. The state before is stored as a version, and the PDF before stays in the library. The same PDF again changes nothing. Problems:
   * `document-not-found`, `content-not-found`, `changed-meanwhile`, those of reading the PDF (`pdf-password`, …).
   */
  replace(id: string, pdf: NewPdf, options: ReplaceOptions, caller: Caller): Promise<Result<Replacement>>;
}

/** A smartlink as it is before. */
interface State {
  readonly smartlink: StoredSmartlink;
  readonly assets: readonly StoredAsset[];
  /** Undefined if the PDF is not in the library any more. */
  readonly content: StoredContent | undefined;
}

/** Creates the call over the store and the PDF reader. */
export const createPdfReplacement = (ports: ServicePorts): PdfReplacement => {
  const { records } = ports.store;
  const addresses = createAddresses(ports.site);
  const texts = createContentTexts(ports);
  const readTarget = createTargetReader(ports, texts);

  const reanchor = async (
    { assets, smartlink, content }: State,
    target: ReplacementTarget,
  ): Promise<ReanchoredAssets> => {
    const before = content === undefined ? { pages: [] } : await texts.get(content);
    const after = withPages(target.text, target.content.pagesWidth.length);
    return reanchorStoredAssets(assets, withPages(before, smartlink.nb_pages), after);
  };

  const replace: PdfReplacement["replace"] = async (id, pdf, options, caller) => {
    let target: ReplacementTarget | undefined;
    for (;;) {
      const state = await readState(records, id);
      if (state === undefined) return fail(smartlinkNotFound(id));
      const { smartlink } = state;
      const conflicts = findRevisionConflict(smartlink, smartlink.title, options);
      if (conflicts.length > 0) return fail(...conflicts);
      if (target === undefined) {
        const read = await readTarget(pdf, smartlink, state.content, caller);
        if (!read.ok) return read;
        target = read.value;
      }
      const { changed, report } = await reanchor(state, target);
      const pages = { before: smartlink.nb_pages, after: target.content.pagesWidth.length };
      const toReplacement = (document: StoredSmartlink): Replacement => ({
        document: toSmartlinkRecord(document, addresses),
        pages,
        ...report,
      });
      const isSame = target.upload === undefined && target.content.id === smartlink._content;
      if (isSame || options.preview === true) return ok(toReplacement(smartlink));
      const written = await writeReplacement(ports, smartlink, target, changed);
      // The smartlink was changed while the PDFs were compared: compare again.
      if (written === undefined) continue;
      if (!written.ok) return written;
      await records.sweep(written.value.unusedParts);
      return ok(toReplacement(written.value.smartlink));
    }
  };

  return { replace };
};

const readState = async (records: RecordReader, id: string): Promise<State | undefined> => {
  const [smartlink, assets] = await Promise.all([
    records.get("smartlinks", id),
    records.list("assets", { where: { field: "_document", is: id } }),
  ]);
  return smartlink && { smartlink, assets, content: await records.get("contents", smartlink._content) };
};

/**
 * Writes the replacement in one transaction, and the state before as a version. Returns undefined, and has written nothing,
 * if the smartlink or one of its assets is no longer as it was read.
 */
const writeReplacement = (
  ports: ServicePorts,
  smartlinkBefore: StoredSmartlink,
  { content, text, upload }: ReplacementTarget,
  changedAssets: readonly StoredAsset[],
) => {
  const now = ports.clock.now();
  const parts = upload === undefined ? [] : [upload];
  const kinds = ["contents", "smartlinks", "assets", "texts", "versions"] as const;
  return changeRecordsWithParts(ports, parts, kinds, async (tx) => {
    const stored = await tx.get("smartlinks", smartlinkBefore.id);
    if (stored === undefined) return fail(smartlinkNotFound(smartlinkBefore.id));
    // Every write of an asset also counts as a write of its smartlink.
    if (revisionOf(stored) !== revisionOf(smartlinkBefore)) return undefined;
    if (upload === undefined && (await tx.get("contents", content.id)) === undefined)
      return fail(contentNotFound(content.id, "content"));
    if (upload !== undefined) {
      await tx.put("contents", content);
      await tx.put("texts", text);
    }
    const { unusedParts } = await storeVersion(tx, stored, { now, newId: ports.ids.newId, always: true });
    for (const asset of changedAssets) await tx.put("assets", { ...asset, ...nextRevision(asset, now) });
    const config = { ...stored.config, timestamp: Date.parse(now) };
    const smartlink = { ...stored, ...describeContent(content), config, ...nextRevision(stored, now) };
    await tx.put("smartlinks", smartlink);
    return ok({ smartlink, unusedParts });
  });
};

/** The records decide on the number of pages. Pages of a PDF that could not be read have no text. */
const withPages = ({ pages }: Pick<DocumentText, "pages">, count: number): Pick<DocumentText, "pages"> => ({
  pages: Array.from({ length: count }, (_, index) => pages[index] ?? { runs: [] }),
});
