/**
 * Reads each PDF once: what is examined when files are dropped is asked for again when the batch runs, and reading all
 * pages of a book takes seconds. Only what was found is remembered; a failure may have been the moment's.
 */
import type { Bytes } from "#ports/bytes.ts";
import type { PdfInspector } from "#ports/pdf.ts";

type Answer = ReturnType<PdfInspector["inspect"]>;

/** PDFs; what is known of one of usual length is a few kilobytes. */
const mostKnown = 2_000;

/** Known by their bytes: a file that was changed under its name is another one. */
export const createCachedInspector = (
  inspector: PdfInspector,
  bytes: Pick<Bytes, "sha256">,
  limit = mostKnown,
): PdfInspector => {
  const known = new Map<string, Answer>();
  const remember = (key: string, answer: Answer): Answer => {
    known.set(key, answer);
    const forget = () => {
      if (known.get(key) === answer) known.delete(key);
    };
    answer.then((result) => {
      if (!result.ok) forget();
    }, forget);
    const [oldest] = known.keys();
    if (known.size > limit && oldest !== undefined) known.delete(oldest);
    return answer;
  };
  return {
    inspect: async (pdf) => {
      const key = await bytes.sha256(pdf);
      return known.get(key) ?? remember(key, inspector.inspect(pdf));
    },
  };
};
