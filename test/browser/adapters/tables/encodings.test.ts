// engines: chromium
/** Encodings of CSV files: read as the browser itself reads them, and chosen on the Batches page. */
import "#app/batches/batches-view.ts";
import { createTableReader } from "#adapters/tables/table-reader.ts";
import { codePages } from "#domain/text/code-pages.ts";
import { toIntakeFile } from "#usecases/import/files/to-intake-file.ts";
import { openDataTable } from "#usecases/import/tables/open-data-table.ts";
import { anInspection, aStage, equal, mount, until } from "../../app/stage.ts";
import { choose } from "../../input.ts";

const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

const readCells = async (bytes: Uint8Array<ArrayBuffer>) => {
  const file = toIntakeFile({ path: "people.csv", file: new File([bytes], "people.csv") });
  const table = await openDataTable(file, {}, createTableReader());
  if (!table.ok) throw new Error(table.problems[0]?.message);
  const cells: (readonly string[])[] = [];
  for await (const rows of table.value.rows()) cells.push(...rows.map((row) => row.cells));
  return { cells, encoding: table.value.layout.encoding };
};

it("every byte of a CSV file is decoded as the browser does", () => {
  const bytes = Uint8Array.from({ length: 128 }, (_, index) => index + 0x80);
  for (const [encoding, characters] of Object.entries(codePages))
    if (!encoding.startsWith("cp")) equal([encoding, characters], [encoding, new TextDecoder(encoding).decode(bytes)]);
});

it("the encoding of a CSV file is detected in the page as on the command line", async () => {
  const mac = await readCells(bytesOf("name;city\rM\x9fller;K\x9aln\rJos\x8e;Malm\x9a\r"));
  equal(mac, {
    cells: [
      ["Müller", "Köln"],
      ["José", "Malmö"],
    ],
    encoding: "macintosh",
  });
  const dos = await readCells(bytesOf("name;city\r\nM\x81ller;K\x94ln\r\n"));
  equal(dos, { cells: [["Müller", "Köln"]], encoding: "cp850" });
  const windows = await readCells(bytesOf("name,price\r\nO\x92Neill \x96 \x9f,\x935 \x80\x94\r\n"));
  equal(windows, { cells: [["O’Neill – Ÿ", "“5 €”"]], encoding: "windows-1252" });
});

it("the encoding of a CSV file can be chosen by hand, those of MS-DOS too", async () => {
  const stage = await aStage();
  const table = {
    path: "people.csv",
    kind: "csv",
    encoding: "cp850",
    delimiter: ";",
    sheets: [],
    headerRow: 1,
    labels: ["name"],
    firstRecords: [["name"], ["Müller"]],
    columns: [],
    roles: {},
    unused: ["name"],
    mapping: {},
  } as const;
  stage.found = anInspection({ dataFile: "people.csv", table });
  const { pendingBatch } = stage.services;
  pendingBatch.add([{ path: "people.csv", file: new File(["x"], "people.csv") }]);
  await mount(Object.assign(document.createElement("batches-view"), { services: stage.services }));
  const field = () => document.querySelector<HTMLSelectElement>("#table-encoding");
  await until(() => field() !== null, "There is no choice of an encoding.");
  const select = field() ?? document.createElement("select");
  equal(select.selectedOptions[0]?.text, "CP850 (MS-DOS)");
  await choose(select, "CP437");
  equal(pendingBatch.choices.table?.options, { encoding: "cp437" });
});
