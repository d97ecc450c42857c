import { describeLinkProblem, safeLink } from "./link.ts";

/** Returns why a text cannot be an address of an environment; undefined if it can. */
export const describeAddressProblem = (address: string): string | undefined =>
  safeLink(address, "fetch") === undefined ? describeLinkProblem(address, "fetch") : undefined;
