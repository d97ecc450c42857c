// engines: chromium; test:all: chromium, firefox, webkit
/** The text of the pages: selecting, copying, hidden layers, and the links that other viewers of PDFs show. */
import { assemblePdf } from "../../../support/assemble-pdf.ts";
import { fill, press, pressKey } from "../../input.ts";
import { close, equal, open, pageElement, until } from "../support/stage.ts";

/** Copies by keys, repeatedly: what copies is loaded with the first selection. */
const copy = async (): Promise<string> => {
  let text: string | undefined;
  const look = ({ clipboardData, defaultPrevented }: ClipboardEvent) => {
    if (defaultPrevented) text = clipboardData?.getData("text/plain");
  };
  addEventListener("copy", look);
  try {
    for (const end = performance.now() + 20_000; text === undefined && performance.now() < end; )
      await pressKey("Control+c");
  } finally {
    removeEventListener("copy", look);
  }
  return text ?? "nothing was copied by the reader";
};

const stream = (data: string) => `<< /Length ${data.length} >>\nstream\n${data}\nendstream`;

/** A tagged page of a form: a letter-spaced heading, a hidden layer, addresses in the text, and a button with an address. */
const createFormPdf = () =>
  assemblePdf([
    `<< /Type /Catalog /Pages 2 0 R /MarkInfo << /Marked true >> /StructTreeRoot 8 0 R /AcroForm << /Fields [7 0 R] >>
    /OCProperties << /OCGs [6 0 R] /D << /OFF [6 0 R] >> >> >>`,
    "<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 600 400] >>",
    `<< /Type /Page /Parent 2 0 R /Contents 4 0 R /StructParents 0 /Annots [7 0 R 9 0 R]
    /Resources << /Font << /F 5 0 R >> /Properties << /Draft 6 0 R >> >> >>`,
    stream(
      [
        "BT /F 20 Tf 5 Tc 50 350 Td (ANNUAL REPORT) Tj 0 Tc ET",
        "/OC /Draft BDC BT /F 12 Tf 50 330 Td (Not for readers) Tj ET EMC",
        "BT /F 12 Tf 50 300 Td (Instructions are at www.example.org/forms and a@example.org.) Tj ET",
        "BT /F 12 Tf 50 200 Td (A link of its own: https://example.org/own) Tj ET",
      ].join("\n"),
    ),
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    "<< /Type /OCG /Name (Draft) >>",
    `<< /Type /Annot /Subtype /Widget /FT /Btn /Ff 65536 /T (help) /F 4 /Rect [50 100 150 120] /StructParent 1
    /A << /S /URI /URI (https://example.org/help) >> >>`,
    "<< /Type /StructTreeRoot >>",
    `<< /Type /Annot /Subtype /Link /F 4 /Rect [145 195 300 215] /StructParent 2
    /A << /S /URI /URI (https://example.org/own) >> >>`,
  ]);

after(close);

it("the text of all pages is selected and copied by keys, also of pages that are not drawn", async () => {
  const { host } = await open({
    pages: Array.from({ length: 12 }, (_, index) => ({ text: [`First of ${index + 1}`, "A second line"] })),
  });
  await until(() => pageElement(2).querySelector(".text-layer span"), "the text of pages 1 and 2");
  equal(pageElement(12).querySelector(".text-layer"), null);
  const written: Promise<string>[] = [];
  const write = Clipboard.prototype.write;
  Clipboard.prototype.write = async (items) => {
    for (const item of items) written.push(item.getType("text/plain").then((blob) => blob.text()));
  };
  try {
    await pressKey("Control+a");
    const drawn = await copy();
    equal(drawn.startsWith("First of 1\nA second line\n\nFirst of 2"), true);
    const expected = Array.from({ length: 12 }, (_, index) => `First of ${index + 1}\nA second line`).join("\n\n");
    equal(await written[0], expected);
    equal(getSelection()?.containsNode(host.querySelector(".toolbar") ?? host, true), false);
  } finally {
    Clipboard.prototype.write = write;
  }
});

it("the text of the pages has whole words where letters are spaced, and omits hidden layers", async () => {
  await open({ pdf: createFormPdf() });
  await until(() => pageElement(1).querySelectorAll(".link-layer a").length === 4, "the hidden layer is known");
  await pressKey("Control+a");
  equal((await copy()).split("\n"), [
    "ANNUAL REPORT",
    "Instructions are at www.example.org/forms and a@example.org.",
    "A link of its own: https://example.org/own",
  ]);
  await press("Search");
  const search = async (words: string): Promise<string> => {
    await fill("Search in the document", words);
    await pressKey("Enter");
    const status = () => document.querySelector(".search-status")?.textContent ?? "";
    await until(() => /^(?:No matches|\d+ of \d+)$/.test(status()), `the result of ${words}`);
    return status();
  };
  equal(await search("annual"), "1 of 1");
  equal(await search("readers"), "No matches");
});

it("the text of the pages has links for buttons of forms, and for addresses in the text without a link", async () => {
  await open({ pdf: createFormPdf() });
  const links = () => [...pageElement(1).querySelectorAll<HTMLAnchorElement>(".link-layer a")];
  await until(() => links().length === 4, "four links");
  equal(
    links()
      .map(({ href }) => href)
      .sort(),
    ["https://example.org/help", "https://example.org/own", "https://www.example.org/forms", "mailto:a@example.org"],
  );
  // The fonts that measure and draw the text may differ.
  const run = [...pageElement(1).querySelectorAll(".text-layer span")].find(({ textContent }) =>
    textContent?.includes("/forms"),
  );
  const range = new Range();
  range.setStart(run?.firstChild ?? document, "Instructions are at ".length);
  range.setEnd(run?.firstChild ?? document, "Instructions are at www.example.org/forms".length);
  const [words, link] = [range, links().find(({ href }) => href.includes("/forms")) ?? document.body].map((node) =>
    node.getBoundingClientRect(),
  );
  const offset = (side: "left" | "right" | "top" | "bottom") => Math.abs((words?.[side] ?? 0) - (link?.[side] ?? 0));
  equal(
    (["left", "right", "top", "bottom"] as const).filter((side) => offset(side) > (words?.height ?? 0)),
    [],
  );
});
