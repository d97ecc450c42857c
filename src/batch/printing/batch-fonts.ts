/** Opens the fonts of a batch, with the letters of all its rows. */
import type { Smartlink } from "#domain/model/smartlink.ts";
import type { Result } from "#domain/result.ts";
import { createLetterCollector, type FontSubset } from "#pdf-writer/text/collect-letters.ts";
import type { FontFacts } from "#ports/fonts.ts";
import { type FontOrder, type PageFonts, presetFont } from "./page-fonts.ts";

/** The fonts of a batch. */
export interface BatchFonts {
  /** Returns the fonts of a text that names one, or why it cannot be used. Undefined: it was not opened. */
  order(name: string | undefined): Result<FontOrder> | undefined;
  /** The letters of all rows. */
  readonly subsets: readonly FontSubset[];
  /** Of the fonts of the subsets, by key. */
  readonly facts: ReadonlyMap<string, FontFacts>;
}

type FontOrders = Map<string, Result<FontOrder>>;

/** Opens the fonts that the texts of a template name. Returns their orders by name. */
const openOrders = async (template: Pick<Smartlink, "assets">, fonts: PageFonts): Promise<FontOrders> => {
  const orders: FontOrders = new Map();
  for (const { aura } of template.assets)
    if (aura.content?.type === "text") await addOrder(orders, aura.content.font ?? presetFont, fonts);
  return orders;
};

const addOrder = async (orders: FontOrders, name: string, fonts: PageFonts): Promise<void> => {
  if (!orders.has(name)) orders.set(name, await fonts.open(name));
};

/** Fonts without subsets. */
export interface OpenedFonts extends Pick<BatchFonts, "order"> {
  /** Opens a font that the template does not name. */
  open(font: string): Promise<void>;
}

/** Opens the fonts that the template names, without making subsets. */
export const openFontOrders = async (template: Pick<Smartlink, "assets">, fonts: PageFonts): Promise<OpenedFonts> => {
  const orders = await openOrders(template, fonts);
  return { order: (name = presetFont) => orders.get(name), open: (font) => addOrder(orders, font, fonts) };
};

/** Collects the letters that are printed in the fonts of a batch. */
export interface FontCollector {
  /** Opens a font that the template does not name. */
  open(font: string): Promise<void>;
  /** Adds a text. One in a font that does not exist is left out. `mayBeCut`: where the area is too small, its end is left out. */
  add(text: string, font: string | undefined, mayBeCut: boolean): void;
  /** Makes the subsets. */
  finish(): BatchFonts;
}

/** Opens the fonts that the template names, and collects the letters of their subsets. */
export const openBatchFonts = async (template: Pick<Smartlink, "assets">, fonts: PageFonts): Promise<FontCollector> => {
  const orders = await openOrders(template, fonts);
  const collector = createLetterCollector();
  return {
    open: (font) => addOrder(orders, font, fonts),
    add: (text, font = presetFont, mayBeCut = false) => {
      const order = orders.get(font);
      if (order?.ok) collector.add(text, order.value, mayBeCut);
    },
    finish: () => ({
      order: (name = presetFont) => orders.get(name),
      subsets: collector.makeSubsets(),
      facts: new Map(
        [...orders.values()]
          .flatMap((order) => (order.ok ? order.value : []))
          .map(({ key, font }) => [key, font.facts] as const),
      ),
    }),
  };
};
