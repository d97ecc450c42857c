import fc from "fast-check";
import { expect, test } from "vitest";
import { compileTemplate, fillTemplate, findPlaceholders } from "#domain/placeholders/compile-template.ts";
import { dependsOnEngine, findFilterProblem, readsDates, readsNumbers } from "#domain/placeholders/filters.ts";
import { parseText } from "#domain/placeholders/placeholder-text.ts";
import type { RowData } from "#domain/values/row-data.ts";

/** Engines put different spaces between digits and signs; people do not see them. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");

const fill = (text: string, data: RowData, locale = "en") => {
  const filled = fillTemplate(compileTemplate({ text }), data, locale);
  return filled.ok
    ? plain(filled.value.text)
    : filled.problems.map(({ code, message }) => `${code}: ${message}`).join(" ");
};

const greeting = "[[x|choose:m=Herr,f=Frau,*=Guten Tag]]";

test.each([
  [greeting, "m", "Herr"],
  [greeting, " F ", "Frau"],
  [greeting, "d", "Guten Tag"],
  [greeting, "", "Guten Tag"],
  ["[[x|choose: M = Herr , F = Frau ]]", "f", "Frau"],
  ['[[x|choose:m="Herr, Dr. ",f="a=b"]]', "m", "Herr, Dr. "],
  ['[[x|choose:m="Herr, Dr. ",f="a=b"]]', "f", "a=b"],
  ["[[x|choose:m=a\\,b\\=c\\|d\\]\\]e\\\\]]", "m", "a,b=c|d]]e\\"],
  ['[[x|choose:"a,b"=both,a\\=b=equal]]', "A,B", "both"],
  ['[[x|choose:"a,b"=both,a\\=b=equal]]', "a=b", "equal"],
  ['[[x|choose:m=5" pipe,*=none]]', "m", '5" pipe'],
  ["[[x|choose:m=,*=other]]", "m", ""],
  ["[[x|choose:=nobody,*=somebody]]", " ", "nobody"],
  ["[[x|choose:straße=Weg]]", "STRASSE", "Weg"],
  ["[[x|choose:m=herr|title]]", "m", "Herr"],
])("%s chooses for %j the text %j", (text, value, result) => expect(fill(text, { x: value })).toBe(result));

test("a value without a choice makes its row fail", () => {
  const message =
    'filter-failed: The filter choose cannot read "d", the row\'s value of "x". Write one of "m", "f", or add the text for all other values to the filter, as in *=text.';
  expect(fill("[[x|choose:m=Herr,f=Frau]]", { x: "d" })).toBe(message);
  expect(fill("[[x|choose:m=Herr,f=Frau]]", { x: "" })).toMatch(/^filter-failed: .*cannot read ""/);
  expect(fill(greeting, {})).toMatch(/^placeholder-without-value/);
  expect(fill("[[x|choose:constructor=a]]", { x: "__proto__" })).toMatch(/^filter-failed/);
});

test.each([
  ["plus:14d", "2027-01-20", "2027-02-03"],
  ["plus:2w", "2027-01-20", "2027-02-03"],
  ["plus:1m", "2027-01-31", "2027-02-28"],
  ["plus:1m", "2028-01-31", "2028-02-29"],
  ["plus:13M", "2026-12-31", "2028-01-31"],
  ["plus:1y", "2028-02-29", "2029-02-28"],
  ["minus:1m", "2027-03-31", "2027-02-28"],
  ["minus:1 d", "2027-01-01", "2026-12-31"],
  ["plus:1d", " 2027-03-27T23:30:00+01:00 ", "2027-03-28T23:30:00+01:00"],
  ["plus:14d|date:short", "2027-01-20", "2/3/27"],
  ["plus:5", "0.1", "5.1"],
  ["plus:0.2", "0.1", "0.3"],
  ["plus:-5", "1e1", "5"],
  ["minus:0.10", "10", "9.90"],
  ["minus:5", "5", "0"],
  ["times:1.19", "99.99", "118.9881"],
  ["times:1.19|currency:EUR", "99.99", "€118.99"],
  ["times:3", "12345678901234567.89", "37037036703703703.67"],
  ["times:0.5", "10.00", "5.00"],
])("the filter %s turns %j into %j", (filter, value, result) =>
  expect(fill(`[[x|${filter}]]`, { x: value })).toBe(result),
);

test.each([
  ["plus:14d", "31.01.2027", /Write a date such as.*--date-order/],
  ["plus:14d", "5", /Write a date such as/],
  ["plus:1y", "9999-01-01", /between the years 100 and 9999/],
  ["plus:5", "2027-01-31", /Write a number such as/],
  ["minus:5", "1.234,50", /--decimal-sign comma/],
  ["times:2", "many", /Write a number such as/],
  ["plural:other=#", "many", /Write a number such as/],
])("the filter %s cannot read %j", (filter, value, message) => {
  expect(fill(`[[x|${filter}]]`, { x: value })).toMatch(/^filter-failed/);
  expect(fill(`[[x|${filter}]]`, { x: value })).toMatch(message);
});

const items = "one=# item,other=# items";
test.each([
  [items, "en", "1", "1 item"],
  [items, "en", "0", "0 items"],
  [items, "en", "1234.5", "1,234.5 items"],
  ["one=# Artikel,other=# Artikel", "de", "1234", "1.234 Artikel"],
  ["one=# élément,other=# éléments", "fr", "0", "0 élément"],
  ["one=# товар,few=# товара,many=# товаров,other=# товара", "ru", "22", "22 товара"],
  ["one=# товар,few=# товара,many=# товаров,other=# товара", "ru", "25", "25 товаров"],
  ["0=nothing,one=an item,other=# items", "en", "0.00", "nothing"],
  ["0=nothing,one=an item,other=# items", "en", "1", "an item"],
  ["other=\\## #\\, #", "en", "5", "#5 5, 5"],
  ['other="#, more"', "en", "5", "5, more"],
  ["other=#", "en", "", ""],
])("the forms %s in the language %s give for %j the text %j", (forms, locale, value, result) =>
  expect(fill(`[[x|plural:${forms}]]`, { x: value }, locale)).toBe(result),
);

test.each<[string, RowData, string]>([
  ["[[a|join:b,c]]", { a: "Dr.", b: " Anna ", c: "Ott" }, "Dr. Anna Ott"],
  ["[[a|join:b,c]]", { a: "", b: "Anna", c: " " }, "Anna"],
  ['[[a|join:", ",b]]', { a: "Main Street 1", b: "Bern" }, "Main Street 1, Bern"],
  ['[[a|join:"",b]]', { a: "x", b: "y" }, "xy"],
  ['[[a|join:" \\| ",b]]', { a: "x", b: "y" }, "x | y"],
  ["[[a|upper|join: b , c |title]]", { a: "x", b: "anna", c: "ott" }, "X Anna Ott"],
  ["[[a|join:b|default:Customer]]", { a: " ", b: "" }, "Customer"],
  ["[[a|join:b|default:Customer]]", {}, "Customer"],
  ["[[a|join:b|default:Customer]]", { b: "Ott" }, "Ott"],
  ["[[a|join:b]]", { a: "", b: "" }, ""],
])("%s joins %j to %j", (text, data, result) => expect(fill(text, data)).toBe(result));

test("a column that a row does not have is missing, whether it is the first or a further one", () => {
  expect(fill("[[a|join:b,c]]", { b: "x" })).toMatch(/^placeholder-without-value: There is no value for "a", "c"/);
  const inherited = fill("[[a|join:constructor]]", { a: "x" });
  expect(inherited).toMatch(/^placeholder-without-value: There is no value for "constructor"/);
});

test("all columns of join are placeholders of the text", () => {
  const uses = findPlaceholders({ text: '[[a|number|join:", ",b,a,c]] [[d]]' });
  expect(uses.map(({ name, isNumber, hasDefault }) => [name, isNumber, hasDefault])).toEqual([
    ["a", true, false],
    ["b", false, false],
    ["c", false, false],
    ["d", false, false],
  ]);
  expect([...compileTemplate({ text: "[[a|join:b|default:x]]" }).names]).toEqual(["a", "b"]);
});

test.each([
  ["choose", undefined, /needs an argument, as in choose:m=Mr,f=Ms/],
  ["choose", "m=Herr,Frau", /its argument is a list such as m=Mr/],
  ["choose", "m=Herr,", /its argument is a list such as m=Mr/],
  ["choose", "m=Herr, M =Frau", /it has "m" twice/],
  ["choose", 'm="Herr', /double quotes are not closed/],
  ["choose", 'm="Herr" Dr.', /double quotes are not closed, or are followed/],
  ["plural", "one=x", /It has other, and any of/],
  ["plural", "some=x,other=y", /It has other, and any of/],
  ["plural", "one=x,one=y,other=z", /it has "one" twice/],
  ["plus", "soon", /a number such as 5 or 1.5, or a period such as 14d/],
  ["plus", "14h", /a period such as 14d/],
  ["plus", "1,5", /a number such as 5/],
  ["minus", undefined, /as in minus:14d/],
  ["times", "14d", /its argument is a number such as 2 or 1.19/],
  ["join", undefined, /as in join:first_name,last_name/],
  ["join", "", /its argument is a list of columns/],
  ["join", '", "', /its argument is a list of columns/],
  ["join", "first name", /its argument is a list of columns/],
  ["join", 'a,", ",b', /its argument is a list of columns/],
  ["join", "a=b", /its argument is a list of columns/],
  ["join", '", ,a', /double quotes/],
])("the call %s:%s is a problem", (name, argument, message) =>
  expect(findFilterProblem(argument === undefined ? { name } : { name, argument })).toMatch(message),
);

test("plus and minus read dates or numbers, by what they add", () => {
  const read = (name: string, argument: string) => [readsDates({ name, argument }), readsNumbers({ name, argument })];
  expect(read("plus", "14d")).toEqual([true, false]);
  expect(read("minus", "1.5")).toEqual([false, true]);
  expect(read("times", "2")).toEqual([false, true]);
  expect(read("choose", "a=b")).toEqual([false, false]);
});

test("only plural depends on the engine", () => {
  const names = ["choose", "plus", "minus", "times", "join", "plural"];
  expect(names.filter((name) => dependsOnEngine({ name }))).toEqual(["plural"]);
});

/** Writes a text as an argument in which nothing separates. */
const escapeArgument = (text: string) => text.replace(/[\\|\],="#]/g, "\\$&");
const words = fc.string({ unit: fc.constantFrom(..."ab,=\\|]\"'#* é😀") });

test("any text can be chosen by any key", () => {
  fc.assert(
    fc.property(words, words, (key, text) => {
      const isRest = key.trim() === "*";
      const source = `[[x|choose:${escapeArgument(key)}=${escapeArgument(text)},zz=no]]`;
      expect(parseText(source).problems).toEqual([]);
      expect(fill(source, { x: isRest ? "anything" : key })).toBe(text.trim());
    }),
  );
});

test("any text can stand between joined values", () => {
  fc.assert(
    fc.property(words, (separator) => {
      expect(fill(`[[a|join:"${escapeArgument(separator)}",b]]`, { a: "1", b: "2" })).toBe(`1${separator}2`);
    }),
  );
});

test("no text of a filter's argument breaks the template", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("choose", "plural", "join", "plus", "times"),
      fc.string(),
      words,
      (name, argument, value) => {
        const compiled = compileTemplate({ text: `[[a|${name}:${argument}]]` });
        for (const { code } of compiled.problems) expect(code).toBe("placeholder-malformed");
        const filled = fillTemplate(compiled, { a: value, b: "" });
        if (!filled.ok)
          for (const { code } of filled.problems)
            expect(["placeholder-malformed", "filter-failed", "placeholder-without-value"]).toContain(code);
      },
    ),
  );
});

