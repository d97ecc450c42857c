/** What the panels of action types get from the properties, and what they call there. */
import type { TemplateResult } from "lit";
import type { ActionType } from "#domain/actions.ts";
import type { CodeContent } from "#domain/model/page-content.ts";
import type { StoredFile } from "#domain/model/records/stored-asset.ts";
import type { Result } from "#domain/result.ts";
import type { SampleData } from "#editor/model/action-data/check-data.ts";
import type { EditorAsset, PageSize } from "#editor/model/document/editor-asset.ts";

/** What the properties need of the page around them. */
export interface PropertyServices {
  /** Stores the bytes of a file. Problems: it is too large, the store is full. */
  storeFile(file: File): Promise<Result<StoredFile>>;
  /** Returns the bytes of a resource; undefined if they cannot be read. */
  readFile(file: StoredFile): Promise<Blob | undefined>;
  /** Draws a page as a small picture; undefined if it cannot be drawn. `page` counts from 1. */
  renderThumbnail(page: number): Promise<Blob | undefined>;
  /**
   * Returns a place for a page with a policy of its own; undefined where nothing can serve one. A page at a `blob:` address
   * has the policy of the manager as well, which blocks its styles.
   */
  createPreviewPage(): PreviewPage | undefined;
  /** Returns what is wrong with a code that prints a filled value in an area; undefined for nothing. */
  checkCode(code: CodeContent, area: PageSize): Promise<CodeFault | undefined>;
}

/** What is wrong with a code. */
export interface CodeFault {
  /** Whether rows with this code fail. */
  readonly isError: boolean;
  /** In English. */
  readonly message: string;
}

/** A page that is shown in a frame. */
export interface PreviewPage {
  /** Stores the page in place of the one before, and resolves with its address. */
  show(page: Blob, policy: string): Promise<string>;
  clear(): Promise<void>;
}

/** A change of selected assets: the detail of `asset-edit`. */
export interface AssetEdit {
  /** What is changed, for the undo history: “Change address”. */
  readonly label: string;
  /** The assets that were selected when the change began. */
  readonly assetIds: readonly string[];
  /** Returns the changed asset, or the same object if nothing changes. */
  readonly change: (asset: EditorAsset) => EditorAsset;
  /** Edits with the same key that follow each other within a second are one step of undo. */
  readonly joinKey?: string;
}

/** Returns the new data of an action with the names of added resources. */
export type PlaceNames = (data: string, names: readonly string[]) => string;

/** Puts the names of added resources into an asset. */
export type PlaceFiles = (asset: EditorAsset, names: readonly string[]) => EditorAsset;

/** One action, as its panel shows it. */
export interface PanelContext {
  /** The asset, or the first of several. */
  readonly asset: EditorAsset;
  /** The data of the action; empty where the selected assets differ. */
  readonly data: string;
  /** Begins the ids of the panel's elements. */
  readonly id: string;
  readonly sample: SampleData;
  readonly pageCount: number;
  readonly services: PropertyServices;
  /** Changes the data. `field`: the field in which a person types; changes of one field are joined. */
  change(data: string, field: string): void;
  /** Stores files as resources of the asset and changes the data. Resolves to why that failed, or undefined. */
  addFiles(files: readonly File[], place: PlaceNames): Promise<string | undefined>;
}

/** How the editor shows and places one type of action. */
export interface ActionPanel<Type extends ActionType = ActionType> {
  readonly type: Type;
  /** Returns the name of the tool and of the type: “Link”. */
  readonly getName: () => string;
  readonly icon: TemplateResult;
  /** Width and height of a newly placed asset, in points. */
  readonly defaultSize: readonly [width: number, height: number];
  /** The data of a newly placed asset. */
  readonly defaultData: string;
  /** Renders the fields of the type. */
  readonly render: (context: PanelContext) => TemplateResult;
}
