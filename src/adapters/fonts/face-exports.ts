import type { HeapExports } from "./wasm-heap.ts";

/** What both programs of HarfBuzz export to open a font. */
export type FaceExports = HeapExports & {
  readonly hb_blob_create: (data: number, length: number, mode: number, user: number, destroy: number) => number;
  readonly hb_blob_destroy: (blob: number) => void;
  readonly hb_blob_get_data: (blob: number, length: number) => number;
  readonly hb_blob_get_length: (blob: number) => number;
  readonly hb_face_create: (blob: number, index: number) => number;
  readonly hb_face_destroy: (face: number) => void;
};
