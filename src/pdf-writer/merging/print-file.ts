/**
 * Writes the pages of many rows into one PDF for printing, row after row. Each PDF that rows share is copied once, page by page
 * as form XObjects; a row adds what it prints. Nothing of the new PDF stays in memory but positions and short lists.
 */
import { problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import { formatTextString } from "../syntax/format-string.ts";
import type { Bytes, Deflate, Inflate } from "../syntax/pdf-bytes.ts";
import { asDict, formatValue, PdfSyntaxError } from "../syntax/pdf-syntax.ts";
import type { CopyTarget, HashBytes } from "./copy-objects.ts";
import { type ByteSink, createDocumentWriter } from "./document-writer.ts";
import { createLayers } from "./layers.ts";
import { createOutlineWriter } from "./outline-writer.ts";
import { formatPageLink } from "./page-links.ts";
import { createPageTreeWriter } from "./page-tree-writer.ts";
import { emptyUpdate, readUpdate, type Update } from "./read-update.ts";
import type { RowPage } from "./row-page.ts";
import { readRowPages } from "./row-pages.ts";
import { copyDocument, type OpenSource, openSource, type SourceDocument } from "./source-document.ts";

/** What writing the PDF needs. */
export interface PrintFileOptions {
  readonly sink: ByteSink;
  readonly inflate: Inflate;
  readonly deflate: Deflate;
  readonly hash: HashBytes;
  readonly title: string;
  /** Identifier of the PDF: 32 hexadecimal digits. */
  readonly id: string;
  /** Whether links of the rows' PDFs stay links. */
  readonly hasLinks: boolean;
}

/** The PDF of a row: a PDF that other rows may have too, and an update of it. */
export interface RowDocument {
  /** Differs between different PDFs. */
  readonly key: string;
  /** Reads the PDF, with the update that rows share. */
  readonly read: () => Promise<Bytes>;
  /**
   * The row's own update, which follows the shared one: its bytes, or a text with one character for each byte. Undefined: the
   * row adds nothing.
   */
  readonly update?: Bytes | string | undefined;
  /** Shown in the outline if the update has no title. */
  readonly title: string;
}

/** Takes rows. */
export interface PrintFile {
  /** Adds the pages of a row. Problems: `pdf-encrypted`, `pdf-damaged`. */
  addRow(row: RowDocument): Promise<Result<void>>;
  /** Ends the PDF. */
  end(): Promise<PrintFileFacts>;
}

/** What a finished PDF is. */
export interface PrintFileFacts {
  readonly pages: number;
  readonly bytes: number;
  /** Whether the PDFs of rows are made for different printing conditions, so that the new one names none. */
  readonly outputIntentsDiffer: boolean;
}

/** Begins a PDF. */
export const createPrintFile = (options: PrintFileOptions): PrintFile => {
  const { inflate, hash, hasLinks } = options;
  const writer = createDocumentWriter(options.sink, options.deflate);
  const target: CopyTarget = { writer, hash, known: new Map() };
  const tree = createPageTreeWriter(writer);
  const outline = createOutlineWriter(writer);
  const layers = createLayers();
  const documents = new Map<string, SourceDocument>();
  /** The PDF of the row before: most rows have the same. */
  let last: { readonly key: string; readonly open: OpenSource } | undefined;

  const open = async ({ key, read }: RowDocument): Promise<Result<OpenSource>> => {
    if (last?.key === key) return ok(last.open);
    const opened = await openSource(await read(), inflate, target);
    if (opened.ok) last = { key, open: opened.value };
    return opened;
  };
  const copyOnce = async (row: RowDocument): Promise<Result<SourceDocument>> => {
    const known = documents.get(row.key);
    if (known !== undefined) return ok(known);
    const opened = await open(row);
    if (!opened.ok) return opened;
    const copied = await copyDocument(opened.value, target, layers);
    if (!copied.ok) return copied;
    last = { key: row.key, open: copied.value.open };
    documents.set(row.key, copied.value.document);
    return ok(copied.value.document);
  };

  const writePages = (title: string, pages: readonly RowPage[]): void => {
    const numbers = pages.map(() => writer.reserve());
    const [first] = numbers;
    if (first !== undefined) outline.add(title, first);
    const byNumber = new Map(hasLinks ? pages.map((page, index) => [page.number, numbers[index]]) : []);
    for (const [index, page] of pages.entries()) {
      const number = numbers[index] as number;
      let links = "";
      for (const link of hasLinks ? page.links : []) {
        const text = formatPageLink(link, (target) => byNumber.get(target));
        if (text !== undefined) links += `${writer.write(text)} 0 R `;
      }
      const annotations = links === "" ? "" : `/Annots[${links}]`;
      const parent = tree.add(number, page.inherited);
      writer.write(`<</Type/Page/Parent ${parent} 0 R${page.entries}${annotations}>>`, number);
    }
  };

  return {
    addRow: async (row) => {
      const document = await copyOnce(row);
      if (!document.ok) return document;
      try {
        const update = row.update === undefined ? emptyUpdate : readUpdate(row.update);
        const pages = await readRowPages(document.value, update.objects, {
          ...{ target, inflate, hasLinks },
          open: async () => open(row),
        });
        if (!pages.ok) return pages;
        writePages(findTitle(update) ?? formatTextString(row.title), pages.value);
      } catch (error) {
        if (!(error instanceof PdfSyntaxError)) throw error;
        return fail(describeDamage(error));
      }
      await writer.drain();
      return ok(undefined);
    },
    end: async () => {
      const intents = new Set(Array.from(documents.values(), ({ outputIntents }) => outputIntents));
      const [intent = ""] = intents;
      const outlineNumber = outline.end();
      const entries = [
        `/Type/Catalog/Pages ${tree.end()} 0 R`,
        outlineNumber === undefined ? "" : `/Outlines ${outlineNumber} 0 R/PageMode/UseOutlines`,
        Array.from(documents.values()).some(({ isVersion2 }) => isVersion2) ? "/Version/2.0" : "",
        intents.size === 1 && intent !== "" ? `/OutputIntents ${intent}` : "",
        layers.format(),
      ];
      const root = writer.write(`<<${entries.join("")}>>`);
      const info = writer.write(`<</Title ${formatTextString(options.title)}>>`);
      await writer.end(`/Root ${root} 0 R/Info ${info} 0 R/ID[<${options.id}><${options.id}>]`);
      return { pages: tree.count, bytes: writer.size, outputIntentsDiffer: intents.size > 1 };
    },
  };
};

/** Returns the title in the information dictionary of an update, as it is written there. */
const findTitle = ({ objects, info }: Update): string | undefined => {
  const dictionary = info === undefined ? undefined : objects.get(info);
  if (dictionary === undefined) return undefined;
  // The writer of updates adds the title as the last entry.
  const added = titleEntry.exec(dictionary.source)?.[1];
  if (added !== undefined) return added;
  const title = asDict(dictionary.value)?.entries.get("Title");
  return title?.kind === "string" ? formatValue(title) : undefined;
};

const titleEntry = /\/Title (\((?:[^\\()]|\\.)*\)|<[0-9a-f]*>)>>$/;

const describeDamage = ({ message }: PdfSyntaxError) =>
  problem("pdf-damaged", `The PDF of the row is damaged (${message}). Generate the batch again.`);
