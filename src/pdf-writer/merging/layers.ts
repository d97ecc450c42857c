/** Joins the layers of several PDFs, so that each is shown or hidden as in its own (ISO 32000-1, 8.11). */
import type { PdfFile } from "../reading/pdf-file.ts";
import { asName, asReference, type PdfDict, type PdfValue } from "../syntax/pdf-syntax.ts";
import type { ObjectCopier } from "./copy-objects.ts";

/** Collects layers. */
export interface Layers {
  /** Adds those of a PDF. @throws PdfSyntaxError */
  add(file: PdfFile, catalog: PdfDict, copier: ObjectCopier): Promise<void>;
  /** Returns the entry of the catalog; "" without any layers. */
  format(): string;
}

/** Creates an empty collection. */
export const createLayers = (): Layers => {
  const [groups, off, order, uses, radios, locked]: readonly string[][] = [[], [], [], [], [], []];
  const addItems = async (target: string[] | undefined, values: readonly PdfValue[], { format }: ObjectCopier) => {
    for (const value of values) target?.push(await format(value));
  };
  return {
    add: async (file, catalog, copier) => {
      const properties = await file.resolveDict(catalog.entries.get("OCProperties"));
      if (properties === undefined) return;
      const listItems = async (value: PdfValue | undefined): Promise<readonly PdfValue[]> => {
        const array = await file.resolve(value);
        return array?.kind === "array" ? array.items : [];
      };
      const all = await listItems(properties.entries.get("OCGs"));
      const preset = await file.resolveDict(properties.entries.get("D"));
      const read = (name: string) => listItems(preset?.entries.get(name));
      await addItems(groups, all, copier);
      await addItems(off, await listHidden(file, preset, all, read), copier);
      await addItems(order, await read("Order"), copier);
      await addItems(uses, await read("AS"), copier);
      await addItems(radios, await read("RBGroups"), copier);
      await addItems(locked, await read("Locked"), copier);
    },
    format: () => {
      if (groups?.length === 0) return "";
      const list = (name: string, items: readonly string[] = []) =>
        items.length === 0 ? "" : `/${name}[${items.join(" ")}]`;
      const preset = [list("OFF", off), list("Order", order), list("AS", uses), list("RBGroups", radios)].join("");
      return `/OCProperties<<${list("OCGs", groups)}/D<<${preset}${list("Locked", locked)}>>>>`;
    },
  };
};

/** Lists the layers that are hidden at first: those of `OFF`, or all but those of `ON`. */
const listHidden = async (
  file: PdfFile,
  preset: PdfDict | undefined,
  all: readonly PdfValue[],
  read: (name: string) => Promise<readonly PdfValue[]>,
): Promise<readonly PdfValue[]> => {
  if (asName(await file.resolve(preset?.entries.get("BaseState"))) !== "OFF") return read("OFF");
  const shown = new Set((await read("ON")).map(asReference));
  return all.filter((group) => !shown.has(asReference(group)));
};
