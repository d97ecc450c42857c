/** Reads the fonts that a maker has added to the texts of a document. */
import type { StoredFile } from "#domain/model/records/stored-asset.ts";
import { findResource } from "#editor/model/action-data/resources.ts";
import type { EditorDocument } from "#editor/model/document/editor-document.ts";
import type { LoadedFont } from "./content-worker.ts";

/** Creates a function that returns the fonts of a document: the same list until another font is named. Fonts that cannot be read are missing. */
export const createFontReader = (
  readFile: (file: StoredFile) => Promise<Blob | undefined>,
): ((document: EditorDocument) => Promise<readonly LoadedFont[]>) => {
  let [knownKey, fonts] = ["[]", Promise.resolve<readonly LoadedFont[]>([])];
  return (document) => {
    const files = listFontFiles(document);
    const key = JSON.stringify([...files]);
    if (key !== knownKey) [knownKey, fonts] = [key, readFonts(files, readFile)];
    return fonts;
  };
};

const listFontFiles = ({ assets }: EditorDocument): ReadonlyMap<string, StoredFile> => {
  const files = new Map<string, StoredFile>();
  for (const asset of assets.values()) {
    const { content } = asset.aura;
    const name = content?.type === "text" ? content.font : undefined;
    const file = name === undefined || files.has(name) ? undefined : findResource(asset, name);
    if (name !== undefined && file !== undefined) files.set(name, file);
  }
  return files;
};

const readFonts = async (
  files: ReadonlyMap<string, StoredFile>,
  readFile: (file: StoredFile) => Promise<Blob | undefined>,
): Promise<readonly LoadedFont[]> => {
  const loaded = await Promise.all(
    Array.from(files, async ([name, file]) => ({ name, bytes: await readFile(file).catch(() => undefined) })),
  );
  return loaded.flatMap(({ name, bytes }) => (bytes === undefined ? [] : [{ name, bytes }]));
};
