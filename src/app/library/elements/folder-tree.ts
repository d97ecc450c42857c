import { msg, str } from "@lit/localize";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { StoredFolder } from "#domain/model/records/folder.ts";
import { icons } from "#ui/icons.ts";
import { LightElement } from "#ui/light-element.ts";
import { TypeAhead } from "#ui/type-ahead.ts";
import { type FolderAction, listFolderActions } from "../session/folder-menu.ts";
import { type FolderLine, findFolderPath, findRootFolder, listFolderLines } from "../session/folder-tree.ts";
import {
  acceptsDrag,
  draggedFolderType,
  type FolderCommand,
  type FolderDrop,
  type FolderMenu,
  readDrop,
} from "./folder-events.ts";
import { readTreeKey, type TreeCommand } from "./folder-keys.ts";

/** A line of the tree; the root is on level 1. */
type Line = FolderLine & { readonly label: string };

/** Deeper lines are not indented further, but show their level in place of the icon. */
const maxIndent = 5;

const lineIcon = (depth: number): TemplateResult => {
  if (depth <= maxIndent) return depth === 0 ? icons.library : icons.folder;
  return html`<span class="folder-depth" aria-hidden="true" title=${msg(str`Level ${depth}`)}>${depth}</span>`;
};

/**
 * The folders as a tree view of the ARIA Authoring Practices: arrow keys, Home, End, typed letters; F2 and Delete where
 * `editable`. Dispatches `folder-choose` with the id, `folder-command`, `folder-menu` and `folder-drop`.
 */
export class FolderTree extends LightElement {
  static override properties = {
    folders: { attribute: false },
    chosen: { attribute: false },
    label: { attribute: false },
    rootLabel: { attribute: false },
    editable: { attribute: false },
    expanded: { state: true },
    active: { state: true },
    over: { state: true },
  };
  declare folders: readonly StoredFolder[];
  /** Id of the chosen folder. */
  declare chosen: string | undefined;
  declare label: string;
  declare rootLabel: string;
  declare editable: boolean;
  declare expanded: ReadonlySet<string>;
  declare active: string | undefined;
  /** The folder under the dragged items. */
  declare over: string | undefined;
  #hoverTimer = 0;
  /** Whether the focus was in the tree before the update. */
  #hasFocus = false;
  readonly #typeAhead = new TypeAhead();

  constructor() {
    super();
    this.folders = [];
    this.chosen = undefined;
    this.label = msg("Folders");
    this.rootLabel = msg("All items");
    this.editable = false;
    this.expanded = new Set();
    this.active = undefined;
    this.over = undefined;
  }

  protected override willUpdate(changed: PropertyValues): void {
    this.#hasFocus = this.contains(document.activeElement);
    if (!changed.has("chosen") && !changed.has("folders")) return;
    const { chosen } = this;
    if (chosen === undefined) return;
    if (changed.has("chosen")) this.active = chosen;
    const ancestors = findFolderPath(this.folders, chosen).slice(0, -1);
    const closed = ancestors.filter(({ id }) => !this.expanded.has(id));
    if (closed.length > 0) this.expanded = new Set([...this.expanded, ...closed.map(({ id }) => id)]);
  }

  protected override updated(_changed: PropertyValues): void {
    // The focused folder was deleted.
    if (this.#hasFocus && !this.contains(document.activeElement))
      this.querySelector<HTMLElement>("[role=treeitem][tabindex='0']")?.focus();
  }

  protected override render(): TemplateResult {
    const lines = this.#lines();
    const active = lines.some(({ folder }) => folder.id === this.active) ? this.active : lines[0]?.folder.id;
    return html`<div role="tree" aria-label=${this.label} class="folder-tree" @keydown=${this.#handleKey}
      @dragleave=${() => this.#leave()}>
      ${repeat(
        lines,
        ({ folder }) => folder.id,
        (line) => this.#line(line, line.folder.id === active),
      )}
    </div>`;
  }

  #lines(): readonly Line[] {
    const root = findRootFolder(this.folders);
    if (root === undefined) return [];
    const top = { folder: root, label: this.rootLabel, level: 1, isExpanded: true, position: 1, siblingCount: 1 };
    const lines = listFolderLines(this.folders, this.expanded);
    return [{ ...top, hasChildren: lines.length > 0 }, ...lines.map((line) => ({ ...line, level: line.level + 1 }))];
  }

