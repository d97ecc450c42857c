/** Finds where the blocks of a tagged page stand, such as its paragraphs and tables, and the one that a box follows. */
import type { PercentBox } from "#domain/geometry/geometry.ts";
import { toShownPoint } from "../content/page-space.ts";
import type { ShownGlyph } from "../page-text/shown-glyph.ts";
import type { PageView } from "../reading/page-boxes.ts";
import { findBlockIndex, type StructureTree } from "./structure-tree.ts";

/** A block in the tree. */
export interface TreeBlock {
  /** Object number of the element, and of the one in which it lies. */
  readonly number: number;
  readonly parent: number;
  /** Whether an element around it states a language. */
  readonly statesLanguage: boolean;
}

/** A block with the area of its base lines, in percent of the shown page. */
interface PlacedBlock extends TreeBlock {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Where an element is inserted. */
export interface BlockAnchor {
  readonly block: TreeBlock;
  readonly side: "before" | "after";
}

/** Returns the block to which an element belongs. @throws PdfSyntaxError */
export const findBlock = async (tree: StructureTree, element: number): Promise<TreeBlock | undefined> => {
  const path = await tree.findPath(element);
  if (path === undefined || path.length === 0) return undefined;
  const index = findBlockIndex(path);
  const around = path.slice(0, index);
  const number = path[index]?.number ?? element;
  const statesLanguage = around.some(({ entries }) => entries.has("Lang"));
  return { number, parent: around.at(-1)?.number ?? tree.root.number, statesLanguage };
};

/** Places the blocks of a page's text, in the order of their content. `owners`: the elements of its marked content. */
export const placeBlocks = async (
  tree: StructureTree,
  owners: readonly (number | undefined)[],
  glyphs: readonly ShownGlyph[],
  view: PageView,
): Promise<readonly PlacedBlock[]> => {
  const byElement = new Map<number, TreeBlock | undefined>();
  const blocks = new Map<number, PlacedBlock>();
  for (const { markId, x, y } of glyphs) {
    const element = markId === undefined ? undefined : owners[markId];
    if (element === undefined) continue;
    if (!byElement.has(element)) byElement.set(element, await findBlock(tree, element));
    const block = byElement.get(element);
    if (block === undefined) continue;
    const [left, top] = toShownPoint(view, x, y);
    const placed = blocks.get(block.number) ?? { ...block, left, top, right: left, bottom: top };
    blocks.set(block.number, placed);
    placed.left = Math.min(placed.left, left);
    placed.right = Math.max(placed.right, left);
    placed.top = Math.min(placed.top, top);
    placed.bottom = Math.max(placed.bottom, top);
  }
  return [...blocks.values()];
};

/**
 * Returns the block after which a box is read: the nearest one that begins above the lower edge of the box, in its column if the
 * column has one. A box above all blocks is read before the first. Undefined for a page without blocks.
 */
export const findAnchor = (blocks: readonly PlacedBlock[], box: PercentBox): BlockAnchor | undefined => {
  const above = blocks.filter(({ top }) => top <= box.top + box.height);
  const inColumn = above.filter(({ left, right }) => left <= box.left + box.width && right >= box.left);
  let nearest: PlacedBlock | undefined;
  for (const block of inColumn.length > 0 ? inColumn : above)
    if (nearest === undefined || block.top >= nearest.top) nearest = block;
  if (nearest !== undefined) return { block: nearest, side: "after" };
  const [first] = blocks;
  return first && { block: first, side: "before" };
};
