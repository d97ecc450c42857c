import { expect, test } from "vitest";
import { checkValues, isStorable } from "#app/smartlink/settings/check-values.ts";
import { type FieldName, skinFields } from "#app/smartlink/settings/setting-field.ts";
import { listSettingGroups } from "#app/smartlink/settings/setting-groups.ts";
import { readValues, toStoredChanges } from "#app/smartlink/settings/setting-values.ts";
import { mergeSettings } from "#domain/model/settings.ts";
import { skinSchema } from "#domain/model/skin.ts";
import { globalSettings } from "#domain/settings.ts";
import { aStoredSmartlink } from "./stored-smartlink.ts";

const presets = readValues(aStoredSmartlink());
const problemOf = (name: FieldName, value: string) => checkValues({ ...presets, [name]: value })[name];

test("the settings form accepts the presets", () => {
  expect(checkValues(presets)).toEqual({});
});

test.each([
  ["title", "  ", /title is empty/],
  ["endDateTime", "2027-02-30", /not a date/],
  ["usageLimited", "1.5", /whole number/],
  ["usageLimited", "-1", /out of range.*0 to 1,000,000/],
  ["usageLimited", "1000001", /out of range/],
  ["tracking_email", "anna@", /not an e-mail address/],
  ["callback_post", "example.org/events", /https:\/\//],
  ["callback_post", "javascript:alert(1)", /not allowed/],
  ["googleAnalytic", "UA-12345", /begins with G-/],
  ["faviconB64", "data:text/html;base64,PGI+", /not a picture/],
  ["skinAccent", "navy", /“navy” is not a colour/],
  ["skinBackground", "#12345", /not a colour/],
  ["skinLogo", "https://example.org/logo.png", /not a picture/],
  ["skinLogo", `data:image/png;base64,${"A".repeat(500_000)}`, /at most 350 kB/],
  ["skinTitle", "x".repeat(201), /at most 200/],
] as const)("the settings form rejects %s “%s”", (name, value, message) => {
  expect(problemOf(name, value)).toMatch(message);
});

test.each([
  ["tracking_email", "anna@example.org, ben@example.org"],
  ["endDateTime", "2027-02-28T18:00:00+01:00"],
  ["endDateTime", "[[until]]"],
  ["usageLimited", "[[openings]]"],
  ["callback_post", "https://example.org/events"],
  ["googleAnalytic", "g-abc1234567"],
  ["skinAccent", "#ABC"],
  ["skinBackground", "[[colour]]"],
  ["skinLogo", "data:image/svg+xml;base64,PHN2Zy8+"],
] as const)("the settings form accepts %s “%s”", (name, value) => {
  expect(problemOf(name, value)).toBeUndefined();
});

test.each([
  ["printAllowed", "[[print|default:maybe]]", /^Without a value in the data: "maybe" is not a valid value/],
  ["usageLimited", "[[openings|default:2000000]]", /out of range/],
  ["tracking_email", "[[name|shout]]@example.org", /\[\[name\|shout\]\]/],
  ["usageLimited", "[[number of openings]]", /not a whole number/],
  ["skinAccent", "[[colour|default:navy]]", /not a colour/],
  ["publish", "[[published]]", /cannot hold a placeholder/],
] as const)("the settings form rejects the placeholder in %s “%s”", (name, value, message) => {
  expect(problemOf(name, value)).toMatch(message);
});

test.each([
  ["printAllowed", "[[print|default:false]]"],
  ["title", "Offer for [[name]], until [[until|date:long]]"],
  ["tracking_email", "[[name]]@example.org"],
  ["endDateTime", "[[until|default:]]"],
  ["pdfz_password", "[[password]]"],
  ["title", "See [[ 1 ]]"],
] as const)("the settings form accepts the placeholder in %s “%s”", (name, value) => {
  expect(problemOf(name, value)).toBeUndefined();
});

test("the settings form rejects a period that never begins, and stores neither of its dates", () => {
  const problems = checkValues({ ...presets, startDateTime: "2027-05-02", endDateTime: "2027-05-01" });
  expect(problems.endDateTime).toMatch(/not after the start/);
  expect(isStorable("startDateTime", problems)).toBe(false);
});

test("the settings form requires a password where readers are asked for one", () => {
  const problems = checkValues({ ...presets, pdfzPassword: "true" });
  expect(problems.pdfz_password).toMatch(/password is empty/);
  expect(isStorable("pdfzPassword", problems)).toBe(false);
});

test("the settings form agrees with the schema of the skin", () => {
  const samples = [
    "#fff",
    "#12345",
    "red",
    "[[x]]",
    "data:image/png;base64,iVBORw0KGgo=",
    "data:text/plain,x",
    "a title",
  ];
  for (const name of Object.keys(skinFields) as (keyof typeof skinFields)[])
    for (const value of samples) {
      const isAccepted = problemOf(name, value) === undefined;
      expect(skinSchema.safeParse({ [skinFields[name]]: value }).success, `${name} “${value}”`).toBe(isAccepted);
    }
});

test("the settings form agrees with the rules that apply when a smartlink is stored", () => {
  const samples = ["", "true", "false", "0", "1", "2", "3", "1.5", "-1", "abc", "2027-02-30", "2027-02-28", "[[x]]"];
  for (const { fields } of listSettingGroups())
    for (const { name, control } of fields)
      for (const value of samples) {
        if (!Object.hasOwn(globalSettings, name) || control.type === "text" || control.type === "choice") continue;
        // The form shows an empty number or switch never; the API turns it into the preset.
        if (value === "") continue;
        const isAccepted = problemOf(name, value) === undefined;
        expect(mergeSettings(toStoredChanges({ [name]: value }).global).ok, `${name} “${value}”`).toBe(isAccepted);
      }
});
