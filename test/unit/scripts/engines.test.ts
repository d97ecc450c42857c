import { describe, expect, it } from "vitest";
import { type Engine, parseDeclaredEngines, selectEngines, selectTestFiles } from "../../../scripts/test/engines.mjs";

const everyEngine: readonly Engine[] = ["chromium", "firefox", "webkit"];

describe("parseDeclaredEngines", () => {
  it("reads the engines of npm test and of test:all", () => {
    expect(parseDeclaredEngines("// engines: chromium, webkit\n")).toEqual({
      short: ["chromium", "webkit"],
      all: everyEngine,
    });
    expect(parseDeclaredEngines("// engines: none")).toEqual({ short: [], all: everyEngine });
    expect(parseDeclaredEngines("// engines: none; test:all: chromium\nmore")).toEqual({
      short: [],
      all: ["chromium"],
    });
  });

  it.each([
    ["a missing declaration", "import x;\n// engines: chromium"],
    ["an unknown engine", "// engines: chrome"],
    ["a test:all that runs nothing", "// engines: none; test:all: none"],
    ["a test:all that runs less than npm test", "// engines: chromium; test:all: webkit"],
  ])("rejects %s", (_title, source) => {
    expect(() => parseDeclaredEngines(source)).toThrow();
  });
});

describe("selectEngines", () => {
  const declared = { short: ["chromium"], all: everyEngine } as const;

  it("divides the engines of test:all into those of npm test and the rest", () => {
    expect(selectEngines(declared, "short", everyEngine)).toEqual(["chromium"]);
    expect(selectEngines(declared, "rest", everyEngine)).toEqual(["firefox", "webkit"]);
    expect(selectEngines(declared, "all", everyEngine)).toEqual(everyEngine);
  });

  it("omits engines that are not installed", () => {
    expect(selectEngines(declared, "all", ["firefox"])).toEqual(["firefox"]);
    expect(selectEngines(declared, "short", ["firefox"])).toEqual([]);
  });
});

describe.each(["test/browser", "test/e2e"])("the test files in %s", (folder) => {
  it("all declare their engines, and npm test runs some of them in every engine", () => {
    const engines = new Set(selectTestFiles(folder, everyEngine, "short").flatMap((file) => file.engines));
    expect([...engines].sort()).toEqual(everyEngine);
  });
});
