/**
 * The contract of the direct and the second interface: every call in good and bad cases, written once. It runs against
 * the router in Node, in a page, and through the service worker of real browsers.
 */
import type { ApiCaller } from "./caller.ts";
import { folderCases } from "./folder-cases.ts";

export interface Case {
  readonly name: string;
  readonly run: (api: ApiCaller) => Promise<void>;
}

export const contract: readonly Case[] = [...folderCases];
