/** What holds for every thread that inspects PDFs: workers of a browser and threads of Node. */
import { type Problem, problem } from "#domain/problem.ts";
import { fail, type Result } from "#domain/result.ts";
import type { PdfFacts } from "#ports/pdf.ts";
import type { InspectionDepth } from "./inspector-protocol.ts";

/** What comes of a thread. `hangs`: no answer in time. */
export type ThreadAnswer = Result<PdfFacts> | "hangs";

/** Timeout of a thread. Reading pages stops by itself after about 6 s of work on a laptop; slower devices need longer. */
export const hangAfterMs: Readonly<Record<InspectionDepth, number>> = { pages: 30_000, sizes: 10_000 };

/**
 * Returns whether a thread can inspect another PDF after this answer: not after one that needs a decoder. pdf.js loads each decoder
 * and colour profile once per thread, so a later PDF would seem to need none. Fonts and character maps it loads for each document.
 */
export const isReusableAfter = (answer: ThreadAnswer): boolean =>
  answer !== "hangs" && answer.ok && !answer.value.needs.some((name) => /^(?:wasm|iccs)\//.test(name));

/** Inspects the pages of a PDF, or only their sizes if that takes too long. Problem: `pdf-too-complex` if both do. */
export const inspectByDepth = async (
  inspect: (depth: InspectionDepth) => Promise<ThreadAnswer>,
): Promise<Result<PdfFacts>> => {
  const pages = await inspect("pages");
  // A slow page must not make the document invalid: page sizes are enough, and its resources are assumed.
  const answer = pages === "hangs" ? await inspect("sizes") : pages;
  return answer === "hangs" ? fail(tooSlow) : answer;
};

const tooSlow = problem(
  "pdf-too-complex",
  "The PDF takes too long to open. Export it again from its program, with simpler drawings.",
);

/** Creates the problem of a PDF at which its thread has crashed. `reason`: a clause without a full stop. */
export const threadCrashedProblem = (reason: string): Problem =>
  problem("pdf-damaged", `The PDF cannot be read (${reason}). Export it again from its program.`);
