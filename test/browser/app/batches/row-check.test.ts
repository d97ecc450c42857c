// engines: chromium
import type { RowCheckPanel } from "#app/batches/composer/row-check.ts";
import "#app/batches/composer/row-check.ts";
import { type ProblemCode, problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { RowCheck } from "#usecases/jobs/trial/check-all-rows.ts";
import type { BatchInspection } from "#workers/batch-protocol.ts";
import { anInspection, aStage, buttonNamed, equal, mount, must, press, settled, until } from "../stage.ts";

const mountCheck = async (inspection: BatchInspection) => {
  const { services } = await aStage();
  let checks = 0;
  const client = {
    ...services.client,
    checkRows: (...args: Parameters<RowCheckPanel["client"]["checkRows"]>) => {
      checks += 1;
      return services.client.checkRows(...args);
    },
  };
  const panel = document.createElement("row-check");
  await mount(Object.assign(panel, { client, pendingBatch: services.pendingBatch, inspection }));
  const show = async (next: BatchInspection) => {
    panel.inspection = next;
    await settled();
  };
  return { panel, show, checkCount: () => checks, height: () => panel.getBoundingClientRect().height };
};

/** The first rows of a file that is read again. */
const partial = () => anInspection({ isPartial: true, ready: false, forecast: undefined });

it("the check of all rows keeps its place while the rows are read again, and checks nothing meanwhile", async () => {
  const { show, height, checkCount } = await mountCheck(anInspection());
  const before = height();
  must(before > 20, "the button is not there");
  await show(partial());
  equal(height(), before);
  await press("Check all rows");
  equal(checkCount(), 0);
  await show(anInspection());
  await press("Check all rows");
  await until(() => checkCount() === 1, "nothing was checked");
});

it("the check of all rows is not offered for a batch that cannot start, nor while its rows are read again", async () => {
  const { panel, show, height } = await mountCheck(anInspection({ ready: false }));
  equal(height(), 0);
  await show(partial());
  equal(height(), 0);
  await show(anInspection());
  must(panel.contains(buttonNamed("Check all rows")), "not offered when the batch is ready");
});

it("the check of all rows lists only problems that the inspection does not list above", async () => {
  const ofRows = (code: ProblemCode, message: string, first: readonly number[]) =>
    problem(code, message, { file: "data.csv", path: "title", rows: { count: first.length, first } });
  const known = ofRows("placeholder-without-value", "No value for [[name]].", [1, 2]);
  const further = problem("pdf-unreachable", "The server does not answer.", { file: "data.csv", row: 3 });
  const { panel } = await mountCheck(anInspection({ problems: [known], failingRows: 2 }));
  const check = { rows: 3, failingRows: 3, bytes: 0, duration: { leastMs: 0, mostMs: 0 } };
  const list = () => panel.querySelector("[role=alert]")?.textContent ?? "";
  panel.client = { ...panel.client, checkRows: async () => ok({ ...check, problems: [known, further] }) };
  await press("Check all rows");
  await until(() => list().includes("does not answer"), "The further problem is not listed.");
  must(!list().includes("No value"), "A problem is listed twice.");
  must(list().includes("Further problems of rows"), "The heading does not say that there are others.");
  panel.client = { ...panel.client, checkRows: async () => ok({ ...check, problems: [known] }) };
  await press("Check all rows");
  await until(() => list() === "", "An empty list is shown.");
});

it("the check of all rows moves the focus to the button that cancels it, and back", async () => {
  const { panel } = await mountCheck(anInspection());
  const checking = Promise.withResolvers<Result<RowCheck>>();
  panel.client = { ...panel.client, checkRows: () => checking.promise };
  await press("Check all rows");
  await until(() => document.activeElement?.textContent === "Cancel", "The focus is not on “Cancel”.");
  checking.resolve(fail(problem("cancelled", "Cancelled.")));
  await until(() => document.activeElement?.textContent === "Check all rows", "The focus does not come back.");
});
