/** Leaves pages out of the page tree of a PDF (ISO 32000-1, 7.7.3). */
import type { BasePdf } from "../reading/base-pdf.ts";
import { asName, asReference, formatValue, type PdfDict, PdfSyntaxError, rawValue } from "../syntax/pdf-syntax.ts";

/** A page by its index and the text that lists it, or a node by its position among the nodes. */
type Kid = { readonly page: number; readonly text: string } | { readonly node: number; readonly text: string };

interface TreeNode {
  readonly number: number;
  readonly entries: PdfDict["entries"];
  readonly kids: readonly Kid[];
}

/** References to the pages that an update has written again, by page index. */
export type WrittenPages = ReadonlyMap<number, { readonly reference: string }>;

/** Returns the nodes that change, by object number. */
export type RemovePages = (leftOut: ReadonlySet<number>) => ReadonlyMap<number, PdfDict>;

/** Reads the page tree. `slots`: the pages that the shared update has written again. @throws PdfSyntaxError */
export const readPageNodes = async ({ file, catalog }: BasePdf, slots: WrittenPages): Promise<RemovePages> => {
  const nodes: TreeNode[] = [];
  let pageCount = 0;
  // The pages are numbered in the order of the tree, so each node is read with all below it before the next one.
  const readNode = async (number: number): Promise<number> => {
    const entries = (await file.resolveDict(rawValue(`${number} 0 R`)))?.entries;
    const kids = await file.resolve(entries?.get("Kids"));
    if (entries === undefined || kids?.kind !== "array") throw new PdfSyntaxError("its page tree is damaged");
    const list: Kid[] = [];
    const position = nodes.push({ number, entries, kids: list }) - 1;
    for (const kid of kids.items) {
      const dict = await file.resolveDict(kid);
      const below = await file.resolve(dict?.entries.get("Kids"));
      const isPage = asName(await file.resolve(dict?.entries.get("Type"))) === "Page" || below?.kind !== "array";
      const kidNumber = asReference(kid);
      if (!isPage && kidNumber !== undefined) list.push({ node: await readNode(kidNumber), text: formatValue(kid) });
      else {
        const page = pageCount++;
        list.push({ page, text: slots.get(page)?.reference ?? formatValue(kid) });
      }
    }
    return position;
  };
  const root = asReference(catalog.dict.entries.get("Pages"));
  if (root === undefined) throw new PdfSyntaxError("its page tree has no root");
  await readNode(root);

  return (leftOut) => {
    const changed = new Map<number, PdfDict>();
    const counts: { readonly kept: number; readonly all: number }[] = [];
    // Children come after their parents.
    for (let index = nodes.length - 1; index >= 0; index--) {
      const node = nodes[index];
      if (node === undefined) continue;
      let [kept, all] = [0, 0];
      const keptKids = node.kids.filter((kid) => {
        const count = "page" in kid ? { kept: leftOut.has(kid.page) ? 0 : 1, all: 1 } : counts[kid.node];
        kept += count?.kept ?? 0;
        all += count?.all ?? 0;
        return (count?.kept ?? 0) > 0;
      });
      counts[index] = { kept, all };
      if (kept === all || kept === 0) continue;
      const kids = rawValue(`[${keptKids.map(({ text }) => text).join(" ")}]`);
      const entries = new Map([...node.entries, ["Kids", kids] as const, ["Count", rawValue(String(kept))] as const]);
      changed.set(node.number, { kind: "dict", entries });
    }
    return changed;
  };
};
