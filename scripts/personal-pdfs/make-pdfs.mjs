/** Makes PDFs with the programs that are installed: the same letters with marks, in as many forms as the programs write. */
import { execFile, spawnSync } from "node:child_process";
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { launchChromium } from "../bench/site.mjs";

const run = promisify(execFile);

/** The password of all encrypted PDFs. */
export const password = "secret";

const letter = (/** @type {string} */ body, style = "") => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Letter</title><style>
body { font: 12pt/1.5 "Liberation Serif", serif; padding-top: 45mm } h1 { font: bold 20pt "Liberation Sans", sans-serif } ${style}
</style></head><body>${body}</body></html>`;
const offer = `<h1>Offer for [[company]]</h1><p>Dear <b>[[first_name]]</b> and all, we wish you (see below) all the best.</p>`;
const second = `<h2 style="break-before: page">Second page</h2><p>More about the offer, in two columns of a table.</p>
<table border="1"><tr><th>Seat</th><th>Price</th></tr><tr><td>Window</td><td>12.50</td></tr></table>`;

/** @type {Readonly<Record<string, string>>} */
const pages = {
  "letter.html": letter(offer + second + second.replace("Second", "Third")),
  "plain.html": letter(offer),
  "colours.html": letter(
    `${offer}<p style="opacity: .5">Faint</p><div style="background: linear-gradient(red, blue); height: 40mm"></div>${second}`,
    "body { background: #fed; color: #036 }",
  ),
  "scripts.html": letter(
    `${offer}<p lang="ar" dir="rtl">مرحبا بالعالم</p><p lang="he" dir="rtl">שלום עולם</p><p>Ελληνικά, кириллица, 日本語</p>${second}`,
  ),
  "lists.html": letter(
    `${offer}<ol><li>One<ul><li>Inner</li></ul></li><li>Two</li></ol><a href="#x">Jump</a>${second}<p id="x">`,
  ),
  "spread.html": letter(offer + second, "h1 { letter-spacing: 3px } b { color: #c00; font-style: italic }"),
};

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="595" height="842"><rect width="300" height="99" y="700" fill="#ace"/>
<text x="60" y="300" font-family="Liberation Sans" font-size="20">Offer for [[company]]</text>
<text x="60" y="340" font-family="Liberation Serif" font-size="12">Dear [[first_name]] of welcome.</text></svg>`;

const isInstalled = (/** @type {string} */ program) =>
  spawnSync(program, ["--version"], { stdio: "ignore", timeout: 30_000 }).error === undefined;

/**
 * Makes the PDFs in a folder. What is not installed, or fails, is left out and named.
 * @param {string} folder
 */
export const makePdfs = async (folder) => {
  const sources = join(folder, "sources");
  await mkdir(sources, { recursive: true });
  for (const [name, text] of Object.entries({ ...pages, "drawing.svg": svg }))
    await writeFile(join(sources, name), text);
  const attempt = async (/** @type {string} */ title, /** @type {() => Promise<unknown>} */ make) => {
    try {
      await make();
    } catch (error) {
      console.log(`not made: ${title}, ${String(error).split("\n")[0]}`);
    }
  };
  /** @type {(program: string, make: () => Promise<void>) => Promise<void>} */
  const withProgram = async (program, make) =>
    isInstalled(program) ? attempt(program, make) : console.log(`not installed: ${program}`);

  await attempt("Chromium", () => printWithChromium(sources, folder));
  const office = process.env.SOFFICE_PATH ?? "soffice";
  await withProgram(office, () => exportWithOffice(office, sources, folder, attempt));
  await withProgram("wkhtmltopdf", async () => {
    for (const name of ["letter", "plain"])
      await run("wkhtmltopdf", ["-q", join(sources, `${name}.html`), join(folder, `wkhtmltopdf-${name}.pdf`)]);
  });
  await withProgram("rsvg-convert", async () => {
    for (const format of ["pdf", "pdf1.4", "pdf1.7"])
      await attempt(`rsvg-convert ${format}`, () =>
        run("rsvg-convert", ["-f", format, "-o", join(folder, `cairo-${format}.pdf`), join(sources, "drawing.svg")]),
      );
  });
  const pictures = join(import.meta.dirname, "../../public");
  await withProgram("img2pdf", async () => {
    const icon = (await readdir(pictures, { recursive: true })).find((name) => name.endsWith(".png"));
    if (icon === undefined) return;
    for (const size of ["A4", "200x300", "A6^T"])
      await run("img2pdf", [
        "-S",
        size,
        join(pictures, icon),
        "-o",
        join(folder, `img2pdf-${size.replace("^", "")}.pdf`),
      ]);
  });
  await withProgram("groff", () => typesetWithGroff(folder));
  await withProgram("python3", () => writeWithReportLab(folder));
  for (const program of ["pdflatex", "lualatex"]) await withProgram(program, () => typesetWithTex(program, folder));
  const seeds = (await readdir(folder)).filter((name) => name.endsWith(".pdf"));
  await withProgram("gs", () => rewriteWithGhostscript(folder, seeds, attempt));
  await withProgram("qpdf", () => rewriteWithQpdf(folder, seeds, attempt));
  await attempt("MuPDF", () => rewriteWithMupdf(folder, seeds));
  await damage(folder, seeds);
  await rm(sources, { recursive: true });
};

