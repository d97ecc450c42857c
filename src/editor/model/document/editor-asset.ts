import type { Aura } from "#domain/model/asset.ts";
import type { StoredFile } from "#domain/model/records/stored-asset.ts";

/** An asset as the editor changes it. `page` counts from 1; positions and sizes of `aura` are percent of the page. */
export interface EditorAsset {
  readonly id: string;
  readonly page: number;
  readonly aura: Aura;
  /** The resources by name: parts of the store, or addresses. Missing for none. */
  readonly files?: Readonly<Record<string, StoredFile>>;
  /** When it was stored first, in ISO 8601. Missing for one that is new. */
  readonly inserted?: string;
}

/** The size of a page as it is displayed, its rotation included. In points (1/72 inch). */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}
