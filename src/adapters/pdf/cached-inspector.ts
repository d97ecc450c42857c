/**
 * Inspects each PDF once. PDFs are inspected when files are dropped and again when the batch runs, and reading all pages
 * of a book takes seconds. Only successful results are cached, because a failure may be temporary.
 */
import type { Bytes } from "#ports/bytes.ts";
import type { PdfInspector } from "#ports/pdf.ts";

type Inspection = ReturnType<PdfInspector["inspect"]>;

/** Number of cached PDFs. The facts of a typical PDF take a few kilobytes. */
const maxCachedPdfs = 2_000;

/** Creates an inspector that caches results by the SHA-256 of the PDF. Drops the oldest beyond `limit` PDFs. */
export const createCachedInspector = (
  inspector: PdfInspector,
  bytes: Pick<Bytes, "sha256">,
  limit = maxCachedPdfs,
): PdfInspector => {
  const cache = new Map<string, Inspection>();
  const remember = (key: string, inspection: Inspection): Inspection => {
    cache.set(key, inspection);
    const forget = () => {
      if (cache.get(key) === inspection) cache.delete(key);
    };
    inspection.then((result) => {
      if (!result.ok) forget();
    }, forget);
    const [oldest] = cache.keys();
    if (cache.size > limit && oldest !== undefined) cache.delete(oldest);
    return inspection;
  };
  return {
    ...inspector,
    inspect: async (pdf, sha256) => {
      const key = sha256 ?? (await bytes.sha256(pdf));
      return cache.get(key) ?? remember(key, inspector.inspect(pdf));
    },
  };
};