/**
 * @param {string} sources
 * @param {string} folder
 */
const printWithChromium = async (sources, folder) => {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    /** @type {readonly (readonly [string, string, import("puppeteer-core").PDFOptions])[]} */
    const prints = [
      ["letter", "letter", { format: "A4", tagged: true, outline: true }],
      ["untagged", "letter", { format: "A4", tagged: false }],
      ["landscape", "letter", { format: "A4", landscape: true, tagged: true }],
      ["plain", "plain", { format: "letter", tagged: true }],
      ["small", "plain", { width: "120mm", height: "160mm", tagged: true }],
      ["colours", "colours", { format: "A4", printBackground: true, tagged: true }],
      ["scripts", "scripts", { format: "A4", tagged: true }],
      ["lists", "lists", { format: "A4", tagged: true, outline: true }],
      ["spread", "spread", { format: "A5", tagged: true }],
      ["scaled", "letter", { format: "A4", scale: 0.6, tagged: false }],
    ];
    for (const [name, source, options] of prints) {
      await page.setContent(await readFile(join(sources, `${source}.html`), "utf8"));
      await writeFile(join(folder, `chromium-${name}.pdf`), await page.pdf(options));
    }
  } finally {
    await browser.close();
  }
};

/** Options of LibreOffice's export: versions are 15 (1.5), 16, 17, and 1 to 3 (PDF/A). */
const exports = {
  tagged: { UseTaggedPDF: true },
  untagged: { UseTaggedPDF: false },
  "pdf-a1": { SelectPdfVersion: 1 },
  "pdf-a2": { SelectPdfVersion: 2 },
  "pdf-ua": { PDFUACompliance: true, UseTaggedPDF: true },
  "1-5": { SelectPdfVersion: 15, UseTaggedPDF: true },
  "1-6": { SelectPdfVersion: 16 },
  encrypted: { EncryptFile: true, DocumentOpenPassword: password },
  bookmarks: { ExportBookmarks: true, ExportFormFields: true, InitialView: 1 },
};

/**
 * @param {string} office
 * @param {string} sources
 * @param {string} folder
 * @param {(title: string, make: () => Promise<unknown>) => Promise<void>} attempt
 */
const exportWithOffice = async (office, sources, folder, attempt) => {
  for (const [name, options] of Object.entries(exports)) {
    const values = Object.entries(options).map(([key, value]) => [
      key,
      { type: typeof value === "number" ? "long" : typeof value, value: String(value) },
    ]);
    const filter = `pdf:writer_pdf_Export:${JSON.stringify(Object.fromEntries(values))}`;
    const source = name === "bookmarks" ? "lists" : name === "1-6" ? "scripts" : "letter";
    await attempt(`LibreOffice ${name}`, async () => {
      const input = "--infilter=HTML (StarWriter)";
      await run(
        office,
        ["--headless", input, "--convert-to", filter, "--outdir", sources, join(sources, `${source}.html`)],
        { timeout: 180_000 },
      );
      await rename(join(sources, `${source}.pdf`), join(folder, `libreoffice-${name}.pdf`));
    });
  }
};

