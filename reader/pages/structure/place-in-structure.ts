/** Puts the assets of a page into its structure, each behind the text or picture that it covers, or else is below. */
import { element } from "../../ui/dom.ts";
import { isBlock } from "./structure-roles.ts";

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Blocks that must stay the only children of their parent: what follows them goes to their end. */
const enclosingRoles: ReadonlySet<string | null> = new Set(["listitem", "cell", "columnheader", "rowheader"]);

/** `assets`: the elements of the page's assets, in their reading order. `text`: the text layer, in the document. */
export const placeInStructure = (
  layer: HTMLElement,
  text: HTMLElement,
  assets: readonly HTMLElement[],
  page: number,
): void => {
  if (assets.length === 0) return;
  const blocks = listBlocks(layer, text);
  for (const [index, asset] of assets.entries()) {
    asset.id ||= `structure-${page}-asset-${index}`;
    const place = element("span", { "aria-owns": asset.id });
    const block = findBlock(blocks, asset.getBoundingClientRect());
    if (block === undefined) layer.firstElementChild?.prepend(place);
    else if (enclosingRoles.has(block.getAttribute("role"))) enclose(block, place);
    // Several assets of one block follow it in their order.
    else skipPlaces(block).after(place);
  }
};

/** An element cannot own its text and have children: the text would come after these. */
const enclose = (block: Element, place: HTMLElement): void => {
  const text = block.getAttribute("aria-owns");
  if (text !== null) {
    block.removeAttribute("aria-owns");
    block.prepend(element("span", { "aria-owns": text }));
  }
  block.append(place);
};

const skipPlaces = (block: Element): Element => {
  let last = block;
  for (let next = last.nextElementSibling; next?.matches('[aria-owns*="-asset-"]'); next = next.nextElementSibling)
    last = next;
  return last;
};

interface PlacedBlock {
  readonly block: Element;
  readonly box: Box;
}

/** The innermost blocks with text or a picture, in reading order. */
const listBlocks = (layer: HTMLElement, text: HTMLElement): readonly PlacedBlock[] =>
  [...layer.querySelectorAll("[role]")].flatMap((block) => {
    if (!isBlock(block) || [...block.querySelectorAll("[role]")].some(isBlock)) return [];
    const owners = [block, ...block.querySelectorAll("[aria-owns]")];
    const ids = owners.flatMap((owner) => owner.getAttribute("aria-owns")?.split(" ") ?? []);
    const boxes = ids.flatMap((id) => text.querySelector(`#${CSS.escape(id)}`)?.getBoundingClientRect() ?? []);
    const box = joinBoxes(boxes);
    return box === undefined ? [] : [{ block, box }];
  });

const joinBoxes = (boxes: readonly Box[]): Box | undefined =>
  boxes.length === 0
    ? undefined
    : {
        left: Math.min(...boxes.map(({ left }) => left)),
        top: Math.min(...boxes.map(({ top }) => top)),
        right: Math.max(...boxes.map(({ right }) => right)),
        bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
      };

/** Returns the block that has most in common with the asset, else the last one above it, in its column if there is one. */
const findBlock = (blocks: readonly PlacedBlock[], asset: Box): Element | undefined => {
  let best: { readonly block: Element; readonly area: number } | undefined;
  for (const { block, box } of blocks) {
    const area =
      overlap(box.left, box.right, asset.left, asset.right) * overlap(box.top, box.bottom, asset.top, asset.bottom);
    if (area > (best?.area ?? 0)) best = { block, area };
  }
  if (best !== undefined) return best.block;
  const above = blocks.filter(({ box }) => box.bottom <= (asset.top + asset.bottom) / 2);
  const inColumn = above.filter(({ box }) => overlap(box.left, box.right, asset.left, asset.right) > 0);
  return (inColumn.length > 0 ? inColumn : above).at(-1)?.block;
};

const overlap = (start: number, end: number, otherStart: number, otherEnd: number): number =>
  Math.max(0, Math.min(end, otherEnd) - Math.max(start, otherStart));
