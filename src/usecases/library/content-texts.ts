/** Reads the texts of PDFs, and stores them so that each PDF is read once. */
import type { StoredContent } from "#domain/model/records/content.ts";
import type { ContentText } from "#domain/model/records/content-text.ts";
import type { UploadedFile } from "#ports/files.ts";
import type { ServicePorts } from "./service-ports.ts";

type Ports = Pick<ServicePorts, "store" | "pages" | "clock">;
type ContentOfText = Pick<StoredContent, "id" | "sha256" | "pagesWidth">;

/** Reads the text of a PDF for the record of its content. Resolves with undefined if it cannot be read. */
export const readPdfText = async (
  { id, sha256, pagesWidth }: ContentOfText,
  file: UploadedFile,
  { pages, clock }: Pick<Ports, "pages" | "clock">,
): Promise<ContentText | undefined> => {
  const texts = await pages.texts(file);
  if (!texts.ok) return undefined;
  const { pages: pageTexts, truncated } = texts.value;
  return {
    id,
    created: clock.now(),
    sha256,
    ...(truncated ? { truncated } : {}),
    // The content decides on the number of pages, because assets are checked against it.
    pages: pagesWidth.map((_, index) => pageTexts[index] ?? { runs: [] }),
  };
};

/** Returns the stored text of a content, or reads and stores it. Resolves with undefined if the PDF cannot be read. */
export const findContentText = async (content: ContentOfText, ports: Ports): Promise<ContentText | undefined> => {
  const { records, parts } = ports.store;
  const stored = await records.get("texts", content.id);
  if (stored?.sha256 === content.sha256) return stored;
  const file = await parts.blob(content.sha256);
  const text = file && (await readPdfText(content, file, ports));
  if (text === undefined) return undefined;
  await records.change(["contents", "texts"], async (tx) => {
    if ((await tx.get("contents", content.id))?.sha256 === text.sha256) await tx.put("texts", text);
  });
  return text;
};
