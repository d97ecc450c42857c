import { describe, expect, test } from "vitest";
import { endOfDayAfter, localTextOf, toStoredDateTime } from "#app/smartlink/settings/local-date-time.ts";
import { listPlaceholders } from "#app/smartlink/settings/placeholder-values.ts";
import { filterGroups } from "#app/smartlink/settings/search-settings.ts";
import type { FieldName } from "#app/smartlink/settings/setting-field.ts";
import { fieldOf, listSettingGroups } from "#app/smartlink/settings/setting-groups.ts";
import { describeEffect, readValues, toStoredChanges } from "#app/smartlink/settings/setting-values.ts";
import { mergeSettings } from "#domain/model/settings.ts";
import { aStoredSmartlink } from "./stored-smartlink.ts";

test("values of the settings form come back unchanged after they are stored", () => {
  const stored = aStoredSmartlink({ campaignLanguage: ["de", "fr"], tracking_email: "a@example.org", publish: true });
  const values = readValues(stored);
  const { fields, global } = toStoredChanges(values);
  const merged = mergeSettings(global, stored.config.global);
  if (!merged.ok) throw new Error(merged.problems[0]?.message);
  const changed = { ...stored, ...fields, config: { ...stored.config, global: merged.value } };
  expect(changed).toEqual(stored);
});

test("values of the settings form have the fields of the skin, which are stored without spaces around them", () => {
  const stored = aStoredSmartlink();
  const skin = { accent: "#1f5fd0", title: "Firm" };
  const values = readValues({ ...stored, config: { ...stored.config, skin } });
  expect([values.skinAccent, values.skinBackground, values.skinTitle]).toEqual(["#1f5fd0", "", "Firm"]);
  expect(toStoredChanges({ skinAccent: "", skinTitle: " Firm " }).skin).toEqual({ accent: "", title: "Firm" });
});

test("values of the settings form say whether marks of the PDF are filled", () => {
  const stored = aStoredSmartlink();
  expect(readValues(stored).marks).toBe("false");
  expect(readValues({ ...stored, config: { ...stored.config, marks: "fill" } }).marks).toBe("true");
  expect(["true", "false"].map((marks) => toStoredChanges({ marks }).marks)).toEqual(["fill", null]);
  expect(toStoredChanges({ title: "Offer" }).marks).toBeUndefined();
});

test("values of the settings form have the preset of a setting that an older smartlink does not have", () => {
  const stored = aStoredSmartlink();
  const { consent: _, pageTrack: __, ...global } = stored.config.global;
  const values = readValues({ ...stored, config: { ...stored.config, global: global as never } });
  expect(values.consent).toBe("ask");
  expect(values.pageTrack).toBe("true");
});

test("values of the settings form keep fields of a tracking switch that the form does not know", () => {
  const { global } = toStoredChanges({ pageTrack: "false" });
  expect(global).toEqual({ pageTrack: { track: "false" } });
});

describe("placeholders in the values", () => {
  const describe = (name: FieldName, value: string) => describeEffect(fieldOf(name), value);

  test("placeholders in settings are described with what the data must have", () => {
    expect(describe("printAllowed", "[[print|default:true]]")).toBe(
      "A batch fills in [[print]] from the data of each row. Its values are true or false.",
    );
    expect(describe("sendMailOpen", "[[mail]]")).toContain("0 (No e-mail), 1 (At the first opening)");
    expect(describe("title", "For [[name]] of [[firm]]")).toBe(
      "A batch fills in [[name]], [[firm]] from the data of each row.",
    );
    expect(describe("title", "For [[first name]]")).toMatch(/is not a placeholder and stays as it is/);
  });

  test("placeholders in settings are listed once", () => {
    const values = { ...readValues(aStoredSmartlink()), title: "[[name]]", pdfz_password: "[[name]]-[[code|upper]]" };
    expect(listPlaceholders(values)).toEqual(["[[name]]", "[[code]]"]);
  });
});

test("dates in the person's time zone keep their instant", () => {
  const local = localTextOf("2027-06-01T18:00:00+05:00", "start");
  expect(Date.parse(toStoredDateTime(local ?? ""))).toBe(Date.parse("2027-06-01T13:00:00Z"));
});

test("a date without a time is shown as the last minute of its day in the person's time zone", () => {
  expect(Date.parse(toStoredDateTime(localTextOf("2027-06-01", "end") ?? ""))).toBe(Date.parse("2027-06-01T23:59:00Z"));
});

test("dates in the person's time zone are stored with an offset", () => {
  expect(endOfDayAfter(Date.parse("2027-06-01T10:00:00Z"), 14)).toMatch(/^2027-06-15T23:59:00[+-]\d\d:\d\d$/);
});

describe("the search in settings", () => {
  const values = readValues(aStoredSmartlink());
  const namesFor = (query: string, changedOnly = false, current = values) =>
    filterGroups(listSettingGroups(), query, changedOnly, current).flatMap(({ fields }) =>
      fields.map(({ name }) => name),
    );

  test("the search in settings finds words of label, help, effect and wire name in any order", () => {
    expect(namesFor("printing")).toContain("printAllowed");
    expect(namesFor("extractpdf")).toEqual(["extractPDF"]);
    expect(namesFor("BOOK flip")).toContain("flipBookViez");
    expect(namesFor("no such thing")).toEqual([]);
  });

  test("the search in settings shows only changed settings on request", () => {
    expect(namesFor("", true)).toEqual([]);
    expect(namesFor("", true, { ...values, printAllowed: "false" })).toEqual(["printAllowed"]);
  });
});
