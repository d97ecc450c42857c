/** Lists of links for mailing tools, and the pictures of QR codes. */
import { inflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { writePng } from "#adapters/publishing/png.ts";
import { drawQrCode } from "#adapters/publishing/qr-codes.ts";
import { createLinksFormatter } from "#batch/report/links.ts";
import { createMailingList, findDataColumns, type MailingListOptions } from "#batch/report/mailing-list.ts";
import { toRowResult } from "#batch/report/row-results.ts";
import type { PlannedEntry } from "#domain/model/batch.ts";
import { nameColumns, writeLinkTag } from "#domain/publishing/mailing-tools.ts";

const anEntry = (row: number, data: Readonly<Record<string, string>>): PlannedEntry => ({
  row,
  pdf: "offer.pdf",
  reference_id: `r${row}`,
  suffix: "s",
  name: `r${row}.s.html`,
  data,
});

const entries = [
  anEntry(1, { first_name: "Ada", "E-Mail": "ada@example.org", code: "k1", note: "=1+1" }),
  anEntry(2, { first_name: "Ben", "E-Mail": "ben@example.org", code: "k2", "customer number": "00123" }),
];
const template = { pdfz_password: "[[code]]-2026", campaignLanguage: ["en"] };

const build = async (change: Partial<MailingListOptions> = {}, rows: readonly PlannedEntry[] = entries) => {
  async function* chunks() {
    for (const entry of rows) yield { entries: [entry] };
  }
  const columns = await findDataColumns(chunks(), template);
  const options = { tool: "plain", includesPassword: false, folderUrl: "https://docs.example.org/spring/", ...change };
  const list = createMailingList(columns, template, options as MailingListOptions);
  const lines = (list.header.replace(/^\ufeff/, "") + list.format(rows)).split("\r\n").filter((line) => line !== "");
  return { lines: lines.map((line) => line.slice(1, -1).split('","')), warnings: list.warnings };
};

test("a list of links has the link, the names and the columns of the data, without those of the password", async () => {
  const { lines } = await build();
  expect(lines[0]).toEqual([
    ...["reference_id", "suffix", "file", "link", "status", "error"],
    "first_name",
    "E-Mail",
    "note",
    "customer number",
  ]);
  expect(lines[1]).toEqual([
    ...["r1", "s", "r1.s.html", "https://docs.example.org/spring/r1.s.html", "done", ""],
    "Ada",
    "ada@example.org",
    "'=1+1",
    "",
  ]);
  expect(lines[2]?.at(-1)).toBe("00123");
});

test("a list for no tool has the columns of links.csv in the same order, and both begin with a byte order mark", async () => {
  const rows = [anEntry(1, { link: "own", "E-Mail": "ada@example.org" })];
  const folderUrl = "https://docs.example.org/spring/";
  const columns = { fields: ["link", "E-Mail"], emailField: "E-Mail" };
  const options: MailingListOptions = { tool: "plain", includesPassword: false, hasPdfs: true, folderUrl };
  const list = createMailingList(columns, template, options);
  const linkOf = ({ name }: { readonly name: string }) => folderUrl + name;
  const links = createLinksFormatter({ fields: columns.fields, folderUrl, linkOf, scope: "public", hasPdfs: true });
  const [entry] = rows;
  if (entry === undefined) throw new Error("There is no row.");
  const result = toRowResult(entry, { status: "done", size: 1 });
  expect(list.header).toBe(links.header);
  expect(list.header).toMatch(/^\ufeff"reference_id",.*"data\.link","E-Mail"\r\n$/);
  expect(list.format(rows)).toBe(links.format(rows, [result]));
});

test("a list of links has the passwords only on request", async () => {
  const { lines } = await build({ includesPassword: true });
  expect(lines.map((line) => line[6])).toEqual(["password", "k1-2026", "k2-2026"]);
  expect(JSON.stringify((await build()).lines)).not.toContain("k1");
});

test("a list of links names the pictures of QR codes", async () => {
  const { lines } = await build({ qrPictures: "svg" });
  expect(lines.map((line) => line[6])).toEqual(["qr_code", "qr/r1.s.svg", "qr/r2.s.svg"]);
  const online = await build({ qrPictures: "online" });
  const address = "https://docs.example.org/spring/qr/";
  expect(online.lines.map((line) => line[6])).toEqual(["qr_code", `${address}r1.s.png`, `${address}r2.s.png`]);
});

test.each([
  [
    "mailchimp",
    ["LINK", "REFERENCE", "SUFFIX", "FILE", "FIRST_NAME", "Email Address", "NOTE", "CUSTOMER_N"],
    "*|LINK|*",
  ],
  [
    "brevo",
    ["LINK", "REFERENCE_ID", "SUFFIX", "FILE", "FIRST_NAME", "EMAIL", "NOTE", "CUSTOMER_NUMBER"],
    "{{ contact.LINK }}",
  ],
  [
    "mailjet",
    ["link", "reference_id", "suffix", "file", "first_name", "email", "note", "customer_number"],
    '{{data:link:""}}',
  ],
] as const)("a list of links has the merge fields of %s", async (tool, header, tag) => {
  const { lines, warnings } = await build({ tool });
  expect(lines[0]).toEqual(header);
  expect(writeLinkTag(tool)).toBe(tag);
  expect(warnings).toEqual([]);
});

test("a list of links warns of missing addresses, and of texts that the tool cuts", async () => {
  const without = [anEntry(1, { first_name: "Ada" })];
  expect((await build({ tool: "brevo" }, without)).warnings).toMatchObject([{ code: "email-column-missing" }]);
  expect((await build({}, without)).warnings).toEqual([]);
  const long = [anEntry(1, { mail: "a@example.org", note: "é".repeat(128) })];
  expect((await build({ tool: "mailchimp" }, long)).warnings).toMatchObject([
    { code: "value-shortened", at: { rows: { count: 1, first: [1] } } },
  ]);
  expect((await build({ tool: "brevo" }, long)).warnings).toEqual([]);
});

test("a list of links gives each column a name of its own", () => {
  const fields = ["Kundennummer alt", "Kundennummer neu", "link", "Größe", "!!!"];
  expect(nameColumns({ own: ["link"], fields }, "mailchimp", undefined)).toEqual([
    "LINK",
    "KUNDENNUMM",
    "KUNDENNU_2",
    "LINK_2",
    "GRO_E",
    "FIELD",
  ]);
});

describe("the picture of a QR code", () => {
  const readModules = (svg: string): Set<string> => {
    const modules = new Set<string>();
    for (const [, x = "", y = "", width = ""] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1h/g))
      for (let step = 0; step < Number(width); step++) modules.add(`${Number(x) + step} ${y}`);
    return modules;
  };

  test("the picture of a QR code is the same as SVG and PNG, with a white border of four modules", () => {
    const link = "https://docs.example.org/spring/r1.s.html";
    const svg = new TextDecoder().decode(drawQrCode(link, "svg"));
    const modules = readModules(svg);
    const size = Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1]);
    const png = Buffer.from(drawQrCode(link, "png"));
    expect(png.subarray(1, 4).toString()).toBe("PNG");
    const pixels = png.readUInt32BE(16);
    expect(pixels).toBe(size * 10);
    const dataLength = png.readUInt32BE(33);
    expect(png.subarray(37, 41).toString()).toBe("IDAT");
    const lines = inflateSync(png.subarray(41, 41 + dataLength));
    const lineBytes = 1 + Math.ceil(pixels / 8);
    const isBlack = (x: number, y: number) => ((lines[y * lineBytes + 1 + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) === 0;
    for (let y = 0; y < size; y++)
      for (let x = 0; x < size; x++)
        expect(isBlack(x * 10 + 5, y * 10 + 5), `${x} ${y}`).toBe(modules.has(`${x} ${y}`));
    for (let at = 0; at < size; at++) expect(modules.has(`${at} 3`)).toBe(false);
    // The finder pattern in the corner is a dark square of seven modules.
    for (let at = 4; at < 11; at++) expect(modules.has(`${at} 4`)).toBe(true);
  });

  test("the picture of a QR code has whole bytes for each line of a PNG", () => {
    const png = Buffer.from(writePng(9, (x) => x === 8));
    const data = inflateSync(png.subarray(41, 41 + png.readUInt32BE(33)));
    expect([...data.subarray(0, 3)]).toEqual([0, 0xff, 0]);
  });
});
