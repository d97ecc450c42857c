/** A store without library and jobs: the command line has only the files that it is given. */
import { problem } from "#domain/problem.ts";
import { ProblemError } from "#domain/problem-error.ts";
import type { PartStore, Store } from "#ports/store.ts";

/** Creates the store. Reading finds nothing, and writing anything but parts throws. */
export const createEmptyStore = (parts: PartStore): Store => ({
  parts,
  outputs: {
    get: async () => undefined,
    put: reject,
    paths: async () => [],
    pages: async function* () {},
  },
  records: {
    get: async () => undefined,
    list: async () => [],
    change: reject,
    sweep: async () => undefined,
  },
  jobs: new Proxy({} as Store["jobs"], { get: () => reject }),
  changeLog: { readSince: reject },
});

const reject = (): Promise<never> =>
  Promise.reject(new ProblemError(problem("internal", "The command line has no library.")));
