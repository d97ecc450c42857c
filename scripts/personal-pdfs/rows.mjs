/** Generates the PDFs of rows with the command line: several rows for each PDF, in batches by the places that PDFs have free. */
import { spawnSync } from "node:child_process";
import { copyFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { normalise } from "./engines/engine.mjs";
import { mupdfEngine } from "./engines/mupdf.mjs";
import { password } from "./make-pdfs.mjs";

/** What differs between the rows of a PDF. */
export const rowKinds = /** @type {const} */ (["all pages", "without page 2", "with a password"]);

/**
 * @typedef {import("./compare.mjs").Box} Box
 * @typedef {typeof rowKinds[number]} RowKind
 *
 * @typedef {object} CheckedPdf
 * @property {string} name
 * @property {string} [rejection] why no row has a PDF
 * @property {string} [basePassword]
 * @property {readonly { kind: RowKind, path: string, expectation: import("./compare.mjs").Expectation }[]} results
 *
 * @typedef {object} Facts of a PDF
 * @property {number} place index of the place whose text box is free
 * @property {number} pageCount 0 if MuPDF cannot open it
 * @property {readonly { page: number, box: Box }[]} marks the lines that have marks: what is behind a mark moves
 */

const greeting = "Grüße, Łódź, Ωμέγα и мир";
const values = /** @type {Readonly<Record<string, string>>} */ ({ first_name: "Anna", company: "Bo AG" });
const valuesByMark = Object.fromEntries(Object.entries(values).map(([name, value]) => [`[[${name}]]`, value]));
const code = "https://example.org/r?id=17";
const rowPassword = "row-secret";

/** Boxes of text, picture and code. The first place whose text box is free on page 1 is used. */
const places = [
  [40, 84, 50],
  [4, 5, 12],
  [60, 94, 72],
  [20, 30, 60],
  [10, 50, 70],
].map(([left = 0, top = 0, codeTop = 0]) => ({
  text: { left: Math.min(left, 45), top, width: 50, height: 5 },
  picture: { left: Math.min(left, 70), top: codeTop - 8, width: 12, height: 6 },
  code: { left: Math.min(left, 70), top: codeTop, width: 22, height: 12 },
}));

const toAura = (/** @type {Box} */ { left, top, width, height }) => ({
  ...{ center_x: left + width / 2, center_y: top + height / 2, rect: [width, height] },
});

/**
 * Returns the template of rows that print at a place. It needs the file `picture.png`.
 * @param {number} place
 * @param {boolean} isEncrypted
 * @param {boolean} [fillsMarks]
 */
export const createTemplate = (place, isEncrypted, fillsMarks = true) => {
  const boxes = places[place] ?? places[0];
  if (boxes === undefined) throw new Error("there is no place");
  const actions = [{ type: "url", data: "https://example.org/[[first_name]]" }];
  const contents = [
    { box: boxes.text, content: { type: "text", text: "[[greeting]]", size: 14 }, actions },
    { box: boxes.picture, content: { type: "picture", source: "picture.png", alt: "A picture" } },
    { box: boxes.code, content: { type: "code", symbology: "qr", value: code } },
  ];
  return {
    title: "For [[first_name]]",
    config: {
      ...(fillsMarks && { marks: "fill" }),
      pages: [{ pages: "2", show_when: { column: "leave", is_not: "yes" } }],
      ...(isEncrypted && { global: { pdfzPassword: "true" } }),
    },
    ...(isEncrypted && { pdfz_password: rowPassword }),
    assets: contents.map(({ box, actions: list = [], ...content }) => ({
      page: 1,
      aura: { ...toAura(box), actions: list, ...content },
    })),
  };
};

/**
 * Returns a row of the batch's data.
 * @param {{ readonly reference_id: string, readonly kind: RowKind, readonly name: string }} row
 * @param {string} [basePassword]
 */
export const createRow = ({ reference_id, kind, name }, basePassword) => ({
  ...{ pdf: name, reference_id, suffix: "s", pdf_password: basePassword || undefined },
  data: { ...values, greeting, leave: kind === "without page 2" ? "yes" : "" },
});

/**
 * Finds where the texts of a PDF leave room, and its marks.
 * @param {Uint8Array} bytes
 * @param {string | undefined} basePassword
 * @returns {Promise<Facts>}
 */
export const inspectPdf = async (bytes, basePassword) => {
  try {
    const pdf = await mupdfEngine.open(bytes, basePassword);
    const free = [];
    for (const { text } of places) free.push(normalise(await pdf.readText(0, text)) === "");
    const marks = await findMarks(bytes, basePassword, pdf.pageCount);
    await pdf.close();
    return { place: Math.max(0, free.indexOf(true)), pageCount: pdf.pageCount, marks };
  } catch {
    return { place: 0, pageCount: 0, marks: [] };
  }
};

/**
 * @param {Uint8Array} bytes
 * @param {string | undefined} basePassword
 * @param {number} pageCount
 */
const findMarks = async (bytes, basePassword, pageCount) => {
  const mupdf = await import("mupdf");
  const document = mupdf.Document.openDocument(bytes.slice(), "application/pdf");
  if (document.needsPassword()) document.authenticatePassword(basePassword ?? "");
  /** @type {Facts["marks"][number][]} */
  const marks = [];
  for (let number = 0; number < Math.min(pageCount, 3); number++) {
    const page = document.loadPage(number);
    const [x1, y1, x2, y2] = page.getBounds();
    for (const name of Object.keys(values))
      for (const [quad] of page.search(`[[${name}]]`, {})) {
        if (quad === undefined) continue;
        const [xs, ys] = [quad.filter((_, index) => index % 2 === 0), quad.filter((_, index) => index % 2 === 1)];
        const [left, top] = [((Math.min(...xs) - x1) / (x2 - x1)) * 100, ((Math.min(...ys) - y1) / (y2 - y1)) * 100];
        const width = ((Math.max(...xs) - Math.min(...xs)) / (x2 - x1)) * 100;
        const height = ((Math.max(...ys) - Math.min(...ys)) / (y2 - y1)) * 100;
        // Programs do not extract what lies outside of the crop box.
        const isShown = left >= 0 && top >= 0 && left + width <= 100 && top + height <= 100;
        if (isShown) marks.push({ page: number, box: toLine({ left, top, width, height }, (x2 - x1) / (y2 - y1)) });
      }
    page.destroy();
  }
  document.destroy();
  return marks;
};

/**
 * Returns the box of the whole line of a mark, which may run down or up the page.
 * @param {Box} box
 * @param {number} ratio of the page
 */
const toLine = ({ left, top, width, height }, ratio) =>
  width * ratio > height ? { left: 0, top, width: 100, height } : { left, top: 0, width, height: 100 };

/** @param {string} name */
const passwordOf = (name) => (/encrypted/.test(name) ? password : /owner-256/.test(name) ? "" : undefined);

/**
 * Generates the rows of PDFs. What a row has also depends on the position of its PDF, so that a run which continues passes all names.
 * @param {object} work
 * @param {string} work.root
 * @param {string} work.folder
 * @param {string} work.pdfFolder
 * @param {readonly string[]} work.names
 * @param {(name: string) => boolean} [work.isChecked] PDFs that are left out
 * @returns {Promise<readonly CheckedPdf[]>}
 */
export const generateRows = async ({ root, folder, pdfFolder, names, isChecked = () => false }) => {
  const pdfs = names.flatMap((name, index) => (isChecked(name) ? [] : [{ name, index }]));
  const facts = new Map();
  for (const { name } of pdfs)
    facts.set(name, await inspectPdf(await readFile(join(pdfFolder, name)), passwordOf(name)));
  /** @type {Map<string, RowResult>} by name and kind */
  const results = new Map();
  for (const place of places.keys())
    for (const isEncrypted of [false, true]) {
      const rows = pdfs.flatMap(({ name, index }) =>
        listKinds(facts.get(name), index)
          .filter((kind) => facts.get(name).place === place && (kind === "with a password") === isEncrypted)
          .map((kind) => ({ reference_id: `r${index}-${rowKinds.indexOf(kind)}`, kind, name })),
      );
      if (rows.length === 0) continue;
      for (const result of await runBatch({ root, folder, pdfFolder }, rows, { place, isEncrypted }))
        results.set(`${result.name} ${result.kind}`, result);
    }
  return pdfs.map(({ name, index }) => {
    const basePassword = passwordOf(name);
    const kinds = listKinds(facts.get(name), index);
    const ofPdf = kinds.map((kind) => /** @type {RowResult} */ (results.get(`${name} ${kind}`)));
    const rejection = ofPdf.find(({ error }) => error !== undefined)?.error;
    return {
      ...{
        name,
        ...(rejection === undefined ? {} : { rejection }),
        ...(basePassword === undefined ? {} : { basePassword }),
      },
      results: ofPdf.map(({ kind, path }) => ({ kind, path, expectation: describeRow(kind, facts.get(name)) })),
    };
  });
};

/**
 * @typedef {{ reference_id: string, kind: RowKind, name: string }} Row
 * @typedef {Row & { path: string, error: string | undefined }} RowResult
 *
 * @param {{ readonly root: string, readonly folder: string, readonly pdfFolder: string }} work
 * @param {readonly Row[]} rows
 * @param {{ readonly place: number, readonly isEncrypted: boolean }} batch
 * @returns {Promise<readonly RowResult[]>}
 */
const runBatch = async ({ root, folder, pdfFolder }, rows, { place, isEncrypted }) => {
  const [input, output] = ["input", "output"].map((kind) =>
    join(folder, `${kind}-${place}${isEncrypted ? "-encrypted" : ""}`),
  );
  if (input === undefined || output === undefined) throw new Error("there are no folders");
  for (const path of [input, output]) await rm(path, { recursive: true, force: true });
  await mkdir(input);
  const data = rows.map((row) => createRow(row, passwordOf(row.name)));
  await writeFile(join(input, "data.json"), JSON.stringify(data));
  await writeFile(join(input, "template.json"), JSON.stringify(createTemplate(place, isEncrypted)));
  await writeFile(join(input, "param.json"), JSON.stringify({ batch_id: "b", strategy: "original", outputs: "pdf" }));
  await copyFile(join(root, "public/apple-touch-icon.png"), join(input, "picture.png"));
  for (const { name } of rows) await copyFile(join(pdfFolder, name), join(input, name));
  const command = [join(root, "dist-cli/smartlink.js"), "generate", input, "-o", output];
  const run = spawnSync(process.execPath, command, { encoding: "utf8", maxBuffer: 1 << 28 });
  const list = await readFile(join(output, "b/links.csv"), "utf8").catch(() => undefined);
  if (list === undefined) throw new Error(`The batch has failed:\n${run.stdout}${run.stderr}`);
  return rows.map((row) => {
    const line = list.split("\n").find((candidate) => candidate.startsWith(`"${row.reference_id}",`)) ?? "";
    const [, , , , status, error] = line.split('","');
    return {
      ...row,
      path: join(output, `b/${row.reference_id}.s.pdf`),
      error: status === "failed" || !status ? (error ?? run.stderr) : undefined,
    };
  });
};

/**
 * Every PDF has a row with all pages; those with several pages one without the second, and every eighth one with a password.
 * @param {Facts} facts
 * @param {number} index
 * @returns {readonly RowKind[]}
 */
const listKinds = ({ pageCount }, index) => [
  .../** @type {const} */ (["all pages"]),
  ...(pageCount > 1 ? /** @type {const} */ (["without page 2"]) : []),
  ...(index % 8 === 0 ? /** @type {const} */ (["with a password"]) : []),
];

/**
 * Returns what a row's PDF has to show.
 * @param {RowKind} kind
 * @param {Facts} facts
 * @returns {import("./compare.mjs").Expectation}
 */
export const describeRow = (kind, { pageCount, marks, place }) => {
  const boxes = places[place];
  if (boxes === undefined) throw new Error("there is no place");
  const basePages = Array.from({ length: pageCount }, (_, page) => page).filter(
    (page) => kind !== "without page 2" || page !== 1,
  );
  const first = { page: 0, basePage: 0 };
  return {
    basePages,
    printed: [
      { ...first, box: boxes.text, text: greeting },
      { ...first, box: boxes.picture },
      { ...first, box: boxes.code, code },
      ...marks.flatMap(({ page, box }) => {
        const shown = basePages.indexOf(page);
        return shown < 0 ? [] : [{ page: shown, basePage: page, box, values: valuesByMark }];
      }),
    ],
    ...(kind === "with a password" ? { password: rowPassword } : {}),
  };
};
