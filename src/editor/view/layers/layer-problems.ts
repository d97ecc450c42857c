/** What is wrong with the assets in the list of layers, and the fields that correct it. */
import { msg, str } from "@lit/localize";
import { isUnmailedForm } from "#domain/actions/action-warnings.ts";
import { type CoveredAsset, findCoveredAssets } from "#domain/geometry/covered-assets.ts";
import { isCutOff } from "#domain/geometry/geometry-warnings.ts";
import { isHiddenAsset } from "#domain/geometry/hidden-asset.ts";
import { checkAction, checkCondition, checkContent, type SampleData } from "#editor/model/action-data/check-data.ts";
import type { EditorAsset, PageSize } from "#editor/model/document/editor-asset.ts";
import type { EditorDocument } from "#editor/model/document/editor-document.ts";
import type { FieldPath } from "#editor/model/document/field-path.ts";
import { describeAsset } from "../asset-names.ts";
import { describeFinding, describeShortly } from "../properties/findings/describe-finding.ts";
import type { FieldFinding } from "../properties/findings/field-finding.ts";
import { describePageFault } from "../properties/page-fault.ts";
import type { ContentFaults } from "../stage/printed/content-service.ts";
import { describeContentFault } from "../stage/printed/describe-fault.ts";

/** A problem of an asset, and where it is corrected. */
export interface LayerProblem {
  readonly message: string;
  readonly path: FieldPath;
}

/** What the assets are checked with. */
export interface LayerContext {
  readonly document: EditorDocument;
  readonly sample: SampleData;
  /** What is wrong with printed contents, by the ids of their assets. */
  readonly contentFaults: ContentFaults;
  /** Whether the answers of forms go to the smartlink's address for callbacks. */
  readonly hasReceiver: boolean;
}

/** Checks each state of an asset once, because a list of hundreds is rendered at each change. */
export class LayerProblems {
  #context: Pick<LayerContext, "sample" | "hasReceiver"> | undefined;
  #problems = new WeakMap<EditorAsset, { readonly problem: LayerProblem | undefined }>();
  #coversOf: EditorDocument | undefined;
  #covers: ReadonlyMap<EditorAsset, LayerProblem> = new Map();

  /** Returns what is wrong with an asset: its place, what it prints, its condition or an action; undefined for nothing. */
  find(asset: EditorAsset, context: LayerContext): LayerProblem | undefined {
    const [fault] = context.contentFaults.get(asset.id) ?? [];
    const { sample } = context;
    return (
      this.#findOwn(asset, context) ??
      (fault && { message: describeContentFault(fault, sample.rows?.length ?? 0), path: "content" }) ??
      this.#findCovers(context.document).get(asset)
    );
  }

  #findOwn(asset: EditorAsset, { document, sample, hasReceiver }: LayerContext): LayerProblem | undefined {
    if (sample !== this.#context?.sample || hasReceiver !== this.#context.hasReceiver)
      [this.#context, this.#problems] = [{ sample, hasReceiver }, new WeakMap()];
    const known = this.#problems.get(asset);
    if (known !== undefined) return known.problem;
    const problem =
      findPlaceProblem(asset, document.pages) ??
      findPrintedProblem(asset, sample) ??
      findActionProblem(asset, sample, hasReceiver);
    this.#problems.set(asset, { problem });
    return problem;
  }

  #findCovers(document: EditorDocument): ReadonlyMap<EditorAsset, LayerProblem> {
    if (document !== this.#coversOf) {
      const assets = [...document.assets.values()];
      this.#coversOf = document;
      this.#covers = new Map(
        findCoveredAssets(assets).flatMap(({ index, cover, effect }) => {
          const [lower, upper] = [assets[index], assets[cover]];
          if (lower === undefined || upper === undefined) return [];
          return [[lower, { message: describeCover[effect](describeAsset(upper)), path: "place" }] as const];
        }),
      );
    }
    return this.#covers;
  }
}

const describeCover: Readonly<Record<CoveredAsset["effect"], (name: string) => string>> = {
  press: (name) => msg(str`“${name}” covers more than half of it, so a press there reaches only that one.`),
  print: (name) => msg(str`“${name}” covers more than half of it, so both are printed over each other.`),
};

const findPlaceProblem = (asset: EditorAsset, pages: readonly PageSize[]): LayerProblem | undefined => {
  const message =
    describePageFault(asset, pages) ??
    (isCutOff(asset.aura) && !isHiddenAsset(asset)
      ? msg("It goes over the edge of its page, which cuts off a part of it.")
      : undefined);
  return message === undefined ? undefined : { message, path: "place" };
};

const toProblem = (finding: FieldFinding | undefined, path: FieldPath): LayerProblem | undefined =>
  finding && { message: describeShortly(finding), path };

const findPrintedProblem = (
  { aura: { content, show_when } }: EditorAsset,
  sample: SampleData,
): LayerProblem | undefined =>
  toProblem(content && describeFinding(checkContent(content, sample)), "content") ??
  toProblem(show_when && describeFinding(checkCondition(show_when, sample)), "show_when");

const findActionProblem = (
  { aura }: EditorAsset,
  sample: SampleData,
  hasReceiver: boolean,
): LayerProblem | undefined => {
  for (const [index, action] of aura.actions.entries()) {
    const finding = describeFinding(checkAction(action.type, action.data, sample));
    if (finding !== undefined) return toProblem(finding, `actions[${index}]`);
    if (!hasReceiver && isUnmailedForm(action))
      return {
        message: msg(
          "Nobody receives the answers, unless the batch has a receiver of readers’ events. Enter an address.",
        ),
        path: `actions[${index}].email`,
      };
  }
  return undefined;
};