const typesetWithGroff = async (/** @type {string} */ folder) => {
  const text = ".sp 12\n.ps 14\nOffer for [[company]]\n.br\nDear [[first_name]] of welcome.\n.bp\nThe second page.\n";
  const output = spawnSync("groff", ["-Tpdf"], { input: text, maxBuffer: 1 << 26 });
  if (output.status !== 0) throw new Error(output.stderr.toString());
  await writeFile(join(folder, "groff.pdf"), output.stdout);
};

const writeWithReportLab = async (/** @type {string} */ folder) => {
  const program = `
from reportlab.pdfgen import canvas
from reportlab.lib.pagesizes import A4, letter, landscape
for name, size, options in [("a4", A4, {}), ("packed", letter, dict(pageCompression=1)), ("plain", landscape(A4), dict(pageCompression=0, pdfVersion=(1, 3)))]:
    page = canvas.Canvas(f"${folder}/reportlab-{name}.pdf", pagesize=size, **options)
    for number in (1, 2):
        page.setFont("Helvetica-Bold", 18); page.drawString(60, 380, "Offer for [[company]]")
        page.setFont("Times-Roman", 12); page.drawString(60, 350, f"Dear [[first_name]] of page {number}.")
        page.showPage()
    page.save()
`;
  await run("python3", ["-c", program]);
};

/**
 * @param {string} program
 * @param {string} folder
 */
const typesetWithTex = async (program, folder) => {
  const name = `tex-${program}`;
  const text = String.raw`\documentclass{article}\begin{document}\vspace*{45mm}\section{Offer for [[company]]}Dear \textbf{[[first\_name]]} of fine offers.\newpage The second page $\sum x^2$.\end{document}`;
  const folderOfTex = join(folder, "sources", name);
  await mkdir(folderOfTex);
  await writeFile(join(folderOfTex, `${name}.tex`), text);
  await run(program, ["-interaction=batchmode", `${name}.tex`], { cwd: folderOfTex });
  await copyFile(join(folderOfTex, `${name}.pdf`), join(folder, `${name}.pdf`));
};

/** @typedef {(title: string, make: () => Promise<unknown>) => Promise<void>} Attempt */

/** Options of Ghostscript. */
const levels = {
  "1-2": ["-dCompatibilityLevel=1.2"],
  "1-4": ["-dCompatibilityLevel=1.4"],
  "1-7": ["-dCompatibilityLevel=1.7"],
  screen: ["-dPDFSETTINGS=/screen"],
  prepress: ["-dPDFSETTINGS=/prepress"],
  plain: ["-dCompressPages=false", "-dCompressFonts=false"],
  linear: ["-dFastWebView=true"],
};

/**
 * @param {string} folder
 * @param {readonly string[]} seeds
 * @param {Attempt} attempt
 */
const rewriteWithGhostscript = async (folder, seeds, attempt) => {
  const chosen = choose(seeds, [
    "chromium-letter",
    "chromium-scripts",
    "libreoffice-tagged",
    "cairo-pdf",
    "reportlab-a4",
  ]);
  for (const seed of chosen)
    for (const [level, options] of Object.entries(levels))
      await attempt(`Ghostscript ${seed} ${level}`, () =>
        run("gs", [
          "-q",
          "-sDEVICE=pdfwrite",
          ...options,
          "-o",
          join(folder, `gs-${level}-${seed}`),
          join(folder, seed),
        ]),
      );
};

