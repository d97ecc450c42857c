import { expect, test } from "vitest";
import { extractUsedCode } from "../../../../scripts/build/extract-used-code.ts";

const none = { replaced: {}, unusedGlobals: [] };

test("extracted code keeps what is reachable from a used export, and nothing else", () => {
  const code = extractUsedCode(
    `const table = { a: 1 };
       function used() { return table.a + deep(); }
       function deep() { return 2; }
       class Unused { field = table; }
       function alsoUnused() { return new Unused(); }
       table.b = 3;
       export { used, alsoUnused };`,
    { ...none, exports: ["used"] },
  );
  expect(code).toContain("function deep()");
  expect(code).toContain("table.b = 3;");
  expect(code).not.toContain("nused");
  expect(code).toContain("export { used };");
});

test("extracted code treats computed member names as variables, and no others", () => {
  const source = "const a = 1; const b = 2; function f(o) { return o.a + o[b]; } export { f };";
  const code = extractUsedCode(source, none);
  expect(code).not.toContain("const a");
  expect(code).toContain("const b");
});

test("extracted code has a stub for a replaced declaration, and nothing that only that declaration used", () => {
  const source =
    "class Editor extends Heavy {} class Heavy {} function f(x) { return x instanceof Editor; } export { f };";
  const code = extractUsedCode(source, { ...none, replaced: { Editor: "class Editor {}" } });
  expect(code).toContain("class Editor {}");
  expect(code).not.toContain("Heavy");
});

test("extracted code has no assignments of unused global variables", () => {
  const source = "class All {} function f() {} globalThis.lib = { All, f }; globalThis.own = f; export { f };";
  const code = extractUsedCode(source, { ...none, unusedGlobals: ["lib"] });
  expect(code).not.toContain("All");
  expect(code).toContain("globalThis.own = f;");
});

test("extracted code keeps a declaration with side effects, and what it uses", () => {
  const source = "class Handler { static { listen(); } } function listen() {} class Other {}";
  const code = extractUsedCode(source, { ...none, effects: ["Handler"] });
  expect(code).toContain("class Handler");
  expect(code).toContain("function listen");
  expect(code).not.toContain("Other");
});

test("extracting code replaces a text that occurs exactly once, and fails for others", () => {
  const source = "function f(a) { return a + 1; } export { f };";
  expect(extractUsedCode(source, { ...none, rewritten: [["a + 1", "a + '$&'"]] })).toContain("return a + '$&';");
  expect(() => extractUsedCode(source, { ...none, rewritten: [["gone", ""]] })).toThrow(
    "does not have gone exactly once",
  );
  expect(() => extractUsedCode(source, { ...none, rewritten: [["a", ""]] })).toThrow("exactly once");
});

test("extracting code fails if the source lacks a name of the options", () => {
  const source = "function f() {} export { f };";
  expect(() => extractUsedCode(source, { ...none, exports: ["g"] })).toThrow("has no g");
  expect(() => extractUsedCode(source, { ...none, effects: ["Gone"] })).toThrow("has no Gone");
  expect(() => extractUsedCode(source, { ...none, replaced: { Gone: "class Gone {}" } })).toThrow("has no Gone");
});
