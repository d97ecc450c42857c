/** Differences between two states of a smartlink in plain words. */
import { expect, test } from "vitest";
import { listAssetLines, listSettingLines, summarizeComparison } from "#app/smartlink/versions/describe-comparison.ts";
import type { SmartlinkComparison } from "#domain/library/compare-smartlinks.ts";

const noAssets = { added: [], removed: [], moved: [], changed: [] };
const compare = (over: Partial<SmartlinkComparison> = {}): SmartlinkComparison => ({
  fields: [],
  settings: [],
  skin: [],
  assets: noAssets,
  ...over,
});

test("the lines of a comparison name settings as the form does, with both values", () => {
  const comparison = compare({
    fields: [
      { key: "_content", before: "c1", after: "c2" },
      { key: "activated", before: true, after: false },
      { key: "campaignLanguage", before: [], after: ["de"] },
      { key: "pdfz_password", before: "••••", after: "••••" },
      { key: "title", before: "Spring", after: "" },
    ],
    settings: [
      { key: "pageTrack", before: { track: "true" }, after: { track: "false" } },
      { key: "usageLimited", before: 0, after: 3 },
      { key: "printAllowed", before: undefined, after: "false" },
    ],
    skin: [{ key: "logo", before: undefined, after: "data:image/png;base64,AA==" }],
  });
  const lines = listSettingLines(comparison, (id) => `PDF ${id}`);
  expect(lines.map(({ label, before, after }) => [label, before, after])).toEqual([
    ["PDF", "PDF c1", "PDF c2"],
    ["Active", "On", "Off"],
    ["Language of the reader", "Language of the browser", "German"],
    ["Password", "A password", "Another password"],
    ["Title", "Spring", "None"],
    ["Pages", "On", "Off"],
    ["Number of openings", "No limit", "3"],
    ["Printing", "On", "Off"],
    ["Logo", "None", "A picture"],
  ]);
});

test("the lines of a comparison keep the name of a setting that the form does not have", () => {
  const [line] = listSettingLines(compare({ fields: [{ key: "edition", before: undefined, after: { a: 1 } }] }));
  expect(line).toEqual({ label: "edition", before: "None", after: '{"a":1}' });
});

test("the lines of a comparison say where assets are, were and went", () => {
  const place = { page: 1, x: 10, y: 10, width: 20, height: 5 };
  const asset = (id: string) => ({ id, name: id === "d" ? "" : `Asset ${id}`, page: 1 });
  const assets = {
    added: [asset("a")],
    removed: [asset("b")],
    moved: [
      { ...asset("c"), from: place, to: { ...place, page: 4 } },
      { ...asset("d"), from: place, to: { ...place, x: 30, width: 40 } },
      { ...asset("e"), from: place, to: { ...place, height: 9 } },
    ],
    changed: [{ ...asset("f"), fields: ["actions", "center_z", "order"] }],
  };
  expect(listAssetLines(compare({ assets })).map(({ name, change, detail }) => [name, change, detail])).toEqual([
    ["Asset a", "Added", "Page 1"],
    ["Asset b", "Removed", "Page 1"],
    ["Asset c", "Moved", "Page 1 to page 4"],
    ["Asset without a name", "Moved", "Page 1: position and size"],
    ["Asset e", "Moved", "Page 1: size"],
    ["Asset f", "Changed", "Page 1: action, order"],
  ]);
  expect(summarizeComparison(compare({ assets }))).toBe(
    "1 asset added, 1 asset removed, 3 assets moved, 1 asset changed",
  );
});

test("the summary of a comparison is one line that names up to two settings", () => {
  const change = (key: string) => ({ key, before: "true", after: "false" });
  expect(summarizeComparison(compare())).toBe("");
  expect(summarizeComparison(compare({ settings: [change("printAllowed"), change("extractPDF")] }))).toBe(
    "Printing, Download of the PDF",
  );
  const settings = [change("printAllowed"), change("extractPDF"), change("thumbnails")];
  expect(summarizeComparison(compare({ settings }))).toBe("3 settings");
});
