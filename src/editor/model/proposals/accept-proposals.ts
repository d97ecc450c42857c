/** Makes assets of accepted proposals. */
import type { Look } from "#domain/model/page-content.ts";
import type { Proposal, ProposalRule } from "#domain/proposals/proposal.ts";
import { selectNewProposals } from "#domain/proposals/propose-assets.ts";
import { addAssets, type Command } from "../commands/command.ts";
import { roundPercent } from "../document/boxes.ts";
import type { EditorAsset } from "../document/editor-asset.ts";
import type { EditorDocument } from "../document/editor-document.ts";

/** Version of the format in which new assets are written. */
const assetFormat = "1.3.2";
/** Text boxes are tight. The asset is larger by this share of the text's height on each side. */
const paddingShare = 0.15;

const underline: Look = { type: "underline" };

/** A line below words says that they can be pressed. The links of a PDF stay as its author has made them visible. */
const looks: Readonly<Record<ProposalRule, Look>> = {
  mark: underline,
  form: { type: "outline" },
  pattern: underline,
  column: underline,
  annotation: { type: "none" },
  address: underline,
  email: underline,
  phone: underline,
};

const toAsset = ({ key, rule, page, box, name, type, data }: Proposal, id: string): EditorAsset => {
  const padding = rule === "annotation" || rule === "form" ? 0 : box.height * paddingShare;
  const left = Math.max(0, box.left - padding);
  const top = Math.max(0, box.top - padding);
  const right = Math.min(100, box.left + box.width + padding);
  const bottom = Math.min(100, box.top + box.height + padding);
  return {
    id,
    page,
    aura: {
      api: assetFormat,
      name,
      page,
      center_x: roundPercent((left + right) / 2),
      center_y: roundPercent((top + bottom) / 2),
      center_z: 0,
      rect: [roundPercent(right - left), roundPercent(bottom - top)],
      actions: [{ type, data }],
      look: looks[rule],
      order: 0,
      proposal: key,
    },
  };
};

/** Adds the assets of proposals: one step of undo. Proposals that were accepted already are skipped. */
export const acceptProposals =
  (proposals: readonly Proposal[], newId: () => string): Command =>
  (document, selection) => {
    const assets = listNewProposals(proposals, document).map((proposal) => toAsset(proposal, newId()));
    return addAssets(assets)(document, selection);
  };

/** Returns the proposals that the document does not have and that were not dismissed. */
export const listNewProposals = (
  proposals: readonly Proposal[],
  { assets }: EditorDocument,
  dismissed: ReadonlySet<string> = new Set(),
): readonly Proposal[] => selectNewProposals(proposals, assets.values(), dismissed);
