/** The resources of an asset: files that its actions and its picture name. */
import { displayFileName } from "#domain/files/file-name.ts";
import type { StoredFile } from "#domain/model/records/stored-asset.ts";
import type { EditorAsset } from "../document/editor-asset.ts";

/** An asset with a new resource, and the name under which actions refer to it. */
export interface AddedResource {
  readonly asset: EditorAsset;
  readonly name: string;
}

/** Returns a name for a file that the asset does not use for another one: `film.mp4`, then `film-2.mp4`. */
export const chooseResourceName = ({ files = {} }: EditorAsset, file: StoredFile): string => {
  const name = displayFileName(file.filename, "file").replace(/\s+/g, "-").replace(/[[\]]/g, "");
  const dot = name.lastIndexOf(".");
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? `${stem}${ending}` : `${stem}-${number}${ending}`;
    const present = Object.hasOwn(files, candidate) ? files[candidate] : undefined;
    if (present === undefined || isSameFile(present, file)) return candidate;
  }
};

/** Returns whether two resources have the same bytes, as far as that is known. */
export const isSameFile = (a: StoredFile, b: StoredFile): boolean =>
  a === b || ("sha256" in a && "sha256" in b && a.sha256 === b.sha256);

/** Adds a stored file to the asset. The same bytes are not added twice. */
export const addResource = (asset: EditorAsset, file: StoredFile): AddedResource => {
  const name = chooseResourceName(asset, file);
  return { asset: { ...asset, files: { ...asset.files, [name]: file } }, name };
};

/** Returns the resource of that name; undefined for an address and an unknown name. */
export const findResource = ({ files = {} }: EditorAsset, name: string): StoredFile | undefined =>
  Object.hasOwn(files, name) ? files[name] : undefined;
