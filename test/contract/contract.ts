/**
 * The contract of the direct and the second interface: every call with valid and invalid input. The cases run against the
 * router in Node, in a page, and through the service worker of real browsers.
 */
import { assetCases } from "./asset-cases.ts";
import type { ApiCaller } from "./caller.ts";
import { contentCases, drawingCases } from "./content-cases.ts";
import { folderCases } from "./folder-cases.ts";
import { generalCases } from "./general-cases.ts";
import { exportCases, importCases } from "./library/exchange-cases.ts";
import { moveCases } from "./library/move-cases.ts";
import { pdfAssetsCases } from "./library/pdf-assets-cases.ts";
import { replacementCases } from "./library/replacement-cases.ts";
import { revisionCases } from "./library/revision-cases.ts";
import { trashCases } from "./library/trash-cases.ts";
import { versionCases } from "./library/version-cases.ts";
import { markCases } from "./mark-cases.ts";
import { searchCases } from "./search-cases.ts";
import { skinCases } from "./skin-cases.ts";
import { smartlinkCases } from "./smartlink-cases.ts";

/** One test of the API. */
export interface Case {
  readonly name: string;
  /** Runs with an empty store. */
  readonly run: (api: ApiCaller) => Promise<void>;
}

/** Cases that every host can run. */
export const contract: readonly Case[] = [
  ...folderCases,
  ...contentCases,
  ...smartlinkCases,
  ...skinCases,
  ...markCases,
  ...assetCases,
  ...generalCases,
  ...revisionCases,
  ...replacementCases,
  ...importCases,
  ...pdfAssetsCases,
  ...moveCases,
  ...searchCases,
  ...trashCases,
  ...versionCases,
];

/** The cases for Node, which cannot draw pages. */
export const nodeContract: readonly Case[] = [...contract, ...exportCases];

/** The cases for pages that are served without the built reader, which exports contain. */
export const browserContract: readonly Case[] = [...contract, ...drawingCases];

/** All cases, for the built site. */
export const siteContract: readonly Case[] = [...browserContract, ...exportCases];
