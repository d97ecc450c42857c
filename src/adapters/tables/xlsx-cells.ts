/** Rewrites the XML of a sheet where read-excel-file would drop what a person sees, and finds merged cells. */
import { missingResult } from "#domain/tables/check-row.ts";
import { findTags, readAttribute } from "./xml-tags.ts";

/** A cell with content. A cell without any ends with `/>`. */
const cellForm = /<c\b([^>]*[^/>])>((?:(?!<\/c>)[\s\S])*)<\/c>/g;

/**
 * Returns the XML with three kinds of cells changed: failed formulas become texts such as `#N/A`, formulas without a stored
 * result become `missingResult`, and numbers in a format of zeros get their leading zeros (123 as `00000` is `00123`).
 */
export const rewriteCells = (xml: string, styles: string): string => {
  const widths = readZeroFormats(styles);
  return xml.replace(cellForm, (cell: string, attributes: string, content: string) => {
    const hasValue = content.includes("<v>") || content.includes("<v ") || content.includes("<is>");
    if (content.includes("<f") && !hasValue) return textCell(attributes, missingResult);
    if (attributes.includes('t="e"')) return cell.replace('t="e"', 't="str"');
    if (widths.size === 0 || /\bt="(?!n")/.test(attributes)) return cell;
    const width = widths.get(readAttribute(attributes, "s"));
    const digits = /<v>(\d+)<\/v>/.exec(content)?.[1];
    return width === undefined || digits === undefined ? cell : textCell(attributes, digits.padStart(width, "0"));
  });
};

const textCell = (attributes: string, text: string): string =>
  `<c${attributes.replace(/\st="[^"]*"/, "")} t="inlineStr"><is><t>${text}</t></is></c>`;

/** Returns the number of digits by the index of the cell style, for formats such as `00000`. */
const readZeroFormats = (styles: string): ReadonlyMap<string, number> => {
  const widthById = new Map(
    findTags(styles, "numFmt").flatMap((tag): readonly (readonly [string, number])[] => {
      const code = readAttribute(tag, "formatCode");
      return /^0{2,}$/.test(code) ? [[readAttribute(tag, "numFmtId"), code.length]] : [];
    }),
  );
  if (widthById.size === 0) return new Map();
  const cellStyles = /<(?:\w+:)?cellXfs\b[\s\S]*?<\/(?:\w+:)?cellXfs>/.exec(styles)?.[0] ?? "";
  return new Map(
    findTags(cellStyles, "xf").flatMap((tag, index): readonly (readonly [string, number])[] => {
      const width = widthById.get(readAttribute(tag, "numFmtId"));
      return width === undefined ? [] : [[String(index), width]];
    }),
  );
};

/** Returns the ranges of merged cells, such as `A2:A4`. */
export const findMergedCells = (xml: string): readonly string[] =>
  findTags(xml, "mergeCell").map((tag) => readAttribute(tag, "ref"));
