/** Stores files and adds them to assets as resources. */
import { msg } from "@lit/localize";
import type { StoredFile } from "#domain/model/records/stored-asset.ts";
import { changeAura, setActionData } from "#editor/model/action-data/asset-changes.ts";
import { addResource } from "#editor/model/action-data/resources.ts";
import type { EditorAsset } from "#editor/model/document/editor-asset.ts";
import type { PlaceNames, PropertyServices } from "./panel-context.ts";

/** What was stored of some files. */
export interface StoredFiles {
  readonly stored: readonly StoredFile[];
  /** Why a file could not be stored; those before it are. */
  readonly failure: string | undefined;
}

/** Stores files one after the other, up to the first that fails. */
export const storeFiles = async (
  files: readonly File[],
  { storeFile }: Pick<PropertyServices, "storeFile">,
): Promise<StoredFiles> => {
  const stored: StoredFile[] = [];
  for (const file of files) {
    const result = await storeFile(file).catch(() => undefined);
    if (result?.ok !== true)
      return { stored, failure: result?.problems[0]?.message ?? msg("The file could not be stored. Try again.") };
    stored.push(result.value);
  }
  return { stored, failure: undefined };
};

/** Where the names of added files go: into the data of the action with that index and type. */
export interface FilePlace {
  readonly index: number;
  readonly type: string;
  readonly place: PlaceNames;
}

/** Returns the asset with the files; without an action, the first one is its picture. */
export const addStoredFiles = (
  asset: EditorAsset,
  files: readonly StoredFile[],
  action: FilePlace | undefined,
): EditorAsset => {
  let changed = asset;
  const names = files.map((file) => {
    const added = addResource(changed, file);
    changed = added.asset;
    return added.name;
  });
  if (action === undefined) return changeAura(changed, { background: names[0] });
  const data = changed.aura.actions[action.index]?.data ?? "";
  return setActionData(changed, action.index, action.type, action.place(data, names));
};
