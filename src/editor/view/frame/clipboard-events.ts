/** Copies, cuts and pastes assets by the browser's own events, which need no permission, and by commands. */
import { msg, str } from "@lit/localize";
import type { StoredFile } from "#domain/model/records/stored-asset.ts";
import { truncate } from "#domain/text/truncate.ts";
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
import { plural } from "#ui/i18n/plural.ts";
import { formatKey } from "../commands/key-combination.ts";
import { isTyping } from "./keyboard.ts";

/** What the clipboard needs of the editor. */
export interface ClipboardOptions {
  readonly readState: () => EditorState;
  readonly dispatch: (action: EditorAction) => void;
  readonly now: () => number;
  readonly newId: () => string;
  /** The page that is shown. */
  readonly currentPage: () => number;
  readonly isBlocked: () => boolean;
  /** Returns the bytes of a resource; undefined if this browser does not have them. */
  readFile(file: StoredFile): Promise<Blob | undefined>;
  /** Says why nothing, or not all, was copied or pasted. */
  announce(text: string): void;
}

/** The clipboard of the editor. */
export class AssetClipboard {
  readonly #options: ClipboardOptions;

  constructor(options: ClipboardOptions) {
    this.#options = options;
  }

  /** Listens to the browser's events until the signal is aborted. */
  listen(signal: AbortSignal): void {
    document.addEventListener("copy", (event) => void this.#handleCopy(event), { signal });
    document.addEventListener("cut", (event) => this.#handleCopy(event) && this.#remove(), { signal });
    document.addEventListener("paste", (event) => this.#handlePaste(event), { signal });
  }

  /** Copies the selection. `key`: the combination of the browser that does the same. */
  async copy(key = "Ctrl+C"): Promise<boolean> {
    const text = this.#readSelection();
    if (text === undefined) return false;
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      this.#options.announce(describeDenied(key));
      return false;
    }
  }

  /** Copies the selection and removes it. */
  async cut(): Promise<void> {
    if (await this.copy("Ctrl+X")) this.#remove();
  }

  /** Pastes what was copied. The browser may ask the person first. */
  async paste(): Promise<void> {
    try {
      const text = await navigator.clipboard.readText();
      await this.#paste(text, text === "" ? [] : ["text/plain"]);
    } catch {
      this.#options.announce(describeDenied("Ctrl+V"));
    }
  }

  #readSelection(): string | undefined {
    const { document: current, selection } = this.#options.readState();
    return copyToText(current, selection);
  }

  #remove(): void {
    const { dispatch, now } = this.#options;
    dispatch({ type: "command", label: msg("Cut"), command: removeSelection, time: now() });
  }

  /** `types`: the forms in which the clipboard has its content. */
  async #paste(text: string, types: readonly string[]): Promise<void> {
    const { dispatch, now, newId, currentPage, readFile, announce } = this.#options;
    const read = readClipboardText(text);
    if (!read.ok) {
      announce(describeFault(read.fault, types));
      return;
    }
    const page = currentPage();
    const missing = await findMissingFiles(read.assets, readFile);
    const isMissing = (file: StoredFile) => "sha256" in file && missing.has(file.sha256);
    const assets = missing.size === 0 ? read.assets : withoutFiles(read.assets, isMissing);
    dispatch({ type: "command", label: msg("Paste"), command: pasteAssets(assets, page, newId), time: now() });
    if (missing.size > 0) announce(describeMissing([...missing.values()]));
  }

  #isElsewhere(event: ClipboardEvent): boolean {
    return event.defaultPrevented || isTyping(event.target) || this.#options.isBlocked() || hasSelectedText();
  }

  #handleCopy(event: ClipboardEvent): boolean {
    const text = this.#isElsewhere(event) ? undefined : this.#readSelection();
    if (text === undefined) return false;
    event.clipboardData?.setData("text/plain", text);
    event.preventDefault();
    return true;
  }

  #handlePaste(event: ClipboardEvent): void {
    if (this.#isElsewhere(event)) return;
    event.preventDefault();
    const { clipboardData } = event;
    void this.#paste(clipboardData?.getData("text/plain") ?? "", clipboardData?.types ?? []);
  }
}

/** The browser lets its own keys use the clipboard, also where pages may not. */
const describeDenied = (key: string): string =>
  msg(str`The browser does not allow this page to use the clipboard. Press ${formatKey(key)} instead.`);

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
