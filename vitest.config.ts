import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The end-to-end tests that take longest begin first, also where no run before told how long each takes. */
const longest = [
  "kill",
  "interface",
  "tracking",
  "open-anywhere",
  "swagger",
  "encrypted",
  "long-work",
  "assets",
  "pointer",
  "embedding",
  "specification",
];

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
  return place < 0 ? longest.length : place;
};

/** Groups are kept apart by the runner itself. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((one, other) => placeOf(one) - placeOf(other));
  }
}

/** What needs no browser, and the end-to-end tests: the built site in real browsers, some files at a time. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        // Node is older than the browsers: there pdf.js needs its build with what is missing.
        resolve: {
          alias: [
            { find: /^pdfjs-dist$/, replacement: "pdfjs-dist/legacy/build/pdf.mjs" },
            { find: /^pdfjs-dist\/build\/(.*)$/, replacement: "pdfjs-dist/legacy/build/$1" },
          ],
        },
        test: {
          name: "unit",
          include: ["test/unit/**/*.test.ts", "test/architecture.test.ts"],
          environment: "node",
          maxWorkers: 2,
          // No file leaves anything behind: what all of them import is read once for each worker.
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: "e2e",
          include: ["test/e2e/**/*.test.ts"],
          environment: "node",
          // They wait for browsers more than they compute; and none leaves anything behind.
          maxWorkers: 4,
          isolate: false,
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
