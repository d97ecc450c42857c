/**
 * Finds features of a PDF that the reader does not show or run, as warnings for its author. Features that the
 * dictionaries do not mention are not searched for, so most PDFs only need a text search.
 */
import type { PDFDocumentProxy } from "pdfjs-dist";
import { type Problem, problem } from "#domain/problem.ts";
import { formatPageList } from "./page-list-text.ts";

interface Mentions {
  readonly text: string;
  /** False where an encrypted or very large file hides some of its dictionaries. */
  readonly complete: boolean;
}

/** Returns one warning for each feature. */
export const findUnsupportedFeatures = async (
  document: PDFDocumentProxy,
  mentions: Mentions,
): Promise<readonly Problem[]> => {
  const isMentioned = (name: RegExp): boolean => !mentions.complete || name.test(mentions.text);
  const { info } = await document.getMetadata();
  const facts = info as { readonly IsXFAPresent?: boolean; readonly IsSignaturesPresent?: boolean };
  const annotations = isMentioned(annotationNames) ? await countAnnotations(document) : noAnnotations;
  const attachments = isMentioned(/\/(EmbeddedFiles|FileAttachment)\b/) ? await attachmentNames(document) : [];
  const layers = isMentioned(/\/OCProperties\b/) ? await countLayers(document) : 0;
  const hasScripts = isMentioned(/\/(JavaScript|JS)\b/) && (await document.hasJSActions());
  return [
    ...(facts.IsXFAPresent === true ? [xfaForm] : []),
    ...(annotations.fields.count > 0 ? [fillableFields(annotations.fields)] : []),
    ...(annotations.comments.count > 0 ? [comments(annotations.comments)] : []),
    ...(annotations.media.count > 0 ? [richMedia(annotations.media)] : []),
    ...(attachments.length > 0 ? [attachedFiles(attachments)] : []),
    ...(layers > 0 ? [optionalLayers(layers)] : []),
    ...(facts.IsSignaturesPresent === true ? [signatures] : []),
    ...(hasScripts ? [scripts] : []),
  ];
};

interface FeatureCount {
  count: number;
  readonly pages: number[];
}

type Kind = "fields" | "comments" | "media";
type AnnotationCounts = Readonly<Record<Kind, FeatureCount>>;

const annotationNames =
  /\/(Widget|Text|FreeText|Highlight|Underline|Squiggly|StrikeOut|Ink|Caret|Stamp|Popup|RichMedia|Screen|Movie|Sound|3D)\b/;
const commentTypes: ReadonlySet<string> = new Set(
  "Text FreeText Highlight Underline Squiggly StrikeOut Ink Caret Stamp Line Square Circle Polygon PolyLine".split(" "),
);
const mediaTypes: ReadonlySet<string> = new Set(["RichMedia", "Screen", "Movie", "Sound", "3D"]);

const emptyCount = (): FeatureCount => ({ count: 0, pages: [] });
const noAnnotations: AnnotationCounts = { fields: emptyCount(), comments: emptyCount(), media: emptyCount() };

/** Number of pages that are searched. Reading the annotations of a page takes about a millisecond. */
const maxPages = 2_000;

const countAnnotations = async (document: PDFDocumentProxy): Promise<AnnotationCounts> => {
  const counts: AnnotationCounts = { fields: emptyCount(), comments: emptyCount(), media: emptyCount() };
  for (let number = 1; number <= Math.min(document.numPages, maxPages); number++) {
    const page = await document.getPage(number).catch(() => undefined);
    for (const annotation of (await page?.getAnnotations({ intent: "any" }).catch(() => [])) ?? []) {
      const kind = kindOf(annotation);
      if (kind === undefined) continue;
      counts[kind].count++;
      if (counts[kind].pages.at(-1) !== number) counts[kind].pages.push(number);
    }
  }
  return counts;
};

interface Annotation {
  readonly subtype?: string;
  readonly fieldType?: string;
  readonly readOnly?: boolean;
  readonly pushButton?: boolean;
  readonly contentsObj?: { readonly str?: string };
}

const kindOf = ({ subtype = "", fieldType, readOnly, pushButton, contentsObj }: Annotation): Kind | undefined => {
  if (mediaTypes.has(subtype)) return "media";
  if (subtype === "Widget")
    return fieldType !== "Sig" && fieldType !== undefined && readOnly !== true && pushButton !== true
      ? "fields"
      : undefined;
  return commentTypes.has(subtype) && (contentsObj?.str ?? "").trim() !== "" ? "comments" : undefined;
};

const attachmentNames = async (document: PDFDocumentProxy): Promise<readonly string[]> => {
  const attachments: unknown = await document.getAttachments();
  if (attachments instanceof Map) return [...attachments.keys()].map(String);
  return typeof attachments === "object" && attachments !== null ? Object.keys(attachments) : [];
};

const countLayers = async (document: PDFDocumentProxy): Promise<number> =>
  Array.from((await document.getOptionalContentConfig()) as unknown as Iterable<unknown>).length;

const warning = (sentence: string): Problem => problem("pdf-not-shown", sentence);

const formatCount = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

const xfaForm = warning(
  "The PDF is an XFA form. Readers see its ordinary pages only, which often just ask for another program. Print the form into a new PDF and use that.",
);

const fillableFields = ({ count, pages }: FeatureCount): Problem =>
  warning(
    `The PDF has ${formatCount(count, "form field")} on ${formatPageList(pages)}. Readers see ${count === 1 ? "it" : "them"}, but cannot fill ${count === 1 ? "it" : "them"} in. To ask readers for something, add a form asset.`,
  );

const comments = ({ count, pages }: FeatureCount): Problem =>
  warning(
    `The PDF has ${formatCount(count, "comment")} on ${formatPageList(pages)}. Readers see the marks on the page, but cannot open the comments. Delete the comments if readers should not see the marks.`,
  );

const richMedia = ({ pages }: FeatureCount): Problem =>
  warning(
    `The PDF has videos, sounds or 3D models on ${formatPageList(pages)}. Readers see a still picture at most. Add a video or audio asset in their place.`,
  );

const shownNames = 3;

const attachedFiles = (names: readonly string[]): Problem => {
  const shown = names.slice(0, shownNames).map((name) => `“${name.slice(0, 60)}”`);
  const hiddenCount = names.length - shown.length;
  return warning(
    `The PDF has ${formatCount(names.length, "attached file")} (${shown.join(", ")}${hiddenCount > 0 ? ` and ${hiddenCount} more` : ""}). Readers cannot open ${names.length === 1 ? "it" : "them"}. Add a download asset for what they need.`,
  );
};

const optionalLayers = (count: number): Problem =>
  warning(
    `The PDF has ${formatCount(count, "layer")}. Readers see the layers that are on when the PDF opens, and cannot switch them. Check the preview.`,
  );

const signatures = warning(
  "The PDF has digital signatures. Readers cannot check them here. Offer the signed PDF as a download if readers need it.",
);

const scripts = warning(
  "The PDF has scripts (JavaScript). The reader never runs them. Check the pages that depend on them.",
);
