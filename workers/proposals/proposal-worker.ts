/** Entry point of the worker that finds proposals. Wiring only. */
import { expose } from "comlink";
import type { ProposalWorker } from "#adapters/worker-proposals.ts";
import { findProposals } from "#domain/proposals/propose-assets.ts";
import { findTextLinks } from "./text-links.ts";

const worker: ProposalWorker = { find: (input) => findProposals(input, findTextLinks) };

expose(worker);
