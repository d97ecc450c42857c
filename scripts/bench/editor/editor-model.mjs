/** Measures the editor's model alone in Node (`test/bench/editor-model.ts`). */
import { importBenchmark } from "../bundle-for-node.mjs";
import { median, round, runInTurns } from "../statistics.mjs";

const rounds = 3;

/**
 * @param {import("../site.mjs").BenchWorld} world
 * @returns {Promise<import("../site.mjs").Figures>}
 */
export const editorModel = async (world) => {
  const { runEditorModel } = /** @type {typeof import("../../../test/bench/editor-model.ts")} */ (
    await importBenchmark(world, "editor-model")
  );
  const { results, busy } = await runInTurns(rounds, { model: async () => runEditorModel() });
  const runs = results.model;
  /** @param {"dragOne" | "dragFifty" | "typing"} name */
  const steps = (name) => runs.flatMap((run) => run[name]);
  return {
    "editor-model.machine-busy": round(median(busy), 2),
    ...durationFigures("drag-1", steps("dragOne")),
    ...durationFigures("drag-50", steps("dragFifty")),
    ...durationFigures("typing", steps("typing")),
    "editor-model.history-moves-mb": round(runs[0].movesBytes / 1e6),
    "editor-model.history-texts-mb": round(runs[0].textsBytes / 1e6),
  };
};

/**
 * @param {string} name
 * @param {readonly number[]} durations in milliseconds
 */
const durationFigures = (name, durations) => ({
  [`editor-model.${name}-ms-median`]: round(median(durations)),
  [`editor-model.${name}-ms-p95`]: round([...durations].sort((a, b) => a - b)[Math.floor(durations.length * 0.95)]),
});
