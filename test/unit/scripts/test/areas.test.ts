import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { areaBudgets, areaOf, formatAreas, sumAreas } from "../../../../scripts/test/areas.mjs";
import { testFilesBelow } from "../../../../scripts/test/engines.mjs";
import { root } from "../../../support/imports.ts";

test("a test file belongs to the folder of its kind of test, and a check to none", () => {
  expect(areaOf("test/unit/domain/links/link.test.ts")).toBe("unit");
  expect(areaOf("test/architecture.test.ts")).toBe("unit");
  expect(areaOf("test/browser/reader/assets/assets.test.ts")).toBe("browser/reader");
  expect(areaOf("test/browser/input.test.ts")).toBe("browser/driver");
  expect(areaOf("test/e2e/api/swagger.test.ts")).toBe("e2e/api");
  expect(areaOf("Types")).toBe("checks");
});

test("seconds of files and engines are added up, and shown beside the recorded ones and what an area may take", () => {
  const areas = sumAreas([
    { file: "test/e2e/cli/package.test.ts", engine: "", seconds: 10.4 },
    { file: "test/e2e/cli/farm.test.ts", engine: "", seconds: 1000 },
    { file: "Types", engine: "", seconds: 2 },
  ]);
  expect(areas).toEqual({ checks: 2, "e2e/cli": 1010 });
  const lines = formatAreas(areas, { "e2e/cli": 70 }, "test:all").split("\n");
  expect(lines[1]).toMatch(/^ {2}checks +2 s +-$/);
  expect(lines[2]).toMatch(/^ {2}e2e\/cli +1010 s +70 s {2}more than the \d+ s it may take$/);
});

test("every area of the tests has a budget, and the contributors' table has the same numbers", () => {
  const files = ["test/browser", "test/e2e", "test/unit"].flatMap((folder) => testFilesBelow(join(root, folder)));
  const areas = new Set(files.map((file) => areaOf(file.slice(root.length).replace(/^\//, ""))));
  expect([...areas].filter((area) => areaBudgets[area] === undefined)).toEqual([]);
  const table = readFileSync(join(root, "docs/contributing.md"), "utf8").matchAll(
    /^\| `([\w/-]+)` \| (\d+) \| (\d+) \|/gm,
  );
  const documented = Array.from(table, ([, area, short, all]) => [
    area,
    { test: Number(short), "test:all": Number(all) },
  ]);
  expect(Object.fromEntries(documented)).toEqual(areaBudgets);
});
