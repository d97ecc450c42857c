/**
 * Collects what the rows of a batch print, so that every file has the same fonts and shared pictures. The rows are read once
 * before the first file; of their texts, only the characters are looked at.
 */
import type { Asset } from "#domain/model/asset.ts";
import type { PlannedEntry } from "#domain/model/batch.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import {
  type CompiledTemplate,
  compileTemplate,
  fillTemplate,
  fillTexts,
} from "#domain/placeholders/compile-template.ts";
import type { RowFields } from "#domain/publishing/row-fields.ts";
import type { RowData } from "#domain/values/row-data.ts";
import { findPictureUrl } from "./template-pictures.ts";

/** Takes what rows print. */
export interface ValueCollector {
  /** Takes a text that is printed in a font. `mayBeCut`: where the area is too small, its end is left out. */
  addText(text: string, font: string | undefined, mayBeCut: boolean): void;
  /** Takes the address of the picture that a row prints with an asset; empty if the row has none. */
  addPicture(asset: number, url: string): void;
  /** Takes rows for what their PDFs decide, which are marks. */
  readonly addMarks?: ((entries: readonly PlannedEntry[]) => Promise<void>) | undefined;
}

/** Adds what one asset prints for a row. Does nothing for a row that cannot be filled: it fails when it is made. */
type AddRow = (data: RowData) => void;

/**
 * Adds everything that is printed for the rows, except pictures that the template names itself. Conditions of assets are not
 * regarded.
 */
export const collectRowValues = async (
  template: Smartlink,
  rows: AsyncIterable<readonly PlannedEntry[]>,
  readFields: RowFields["read"],
  collector: ValueCollector,
): Promise<void> => {
  const { campaignLanguage } = template;
  const adders = template.assets.flatMap((asset, index): readonly AddRow[] => {
    const add =
      compileText(asset, campaignLanguage, collector) ?? compilePicture(asset, index, campaignLanguage, collector);
    return add === undefined ? [] : [add];
  });
  const { addMarks } = collector;
  if (adders.length === 0 && addMarks === undefined) return;
  for await (const entries of rows) {
    await addMarks?.(entries);
    for (const entry of adders.length === 0 ? [] : entries) {
      const fields = readFields(entry);
      for (const add of adders) add(fields);
    }
  }
};

/** Adds everything that a filled smartlink prints. */
export const collectFilledValues = (
  { assets }: Pick<Smartlink, "assets">,
  { addText, addPicture }: Pick<ValueCollector, "addText" | "addPicture">,
): void => {
  for (const [index, asset] of assets.entries()) {
    const { content } = asset.aura;
    if (content?.type === "text") addText(content.text, content.font, content.fit === "cut");
    if (content?.type === "picture") addPicture(index, findPictureUrl(asset, content.source));
  }
};

/** Adds a text that all rows share. Returns undefined if no row changes it. */
const compileText = (
  { aura: { content } }: Asset,
  campaignLanguage: Smartlink["campaignLanguage"],
  { addText }: ValueCollector,
): AddRow | undefined => {
  if (content?.type !== "text") return undefined;
  const { font, text } = content;
  const mayBeCut = content.fit === "cut";
  // The language decides how dates and numbers are written.
  const compiled = compileTemplate({ campaignLanguage: [...campaignLanguage], texts: [text] });
  if (compiled.slots.some(({ path }) => path.startsWith("texts")))
    return (data) => {
      const texts = fillTexts(compiled, data);
      if (texts.ok) for (const filled of texts.value) addText(filled, font, mayBeCut);
    };
  addText(text, font, mayBeCut);
  return undefined;
};

/** Returns undefined if no row changes the picture. */
const compilePicture = (
  asset: Asset,
  index: number,
  campaignLanguage: Smartlink["campaignLanguage"],
  { addPicture }: ValueCollector,
): AddRow | undefined => {
  const compiled = compilePictureSource(asset, campaignLanguage);
  if (compiled === undefined || isFixedPicture(compiled)) return undefined;
  return (data) => {
    const filled = fillTemplate(compiled, data);
    if (filled.ok) addPicture(index, findSourceUrl(filled.value));
  };
};

/** The part of a template in which an asset names a picture, at its usual place, which decides how values are encoded. */
interface PictureSource {
  readonly campaignLanguage: readonly string[];
  readonly assets: readonly [
    { readonly files: Asset["files"]; readonly aura: { readonly content: { readonly source: string } } },
  ];
}

const compilePictureSource = (
  { files, aura: { content } }: Asset,
  campaignLanguage: Smartlink["campaignLanguage"],
): CompiledTemplate<PictureSource> | undefined =>
  content?.type === "picture"
    ? compileTemplate({
        campaignLanguage: [...campaignLanguage],
        assets: [{ files, aura: { content: { source: content.source } } }],
      })
    : undefined;

const isFixedPicture = ({ slots }: CompiledTemplate): boolean => !slots.some(({ asset }) => asset !== undefined);

const findSourceUrl = ({ assets: [asset] }: PictureSource): string => findPictureUrl(asset, asset.aura.content.source);
