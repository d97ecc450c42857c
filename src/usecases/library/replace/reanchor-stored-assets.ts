/** Applies the re-anchoring rule to stored assets and lists what became of each. */
import { followPageJumps } from "#domain/library/page-jumps.ts";
import { type AssetPosition, reanchorAssets } from "#domain/library/reanchor-assets.ts";
import type { Replacement } from "#domain/model/records/replacement.ts";
import type { StoredAsset } from "#domain/model/records/stored-asset.ts";
import type { ProposalRule } from "#domain/proposals/proposal.ts";
import type { DocumentText } from "#domain/text/page-text.ts";

/** Assets in the changed PDF. */
export interface ReanchoredAssets {
  /** The assets that change, with their new position and actions; their revision is the old one. */
  readonly changed: readonly StoredAsset[];
  readonly report: Pick<Replacement, "kept" | "moved" | "lost" | "withoutText" | "jumps">;
}

type Texts = Pick<DocumentText, "pages">;

/** Finds the positions of all assets. Assets without a page become hidden assets of the last page. */
export const reanchorStoredAssets = (assets: readonly StoredAsset[], before: Texts, after: Texts): ReanchoredAssets => {
  const { positions, alignment } = reanchorAssets(assets.map(toAnchoredAsset), before, after);
  const changed: StoredAsset[] = [];
  const report: ReanchoredAssets["report"] = { kept: [], moved: [], lost: [], withoutText: [], jumps: [] };
  for (const [index, asset] of assets.entries()) {
    const position = positions[index] as AssetPosition;
    const entry = { asset: asset.id, name: asset.aura.name };
    const actions = followPageJumps(asset.aura.actions, alignment);
    for (const [action, { data }] of actions.entries()) {
      const previous = asset.aura.actions[action]?.data ?? data;
      if (previous !== data) report.jumps.push({ ...entry, from: Number(previous), to: Number(data) });
    }
    const placed = placeAsset({ ...asset, aura: { ...asset.aura, actions } }, position, after.pages.length);
    if (position.kind !== "kept" || actions.some((action, at) => action !== asset.aura.actions[at]))
      changed.push(placed);
    const { quote } = position;
    const source = readSourceText(asset);
    if (source !== undefined && position.kind !== "lost" && position.missingText !== undefined)
      report.withoutText.push({ ...entry, page: placed.page, text: source });
    if (position.kind === "kept") report.kept.push({ ...entry, page: asset.page, quote });
    if (position.kind === "moved")
      report.moved.push({ ...entry, from: positionOf(asset), to: positionOf(placed), quote });
    if (position.kind === "lost")
      report.lost.push({ ...entry, page: asset.page, reason: describeLoss(asset.page, before.pages.length) });
  }
  return { changed, report };
};

const toAnchoredAsset = ({ page, aura: { center_x, center_y, rect } }: StoredAsset) => ({
  page,
  aura: { center_x, center_y, rect: [rect[0] ?? 0, rect[1] ?? 0] as [number, number] },
});

const positionOf = ({ page, aura }: StoredAsset) => ({ page, x: aura.center_x, y: aura.center_y });

const placeAsset = (asset: StoredAsset, position: AssetPosition, lastPage: number): StoredAsset => {
  const { aura } = asset;
  if (position.kind === "kept") return asset;
  if (position.kind === "lost") return { ...asset, page: lastPage, aura: { ...aura, page: lastPage, hidden: true } };
  const { page, center_x, center_y } = position;
  return { ...asset, page, aura: { ...aura, ...moveProposal(asset, page), page, center_x, center_y } };
};

/** Proposals of these rules do not depend on a text. */
const rulesWithoutText: ReadonlySet<string> = new Set<ProposalRule>(["form", "annotation"]);

/** Returns the text of the page that an asset was made of, such as a mark, an address or a value of the data. */
const readSourceText = ({ aura }: StoredAsset): string | undefined => {
  const { proposal } = aura as { readonly proposal?: unknown };
  const [, rule = "", text] = (typeof proposal === "string" && /^\d+ (\S+) (.+?)(?: #\d+)?$/s.exec(proposal)) || [];
  return rulesWithoutText.has(rule) ? undefined : text;
};

/** An asset that was made from a proposal, such as a mark in the text, has its key, which begins with the page. */
const moveProposal = ({ page: before, aura }: StoredAsset, page: number): { readonly proposal?: string } => {
  const { proposal } = aura as { readonly proposal?: unknown };
  const start = `${before} `;
  return typeof proposal === "string" && proposal.startsWith(start)
    ? { proposal: `${page} ${proposal.slice(start.length)}` }
    : {};
};

const describeLoss = (page: number, pageCount: number): string =>
  page > pageCount
    ? `The PDF before had ${pageCount} pages, so the asset had no page ${page}.`
    : `The new PDF has neither a page like page ${page} of the PDF before, nor the text under the asset.`;
