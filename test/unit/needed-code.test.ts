import { describe, expect, it } from "vitest";
import { neededCode } from "../../scripts/build/needed-code.ts";

const none = { replaced: {}, unusedGlobals: [] };

describe("neededCode", () => {
  it("keeps what an export reaches, through calls, classes and statements, and drops the rest", () => {
    const code = neededCode(
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

  it("does not take a member's name for a variable, but a computed one", () => {
    const source = "const a = 1; const b = 2; function f(o) { return o.a + o[b]; } export { f };";
    const code = neededCode(source, none);
    expect(code).not.toContain("const a");
    expect(code).toContain("const b");
  });

  it("puts a stand-in in the place of a declaration, and drops what only that needed", () => {
    const source =
      "class Editor extends Heavy {} class Heavy {} function f(x) { return x instanceof Editor; } export { f };";
    const code = neededCode(source, { ...none, replaced: { Editor: "class Editor {}" } });
    expect(code).toContain("class Editor {}");
    expect(code).not.toContain("Heavy");
  });

  it("drops what is set for others only", () => {
    const source = "class All {} function f() {} globalThis.lib = { All, f }; globalThis.own = f; export { f };";
    const code = neededCode(source, { ...none, unusedGlobals: ["lib"] });
    expect(code).not.toContain("All");
    expect(code).toContain("globalThis.own = f;");
  });

  it("keeps a declaration that works by being made, with what it needs", () => {
    const source = "class Handler { static { listen(); } } function listen() {} class Other {}";
    const code = neededCode(source, { ...none, effects: ["Handler"] });
    expect(code).toContain("class Handler");
    expect(code).toContain("function listen");
    expect(code).not.toContain("Other");
  });

  it("rewrites text that occurs once", () => {
    const source = "function f(a) { return a + 1; } export { f };";
    expect(neededCode(source, { ...none, rewritten: [["a + 1", "a + '$&'"]] })).toContain("return a + '$&';");
    expect(() => neededCode(source, { ...none, rewritten: [["gone", ""]] })).toThrow("does not have gone exactly once");
    expect(() => neededCode(source, { ...none, rewritten: [["a", ""]] })).toThrow("exactly once");
  });

  it("fails where the source no longer has what is named", () => {
    const source = "function f() {} export { f };";
    expect(() => neededCode(source, { ...none, exports: ["g"] })).toThrow("has no g");
    expect(() => neededCode(source, { ...none, effects: ["Gone"] })).toThrow("has no Gone");
    expect(() => neededCode(source, { ...none, replaced: { Gone: "class Gone {}" } })).toThrow("has no Gone");
  });
});
