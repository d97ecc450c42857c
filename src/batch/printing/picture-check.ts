/** Reads pictures for a check of rows: only their sizes are remembered. */
import { fail, ok, type Result } from "#domain/result.ts";
import type { Codecs } from "#pdf-writer/pictures/embed-picture.ts";
import { parsePicture } from "./batch-pictures.ts";
import type { MeasuredPicture } from "./print-picture.ts";
import type { PrintedFiles } from "./printed-files.ts";
import { noPicture } from "./row-pictures.ts";

/** The pictures that were read for a check. Undefined: the picture has an address, and is not fetched before the run. */
export interface PictureCheck {
  /** Returns a picture that was read, or undefined if it was not. `url`: empty if the row names no picture. */
  find(url: string): Result<MeasuredPicture | undefined> | undefined;
  read(url: string): Promise<void>;
}

/** Creates the check of one batch. */
export const createPictureCheck = (files: Pick<PrintedFiles, "readLocal">, codecs: Codecs): PictureCheck => {
  const known = new Map<string, Result<MeasuredPicture | undefined>>([["", fail(noPicture)]]);
  const measure = async (url: string): Promise<Result<MeasuredPicture | undefined>> => {
    const file = await files.readLocal(url);
    if (!file.ok || file.value === undefined) return file.ok ? ok(undefined) : file;
    const picture = await parsePicture(url, file.value, codecs);
    if (!picture.ok) return picture;
    const { width, height } = picture.value;
    return ok({ width, height, source: url });
  };
  return { find: (url) => known.get(url), read: async (url) => void known.set(url, await measure(url)) };
};
