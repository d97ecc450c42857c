/** A ProseMirror view of a text and its state, which outlives the view. Knows nothing of toolbar, list and link form. */
import { type Fragment, type Mark, Node, Slice } from "prosemirror-model";
import { type Command, EditorState, type Transaction } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import type { SampleData } from "#editor/model/action-data/check-data.ts";
import { cleanPastedHtml } from "#editor/model/rich-text/clean-pasted-html.ts";
import { readMarkup, readRichDocument } from "#editor/model/rich-text/read-rich-document.ts";
import type { RichDocument } from "#editor/model/rich-text/rich-document.ts";
import { writeRichText } from "#editor/model/rich-text/write-rich-text.ts";
import { closeChip, openChip, openedChipPlugin } from "./opened-chip.ts";
import { chipPlugin, samplePlugin, setSample } from "./placeholder-chips.ts";
import { createKeys, ownStep } from "./rich-commands.ts";
import { clipboardSerializer, richSchema } from "./rich-schema.ts";

/** What the owner of a view does. */
export interface RichTextOwner {
  /** The text was changed by the person. `isOwnStep`: it is not a part of what is typed. */
  onChange(text: string, isOwnStep: boolean): void;
  /** Text or selection have changed. */
  onUpdate(): void;
  onUndo(): void;
  onRedo(): void;
  onLink(): void;
  onBlur(): void;
  /** Returns true for a key that must do nothing else. */
  handleKey(event: KeyboardEvent): boolean;
}

/** Metadata of transactions that show a text from outside. */
const fromOutside = "fromOutside";

const parseDocument = (text: string): Node => Node.fromJSON(richSchema, readRichDocument(text));

/** A text that can be shown and edited. */
export class RichTextView {
  readonly #owner: RichTextOwner;
  #state: EditorState;
  #text = "";
  #view: EditorView | undefined;

  constructor(owner: RichTextOwner) {
    this.#owner = owner;
    const call = (act: () => void) => () => {
      act();
      return true;
    };
    const keys = createKeys({
      "Mod-z": call(() => owner.onUndo()),
      "Mod-Shift-z": call(() => owner.onRedo()),
      "Mod-y": call(() => owner.onRedo()),
      "Mod-k": call(() => owner.onLink()),
    });
    this.#state = EditorState.create({
      schema: richSchema,
      plugins: [...keys, chipPlugin, openedChipPlugin, samplePlugin],
    });
  }

  get state(): EditorState {
    return this.#state;
  }

  /** Shows the text in an element. */
  mount(place: HTMLElement, attributes: Record<string, string>): void {
    this.#view = new EditorView(place, {
      state: this.#state,
      attributes,
      clipboardSerializer,
      dispatchTransaction: (transaction) => this.dispatch(transaction),
      handleKeyDown: (_view, event) => this.#owner.handleKey(event) || this.#openSelectedChip(event),
      handleDoubleClickOn: (_view, _position, _node, nodePosition) => this.#openChip(nodePosition),
      handleDOMEvents: {
        ...{ ...clipboardEvents, blur: () => this.#handleBlur() },
        ...{ beforeinput: this.#handleInput, keydown: this.#handleKey },
      },
    });
  }

  /** Removes the view. The text stays. */
  unmount(): void {
    this.#view?.destroy();
    this.#view = undefined;
  }

  /** Sets the attributes of the element in which people type. */
  setAttributes(attributes: Record<string, string>): void {
    this.#view?.setProps({ attributes });
  }

  focus(): void {
    this.#view?.focus();
  }

  /** Returns where a position of the text is in the window. */
  locate(position: number): DOMRect {
    const { left, top, bottom } = this.#view?.coordsAtPos(position) ?? new DOMRect();
    return new DOMRect(left, top, 0, bottom - top);
  }

  /** Shows a text from outside. Replaces only what differs, so that the caret stays where it is. */
  showText(text: string): void {
    if (text === this.#text) return;
    this.#text = text;
    const document = parseDocument(text);
    const { doc } = this.#state;
    const start = doc.content.findDiffStart(document.content);
    const end = doc.content.findDiffEnd(document.content);
    if (start === null || end === null) return;
    const overlap = Math.max(0, start - Math.min(end.a, end.b));
    const replacement = document.slice(start, end.b + overlap);
    const partly = this.#state.tr.replace(start, end.a + overlap, replacement);
    const tr = partly.doc.eq(document) ? partly : this.#state.tr.replaceWith(0, doc.content.size, document.content);
    this.dispatch(tr.setMeta(fromOutside, true));
  }

  /** Shows the values of a row on the placeholders. */
  showSample(sample: SampleData): void {
    this.dispatch(setSample(this.#state, sample));
  }

  /** Runs a command as a step of its own. */
  run(command: Command): void {
    command(this.#state, (transaction) => this.dispatch(transaction.setMeta(ownStep, true)), this.#view);
  }

  dispatch(transaction: Transaction): void {
    const { state, transactions } = this.#state.applyTransaction(transaction);
    this.#state = state;
    this.#view?.updateState(state);
    if (transaction.getMeta(fromOutside) !== true && transactions.some(({ docChanged }) => docChanged)) {
      // A placeholder that is being changed has no closing brackets: others get the last whole one.
      const { doc } = closeChip(state, "keep") ?? state;
      const text = writeRichText(doc.toJSON() as RichDocument);
      const isChanged = text !== this.#text;
      this.#text = text;
      if (isChanged) this.#owner.onChange(text, transaction.getMeta(ownStep) === true);
    }
    this.#owner.onUpdate();
  }

  #openChip(position: number): boolean {
    const transaction = openChip(this.#state, position);
    if (transaction !== undefined) this.dispatch(transaction);
    return transaction !== undefined;
  }

  /** Ends the change of a placeholder, and returns whether one was open. */
  closeChip(choice: "keep" | "discard"): boolean {
    const transaction = closeChip(this.#state, choice);
    if (transaction !== undefined) this.dispatch(transaction);
    return transaction !== undefined;
  }

  #handleBlur(): void {
    this.closeChip("keep");
    this.#owner.onBlur();
  }

  #openSelectedChip({ key }: KeyboardEvent): boolean {
    return (key === "Enter" || key === "F2") && this.#openChip(this.#state.selection.from);
  }

  /**
   * Browsers report a caret that a key has moved in a later task, which the next key can overtake: it would act at the old
   * place. ProseMirror cancels every Escape, so the editor would not see the one that leaves the properties.
   */
  readonly #handleKey = ({ dom }: EditorView, event: KeyboardEvent): boolean => {
    if (event.isComposing) return false;
    dom.ownerDocument.dispatchEvent(new Event("selectionchange"));
    if (event.key !== "Escape") return false;
    if (this.#owner.handleKey(event) || this.closeChip("discard")) event.preventDefault();
    return true;
  };

  /** The browser's own undo, such as that of a menu or of a phone's keyboard. */
  readonly #handleInput = (_view: EditorView, event: InputEvent): boolean => {
    if (event.inputType !== "historyUndo" && event.inputType !== "historyRedo") return false;
    event.preventDefault();
    if (event.inputType === "historyUndo") this.#owner.onUndo();
    else this.#owner.onRedo();
    return true;
  };
}

// Pastes and drops text from elsewhere. ProseMirror would parse HTML with `innerHTML`, which the site's policy forbids; here
// the markup is read by the model and never becomes an element of a page.

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
const clipboardEvents = {
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
