import { describe, expect, test } from "vitest";
import { findText, readText } from "#reader/find-text.ts";

const page = (...lines: string[]) => readText(lines.map((str) => ({ str, hasEOL: true })));

describe("words in a page's text", () => {
  test("are found without regard to case and accents, with their places", () => {
    const text = page("Das Café am Hafen", "ein CAFE mehr");
    expect(findText(text, "cafe")).toEqual([
      { startRun: 0, startAt: 4, endRun: 0, endAt: 8 },
      { startRun: 1, startAt: 4, endRun: 1, endAt: 8 },
    ]);
    expect(findText(text, "CAFÉ")).toHaveLength(2);
  });

  test("go on in the next line, across a space or a hyphen", () => {
    expect(findText(page("over the lazy", "dog"), "lazy  dog")).toEqual([
      { startRun: 0, startAt: 9, endRun: 1, endAt: 3 },
    ]);
    expect(findText(page("the docu-", "ment ends"), "document")).toEqual([
      { startRun: 0, startAt: 4, endRun: 1, endAt: 4 },
    ]);
  });

  test("keep their places behind letters that fold to several", () => {
    const text = readText([{ str: "ﬁnal ﬁx", hasEOL: false }]);
    expect(findText(text, "fix")).toEqual([{ startRun: 0, startAt: 5, endRun: 0, endAt: 7 }]);
    expect(findText(text, "final")).toHaveLength(1);
  });

  test("are none for blanks, and signs mean themselves", () => {
    const text = page("a.b (c) [[d]]", "aaaa");
    expect(findText(text, "  ")).toEqual([]);
    expect(findText(text, ".b (c) [[")).toHaveLength(1);
    expect(findText(text, "a.*")).toEqual([]);
    expect(findText(text, "aa")).toHaveLength(2);
  });
});
