/**
 * Pastes and drops text from elsewhere. ProseMirror would parse HTML with `innerHTML`, which the site's policy forbids; here
 * the markup is read by the model and never becomes an element of a page.
 */
import { type Fragment, type Mark, Node, Slice } from "prosemirror-model";
import type { EditorView } from "prosemirror-view";
import { cleanPastedHtml } from "#editor/model/rich-text/clean-pasted-html.ts";
import { readMarkup } from "#editor/model/rich-text/read-rich-document.ts";
import { ownStep } from "./rich-commands.ts";
import { richSchema } from "./rich-schema.ts";

/** Each line of plain text becomes a paragraph; empty lines only separate them. */
const readPlainText = (text: string, marks: readonly Mark[]): Fragment =>
  richSchema.node(
    "doc",
    null,
    text
      .replace(/[\r\n]+$/, "")
      .split(/(?:\r\n?|\n)+/)
      .map((line) => richSchema.node("paragraph", null, line === "" ? [] : [richSchema.text(line, marks)])),
  ).content;

/** Returns the content as a slice whose ends join the text around it; undefined if there is no text. */
const readSlice = (data: DataTransfer | null, marks: readonly Mark[]): Slice | undefined => {
  const html = data?.getData("text/html") ?? "";
  if (html !== "") return Slice.maxOpen(Node.fromJSON(richSchema, readMarkup(cleanPastedHtml(html))).content);
  const text = data?.getData("text/plain") ?? "";
  return text === "" ? undefined : Slice.maxOpen(readPlainText(text, marks));
};

/** Handles the events of the view; returns true where ProseMirror must do nothing. */
export const clipboardEvents = {
  paste: (view: EditorView, event: ClipboardEvent): boolean => {
    event.preventDefault();
    const slice = readSlice(event.clipboardData, view.state.storedMarks ?? view.state.selection.$from.marks());
    if (slice !== undefined)
      view.dispatch(view.state.tr.replaceSelection(slice).setMeta(ownStep, true).scrollIntoView());
    return true;
  },
  drop: (view: EditorView, event: DragEvent): boolean => {
    // What is dragged within the text is moved by ProseMirror.
    if (view.dragging !== null) return false;
    event.preventDefault();
    const slice = readSlice(event.dataTransfer, []);
    const target = view.posAtCoords({ left: event.clientX, top: event.clientY });
    if (slice !== undefined && target !== null)
      view.dispatch(view.state.tr.replaceRange(target.pos, target.pos, slice).setMeta(ownStep, true));
    return true;
  },
};
