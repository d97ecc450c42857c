import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { installedEngines } from "./scripts/browsers.mjs";
import { localeModules } from "./scripts/build/locale-modules.mjs";
import { currentSuite, longUnitTests, propertyTests, selectTestFiles } from "./scripts/test/engines.mjs";

/** The end-to-end tests that take longest start first, also where no earlier run has recorded durations. */
const slowestFirst = [
  "delivery",
  "pointer",
  "open-anywhere",
  "interface",
  "interface-contract",
  "farm",
  "states",
  "service-worker",
  "offline",
  "painted-pages",
  "media",
  "embedding",
  "kill",
  "swagger",
  "delivery-faults",
  "pointer-views",
  "dialogs",
  "webdav-faults",
  "pointer-places",
  "new-user",
  "drawing",
  "conflicts",
  "commands",
  "troubles",
  "long-work",
];

const startRank = ({ moduleId }: TestSpecification): number => {
  const rank = slowestFirst.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
  return rank < 0 ? slowestFirst.length : rank;
};

/** Vitest itself keeps the groups apart. */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => startRank(a) - startRank(b));
  }
}

const longOnes = longUnitTests("test/unit");
const everyUnitTest = ["test/unit/**/*.test.ts", "test/architecture.test.ts"];
/** The long unit tests belong to `npm run test:all`; what `npm run test:matrix` adds is more cases of each property. */
const unitTests = {
  short: { include: everyUnitTest, exclude: longOnes },
  rest: { include: longOnes },
  remainder: { include: propertyTests("test/unit") },
  matrix: { include: everyUnitTest },
};

/** Multiplies the cases of property tests. Each file imports fast-check by its name. */
const morePropertyCases = process.env["SMARTLINK_PROPERTY_FACTOR"]
  ? [{ find: /^fast-check$/, replacement: fileURLToPath(new URL("test/support/many-cases.ts", import.meta.url)) }]
  : [];

/** Unit tests in Node, and end-to-end tests of the built site in real browsers. */
export default defineConfig({
  test: {
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        plugins: [localeModules()],
        // Node lacks features of the browsers: pdf.js needs its legacy build there.
        resolve: {
          alias: [
            { find: /^pdfjs-dist$/, replacement: "pdfjs-dist/legacy/build/pdf.mjs" },
            { find: /^pdfjs-dist\/build\/(.*)$/, replacement: "pdfjs-dist/legacy/build/$1" },
            ...morePropertyCases,
          ],
        },
        test: {
          name: "unit",
          ...unitTests[currentSuite()],
          environment: "node",
          maxWorkers: 2,
          // No file leaves state behind, so each worker imports shared modules only once.
          isolate: false,
          testTimeout: morePropertyCases.length > 0 ? 1_800_000 : 60_000,
        },
      },
      {
        test: {
          name: "e2e",
          include: selectTestFiles("test/e2e", installedEngines()).map(({ file }) => file),
          environment: "node",
          // Three and their browsers keep two cores busy all the time; more only let each other's waits time out. None leaves
          // state behind.
          maxWorkers: 3,
          isolate: false,
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
