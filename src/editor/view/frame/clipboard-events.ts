/** Copies, cuts and pastes assets by the browser's own events, which need no permission and work between tabs. */
import { msg, str } from "@lit/localize";
import { plural } from "#app/i18n/plural.ts";
import { truncate } from "#domain/links/link.ts";
import type { StoredFile } from "#domain/model/records/stored-asset.ts";
import {
  type ClipboardAssets,
  type ClipboardFault,
  copyToText,
  pasteAssets,
  readClipboardText,
  withoutFiles,
} from "#editor/model/clipboard/clipboard.ts";
import { removeSelection } from "#editor/model/commands/command.ts";
import type { EditorAction, EditorState } from "#editor/model/editor-state.ts";
import { isTyping } from "./keyboard.ts";

/** What the clipboard needs of the editor. */
export interface ClipboardOptions {
  readonly signal: AbortSignal;
  readonly readState: () => EditorState;
  readonly dispatch: (action: EditorAction) => void;
  readonly now: () => number;
  readonly newId: () => string;
  /** The page that is shown. */
  readonly currentPage: () => number;
  readonly isBlocked: () => boolean;
  /** Returns the bytes of a resource; undefined if this browser does not have them. */
  readFile(file: StoredFile): Promise<Blob | undefined>;
  /** Says why nothing, or not all, was pasted. */
  announce(text: string): void;
}

/** Listens until the signal is aborted. */
export const listenToClipboard = (options: ClipboardOptions): void => {
  const { signal, readState, dispatch, now, newId, currentPage } = options;
  const isElsewhere = (event: ClipboardEvent): boolean =>
    event.defaultPrevented || isTyping(event.target) || options.isBlocked() || hasSelectedText();

  const copy = (event: ClipboardEvent): boolean => {
    const { document: current, selection } = readState();
    const text = isElsewhere(event) ? undefined : copyToText(current, selection);
    if (text === undefined) return false;
    event.clipboardData?.setData("text/plain", text);
    event.preventDefault();
    return true;
  };

  const paste = async (assets: ClipboardAssets, page: number): Promise<void> => {
    const missing = await findMissingFiles(assets, options.readFile);
    const isMissing = (file: StoredFile) => "sha256" in file && missing.has(file.sha256);
    const command = pasteAssets(missing.size === 0 ? assets : withoutFiles(assets, isMissing), page, newId);
    dispatch({ type: "command", label: msg("Paste"), command, time: now() });
    if (missing.size > 0) options.announce(describeMissing([...missing.values()]));
  };

  document.addEventListener("copy", copy, { signal });
  document.addEventListener(
    "cut",
    (event) => {
      if (copy(event)) dispatch({ type: "command", label: msg("Cut"), command: removeSelection, time: now() });
    },
    { signal },
  );
  document.addEventListener(
    "paste",
    (event) => {
      if (isElsewhere(event)) return;
      event.preventDefault();
      const { clipboardData } = event;
      const read = readClipboardText(clipboardData?.getData("text/plain") ?? "");
      if (read.ok) void paste(read.assets, currentPage());
      else options.announce(describeFault(read.fault, clipboardData?.types ?? []));
    },
    { signal },
  );
};

/** Text that is selected outside of fields, such as a help text, is copied by the browser. */
const hasSelectedText = (): boolean => (getSelection()?.toString() ?? "") !== "";

/** Returns the names of files, by their sha256, that another browser or site has stored. */
const findMissingFiles = async (
  assets: ClipboardAssets,
  readFile: ClipboardOptions["readFile"],
): Promise<ReadonlyMap<string, string>> => {
  const files = assets.flatMap((asset) => Object.values(asset.files ?? {}));
  const stored = new Map(files.flatMap((file) => ("sha256" in file ? [[file.sha256, file] as const] : [])));
  const missing = new Map<string, string>();
  for (const [sha256, file] of stored)
    if ((await readFile(file).catch(() => undefined)) === undefined) missing.set(sha256, file.filename);
  return missing;
};

const describeMissing = (names: readonly string[]): string => {
  const [first = ""] = names;
  return plural(names.length, {
    one: msg(str`Pasted without “${truncate(first)}”, which is not in this library. Upload it in the properties.`),
    other: msg(
      str`Pasted without ${names.length} files, such as “${truncate(first)}”, which are not in this library. Upload them in the properties.`,
    ),
  });
};

/** `types`: the forms in which the clipboard has its content. */
const describeFault = (fault: ClipboardFault, types: readonly string[]): string => {
  switch (fault.code) {
    case "too-long":
      return msg("Nothing was pasted: the text on the clipboard is too long to be a copy of assets.");
    case "newer":
      return msg("These assets were copied in a newer version of this site. Reload this page, then paste again.");
    case "empty":
      return msg("Nothing was pasted: the clipboard has no assets. Select some, and copy them again.");
    case "too-many":
      return msg(str`Nothing was pasted: these are ${fault.count} assets. Paste at most ${fault.max} at once.`);
    case "invalid":
      return msg(
        str`Nothing was pasted: asset ${fault.number} on the clipboard is damaged (${fault.detail}). Copy the assets again.`,
      );
    case "foreign":
      if (types.includes("Files"))
        return msg("The clipboard has a file. Place an asset, such as Image, and choose the file in its properties.");
      return types.includes("text/plain") || types.includes("text/html")
        ? msg("The clipboard has a text, not assets. Paste it into a field, such as that of the tool Text.")
        : msg("The clipboard has no assets. Select some on the page, and copy them.");
  }
};
