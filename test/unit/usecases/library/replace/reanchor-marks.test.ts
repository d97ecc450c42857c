/** Assets that were made from marks in the text of a PDF move with their marks when the PDF is replaced. */
import { readFile } from "node:fs/promises";
import "../../../../support/newer-platform.ts";
import "pdfjs-dist/build/pdf.worker.mjs";
import { PDFDocument, StandardFonts } from "pdf-lib";
import { expect, test } from "vitest";
import { createPageReader } from "#adapters/pdf/pages/page-reader.ts";
import { findProposals } from "#domain/proposals/propose-assets.ts";
import type { DocumentText } from "#domain/text/page-text.ts";
import { createDocument } from "#editor/model/document/editor-document.ts";
import { acceptProposals, listNewProposals } from "#editor/model/proposals/accept-proposals.ts";
import { reanchorStoredAssets } from "#usecases/library/replace/reanchor-stored-assets.ts";
import { anAsset } from "../../../../support/builders.ts";

const pdfjs = new URL("../../../../../node_modules/pdfjs-dist/", import.meta.url);
const reader = createPageReader(async (path) => new Uint8Array(await readFile(new URL(path, pdfjs))));

type Line = readonly [text: string, x: number, y: number];

/** Draws lines at points, `y` from the bottom, and reads the text as the library does. */
const readPdf = async (pages: readonly (readonly Line[])[]): Promise<DocumentText> => {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const lines of pages) {
    const page = pdf.addPage([595, 842]);
    for (const [text, x, y] of lines) page.drawText(text, { x, y, size: 14, font });
  }
  const texts = await reader.texts(new Blob([new Uint8Array(await pdf.save())]));
  if (!texts.ok) throw new Error(texts.problems[0]?.message);
  return texts.value;
};

const find = (text: DocumentText) => {
  const annotations = text.pages.map(() => ({ links: [], fields: [] }));
  return findProposals({ text, annotations, columns: [], columnRules: [], patternRules: [] }, () => []);
};

test("marks become assets that follow them, and a second run duplicates nothing", async () => {
  const before = await readPdf([
    [
      ["Dear [[first_name]], welcome to our offer", 60, 700],
      ["{{link, https://example.org/?c=[[code]]}}", 60, 500],
    ],
    [["Your contact is [[contact|default:our team]]", 60, 300]],
  ]);
  const proposals = find(before);
  expect(proposals.map(({ type, data, page }) => [type, data, page])).toEqual([
    ["url", "https://example.org/?c=[[code]]", 1],
    ["text", "[[first_name]]", 1],
    ["text", "[[contact|default:our team]]", 2],
  ]);
  const sizes = [1, 2, 3].map(() => ({ width: 595, height: 842 }));
  let ids = 0;
  const patches = acceptProposals(proposals, () => `m${ids++}`)(createDocument([], sizes), new Set()) ?? [];
  const assets = patches.flatMap(({ after }) =>
    after === undefined ? [] : anAsset({ id: after.id, page: after.page, aura: after.aura as never }),
  );

  // A cover comes first, the lines are elsewhere, and the contact has moved to the page of the greeting.
  const after = await readPdf([
    [["The new edition", 200, 600]],
    [
      ["Hello [[first_name]]!", 200, 420],
      ["{{link, https://example.org/?c=[[code]]}}", 90, 600],
      ["Your contact is [[contact|default:our team]]", 60, 200],
    ],
    [["Imprint", 60, 300]],
  ]);
  const { changed, report } = reanchorStoredAssets(assets, before, after);
  expect([changed.length, report.lost]).toEqual([3, []]);
  const proposalsByData = new Map(find(after).map((proposal) => [proposal.data, proposal]));
  for (const { page, aura } of changed) {
    const proposal = proposalsByData.get(aura.actions[0]?.data ?? "");
    const { left = 0, top = 0, width = 0, height = 0 } = proposal?.box ?? {};
    expect([page, (aura as { readonly proposal?: unknown }).proposal]).toEqual([2, proposal?.key]);
    expect(Math.abs(aura.center_x - left - width / 2)).toBeLessThan(2);
    expect(Math.abs(aura.center_y - top - height / 2)).toBeLessThan(1);
  }
  const moved = changed.map(({ id, page, aura }) => ({ id, page, aura: aura as never }));
  expect(listNewProposals([...proposalsByData.values()], createDocument(moved, sizes))).toEqual([]);
});

test("a mark whose text is gone is named with its page, but not one that was drawn by hand", async () => {
  const before = await readPdf([[["Dear [[first_name]], welcome to our offer", 60, 700]], [["[[contact]]", 60, 300]]]);
  const assetIds = (
    acceptProposals(find(before), () => crypto.randomUUID())(
      createDocument(
        [],
        [1, 2].map(() => ({ width: 595, height: 842 })),
      ),
      new Set(),
    ) ?? []
  ).flatMap(({ after }) =>
    after === undefined ? [] : anAsset({ id: after.id, page: after.page, aura: after.aura as never }),
  );
  const [greeting, contact] = assetIds;
  if (greeting === undefined || contact === undefined) throw new Error("The marks were not found.");
  const { proposal: _, ...drawn } = greeting.aura as typeof greeting.aura & { readonly proposal?: string };
  const byHand = anAsset({ id: "drawn", page: 1, aura: drawn as never });
  const after = await readPdf([
    [["A cover", 60, 600]],
    [["Dear customer, welcome to our offer", 60, 700]],
    [["[[contact]]", 60, 300]],
  ]);
  const { report } = reanchorStoredAssets([greeting, contact, byHand], before, after);
  expect(report.withoutText).toEqual([
    { asset: greeting.id, name: greeting.aura.name, page: 2, text: "[[first_name]]" },
  ]);
  expect(report.lost).toEqual([]);
});
