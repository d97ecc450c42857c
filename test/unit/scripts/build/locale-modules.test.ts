import { expect, test } from "vitest";
import { toLocaleModule } from "../../../../scripts/build/locale-modules.mjs";

/** In the samples, `#{` stands for the start of an expression. */
const expressions = (text: string): string => text.replaceAll("#{", "${");

const placeholder = (index: number, text: string) => ({ index, untranslatable: expressions(text) });

const moduleOf = (name: string, ...contents: Parameters<typeof toLocaleModule>[0][number]["contents"]): string =>
  toLocaleModule([{ name, contents }]);

test("a translation without values is a string, in which no character has a meaning", () => {
  expect(moduleOf("s1", "Kosten: $5 < `10` \\ & mehr")).toContain('"s1": `Kosten: \\$5 < \\`10\\` \\\\ & mehr`,');
});

test("values of a translation keep their numbers where it changes their order", () => {
  const total = placeholder(1, "#{this.total}");
  expect(moduleOf("rows", total, " Zeilen, ", placeholder(0, "#{count({ a: `}` })}"), " davon")).toContain(
    expressions('"rows": str`#{1} Zeilen, #{0} davon`,'),
  );
});

test("markup of a translation stays, with several values in one placeholder, and text between is escaped", () => {
  const link = placeholder(0, '<a href="#{a}/#{b}">');
  expect(moduleOf("h0123456789abcdef", placeholder(1, "#{c}"), ": ", link, "1 < 2")).toContain(
    expressions('"h0123456789abcdef": html`#{2}: <a href="#{0}/#{1}">1 &lt; 2`,'),
  );
});