const days = fc.integer({ min: 0, max: 20_000 });
test("what plus adds, minus takes away", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 }), days, (start, count) => {
      const date = new Date(start * 86_400_000).toISOString().slice(0, 10);
      const later = new Date((start + count) * 86_400_000).toISOString().slice(0, 10);
      expect(fill(`[[x|plus:${count}d]]`, { x: date })).toBe(later);
      expect(fill(`[[x|minus:${count}d]]`, { x: later })).toBe(date);
    }),
  );
});

test("a month later is the same day of the next month, or its last day", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 }), fc.nat(50), (start, count) => {
      const date = new Date(start * 86_400_000);
      const [year = 0, month = 0, day = 0] = fill(`[[x|plus:${count}m]]`, { x: date.toISOString().slice(0, 10) })
        .split("-")
        .map(Number);
      expect(year * 12 + month).toBe(date.getUTCFullYear() * 12 + date.getUTCMonth() + 1 + count);
      const isLastDay = new Date(Date.UTC(year, month - 1, day + 1)).getUTCDate() === 1;
      expect(day === date.getUTCDate() || (day < date.getUTCDate() && isLastDay)).toBe(true);
    }),
  );
});

test("a text that was an argument before is still the same argument", () => {
  expect(fill("[[x|default:a\\|b\\]\\]c\\\\d\\e]]", {})).toBe("a|b]]c\\de");
  expect(fill("[[x|default:a:b]]", {})).toBe("a:b");
});
