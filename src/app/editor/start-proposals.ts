/** Searches the PDFs of the store for assets. Loaded at the first search of the editor. */
import { msg } from "@lit/localize";
import { createWorkerProposals } from "#adapters/worker-proposals.ts";
import type { PdfMarks } from "#domain/marks/pdf-marks.ts";
import type { ProposalInput } from "#domain/proposals/propose-assets.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { PageReader } from "#ports/page-reader.ts";
import type { FoundProposals } from "#ports/proposal-finder.ts";
import { connect } from "#rpc/connect.ts";
import { translatedProblem } from "#ui/format/translated-problem.ts";

const startPageWorker = () =>
  new Worker(new URL("../../../workers/page-worker.ts", import.meta.url), { type: "module", name: "pages" });

const startProposalWorker = () =>
  new Worker(new URL("../../../workers/proposals/proposal-worker.ts", import.meta.url), {
    type: "module",
    name: "proposals",
  });

/** Finds the marks of a PDF; undefined if it cannot be read. */
export const findMarks = async (pdf: Blob): Promise<PdfMarks | undefined> => {
  const { remote: pages, end } = connect<PageReader>(startPageWorker);
  try {
    const marks = await pages.marks(pdf);
    return marks.ok ? marks.value : undefined;
  } finally {
    end();
  }
};

/** Searches a PDF by the rules of the author. */
export const findProposals = async (
  pdf: Blob,
  rules: Omit<ProposalInput, "text" | "annotations">,
): Promise<Result<FoundProposals>> => {
  // A worker for this search alone, which can be ended with it.
  const { remote: pages, end } = connect<PageReader>(startPageWorker);
  try {
    const text = await pages.texts(pdf);
    if (!text.ok) return text;
    const annotations = await pages.annotations(pdf);
    if (!annotations.ok) return annotations;
    const finder = createWorkerProposals(startProposalWorker);
    return ok(await finder.find({ ...rules, text: text.value, annotations: annotations.value }));
  } catch {
    return fail(
      translatedProblem("internal", msg("The PDF could not be searched. Reload the page, then search again.")),
    );
  } finally {
    end();
  }
};
