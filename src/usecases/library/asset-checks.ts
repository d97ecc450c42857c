/** Checks assets before they are stored. */
import type { Aura } from "#domain/model/asset.ts";
import type { StoredSmartlink } from "#domain/model/records/smartlink-record.ts";
import type { StoredAsset } from "#domain/model/records/stored-asset.ts";
import { type Problem, problem } from "#domain/problem.ts";

/** Returns what makes an asset invalid: its position, its page, or a background that is not among its files. */
export const findAssetProblems = (
  { nb_pages, title }: StoredSmartlink,
  page: number,
  aura: Aura,
  files: StoredAsset["files"],
): readonly Problem[] => [
  ...(isOnPage(aura) ? [] : [outsidePage]),
  ...(page <= nb_pages
    ? []
    : [
        problem(
          "asset-page-missing",
          `“${title}” has ${nb_pages} pages, so there is no page ${page}. Pages count from 1.`,
          {
            path: "pageNum",
          },
        ),
      ]),
  ...findMissingBackground(aura, files),
];

const findMissingBackground = ({ background = "" }: Aura, files: StoredAsset["files"]): readonly Problem[] =>
  background === "" || background.includes("[[") || Object.hasOwn(files, background)
    ? []
    : [
        problem(
          "resource-missing",
          `The background “${background}” is not among the asset's files. Send it as a part of that name, or leave background out.`,
          { path: "aura_json.background" },
        ),
      ];

/** Whether a part of the asset is on the page and its size is plausible. */
const isOnPage = ({ center_x, center_y, rect: [width, height] }: Aura): boolean =>
  [
    [center_x, width],
    [center_y, height],
  ].every(([center = 0, size = 0]) => size <= maxPercent && center - size / 2 < 100 && center + size / 2 > 0);

/** A larger asset is most likely a mistake. */
const maxPercent = 1000;

const outsidePage = problem(
  "shape-invalid",
  "The asset is outside the page. Send center_x, center_y and rect in percent of the page, from 0 to 100.",
  { path: "aura_json.center_x" },
);
