/** Entry point of the worker that finds proposals. Wiring only. */
import type { ProposalWorker } from "#adapters/worker-proposals.ts";
import { findProposals } from "#domain/proposals/propose-assets.ts";
import { serve } from "#rpc/serve.ts";
import { findTextLinks } from "./text-links.ts";

serve<ProposalWorker>({ find: (input) => findProposals(input, findTextLinks) });
