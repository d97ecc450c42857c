/**
 * The format of a binary part in a generated file, shared by the generator, which writes it, and the boot script, which
 * reads it. A part is a sequence of HTML comments and one script:
 *
 *     <!--smartlink-part {"name":"pdf","carrier":"base64","codec":"deflate",…}--><!--CHUNK--><!--CHUNK--><script>STEP</script>
 *
 * Comments, because browsers parse them fastest and they need no policy; chunks of at most 1 MiB, because one huge node
 * takes WebKit quadratic time. The script (constant, allowed by hash) notifies the boot script that the part is complete,
 * so that it is decompressed while the rest of the file is still loading.
 */

/** The JSON of a part's first comment. */
export interface PartHeader {
  /** `reader`, `worker`, `pdf`, a resource (`wasm/openjpeg.wasm`), or `file/<sha256>` for an asset's file. */
  readonly name: string;
  /** `base64`: in a page of any encoding. `raw`: escaped bytes in a windows-1252 page, see raw-codec. */
  readonly carrier: "base64" | "raw";
  /** The embedded bytes: the part itself (`plain`) or its deflate-raw stream. */
  readonly codec: "plain" | "deflate";
  /** Length of the part in bytes. */
  readonly length: number;
  /** Length in bytes after compression, before base64 or escaping. */
  readonly packed: number;
  readonly chunks: number;
  /** sha256 of the uncompressed part in hex. */
  readonly sha256: string;
  /** Code of the escape character, with `raw` only. */
  readonly escape?: number;
}

/** Beginning of the first comment of a part, before the header's JSON. */
export const partMark = "smartlink-part ";

/** Bytes per chunk before base64: 1 MiB of base64. */
export const chunkBytes = 786_432;

/** Parts are compressed if that saves at least this share of their size. */
export const minSaving = 0.05;
