/** Tables as rows of the batch interface: CSV and XLSX files with the choices of the Batches page. */
import { createXlsx } from "#adapters/tables/write-xlsx.ts";
import { craftWorkbook, textCell } from "../support/crafted-workbook.ts";
import { aTemplate, jobOf } from "./batch-cases.ts";
import type { ApiCaller, FilePart, FormFields } from "./caller.ts";
import { assert, assertEqual, asText, callRejected, errorPaths, type Fields } from "./check.ts";
import type { Case } from "./contract.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);

const template: FilePart = { name: "t.json", type: "application/json", bytes: bytesOf(JSON.stringify(aTemplate)) };

const csvFile = (text: string, name = "people.csv"): FilePart => ({ name, type: "text/csv", bytes: bytesOf(text) });

const workbook: FilePart = {
  name: "people.xlsx",
  type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  bytes: createXlsx("People", [
    ["Heading of the list", "", ""],
    ["pdf", "Reader", "Title"],
    ["offer.pdf", "Anna", "Hello Anna"],
    ["offer.pdf", "Zoë", "Hello Zoë"],
  ]),
};

/** A workbook whose second row of data is hidden. */
const filteredWorkbook: FilePart = {
  ...workbook,
  bytes: craftWorkbook([
    {
      name: "People",
      rows: `<row r="1">${textCell("A1", "pdf")}${textCell("B1", "name")}</row><row r="2">${textCell("A2", "offer.pdf")}${textCell("B2", "Anna")}</row><row r="3" hidden="1">${textCell("A3", "offer.pdf")}${textCell("B3", "Ben")}</row>`,
    },
  ]),
};

let count = 0;
const freshId = () => `tables-${Date.now().toString(36)}-${count++}`;

const startWith = (api: ApiCaller, form: FormFields): Promise<Fields> =>
  jobOf(api, `/batch/${freshId()}/start`, { method: "POST", form: { document_file: template, ...form } });

const rejectedPaths = async (api: ApiCaller, form: FormFields): Promise<readonly unknown[]> => {
  const call = { method: "POST", form: { document_file: template, ...form } };
  return errorPaths(await callRejected(api, 422, `/batch/${freshId()}/start`, call));
};

export const batchTableCases: readonly Case[] = [
  {
    name: "the rows of a batch are read from a CSV file, whose encoding and delimiter are detected",
    run: async (api) => {
      const job = await startWith(api, { data_file: csvFile("pdf;name\r\noffer.pdf;Anna\r\noffer.pdf;Zoë\r\n") });
      assertEqual([job["total"], job["status"]], [2, "In progress"], "job");
      const named = await startWith(api, { data_file: csvFile("pdf\tname\noffer.pdf\tAnna\n", "blob") });
      assertEqual(named["total"], 1, "a file without a telling name");
      assertEqual((await startWith(api, { data: csvFile("pdf,name\na.pdf,B\n") }))["total"], 1, "as the part data");
    },
  },
  {
    name: "code pages of a table are detected, or named by the call",
    run: async (api) => {
      const bytes = Uint8Array.from("pdf;name\r\noffer.pdf;M\x81ller\r\n", (character) => character.charCodeAt(0));
      const file = { ...csvFile(""), bytes };
      for (const table_encoding of ["", "cp850", "cp437", "macintosh", "windows-1250"])
        assertEqual((await startWith(api, { data_file: file, table_encoding }))["total"], 1, table_encoding);
    },
  },
  {
    name: "the rows of a batch are read from a workbook with the mapping of the Batches page",
    run: async (api) => {
      const mapping = JSON.stringify({ placeholders: { name: "Reader" }, roles: { title: "Title" } });
      const job = await startWith(api, { data_file: workbook, mapping, sheet: "People", header_row: "2" });
      assertEqual(job["total"], 2, "rows");
      const csv = csvFile("a|b\noffer.pdf|Zo\xeb\n");
      const choices = {
        ...{
          delimiter: "|",
          table_encoding: "utf-8",
          header_row: "1",
          decimal_sign: "comma",
          date_order: "day-month-year",
        },
        mapping: JSON.stringify({ placeholders: { name: "b" }, roles: { pdf: "a" }, emptyCells: "empty" }),
      };
      assertEqual((await startWith(api, { data_file: csv, ...choices }))["total"], 1, "all choices");
    },
  },
  {
    name: "hidden rows of a workbook are left out, or read on request",
    run: async (api) => {
      assertEqual((await startWith(api, { data_file: filteredWorkbook }))["total"], 1, "without a choice");
      for (const [choice, total] of [
        ["skip", 1],
        ["read", 2],
      ] as const)
        assertEqual(
          (await startWith(api, { data_file: filteredWorkbook, hidden_cells: choice }))["total"],
          total,
          choice,
        );
      const invalid = { data_file: filteredWorkbook, hidden_cells: "show" };
      assertEqual(await rejectedPaths(api, invalid), ["hidden_cells"], "invalid");
    },
  },
  {
    name: "choices that are invalid or that the table cannot fulfil are rejected, each with its parameter",
    run: async (api) => {
      const wrong = {
        ...{ header_row: "0", delimiter: "ab", table_encoding: "latin", decimal_sign: "dot", date_order: "dmy" },
        mapping: '{"roles":{"heading":"x"}}',
      };
      assertEqual(
        await rejectedPaths(api, { data_file: workbook, ...wrong }),
        ["header_row", "delimiter", "table_encoding", "decimal_sign", "date_order", "mapping.roles.heading"],
        "invalid",
      );
      assertEqual(await rejectedPaths(api, { data_file: workbook, mapping: "[]" }), ["mapping"], "no object");
      const none = { sheet: "Animals", mapping: '{"placeholders":{"name":"Nickname"}}' };
      assertEqual(
        await rejectedPaths(api, { data_file: workbook, ...none }),
        ["sheet", "mapping.placeholders.name"],
        "missing",
      );
      assertEqual(await rejectedPaths(api, { data: "[]", sheet: "People" }), ["sheet"], "JSON");
    },
  },
  {
    name: "tables that cannot be read are rejected, and rows with a problem fail alone",
    run: async (api) => {
      const old = { ...workbook, bytes: new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0]) };
      for (const file of [old, csvFile(""), csvFile("pdf,name\n"), csvFile("pdf,name,name\na.pdf,B,C\n")])
        assert((await rejectedPaths(api, { data_file: file })).length === 1, "one problem");
      const job = await startWith(api, { data_file: csvFile('pdf,name\noffer.pdf,Anna\noffer.pdf,"Ben" x\n') });
      assertEqual(job["total"], 2, "rows");
      assert(asText(job["job_id"], "job_id") !== "", "started");
    },
  },
];
