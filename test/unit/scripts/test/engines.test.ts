import { describe, expect, test } from "vitest";
import {
  type Engine,
  parseDeclaredEngines,
  selectEngines,
  selectTestFiles,
} from "../../../../scripts/test/engines.mjs";

const everyEngine: readonly Engine[] = ["chromium", "firefox", "webkit"];

test("the declaration of a test file has the engines of each suite", () => {
  const source = "// engines: chromium; test:all: chromium, firefox; matrix: chromium, firefox\nmore";
  const both = ["chromium", "firefox"];
  expect(parseDeclaredEngines(source)).toEqual({ short: ["chromium"], all: both, matrix: both });
});

test("without a list, test:all runs what npm test runs, or Chromium, and the matrix every engine", () => {
  expect(parseDeclaredEngines("// engines: firefox, webkit\n")).toEqual({
    short: ["firefox", "webkit"],
    all: ["firefox", "webkit"],
    matrix: everyEngine,
  });
  expect(parseDeclaredEngines("// engines: none")).toEqual({ short: [], all: ["chromium"], matrix: everyEngine });
});

test("what test:all does not run is left to the matrix", () => {
  expect(parseDeclaredEngines("// engines: none; test:all: none")).toEqual({
    short: [],
    all: [],
    matrix: everyEngine,
  });
});

test.each([
  ["a missing declaration", "import x;\n// engines: chromium"],
  ["an unknown engine", "// engines: chrome"],
  ["a matrix that runs nothing", "// engines: none; test:all: none; matrix: none"],
  ["a test:all that runs less than npm test", "// engines: chromium; test:all: webkit"],
  ["a matrix that runs less than test:all", "// engines: chromium, webkit; matrix: chromium"],
])("the declaration of a test file is rejected with %s", (_title, source) => {
  expect(() => parseDeclaredEngines(source)).toThrow();
});

describe("selectEngines", () => {
  const declared = { short: ["chromium"], all: ["chromium", "firefox"], matrix: everyEngine } as const;

  test("the engines of the matrix are divided among the suites", () => {
    expect(selectEngines(declared, "short", everyEngine)).toEqual(["chromium"]);
    expect(selectEngines(declared, "rest", everyEngine)).toEqual(["firefox"]);
    expect(selectEngines(declared, "remainder", everyEngine)).toEqual(["webkit"]);
    expect(selectEngines(declared, "matrix", everyEngine)).toEqual(everyEngine);
  });

  test("engines that are not installed are omitted", () => {
    expect(selectEngines(declared, "matrix", ["firefox"])).toEqual(["firefox"]);
    expect(selectEngines(declared, "short", ["firefox"])).toEqual([]);
  });
});

describe.each(["test/browser", "test/e2e"])("the test files in %s", (folder) => {
  test("all test files declare their engines, and npm test runs some of them in every engine", () => {
    const engines = new Set(selectTestFiles(folder, everyEngine, "short").flatMap((file) => file.engines));
    expect([...engines].sort()).toEqual(everyEngine);
  });
});
