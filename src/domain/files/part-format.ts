/**
 * How a binary part stands inside a generated file. The assembler writes this form and the boot script reads it; both
 * ask here. A part is a run of HTML comments and one script:
 *
 *     <!--smartlink-part {"name":"pdf","carrier":"base64","codec":"deflate",…}--><!--CHUNK--><!--CHUNK--><script>STEP</script>
 *
 * Comments, because engines parse them fastest and they need no policy; chunks of at most 1 MiB, because one huge node
 * costs WebKit quadratic time. The script (constant, allowed by hash) tells the boot script that the part is complete,
 * so that unpacking goes on while the rest of the file still arrives.
 */
export interface PartHeader {
  /** `reader`, `worker`, `pdf`, a resource (`wasm/openjpeg.wasm`), or `file/<sha256>` for an asset's file. */
  readonly name: string;
  /** base64: text of any page. raw: escaped bytes in a windows-1252 page, see raw-codec. */
  readonly carrier: "base64" | "raw";
  /** What the carried bytes are: the part itself, or its deflate-raw stream. */
  readonly codec: "plain" | "deflate";
  /** Bytes of the part itself. */
  readonly length: number;
  /** Bytes as carried: after deflate, before base64 or escaping. */
  readonly packed: number;
  readonly chunks: number;
  /** sha256 of the part itself, hex. */
  readonly sha256: string;
  /** raw only: the code of the escape character. */
  readonly escape?: number;
}

export const partMark = "smartlink-part ";

/** Carried bytes a chunk: 1 MiB of base64. */
export const chunkBytes = 786_432;

/** Deflate is used where it saves at least this share. */
export const minSaving = 0.05;
