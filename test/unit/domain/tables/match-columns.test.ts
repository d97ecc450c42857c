import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { haveSameMeaning } from "#domain/tables/column-meanings.ts";
import { matchColumns } from "#domain/tables/match-columns.ts";
import type { TableMapping } from "#domain/tables/table-mapping.ts";

const match = (columns: readonly string[], placeholders: readonly string[], mapping: TableMapping = {}) =>
  Object.fromEntries(
    matchColumns(
      columns.map((name, index) => ({ name, label: name, index })),
      placeholders,
      mapping,
    ).placeholders.map(({ placeholder, column, isGuessed }) => [
      placeholder,
      column && `${isGuessed ? "guessed " : ""}${column.label}`,
    ]),
  );

describe("names of columns", () => {
  test.each([
    ["first_name", "Vorname"],
    ["first_name", "PRÉNOM"],
    ["FIRSTNAME", "имя"],
    ["last_name", "Nom"],
    ["price", "Prix"],
    ["price", "Preis"],
    ["customer-no", "Kunden-Nr."],
    ["customer_number", "n° client"],
    ["plz", "Code postal"],
    ["email", "Adresse e-mail"],
    ["street", "Straße"],
    ["company", "会社名"],
  ])("%s means the same as %s", (name, other) => {
    expect(haveSameMeaning(name, other)).toBe(true);
    expect(haveSameMeaning(other, name)).toBe(true);
  });

  test.each([
    ["first_name", "Nachname"],
    ["name", "Vorname"],
    ["price", "price"],
    ["order number", "invoice number"],
    ["", ""],
    ["constructor", "__proto__"],
  ])("%s says nothing of %s", (name, other) => {
    expect(haveSameMeaning(name, other) && name !== other).toBe(false);
  });

  test("no name of any kind is a fault", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (name, other) => {
        expect(haveSameMeaning(name, other)).toBe(haveSameMeaning(other, name));
      }),
    );
  });
});

test("a column with another name of the same meaning fills a placeholder, marked as a guess", () => {
  expect(match(["Vorname", "Nachname", "Preis"], ["first_name", "last_name", "preis"])).toEqual({
    first_name: "guessed Vorname",
    last_name: "guessed Nachname",
    preis: "Preis",
  });
});

test("a column of exactly the name comes before one that means the same, and is no other placeholder's guess", () => {
  expect(match(["Prénom", "first_name"], ["first_name"])).toEqual({ first_name: "first_name" });
  expect(match(["first_name"], ["first_name", "vorname"])).toEqual({ first_name: "first_name", vorname: undefined });
});

test("of several columns that mean the same, none is guessed", () => {
  expect(match(["Vorname", "Prénom"], ["first_name"])).toEqual({ first_name: undefined });
});

test("the choice of a person comes before any guess, also the choice of no column", () => {
  const columns = ["Vorname", "Rufzeichen"];
  expect(match(columns, ["first_name"], { placeholders: { first_name: null } })).toEqual({ first_name: undefined });
  expect(match(columns, ["first_name"], { placeholders: { first_name: "Rufzeichen" } })).toEqual({
    first_name: "Rufzeichen",
  });
});
