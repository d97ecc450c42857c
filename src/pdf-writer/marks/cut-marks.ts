/**
 * Writes the content of a page again without its marks. Only streams that have marks are written, as copies: other pages
 * that use them stay as they are. The same goes for form XObjects.
 */

import { listContents, readPageContent } from "../page-text/page-content.ts";
import type { PdfFile } from "../reading/pdf-file.ts";
import type { Bytes, Deflate } from "../syntax/pdf-bytes.ts";
import {
  asDict,
  asReference,
  formatEntries,
  type PdfDict,
  PdfSyntaxError,
  type PdfValue,
  rawValue,
} from "../syntax/pdf-syntax.ts";
import type { ObjectWriter } from "../writing/increment-writer.ts";
import { type ContentEdit, editContent, listEdits } from "./cut-content.ts";
import type { Mark } from "./mark.ts";

/** What writing streams needs. Without `deflate`, they stay uncompressed. */
export interface CutOptions {
  readonly file: PdfFile;
  readonly writer: ObjectWriter;
  readonly deflate?: Deflate | undefined;
}

/** A page without its marks. */
export interface CutPage {
  /** References to the content streams. */
  readonly contents: readonly PdfValue[];
  /** The new numbers of forms that the page draws itself, by their old ones. */
  readonly forms: ReadonlyMap<number, number>;
}

/**
 * Writes what a page needs without the marks. All marks of a form have to be passed, because they share its content.
 * `page`: its attributes with the inherited ones. @throws PdfSyntaxError
 */
export const cutMarks = async (options: CutOptions, page: PdfDict, marks: readonly Mark[]): Promise<CutPage> => {
  const byForm = groupByForm(marks);
  const contents = await writeContents(options, page, byForm.get(undefined) ?? []);
  const copies = new Map<number, number>();
  const paths = marks.flatMap(({ cuts }) => cuts.map(({ operation }) => operation.forms));
  for (const number of paths.flat()) if (!copies.has(number)) copies.set(number, options.writer.reserve());
  for (const [number, copy] of copies) await writeForm(options, number, copy, byForm.get(number) ?? [], copies);
  return { contents, forms: copies };
};

/** Lists the edits of the page's content (undefined) and of each form. Marks of a form that is drawn twice are the same. */
const groupByForm = (marks: readonly Mark[]): ReadonlyMap<number | undefined, readonly ContentEdit[]> => {
  const owners = new Set(
    marks.flatMap(({ cuts, replacements }) =>
      [...cuts, ...replacements].map(({ operation }) => operation.forms.at(-1)),
    ),
  );
  return new Map(
    Array.from(owners, (owner) => {
      const isOwned = ({ operation }: { readonly operation: Mark["cuts"][number]["operation"] }) =>
        operation.forms.at(-1) === owner;
      const cuts = new Map(
        marks.flatMap((mark) =>
          mark.cuts.filter(isOwned).map((cut) => [`${cut.operation.start} ${cut.item} ${cut.start}`, cut] as const),
        ),
      );
      const replacements = new Map(
        marks.flatMap((mark) =>
          mark.replacements
            .filter(isOwned)
            .map(
              (text) =>
                [`${text.operation.start} ${mark.cuts[0]?.operation.start} ${mark.cuts[0]?.start}`, text] as const,
            ),
        ),
      );
      return [owner, listEdits([...cuts.values()], [...replacements.values()])] as const;
    }),
  );
};

const writeContents = async (
  options: CutOptions,
  page: PdfDict,
  edits: readonly ContentEdit[],
): Promise<readonly PdfValue[]> => {
  const { file } = options;
  if (edits.length === 0) return listContents(file, page);
  const content = await readPageContent(file, page);
  if (content === undefined) throw new PdfSyntaxError("the content of a page has changed");
  const written: PdfValue[] = [];
  const { streams } = content;
  for (let index = 0; index < streams.length; index++) {
    const first = streams[index];
    if (first === undefined) break;
    let end = first.end;
    // An operation may begin in one stream and end in the next: both become one.
    const isOpen = () => edits.some((edit) => edit.start < end && edit.end > end);
    while (isOpen() && index + 1 < streams.length) end = streams[++index]?.end ?? end;
    const inside = edits.filter((edit) => edit.start >= first.start && edit.end <= end);
    if (inside.length === 0) {
      written.push(first.item);
      continue;
    }
    const shifted = inside.map((edit) => ({ ...edit, start: edit.start - first.start, end: edit.end - first.start }));
    const number = await writeStream(options, "", editContent(content.bytes.subarray(first.start, end), shifted));
    written.push(rawValue(`${number} 0 R`));
  }
  return written;
};

const writeStream = async (
  { writer, deflate }: CutOptions,
  entries: string,
  data: Bytes,
  number?: number,
): Promise<number> =>
  deflate === undefined
    ? writer.writeStream(entries, data, number)
    : writer.writeStream(`${entries}/Filter/FlateDecode`, await deflate(data), number);

const writeForm = async (
  options: CutOptions,
  number: number,
  copy: number,
  edits: readonly ContentEdit[],
  copies: ReadonlyMap<number, number>,
): Promise<void> => {
  const { file } = options;
  const object = await file.read(number);
  const content = await file.decode(object);
  const dict = asDict(object?.value);
  if (content === undefined || dict === undefined) throw new PdfSyntaxError("the content of a form has changed");
  const entries = new Map(dict.entries);
  for (const name of ["Length", "Filter", "DecodeParms"]) entries.delete(name);
  const resources = await file.resolveDict(entries.get("Resources"));
  if (resources !== undefined) entries.set("Resources", await replaceForms(file, resources, copies));
  await writeStream(options, formatEntries(entries), editContent(content, edits), copy);
};

/** Returns resources that name the copies of forms. */
const replaceForms = async (
  file: PdfFile,
  resources: PdfDict,
  copies: ReadonlyMap<number, number>,
): Promise<PdfDict> => {
  const forms = await file.resolveDict(resources.entries.get("XObject"));
  if (forms === undefined) return resources;
  const replaced: PdfDict = { kind: "dict", entries: replaceReferences(forms.entries, copies) };
  return { kind: "dict", entries: new Map([...resources.entries, ["XObject", replaced]]) };
};

/** Returns entries whose references lead to copies, where there are some. */
export const replaceReferences = (
  entries: ReadonlyMap<string, PdfValue>,
  copies: ReadonlyMap<number, number>,
): ReadonlyMap<string, PdfValue> =>
  new Map(
    Array.from(entries, ([name, value]) => {
      const copy = copies.get(asReference(value) ?? -1);
      return [name, copy === undefined ? value : rawValue(`${copy} 0 R`)] as const;
    }),
  );
