/** Areas of rows' PDFs as native links, beside web documents whose reader draws them itself. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { getDocument } from "pdfjs-dist";
import { beforeEach, expect, test } from "vitest";
import { openBatchTools } from "#cli/batch-tools.ts";
import type { CommandPorts } from "#cli/command-ports.ts";
import { smartlinkOf } from "../../../support/pages.ts";
import { listComplaints } from "../../../support/pdf/pdf-programs.ts";
import { pdfjsInspector } from "../../../support/pdfjs-inspector.ts";
import { textPdf } from "../../../support/text-pdf.ts";
import { prepareFolders } from "../../cli/input-folder.ts";
import { run } from "../../cli/terminal.ts";

const createFolder = prepareFolders();
let folder = "";

const pdf = textPdf({ content: "BT /F 20 Tf 40 250 Td (One) Tj ET" }, { content: "BT /F 20 Tf 40 250 Td (Two) Tj ET" });

const area = (name: string, center_y: number, actions: readonly object[], others: object = {}) => ({
  page: 1,
  aura: { name, center_x: 50, center_y, rect: [40, 5], actions, ...others },
});
const order = area("Order, [[name]]", 10, [{ type: "url", data: "https://shop.example/?for=[[name]]" }]);
const jump = area("Go on", 20, [{ type: "page", data: "[[page]]" }]);
const mail = area("Mail", 30, [{ type: "email", data: "anna@example.org" }]);
const call = area("Call", 40, [{ type: "phone", data: "+49 30 1234567" }]);
const both = area("Both", 50, [
  { type: "text", data: "Read this first" },
  { type: "url", data: "https://example.org/both" },
]);
const note = area("Note", 60, [{ type: "text", data: "A note" }]);
const onlyAnna = area("Only Anna", 70, [{ type: "url", data: "https://example.org/anna" }], {
  show_when: { column: "name", is: "Anna" },
});
const everywhere = area("Everywhere", 80, [{ type: "url", data: "https://example.org/all" }], {
  repeat: { pages: "all" },
});
const greeting = area("Greeting", 90, [], { content: { type: "code", symbology: "code128", value: "[[name]]" } });
const assets = [order, jump, mail, call, both, note, onlyAnna, everywhere];
const rows = [
  { reference_id: "anna", suffix: "s", pdf: "offer.pdf", data: { name: "Anna", page: "2" } },
  { reference_id: "bo", suffix: "s", pdf: "offer.pdf", data: { name: "Bo & Co", page: "9" } },
];

const createInput = async (template: object, param: object = {}) => {
  const files = { "data.json": rows, "offer.pdf": pdf, "template.json": template };
  folder = await createFolder({ ...files, "param.json": { batch_id: "b", ...param } });
};
beforeEach(() => createInput({ title: "For [[name]]", assets }));

const ports: Partial<CommandPorts> = {
  openBatchTools: async (path = join(folder, "runtime"), limit) => openBatchTools(path, pdfjsInspector, limit),
};
const generate = (...argv: string[]) => run(["generate", "input", "-o", "out", ...argv], { folder, ports });
const read = (name: string) => readFile(join(folder, `out/b/${name}`));

interface Annotation {
  readonly url?: string;
  readonly dest?: readonly unknown[];
  readonly contentsObj?: { readonly str: string };
  readonly rect: readonly number[];
  readonly subtype: string;
}

const readLinks = async (bytes: Uint8Array, page = 1) => {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const annotations = (await (await document.getPage(page)).getAnnotations()) as readonly Annotation[];
  return Promise.all(
    annotations.map(async ({ url, dest, contentsObj, rect }) => ({
      name: contentsObj?.str,
      target: url ?? (dest && (await document.getPageIndex(dest[0] as { num: number; gen: number })) + 1),
      rect,
    })),
  );
};

const listTargets = async (bytes: Uint8Array, page = 1) =>
  (await readLinks(bytes, page)).map(({ name, target }) => [name, target]);

test("areas lead to addresses and pages, with the row's values, in reading order", async () => {
  await generate("--outputs", "pdf");
  const anna = await read("anna.s.pdf");
  expect(await listTargets(anna)).toEqual([
    ["Order, Anna", "https://shop.example/?for=Anna"],
    ["Go on", 2],
    ["Mail", "mailto:anna@example.org"],
    ["Call", "tel:+49301234567"],
    ["Both", "https://example.org/both"],
    ["Only Anna", "https://example.org/anna"],
    ["Everywhere", "https://example.org/all"],
  ]);
  expect(await listTargets(anna, 2)).toEqual([["Everywhere", "https://example.org/all"]]);
  expect(listComplaints(anna) ?? []).toEqual([]);
  expect(anna.toString("latin1")).toMatch(/\/Border\[0 0 0\]\/H\/N\/F 4\/Contents/);
  // A jump to a page that the PDF does not have leads nowhere, and is a warning of its own.
  expect((await listTargets(await read("bo.s.pdf"))).map(([name]) => name)).toEqual([
    "Order, Bo & Co",
    "Mail",
    "Call",
    "Both",
    "Everywhere",
  ]);
  expect((await listTargets(await read("bo.s.pdf")))[0]?.[1]).toBe("https://shop.example/?for=Bo%20%26%20Co");
});

test("links cover the areas", async () => {
  await generate("--outputs", "pdf");
  const [first] = await readLinks(await read("anna.s.pdf"));
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const [, , width = 0, height = 0] = (await document.getPage(1)).view;
  expect(first?.rect.map((value) => Math.round(value))).toEqual(
    [width * 0.3, height * 0.875, width * 0.7, height * 0.925].map(Math.round),
  );
});

test("areas that need the reader are left out, and named once", async () => {
  await generate("--outputs", "pdf");
  const report = (await read("report.html")).toString();
  expect(report.match(/In the PDFs, an area cannot be pressed[^:]*: “Note”/g)?.length).toBe(1);
});

test("they lead to the row's web document where readers can open it", async () => {
  await createInput({ title: "t", assets: [note] }, { public_url: "https://docs.example/", personal_links: "name" });
  await generate("--outputs", "html,pdf");
  expect(await listTargets(await read("bo.s.pdf"))).toEqual([
    ["Note", "https://docs.example/b/bo.s.html?q=Bo%20%26%20Co"],
  ]);
  expect((await read("report.html")).toString()).not.toContain("cannot be pressed");
});

test("web documents have no links in their PDFs, whether rows print or not", async () => {
  for (const withContent of [false, true]) {
    await createInput({ title: "t", assets: withContent ? [...assets, greeting] : assets });
    await generate("--outputs", "html,pdf", "--strategy", "original");
    const { updates = [] } = smartlinkOf((await read("anna.s.html")).toString()).delivery;
    expect(updates.length > 0).toBe(withContent);
    for (const update of updates) expect("text" in update ? update.text : "").not.toContain("/URI");
    expect((await listTargets(await read("anna.s.pdf"))).length).toBe(7);
    expect(listComplaints(await read("anna.s.pdf")) ?? []).toEqual([]);
  }
});
