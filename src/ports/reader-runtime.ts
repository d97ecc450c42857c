/**
 * The built reader, as the generator needs it: what stands in every file (boot, style), and the files of `runtime/`
 * that are linked or put inside. Made by the build as `runtime/kit.json`.
 */
export interface RuntimeManifest {
  /** Changes when any byte of the kit changes. */
  readonly version: string;
  /** Unpacks the parts of a file and starts the reader; stands in `mixed` and `original` files. */
  readonly boot: InlineCode;
  /** The short script after each part; it tells the boot script that the part has arrived. */
  readonly step: InlineCode;
  /** Says that a file needs a web server, where it was opened from the disk; stands in `smallest` files. */
  readonly linked: InlineCode;
  /** What is seen before the reader runs. */
  readonly style: InlineCode;
  /** The reader, one classic script. */
  readonly reader: RuntimeScript;
  /** What the reader says in all languages but English, one JSON. */
  readonly sentences: RuntimeScript;
  /** What the reader needs only after a press (reader/assets/panels.ts), one classic script. */
  readonly panels: RuntimeScript;
  /** The pdf.js worker with our prelude, one classic script. */
  readonly worker: RuntimeScript;
  /** Decoders, fonts, character maps, colour profiles of pdf.js, by name: `wasm/openjpeg.wasm`. */
  readonly resources: Readonly<Record<string, RuntimeFile>>;
}

export interface InlineCode {
  /** ASCII, without `</script`, `</style` or `<!--`. */
  readonly code: string;
  /** As a policy wants it: `sha256-<base64>`. */
  readonly hash: string;
}

export interface RuntimeFile {
  /** Path below `runtime/`. */
  readonly file: string;
  /** Bytes. */
  readonly size: number;
  /** Hex. */
  readonly sha256: string;
}

export interface RuntimeScript extends RuntimeFile {
  /** `sha256-<base64>` of the text, for the policy of files that hold it. */
  readonly hash: string;
  /** `sha256-<base64>`, for links to it. */
  readonly integrity: string;
  /** The same script as a deflate-raw stream, packed as well as the build can. */
  readonly deflated: RuntimeFile;
}

export interface ReaderRuntime {
  manifest(): Promise<RuntimeManifest>;
  /** Bytes of a file of `runtime/`, checked against its sha256. Rejects where the site cannot be reached. */
  bytes(file: RuntimeFile): Promise<Uint8Array<ArrayBuffer>>;
}