  #line(
    { folder, label, level, hasChildren, isExpanded, position, siblingCount }: Line,
    isActive: boolean,
  ): TemplateResult {
    const { id } = folder;
    const canToggle = hasChildren && level > 1;
    const depth = level - 1;
    return html`<div role="treeitem" class="folder-line ${this.over === id ? "over" : ""}" data-folder-id=${id}
      aria-label=${label} aria-level=${level} aria-setsize=${siblingCount} aria-posinset=${position}
      aria-selected=${id === this.chosen} aria-expanded=${hasChildren ? isExpanded : nothing} tabindex=${isActive ? 0 : -1}
      draggable=${this.editable && level > 1 && !folder.readOnly}
      .style=${`--level: ${Math.min(depth, maxIndent)}`}
      @click=${() => this.#choose(id)} @contextmenu=${(event: MouseEvent) => this.#openMenu(event, folder, event)}
      @dragstart=${(event: DragEvent) => event.dataTransfer?.setData(draggedFolderType, id)}
      @dragover=${(event: DragEvent) => this.#dragOver(event, id)} @drop=${(event: DragEvent) => this.#drop(event, id)}>
      <span class="folder-toggle ${isExpanded ? "open" : ""}" aria-hidden="true"
        @click=${(event: Event) => canToggle && this.#toggle(event, id)}>${canToggle ? icons.expand : nothing}</span>
      ${lineIcon(depth)}<span class="folder-name" dir="auto" title=${label}>${label}</span>
      ${this.editable && listFolderActions(folder).length > 0 ? this.#menuButton(folder, label, isActive) : nothing}
    </div>`;
  }

  #menuButton(folder: StoredFolder, label: string, isActive: boolean): TemplateResult {
    return html`<button type="button" class="quiet square folder-menu-button" aria-haspopup="menu" tabindex=${isActive ? 0 : -1}
      aria-label=${msg(str`Actions for ${label}`)} @click=${(event: Event) => this.#openMenu(event, folder)}>${icons.more}</button>`;
  }

  #openMenu(event: Event, folder: StoredFolder, point?: MouseEvent): void {
    event.stopPropagation();
    if (!this.editable || listFolderActions(folder).length === 0) return;
    event.preventDefault();
    this.active = folder.id;
    const opener = event.currentTarget as HTMLElement;
    const place = point === undefined ? {} : { point: { x: point.clientX, y: point.clientY } };
    this.emit<FolderMenu>("folder-menu", { folder: folder.id, opener, ...place });
  }

  #choose(id: string): void {
    this.active = id;
    this.emit("folder-choose", id);
  }

  #toggle(event: Event, id: string): void {
    event.stopPropagation();
    this.#setExpanded(id, !this.expanded.has(id));
  }

  #setExpanded(id: string, isExpanded: boolean): void {
    const expanded = new Set(this.expanded);
    if (isExpanded) expanded.add(id);
    else expanded.delete(id);
    this.expanded = expanded;
  }

  #handleKey(event: KeyboardEvent): void {
    const lines = this.#lines();
    const id = (event.target as Element).closest<HTMLElement>("[data-folder-id]")?.dataset["folderId"];
    const index = lines.findIndex(({ folder }) => folder.id === id);
    const line = lines[index];
    const isControl = (event.target as Element).closest("button") !== null;
    if (line === undefined || isControl || event.ctrlKey || event.metaKey || event.altKey) return;
    const command = readTreeKey(event, lines, index);
    if (command !== undefined) {
      event.preventDefault();
      this.#run(command, lines, line);
    } else if (event.key.length === 1) {
      const range = { index, count: lines.length };
      this.#focus(lines[this.#typeAhead.find(event.key, event.timeStamp, range, (at) => lines[at]?.label ?? "")]);
    }
  }

  #run(command: TreeCommand, lines: readonly Line[], line: Line): void {
    const { folder } = line;
    if (command.type === "focus") this.#focus(lines[command.index]);
    else if (command.type === "expand" || command.type === "collapse")
      this.#setExpanded(folder.id, command.type === "expand");
    else if (command.type === "choose") this.#choose(folder.id);
    else if (command.type === "menu") this.#openMenuByKey(line);
    else this.#command(command.type, folder);
  }

  #command(command: FolderAction, folder: StoredFolder): void {
    if (this.editable && listFolderActions(folder).includes(command))
      this.emit<FolderCommand>("folder-command", { command, folder: folder.id });
  }

  #openMenuByKey({ folder: { id } }: Line): void {
    const opener = this.#findLine(id)?.querySelector<HTMLElement>(".folder-menu-button");
    if (opener) this.emit<FolderMenu>("folder-menu", { folder: id, opener });
  }

  #focus(line: Line | undefined): void {
    if (line === undefined) return;
    this.active = line.folder.id;
    void this.updateComplete.then(() => this.#findLine(line.folder.id)?.focus());
  }

  #findLine(id: string): HTMLElement | null {
    return this.querySelector<HTMLElement>(`[data-folder-id="${CSS.escape(id)}"]`);
  }

  #dragOver(event: DragEvent, id: string): void {
    if (!this.editable || !acceptsDrag(event)) return;
    event.preventDefault();
    if (this.over === id) return;
    this.#leave();
    this.over = id;
    // A closed folder opens when the pointer rests on it, so that items can be dropped into its children.
    this.#hoverTimer = window.setTimeout(() => this.#setExpanded(id, true), 700);
  }

  #leave(): void {
    clearTimeout(this.#hoverTimer);
    this.over = undefined;
  }

  #drop(event: DragEvent, into: string): void {
    this.#leave();
    const drop = this.editable ? readDrop(event, into) : undefined;
    if (drop === undefined) return;
    event.preventDefault();
    this.emit<FolderDrop>("folder-drop", drop);
  }
}

customElements.define("folder-tree", FolderTree);

declare global {
  interface HTMLElementTagNameMap {
    "folder-tree": FolderTree;
  }
}
