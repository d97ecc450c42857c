/**
 * The contract of the direct and the second interface: every call in good and bad cases, written once. It runs against
 * the router in Node, in a page, and through the service worker of real browsers.
 */
import { assetCases } from "./asset-cases.ts";
import type { ApiCaller } from "./caller.ts";
import { contentCases, drawingCases } from "./content-cases.ts";
import { folderCases } from "./folder-cases.ts";
import { generalCases } from "./general-cases.ts";
import { smartlinkCases } from "./smartlink-cases.ts";

export interface Case {
  readonly name: string;
  /** Each case has an empty store to itself. */
  readonly run: (api: ApiCaller) => Promise<void>;
}

export const contract: readonly Case[] = [
  ...folderCases,
  ...contentCases,
  ...smartlinkCases,
  ...assetCases,
  ...generalCases,
];

/** What needs a host that can draw, which Node cannot. */
export const browserContract: readonly Case[] = [...contract, ...drawingCases];
