/** Reads the structure tree of a page as pdf.js shows it to screen readers. */
import { getDocument } from "pdfjs-dist";

interface TreeNode {
  readonly role?: string;
  readonly alt?: string;
  readonly lang?: string;
  readonly type?: string;
  readonly id?: string;
  readonly children?: readonly TreeNode[];
}

/**
 * Returns the elements of a page with their content, such as `Document(H1(Title) Figure[a picture]() P(Link(<label>)))`. Grouping elements
 * without a meaning are left out.
 */
export const readTags = async (pdf: Uint8Array, pageNumber: number): Promise<string> => {
  const document = await getDocument({ data: pdf.slice(), verbosity: 0 }).promise;
  const page = await document.getPage(pageNumber);
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const texts = new Map<string, string>();
  const open: (string | undefined)[] = [];
  for (const item of items) {
    if ("str" in item) {
      const id = open.findLast((candidate) => candidate !== undefined);
      if (id !== undefined) texts.set(id, (texts.get(id) ?? "") + item.str);
    } else if (item.type === "endMarkedContent") open.pop();
    else open.push((item as { readonly id?: string | null }).id ?? undefined);
  }
  const links = new Map(
    (await page.getAnnotations()).map(({ id, contentsObj }) => [`pdfjs_internal_id_${id}`, `<${contentsObj?.str}>`]),
  );
  const format = ({ role = "", alt, lang, type, id, children = [] }: TreeNode): string => {
    if (type === "annotation") return links.get(id ?? "") ?? "?";
    if (type === "content") return texts.get(id ?? "") ?? "";
    const inner = children.map(format).filter((text) => text !== "");
    if (role === "Root" || role === "NonStruct") return inner.join(" ");
    return `${role}${lang === undefined ? "" : `@${lang}`}${alt === undefined ? "" : `[${alt}]`}(${inner.join(" ")})`;
  };
  const tree = (await page.getStructTree()) as TreeNode | null;
  const formatted = tree === null ? "" : format(tree);
  await document.loadingTask.destroy();
  return formatted;
};
