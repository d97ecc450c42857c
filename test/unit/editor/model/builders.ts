/** Builds documents of the editor for tests. */
import type { EditorAsset } from "#editor/model/document/editor-asset.ts";
import { createDocument, type EditorDocument } from "#editor/model/document/editor-document.ts";

/** Fields of an asset that differ from a 20 × 10 percent link in the middle of page 1. */
export interface AssetFields {
  readonly id: string;
  readonly page?: number;
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly height?: number;
  readonly aura?: Readonly<Record<string, unknown>>;
}

/** Creates an asset. `x` and `y` are its centre in percent of the page. */
export const createAsset = ({ id, page = 1, x = 50, y = 50, width = 20, height = 10, aura }: AssetFields) =>
  ({
    id,
    page,
    aura: {
      api: "1.3.2",
      name: id,
      center_x: x,
      center_y: y,
      center_z: 0,
      rect: [width, height],
      actions: [{ type: "url", data: "https://example.org" }],
      order: 0,
      ...aura,
    },
  }) satisfies EditorAsset;

/** Creates a document with A4 pages. */
export const createTestDocument = (assets: readonly AssetFields[], pageCount = 3): EditorDocument =>
  createDocument(
    assets.map(createAsset),
    Array.from({ length: pageCount }, () => ({ width: 595, height: 842 })),
  );
