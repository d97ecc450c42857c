/** Writes the page tree of a new PDF while its pages are written, as a balanced tree (ISO 32000-1, 7.7.3). */
import type { DocumentWriter } from "./document-writer.ts";

/** Collects pages. */
export interface PageTreeWriter {
  /**
   * Adds the next page by the number of its object. Returns the number of its parent, which the page has to name. `inherited`:
   * entries that the page has from its parent.
   */
  add(page: number, inherited: string): number;
  /** Number of pages so far. */
  readonly count: number;
  /** Writes the rest of the tree, and returns the number of its root. */
  end(): number;
}

/** A node that still takes kids. */
interface OpenNode {
  readonly number: number;
  /** Entries that its pages have from it. */
  readonly inherited: string;
  readonly kids: number[];
  count: number;
}

const maxKids = 64;

/** Begins a tree. */
export const createPageTreeWriter = (writer: Pick<DocumentWriter, "reserve" | "write">): PageTreeWriter => {
  /** By level. Pages are the kids of nodes of level 0. */
  const levels: OpenNode[] = [];
  let count = 0;

  /** Returns the node of a level that has room for a kid. */
  const openNode = (level: number, inherited = ""): OpenNode => {
    const current = levels[level];
    if (current !== undefined && current.kids.length < maxKids && current.inherited === inherited) return current;
    if (current !== undefined) close(current, level);
    const node: OpenNode = { number: writer.reserve(), inherited, kids: [], count: 0 };
    levels[level] = node;
    return node;
  };
  const close = (node: OpenNode, level: number): void => {
    const parent = openNode(level + 1);
    parent.kids.push(node.number);
    parent.count += node.count;
    writeNode(node, parent.number);
  };
  const writeNode = ({ number, inherited, kids, count: pages }: OpenNode, parent?: number): void => {
    const kidList = kids.map((kid) => `${kid} 0 R`).join(" ");
    const parentEntry = parent === undefined ? "" : `/Parent ${parent} 0 R`;
    writer.write(`<</Type/Pages${parentEntry}${inherited}/Count ${pages}/Kids[${kidList}]>>`, number);
  };
  return {
    add: (page, inherited) => {
      const node = openNode(0, inherited);
      node.kids.push(page);
      node.count += 1;
      count += 1;
      return node.number;
    },
    get count() {
      return count;
    },
    end: () => {
      if (levels.length === 0) openNode(0);
      for (let level = 0; level + 1 < levels.length; level++) close(levels[level] as OpenNode, level);
      const root = levels.at(-1) as OpenNode;
      writeNode(root);
      return root.number;
    },
  };
};
