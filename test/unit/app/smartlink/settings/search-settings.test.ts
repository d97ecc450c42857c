import fc from "fast-check";
import { expect, test } from "vitest";
import { filterGroups, splitAtMatches } from "#app/smartlink/settings/search-settings.ts";
import type { SettingValues } from "#app/smartlink/settings/setting-field.ts";
import { listSettingGroups } from "#app/smartlink/settings/setting-groups.ts";

const marks = (text: string, query: string) => splitAtMatches(text, query).filter((_part, index) => index % 2 === 1);

test("a search of settings marks every word, wherever it stands", () => {
  expect(splitAtMatches("Print and download", "down print")).toEqual(["", "Print", " and ", "down", "load"]);
  expect(splitAtMatches("Print", "video")).toEqual(["Print"]);
  expect(splitAtMatches("Print", "  ")).toEqual(["Print"]);
});

test("a search of settings marks words without regard to case and accents", () => {
  expect(marks("Öffnen für Empfänger", "OFFNEN empfanger")).toEqual(["Öffnen", "Empfänger"]);
  expect(marks("Télécharger", "tele")).toEqual(["Télé"]);
  expect(marks("Te\u0301le\u0301charger", "tele")).toEqual(["Te\u0301le\u0301"]);
});

test("a search of settings marks words that overlap or meet as one", () => {
  expect(marks("banana", "ana nab")).toEqual(["anana"]);
  expect(marks("download", "down load")).toEqual(["download"]);
});

test("a search of settings lists those first that have the words in name or description", () => {
  const groups = filterGroups(listSettingGroups(), "print", false, {} as SettingValues);
  expect(groups[0]?.fields[0]?.name).toBe("printAllowed");
  expect(groups.flatMap(({ fields }) => fields).length).toBeGreaterThan(1);
});

test("marking matches keeps the text as it is", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (text, query) => {
      expect(splitAtMatches(text, query).join("")).toBe(text);
    }),
  );
});
