/** Reads the texts of uploaded PDFs once and stores them, for the search and for replacing a PDF. */

import type { StoredContent } from "#domain/model/records/content.ts";
import type { ContentText } from "#domain/model/records/content-text.ts";
import type { ServicePorts } from "../service-ports.ts";

type TextPorts = Pick<ServicePorts, "store" | "pages" | "clock">;

/** Gives the texts of PDFs. */
export interface ContentTexts {
  /** Returns the text of a content, read at the first call; without pages where the PDF cannot be read. */
  get(content: StoredContent): Promise<ContentText>;
  /** Reads the texts that are missing, one PDF after the other, and calls back after each. */
  readMissing(signal: AbortSignal, onProgress?: (done: number, total: number) => void): Promise<void>;
}

/** Creates the access to the texts. */
export const createContentTexts = ({ store, pages, clock }: TextPorts): ContentTexts => {
  const { records, parts } = store;

  const read = async ({ id, sha256 }: StoredContent): Promise<ContentText> => {
    const file = await parts.blob(sha256);
    const text = file === undefined ? undefined : await pages.texts(file);
    // A PDF that cannot be read is stored without pages, so that it is not read again at every start.
    const { pages: pageTexts, truncated } = text?.ok ? text.value : { pages: [], truncated: false };
    return { id, created: clock.now(), sha256, pages: pageTexts, ...(truncated ? { truncated } : {}) };
  };

  const get = async (content: StoredContent): Promise<ContentText> => {
    const stored = await records.get("texts", content.id);
    if (stored?.sha256 === content.sha256) return stored;
    const text = await read(content);
    await records.change(["contents", "texts"], async (tx) => {
      const current = await tx.get("contents", content.id);
      if (current?.sha256 === text.sha256) await tx.put("texts", text);
    });
    return text;
  };

  /** Reads few records at a time: the texts of all PDFs at once would fill the memory. */
  const findMissing = async (): Promise<readonly StoredContent[]> => {
    const missing: StoredContent[] = [];
    for (const content of await records.list("contents"))
      if ((await records.get("texts", content.id))?.sha256 !== content.sha256) missing.push(content);
    return missing;
  };

  return {
    get,
    readMissing: async (signal, onProgress) => {
      const missing = await findMissing();
      for (const [index, content] of missing.entries()) {
        if (signal.aborted) return;
        await get(content);
        onProgress?.(index + 1, missing.length);
      }
    },
  };
};
