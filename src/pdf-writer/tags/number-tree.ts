/** Reads a number tree (ISO 32000-1, 7.9.7), and writes values of it again. */
import type { PdfFile } from "../reading/pdf-file.ts";
import {
  asNumber,
  asReference,
  formatValue,
  type PdfDict,
  PdfSyntaxError,
  type PdfValue,
  rawValue,
} from "../syntax/pdf-syntax.ts";

/** A node of a tree. The root may lie in another object, and has no number then. */
interface TreeNode {
  readonly number: number | undefined;
  readonly entries: PdfDict["entries"];
  /** Keys and values by turns. Undefined for a node with kids. */
  readonly items: readonly PdfValue[] | undefined;
}

/** A number tree. */
export interface NumberTree {
  /** Returns the value of a key, as the tree has it: often a reference. */
  find(key: number): PdfValue | undefined;
  /** The highest key, -1 in an empty tree. */
  readonly highestKey: number;
  /**
   * Returns what changes if keys get values: nodes by object number, and the root if it has none. New keys have to be above the
   * highest one, in ascending order.
   */
  change(values: ReadonlyMap<number, string>): TreeChange;
}

/** The nodes that are written again. */
export interface TreeChange {
  readonly nodes: ReadonlyMap<number, string>;
  readonly root?: string;
}

const maxNodes = 100_000;

/** Reads all nodes. @throws PdfSyntaxError */
export const readNumberTree = async (file: PdfFile, value: PdfValue | undefined): Promise<NumberTree> => {
  const nodes: TreeNode[] = [];
  const owners = new Map<number, TreeNode>();
  const values = new Map<number, PdfValue>();
  const pending = [value];
  const visitedNumbers = new Set<number>();
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const number = asReference(next);
    if (number !== undefined && visitedNumbers.has(number)) throw new PdfSyntaxError("a number tree has a loop");
    if (number !== undefined) visitedNumbers.add(number);
    const entries = (await file.resolveDict(next))?.entries ?? new Map<string, PdfValue>();
    const list = await file.resolve(entries.get("Nums"));
    const items = list?.kind === "array" ? list.items : undefined;
    const node: TreeNode = { number, entries, items };
    if (nodes.push(node) > maxNodes) throw new PdfSyntaxError("a number tree is too large");
    for (let index = 0; index + 1 < (items?.length ?? 0); index += 2) {
      const [key, item] = [asNumber(items?.[index]), items?.[index + 1]];
      if (key === undefined || item === undefined || values.has(key)) continue;
      values.set(key, item);
      owners.set(key, node);
    }
    const kids = await file.resolve(entries.get("Kids"));
    if (kids?.kind === "array") pending.push(...kids.items);
  }
  const [root] = nodes;
  let highestKey = -1;
  for (const key of values.keys()) if (key > highestKey) highestKey = key;
  return {
    find: (key) => values.get(key),
    highestKey,
    change: (changed) => changeTree(root, owners, changed),
  };
};

const changeTree = (
  root: TreeNode | undefined,
  owners: ReadonlyMap<number, TreeNode>,
  values: ReadonlyMap<number, string>,
): TreeChange => {
  const changedNodes = new Map<TreeNode, Map<number, string>>();
  const added: string[] = [];
  const addedKeys: number[] = [];
  for (const [key, text] of values) {
    const owner = owners.get(key);
    if (owner === undefined) {
      added.push(`${key} ${text}`);
      addedKeys.push(key);
    } else changedNodes.set(owner, (changedNodes.get(owner) ?? new Map<number, string>()).set(key, text));
  }
  const texts = new Map<TreeNode | undefined, string>();
  for (const [node, ofNode] of changedNodes) texts.set(node, formatNode(node, formatItems(node, ofNode)));
  if (added.length > 0) {
    const kids = root?.entries.get("Kids");
    if (root === undefined || kids === undefined || root.items !== undefined) {
      const present = root === undefined ? "" : formatItems(root, changedNodes.get(root) ?? new Map());
      texts.set(root, formatNode(root, `${present} ${added.join(" ")}`));
    } else if (kids.kind === "array") {
      const limits = `/Limits[${addedKeys[0]} ${addedKeys.at(-1)}]`;
      const newKids = `${kids.items.map(formatValue).join(" ")} <<${limits}/Nums[${added.join(" ")}]>>`;
      texts.set(root, formatEntriesOf(root, new Map([["Kids", rawValue(`[${newKids}]`)]])));
    } else throw new PdfSyntaxError("the kids of a number tree are an object of their own");
  }
  const nodes = new Map<number, string>();
  let rootText: string | undefined;
  for (const [node, text] of texts) {
    if (node?.number === undefined) rootText = text;
    else nodes.set(node.number, text);
  }
  return { nodes, ...(rootText === undefined ? {} : { root: rootText }) };
};

const formatItems = ({ items = [] }: TreeNode, values: ReadonlyMap<number, string>): string =>
  items
    .map((item, index) => {
      const key = index % 2 === 1 ? asNumber(items[index - 1]) : undefined;
      return (key === undefined ? undefined : values.get(key)) ?? formatValue(item);
    })
    .join(" ");

const formatNode = (node: TreeNode | undefined, items: string): string =>
  formatEntriesOf(node, new Map([["Nums", rawValue(`[${items}]`)]]));

const formatEntriesOf = (node: TreeNode | undefined, replaced: ReadonlyMap<string, PdfValue>): string =>
  formatValue({ kind: "dict", entries: new Map([...(node?.entries ?? []), ...replaced]) });
