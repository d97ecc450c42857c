/** Finds assets in a PDF by all rules, without those that exist, were dismissed, or were found twice. */

import type { FieldType } from "../actions/form.ts";
import { computeAssetBox, type PercentBox, type Placement } from "../geometry/geometry.ts";
import { splitIntoWords } from "../library/page-words.ts";
import { safeLink } from "../links/link.ts";
import type { DocumentText } from "../text/page-text.ts";
import { joinRuns, unite } from "./joined-text.ts";
import { type ColumnRule, findColumnValues, findPattern, type PatternRule } from "./own-rules.ts";
import type { PageAnnotations, PageField, PageFieldKind } from "./page-annotations.ts";
import {
  addKeys,
  type FoundAsset,
  measureOverlap,
  type Proposal,
  proposalRules,
  samePositionShare,
} from "./proposal.ts";
import { type FindTextLinks, findAddresses, findMarks, findPhones } from "./text-rules.ts";

/** What is searched. */
export interface ProposalInput {
  readonly text: DocumentText;
  /** One entry for every page, in order. */
  readonly annotations: readonly PageAnnotations[];
  /** The names of the data's columns; empty if there is no data. */
  readonly columns: readonly string[];
  readonly columnRules: readonly ColumnRule[];
  readonly patternRules: readonly PatternRule[];
}

/** Finds everything, page by page. Does not compare with existing assets. */
export const findProposals = (input: ProposalInput, findLinks: FindTextLinks): readonly Proposal[] =>
  input.text.pages.flatMap((pageText, index) => {
    const page = index + 1;
    const joined = joinRuns(pageText);
    const annotations = input.annotations[index] ?? { links: [], fields: [] };
    const assets = [
      ...findMarks(page, joined, input.columns),
      ...findForm(page, annotations),
      ...input.patternRules.flatMap((rule) => findPattern(page, joined, rule)),
      ...input.columnRules.flatMap((rule) => findColumnValues(page, joined, rule)),
      ...findAnnotations(page, annotations, createTextFinder(splitIntoWords(pageText))),
      ...findAddresses(page, joined, findLinks),
      ...findPhones(page, joined),
    ];
    return addKeys(dropDuplicates(assets));
  });

/** Of proposals of different rules at the same position, the one of the earlier rule stays. */
const dropDuplicates = (assets: readonly FoundAsset[]): readonly FoundAsset[] => {
  const rank = ({ rule }: FoundAsset) => proposalRules.indexOf(rule);
  const distinct: FoundAsset[] = [];
  for (const proposal of [...assets].sort((a, b) => rank(a) - rank(b))) {
    const isCovered = distinct.some(
      (other) =>
        other.rule !== proposal.rule &&
        other.rule !== "form" &&
        measureOverlap(other.box, proposal.box) > samePositionShare,
    );
    if (!isCovered) distinct.push(proposal);
  }
  return distinct;
};

/** An asset that exists already. */
export interface PresentAsset {
  readonly page: number;
  readonly aura: Placement & {
    readonly actions: readonly { readonly type: string; readonly data: string }[];
    /** The key of the proposal that it was made from. */
    readonly proposal?: unknown;
  };
}

/**
 * Returns the proposals that are new: not accepted before, not dismissed, and not at the position of an asset that does the
 * same.
 */
export const selectNewProposals = (
  proposals: readonly Proposal[],
  assets: Iterable<PresentAsset>,
  dismissed: ReadonlySet<string>,
): readonly Proposal[] => {
  const present = [...assets];
  const accepted = new Set(present.map(({ aura }) => aura.proposal));
  return proposals.filter(
    (proposal) =>
      !dismissed.has(proposal.key) &&
      !accepted.has(proposal.key) &&
      !present.some(
        ({ page, aura }) =>
          page === proposal.page &&
          aura.actions.some(({ type, data }) => type === proposal.type && data === proposal.data) &&
          measureOverlap(computeAssetBox(aura), proposal.box) > samePositionShare,
      ),
  );
};

// Converts the links and form fields of a PDF to assets.

/** Converts links to addresses and pages. The name is the text in their box. */
const findAnnotations = (
  page: number,
  { links }: PageAnnotations,
  textIn: (box: PercentBox) => string,
): readonly FoundAsset[] =>
  links.flatMap((link): readonly FoundAsset[] => {
    const target = link.page === undefined ? safeLink(link.url ?? "", "open") : String(link.page);
    if (target === undefined || link.box.width <= 0 || link.box.height <= 0) return [];
    const [scheme] = /^(?:mailto|tel):/.exec(target) ?? [];
    const type =
      link.page !== undefined ? "page" : scheme === "mailto:" ? "email" : scheme === "tel:" ? "phone" : "url";
    const data = scheme === undefined ? target : target.slice(scheme.length);
    const name = textIn(link.box) || (type === "page" ? "" : data);
    const asset = {
      rule: "annotation",
      page,
      box: link.box,
      source: "",
      confidence: "high",
      name,
      type,
      data,
    } as const;
    return [{ ...asset, quote: `${name} ${target}`.trim() }];
  });

const fieldTypes: Readonly<Record<PageFieldKind, FieldType>> = {
  text: "text",
  multiline: "textarea",
  checkbox: "checkbox",
  radio: "radio",
  select: "select",
};

/** Converts the form fields of a page to one form, whose fields have the names of the PDF's fields. */
const findForm = (page: number, { fields }: PageAnnotations): readonly FoundAsset[] => {
  if (fields.length === 0) return [];
  const byName = new Map<string, PageField[]>();
  for (const field of fields) {
    const group = byName.get(field.name);
    if (group === undefined) byName.set(field.name, [field]);
    else group.push(field);
  }
  const formFields = Array.from(byName, ([name, [first, ...others]]) => {
    if (first === undefined) return undefined;
    const options = [...new Set([first, ...others].flatMap((field) => field.options))];
    // A field with choices needs at least one.
    const hasOptions = first.kind === "radio" || first.kind === "select";
    return {
      name,
      label: first.label || name.replace(/[_.-]+/g, " ").trim() || name,
      type: hasOptions && options.length === 0 ? "text" : fieldTypes[first.kind],
      ...(first.isRequired ? { required: true } : {}),
      ...(hasOptions && options.length > 0 ? { options } : {}),
      ...(first.value === "" || first.kind === "checkbox" ? {} : { value: first.value }),
    };
  }).filter((field) => field !== undefined);
  return [
    {
      rule: "form",
      page,
      box: unite(fields.map(({ box }) => box)),
      quote: formFields.map(({ name }) => name).join(", "),
      source: "",
      confidence: "high",
      name: formFields
        .map(({ label }) => label)
        .slice(0, 3)
        .join(", "),
      type: "form",
      data: JSON.stringify({ fields: formFields }),
    },
  ];
};

/** Returns a function that returns the words whose middle lies in a box. */
const createTextFinder =
  (words: readonly { readonly text: string; readonly box: PercentBox }[]) =>
  (box: PercentBox): string =>
    words
      .filter(({ box: word }) => {
        const [x, y] = [word.left + word.width / 2, word.top + word.height / 2];
        return x >= box.left && x <= box.left + box.width && y >= box.top && y <= box.top + box.height;
      })
      .map(({ text }) => text)
      .join(" ")
      .slice(0, 80);
