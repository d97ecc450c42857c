/** What is wrong with assets, for the list of layers. */
import { msg, str } from "@lit/localize";
import { checkAction, type SampleData } from "#editor/model/action-data/check-data.ts";
import type { EditorAsset, PageSize } from "#editor/model/document/editor-asset.ts";
import { describeFinding } from "../properties/findings/describe-finding.ts";
import { describePageFault } from "../properties/page-fault.ts";

/** Checks each state of an asset once, because a list of hundreds is rendered at each change. */
export class LayerProblems {
  #sample: SampleData | undefined;
  #messages = new WeakMap<EditorAsset, { readonly message: string | undefined }>();

  /** Returns what is wrong with an asset: its place, or the data of an action; undefined for nothing. */
  describe(asset: EditorAsset, pages: readonly PageSize[], sample: SampleData): string | undefined {
    if (sample !== this.#sample) [this.#sample, this.#messages] = [sample, new WeakMap()];
    const known = this.#messages.get(asset);
    if (known !== undefined) return known.message;
    const message = describePageFault(asset, pages) ?? describeActions(asset, sample);
    this.#messages.set(asset, { message });
    return message;
  }
}

const describeActions = ({ aura }: EditorAsset, sample: SampleData): string | undefined => {
  for (const { type, data } of aura.actions) {
    const finding = describeFinding(checkAction(type, data, sample));
    if (finding !== undefined) return finding.message;
  }
  return undefined;
};

/** Returns the accessible name of a layer with a problem. */
export const nameWithProblem = (name: string, problem: string): string => msg(str`${name}. Problem: ${problem}`);
