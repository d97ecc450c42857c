/** Reads the pictures of a batch. Pictures that rows share are embedded once; any other is part of each row that shows it. */
import { type Problem, problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import { truncate } from "#domain/text/truncate.ts";
import { memoizeByKey } from "#domain/values/memoize-async.ts";
import { type Codecs, type Picture, readPicture, toTextPicture } from "#pdf-writer/pictures/embed-picture.ts";
import { PictureError } from "#pdf-writer/pictures/picture-error.ts";
import type { PrintedFiles } from "./printed-files.ts";
import type { TemplatePictures } from "./template-pictures.ts";

/** The pictures of a batch. */
export interface BatchPictures {
  /** Embedded once for all rows. */
  readonly shared: readonly SharedPicture[];
  /** Most pictures that are in the update of a row. */
  readonly maxUnshared: number;
  /**
   * Reads a picture by its name among the files of the batch, or by its address, as text for the update of a row. Problems:
   * `resource-missing`, `picture-unusable`.
   */
  readUnshared(url: string): Promise<Result<Picture>>;
}

/** A picture that rows share. */
export interface SharedPicture {
  readonly url: string;
  readonly picture: Picture;
}

/** Collects the pictures that the rows of a batch print, before the first file. */
export interface PictureCollector {
  /** Adds the picture that a row prints with an asset. `index`: of the asset. `url`: empty if the row has none. */
  add(index: number, url: string): void;
  /** Reads the pictures that rows share. */
  finish(): Promise<BatchPictures>;
}

/** Limits of the pictures that one asset prints for different rows: every file has all of them. */
export interface SharingLimits {
  readonly count: number;
  /** Of their files together. */
  readonly bytes: number;
}

/** Every file of the batch becomes so much larger. A picture of a row alone would be a third longer than its file. */
const usualLimits: SharingLimits = { count: 20, bytes: 262_144 };

/** Bytes of files whose pictures are kept for later rows. */
const maxCachedBytes = 32 * 2 ** 20;

/** Creates the collector of one batch. Pictures that are the same for all rows are always shared. */
export const createPictureCollector = (
  { fixed, variableCount }: TemplatePictures,
  files: Pick<PrintedFiles, "read">,
  codecs: Codecs,
  limits = usualLimits,
): PictureCollector => {
  const once = memoizeByKey<ReadResult>();
  const read = (url: string) => once(url, () => readBatchPicture(url, files, codecs));
  /** By asset; undefined if it prints more different pictures than the limit. */
  const urlsByAsset = new Map<number, Set<string> | undefined>();
  const listShared = async (): Promise<readonly string[]> => {
    const small: string[] = [];
    for (const urls of urlsByAsset.values()) {
      let bytes = 0;
      for (const url of urls ?? []) {
        bytes += (await read(url)).size;
        if (bytes > limits.bytes) break;
      }
      if (urls !== undefined && bytes <= limits.bytes) small.push(...urls);
    }
    return [...new Set([...fixed, ...small])];
  };
  return {
    add: (index, url) => {
      if (!urlsByAsset.has(index)) urlsByAsset.set(index, new Set());
      const urls = urlsByAsset.get(index);
      if (urls === undefined || url === "") return;
      urls.add(url);
      if (urls.size > limits.count) urlsByAsset.set(index, undefined);
    },
    finish: async () => {
      const shared: SharedPicture[] = [];
      for (const url of await listShared()) {
        const { picture } = await read(url);
        // Rows whose picture cannot be read say so.
        if (picture.ok) shared.push({ url, picture: picture.value });
      }
      return { shared, maxUnshared: variableCount, readUnshared: createUnsharedReader(files, codecs) };
    },
  };
};

interface ReadResult {
  readonly picture: Result<Picture>;
  /** Of the file, in bytes. */
  readonly size: number;
}

const readBatchPicture = async (
  url: string,
  files: Pick<PrintedFiles, "read">,
  codecs: Codecs,
): Promise<ReadResult> => {
  const file = await files.read(url);
  return file.ok
    ? { picture: await parsePicture(url, file.value, codecs), size: file.value.length }
    : { picture: file, size: 0 };
};

/** Reads the bytes of a picture. Problem: `picture-unusable`. */
export const parsePicture = async (
  url: string,
  bytes: Uint8Array<ArrayBuffer>,
  codecs: Codecs,
): Promise<Result<Picture>> => {
  try {
    return ok(await readPicture(bytes, codecs));
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    return fail(unusablePicture(url, error.message));
  }
};

const unusablePicture = (url: string, reason: string): Problem =>
  problem("picture-unusable", `The picture “${truncate(url)}” cannot be printed: ${reason}.`);

/** Later rows often print the same pictures. */
const createUnsharedReader = (files: Pick<PrintedFiles, "read">, codecs: Codecs): BatchPictures["readUnshared"] => {
  const known = new Map<string, Promise<Result<Picture>>>();
  let cachedBytes = 0;
  const read = async (url: string): Promise<Result<Picture>> => {
    const { picture, size } = await readBatchPicture(url, files, codecs);
    cachedBytes += size;
    return picture.ok ? ok(toTextPicture(picture.value)) : picture;
  };
  return (url) => {
    const cached = known.get(url);
    if (cached !== undefined) return cached;
    if (cachedBytes > maxCachedBytes) {
      known.clear();
      cachedBytes = 0;
    }
    const result = read(url);
    known.set(url, result);
    return result;
  };
};
