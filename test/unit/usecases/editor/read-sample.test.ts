/** Sample data of the editor from a workbook, which a batch would read in the same way. */
import { expect, test } from "vitest";
import { createTableReader } from "#adapters/tables/table-reader.ts";
import { compileTemplate, fillTemplate } from "#domain/placeholders/compile-template.ts";
import { readSample } from "#usecases/editor/read-sample.ts";
import { craftStyles, craftWorkbook, textCell } from "../../../support/crafted-workbook.ts";
import { aFile } from "../../../support/world.ts";

const rows = `<row r="1">${textCell("A1", "Bis am")}</row><row r="2"><c r="A2" s="1"><v>46418</v></c></row>`;
const workbook = craftWorkbook([{ name: "S", rows }], "", { "xl/styles.xml": craftStyles(14) });

test.each([
  [["de", "en"], "31.01.2027"],
  [["", "fr"], "31/01/2027"],
])("texts of the preview have cells as the spreadsheet shows them, in the language %j", async (languages, text) => {
  const options = { placeholders: [], languages, maxRows: 10 };
  const sample = await readSample(aFile("people.xlsx", workbook), options, createTableReader());
  if ("fault" in sample || !sample.ok) throw new Error("The workbook is not read.");
  expect(sample.value.columns).toEqual(["Bis_am"]);
  expect(sample.value.rows[0]?.["Bis_am"]).toBe("2027-01-31");
  const template = compileTemplate({ campaignLanguage: ["de"], texts: ["[[Bis_am]]", "[[Bis_am|date:short]]"] });
  const filled = fillTemplate(template, sample.value.rows[0] ?? {});
  expect(filled.ok && filled.value.texts).toEqual([text, "31.01.27"]);
});
