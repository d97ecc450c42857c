import { expect, test } from "vitest";
import { createRowPlanner } from "#batch/rows/plan.ts";
import type { BatchParams } from "#domain/model/batch.ts";

const plan = (outputs: BatchParams["outputs"], existingNames: readonly string[] = []) => {
  const planner = createRowPlanner({ existingNames, newSuffix: () => "x", outputs });
  const entry = { row: 1, pdf: "offer.pdf", reference_id: "anna", suffix: "s", data: {} };
  const { name, problems = [] } = planner.plan(entry, []);
  return { name, problems: problems.map(({ code }) => code) };
};

test("a row has the name of its web document, or of its PDF if it has no web document", () => {
  expect([undefined, "html,pdf", "pdf"].map((outputs) => plan(outputs as BatchParams["outputs"]).name)).toEqual([
    "anna.s.html",
    "anna.s.html",
    "anna.s.pdf",
  ]);
});

test.each([
  [undefined, "anna.s.html", true],
  [undefined, "anna.s.pdf", false],
  ["pdf", "anna.s.html", false],
  ["pdf", "Anna.S.pdf", true],
  ["html,pdf", "anna.s.html", true],
  ["html,pdf", "ANNA.s.PDF", true],
] as const)("a batch that makes %s with a file %s in its folder: taken is %s", (outputs, existing, isTaken) => {
  expect(plan(outputs, [existing]).problems).toEqual(isTaken ? ["output-exists"] : []);
});
