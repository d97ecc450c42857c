/**
 * Runs a large script with the compiled code that an earlier run has stored beside it. Node does the same from version 22 on
 * (`module.enableCompileCache`). Without it, compiling pdf.js takes a third of the time until a small PDF is inspected.
 */
import { isAscii } from "node:buffer";
import { createHash } from "node:crypto";
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { cachedDataVersionTag } from "node:v8";
import { constants, Script } from "node:vm";

/** A script that was run. */
export interface CachedScript<Exports> {
  readonly exports: Exports;
  /**
   * Stores the code that was compiled so far, unless a cache was used or stored. Does nothing where the folder cannot be written,
   * and while V8 has other options than when the script was loaded: the next process would reject the cache.
   */
  storeCache(): void;
}

/**
 * Runs a CommonJS script, by its absolute path. Its cache is beside it, with a name that contains the version of V8, the
 * processor's features and the options of this process, because V8 rejects a cache of others.
 */
export const runWithCodeCache = <Exports>(path: string): CachedScript<Exports> => {
  const versionTag = cachedDataVersionTag();
  const cachePath = path.replace(/\.cjs$/, `-${versionTag.toString(16)}.cache`);
  const source = readFileSync(path);
  const cachedData = readCache(cachePath, source);
  // The build writes ASCII alone, of which V8 keeps one byte a character, and which is decoded in a tenth of the time.
  const text = source.toString(isAscii(source) ? "latin1" : "utf8");
  const script = new Script(`(function (exports, require, __filename) {${text}\n})`, {
    filename: path,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    ...(cachedData === undefined ? {} : { cachedData }),
  });
  const exports = {} as Exports;
  const run = script.runInThisContext() as (exports: Exports, require: NodeJS.Require, path: string) => void;
  run(exports, createRequire(path), path);
  let isStored = cachedData !== undefined && script.cachedDataRejected === false;
  return {
    exports,
    storeCache: () => {
      if (isStored || cachedDataVersionTag() !== versionTag) return;
      writeCache(cachePath, source, script.createCachedData());
      isStored = true;
    },
  };
};

const digestBytes = 32;

/**
 * V8 accepts a cache of another script of the same length, and may crash with a damaged one, so the file begins with a digest
 * of script and cache.
 */
const digest = (source: Uint8Array, code: Uint8Array): Buffer =>
  createHash("sha256").update(source).update(code).digest();

const readCache = (path: string, source: Uint8Array): Buffer | undefined => {
  try {
    const bytes = readFileSync(path);
    const code = bytes.subarray(digestBytes);
    return digest(source, code).equals(bytes.subarray(0, digestBytes)) ? code : undefined;
  } catch {
    return undefined;
  }
};

/** Writes aside and renames, because several processes may write at the same time. */
const writeCache = (path: string, source: Uint8Array, code: Buffer): void => {
  const draft = `${path}.${process.pid}`;
  try {
    writeFileSync(draft, Buffer.concat([digest(source, code), code]));
    renameSync(draft, path);
  } catch {
    // An installed package may be read-only, or the disk full. The next run compiles again.
    rmSync(draft, { force: true });
  }
};