/** Options of qpdf. */
const forms = {
  "object-streams": ["--object-streams=generate"],
  "no-object-streams": ["--object-streams=disable"],
  linearized: ["--linearize"],
  qdf: ["--qdf"],
  plain: ["--stream-data=uncompress", "--newline-before-endstream"],
  "rotated-90": ["--rotate=+90"],
  "rotated-270": ["--rotate=270:1"],
  coalesced: ["--coalesce-contents", "--normalize-content=y"],
  "encrypted-40": ["--allow-weak-crypto", "--encrypt", password, password, "40", "--"],
  "encrypted-128": ["--allow-weak-crypto", "--encrypt", password, "owner", "128", "--use-aes=y", "--"],
  "encrypted-256": ["--encrypt", password, "owner", "256", "--"],
  "owner-256": ["--encrypt", "", "owner", "256", "--print=none", "--"],
};

/**
 * @param {string} folder
 * @param {readonly string[]} seeds
 * @param {Attempt} attempt
 */
const rewriteWithQpdf = async (folder, seeds, attempt) => {
  const chosen = choose(seeds, [
    "chromium-letter",
    "chromium-colours",
    "libreoffice-tagged",
    "libreoffice-pdf-a1",
    "cairo-pdf",
    "wkhtmltopdf-letter",
  ]);
  for (const seed of chosen)
    for (const [form, options] of Object.entries(forms))
      await attempt(`qpdf ${seed} ${form}`, () =>
        run("qpdf", [join(folder, seed), ...options, join(folder, `qpdf-${form}-${seed}`)]),
      );
};

/**
 * @param {readonly string[]} seeds
 * @param {readonly string[]} names
 */
const choose = (seeds, names) => seeds.filter((seed) => names.some((name) => seed.startsWith(name)));

/**
 * Changes the boxes and units of pages, and saves in the forms of MuPDF: whole, or as an update.
 * @param {string} folder
 * @param {readonly string[]} seeds
 */
const rewriteWithMupdf = async (folder, seeds) => {
  const mupdf = await import("mupdf");
  /** @type {Readonly<Record<string, (page: import("mupdf").PDFObject) => void>>} */
  const changes = {
    cropped: (page) => page.put("CropBox", [30, 40, 400, 600]),
    "user-unit": (page) => page.put("UserUnit", 2),
    turned: (page) => {
      page.put("Rotate", 180);
      page.put("CropBox", [20, 10, 420, 600]);
    },
    trimmed: (page) => {
      page.put("TrimBox", [20, 20, 420, 600]);
      page.put("BleedBox", [10, 10, 430, 610]);
    },
    same: () => {},
  };
  const ways = {
    updated: "incremental",
    packed: "garbage,compress,objstms",
    clean: "garbage=deduplicate,clean,sanitize,ascii",
  };
  for (const seed of choose(seeds, ["chromium-letter", "libreoffice-tagged", "cairo-pdf"]))
    for (const [index, [change, apply]] of Object.entries(changes).entries()) {
      const [way, options] = Object.entries(ways)[index % 3] ?? [];
      const bytes = await readFile(join(folder, seed));
      const document = /** @type {import("mupdf").PDFDocument} */ (
        mupdf.PDFDocument.openDocument(bytes, "application/pdf")
      );
      for (let page = 0; page < document.countPages(); page++) apply(document.findPage(page));
      await writeFile(join(folder, `mupdf-${change}-${way}-${seed}`), document.saveToBuffer(options).asUint8Array());
      document.destroy();
    }
};

/**
 * Damages PDFs as transports and editors do.
 * @param {string} folder
 * @param {readonly string[]} seeds
 */
const damage = async (folder, seeds) => {
  for (const seed of choose(seeds, ["chromium-letter", "libreoffice-tagged", "cairo-pdf", "chromium-untagged"])) {
    const bytes = await readFile(join(folder, seed));
    const end = bytes.lastIndexOf("startxref");
    const wrong = Buffer.concat([bytes.subarray(0, end), Buffer.from("startxref\n12\n%%EOF\n")]);
    const damages = {
      cut: bytes.subarray(0, end - 40),
      "wrong-start": wrong,
      "bytes-before": Buffer.concat([Buffer.from("HTTP/1.1 200 OK\r\n\r\n"), bytes]),
      "bytes-after": Buffer.concat([bytes, Buffer.alloc(300)]),
    };
    for (const [kind, damaged] of Object.entries(damages))
      await writeFile(join(folder, `damaged-${kind}-${seed}`), damaged);
  }
};
