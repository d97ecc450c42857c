/**
 * Describes the built reader to the generator: the code that every smartlink contains (boot script, style) and the files
 * of `runtime/` that smartlinks link or embed. The build writes it as `runtime/kit.json`.
 */
export interface RuntimeManifest {
  /** Differs whenever any byte of the runtime files has changed. */
  readonly version: string;
  /** Unpacks the parts of a file and starts the reader. `mixed` and `original` files contain it. */
  readonly boot: InlineCode;
  /** The short script after each part, which notifies the boot script that the part is complete. */
  readonly step: InlineCode;
  /** Reports that a file needs a web server if it was opened from disk. `smallest` files contain it. */
  readonly linked: InlineCode;
  /** The style of the page until the reader runs. */
  readonly style: InlineCode;
  /** The reader, one classic script. */
  readonly reader: RuntimeScript;
  /** The texts of the reader in all languages except English, as JSON. */
  readonly sentences: RuntimeScript;
  /** The code that the reader needs only after a press (reader/document/panels.ts), one classic script. */
  readonly panels: RuntimeScript;
  /** The pdf.js worker with the prelude of this project, one classic script. */
  readonly worker: RuntimeScript;
  /** Decoders, fonts, character maps and colour profiles of pdf.js, by name, such as `wasm/openjpeg.wasm`. */
  readonly resources: Readonly<Record<string, RuntimeFile>>;
  /** What prints text on pages: the programs of HarfBuzz and the fonts that pdf.js does not have. No smartlink contains it. */
  readonly printing: Readonly<Record<string, RuntimeFile>>;
}

/** A script or style that is written into a smartlink. */
export interface InlineCode {
  /** ASCII, without `</script`, `</style` or `<!--`. */
  readonly code: string;
  /** The hash for the content security policy: `sha256-<base64>`. */
  readonly hash: string;
}

/** A file of `runtime/`. */
export interface RuntimeFile {
  /** Path below `runtime/`. */
  readonly file: string;
  /** In bytes. */
  readonly size: number;
  /** In hex. */
  readonly sha256: string;
}

/** A script of `runtime/`, with what is needed to link or embed it. */
export interface RuntimeScript extends RuntimeFile {
  /** `sha256-<base64>` of the text, for the content security policy of files that embed it. */
  readonly hash: string;
  /** `sha256-<base64>`, the `integrity` attribute of links to it. */
  readonly integrity: string;
  /** The same script as a deflate-raw stream, compressed as small as the build can. */
  readonly deflated: RuntimeFile;
}

/** Provides the built reader. */
export interface ReaderRuntime {
  manifest(): Promise<RuntimeManifest>;
  /** Loads a file of `runtime/` and checks its sha256. Rejects with `kit-unavailable` if it cannot be loaded or differs. */
  bytes(file: RuntimeFile): Promise<Uint8Array<ArrayBuffer>>;
}
