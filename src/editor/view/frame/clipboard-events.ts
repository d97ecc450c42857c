/** Copies, cuts and pastes assets by the browser's own events, which need no permission and work between tabs. */
import { msg } from "@lit/localize";
import type { Problem } from "#domain/problem.ts";
import { copyToText, pasteAssets, readClipboardText } from "#editor/model/clipboard/clipboard.ts";
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
  /** The clipboard has something else. */
  onProblems(problems: readonly Problem[]): void;
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
      const assets = readClipboardText(event.clipboardData?.getData("text/plain") ?? "");
      event.preventDefault();
      if (!assets.ok) options.onProblems(assets.problems);
      else
        dispatch({
          type: "command",
          label: msg("Paste"),
          command: pasteAssets(assets.value, currentPage(), newId),
          time: now(),
        });
    },
    { signal },
  );
};

/** Text that is selected outside of fields, such as a help text, is copied by the browser. */
const hasSelectedText = (): boolean => (getSelection()?.toString() ?? "") !== "";
