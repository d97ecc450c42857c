import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { StoredFolder } from "#domain/model/records/folder.ts";
import {
  type FolderLine,
  findFolderPath,
  findRootFolder,
  listFolderLines,
} from "../../services/library/folder-tree.ts";
import { icons } from "../icons.ts";
import { LightElement } from "../light-element.ts";
import { draggedItemsType } from "./items/grid-events.ts";

/** Detail of `folder-command`. */
export interface FolderCommand {
  readonly command: "rename" | "delete";
  readonly folder: string;
}

/** Detail of `folder-drop`: dragged items, or a dragged folder. */
export interface FolderDrop {
  readonly into: string;
  readonly items: readonly string[];
  readonly folder: string | undefined;
}

const draggedFolderType = "application/x-smartlink-folder";

/** A line of the tree; the root is on level 1. */
type Line = FolderLine & { readonly label: string };

/**
 * The folders as a tree view of the ARIA Authoring Practices: arrow keys, Home, End, typed letters; F2 and Delete where
 * `editable`. Dispatches `folder-choose` with the id, `folder-command` and `folder-drop`.
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
  #typed = "";
  #typedAt = 0;

  constructor() {
    super();
    this.folders = [];
    this.chosen = undefined;
    this.label = "Folders";
    this.rootLabel = "All items";
    this.editable = false;
    this.expanded = new Set();
    this.active = undefined;
    this.over = undefined;
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has("chosen") && !changed.has("folders")) return;
    const { chosen } = this;
    if (chosen === undefined) return;
    if (changed.has("chosen")) this.active = chosen;
    const ancestors = findFolderPath(this.folders, chosen).slice(0, -1);
    const closed = ancestors.filter(({ id }) => !this.expanded.has(id));
    if (closed.length > 0) this.expanded = new Set([...this.expanded, ...closed.map(({ id }) => id)]);
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
    return [
      { ...top, hasChildren: lines.length > 0 },
      ...lines.map((line) => ({ ...line, label: line.folder.name, level: line.level + 1 })),
    ];
  }

  #line(
    { folder, label, level, hasChildren, isExpanded, position, siblingCount }: Line,
    isActive: boolean,
  ): TemplateResult {
    const { id } = folder;
    const canToggle = hasChildren && level > 1;
    return html`<div role="treeitem" class="folder-line ${this.over === id ? "over" : ""}" data-folder-id=${id}
      aria-level=${level} aria-setsize=${siblingCount} aria-posinset=${position}
      aria-selected=${id === this.chosen} aria-expanded=${hasChildren ? isExpanded : nothing} tabindex=${isActive ? 0 : -1}
      draggable=${this.editable && level > 1 && !folder.readOnly}
      .style=${`--level: ${level - 1}`}
      @click=${() => this.#choose(id)}
      @dragstart=${(event: DragEvent) => event.dataTransfer?.setData(draggedFolderType, id)}
      @dragover=${(event: DragEvent) => this.#dragOver(event, id)} @drop=${(event: DragEvent) => this.#drop(event, id)}>
      <span class="folder-toggle ${isExpanded ? "open" : ""}" aria-hidden="true"
        @click=${(event: Event) => canToggle && this.#toggle(event, id)}>${canToggle ? icons.expand : nothing}</span>
      ${level === 1 ? icons.library : icons.folder}<span class="folder-name" dir="auto" title=${label}>${label}</span>
    </div>`;
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
    if (line === undefined || id === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const actions: Readonly<Record<string, () => void>> = {
      ArrowDown: () => this.#focus(lines[index + 1]),
      ArrowUp: () => this.#focus(lines[index - 1]),
      Home: () => this.#focus(lines[0]),
      End: () => this.#focus(lines.at(-1)),
      ArrowRight: () =>
        line.hasChildren && !line.isExpanded
          ? this.#setExpanded(id, true)
          : line.hasChildren && this.#focus(lines[index + 1]),
      ArrowLeft: () =>
        line.isExpanded && line.level > 1
          ? this.#setExpanded(id, false)
          : this.#focus(lines.find(({ folder }) => folder.id === line.folder._folder)),
      Enter: () => this.#choose(id),
      " ": () => this.#choose(id),
      F2: () => this.#command("rename", id),
      Delete: () => this.#command("delete", id),
    };
    const action = Object.hasOwn(actions, event.key) ? actions[event.key] : undefined;
    if (action !== undefined) {
      event.preventDefault();
      action();
    } else if (event.key.length === 1) this.#findTyped(event, lines, index);
  }

  #command(command: FolderCommand["command"], folder: string): void {
    if (this.editable) this.emit<FolderCommand>("folder-command", { command, folder });
  }

  /** Moves to the next line that starts with the letters typed within half a second. */
  #findTyped(event: KeyboardEvent, lines: readonly Line[], index: number): void {
    this.#typed = event.timeStamp - this.#typedAt < 500 ? this.#typed + event.key : event.key;
    this.#typedAt = event.timeStamp;
    const typed = this.#typed.toLowerCase();
    const from = typed.length === 1 ? index + 1 : index;
    const inOrder = [...lines.slice(from), ...lines.slice(0, from)];
    this.#focus(inOrder.find(({ label }) => label.toLowerCase().startsWith(typed)));
  }

  #focus(line: Line | undefined): void {
    if (line === undefined) return;
    this.active = line.folder.id;
    void this.updateComplete.then(() =>
      this.querySelector<HTMLElement>(`[data-folder-id="${CSS.escape(line.folder.id)}"]`)?.focus(),
    );
  }

  #dragOver(event: DragEvent, id: string): void {
    const types = event.dataTransfer?.types ?? [];
    if (!this.editable || !(types.includes(draggedItemsType) || types.includes(draggedFolderType))) return;
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
    const items = event.dataTransfer?.getData(draggedItemsType).split(" ").filter(Boolean) ?? [];
    const folder = event.dataTransfer?.getData(draggedFolderType) || undefined;
    this.#leave();
    if (!this.editable || (items.length === 0 && folder === undefined)) return;
    event.preventDefault();
    this.emit<FolderDrop>("folder-drop", { into, items, folder });
  }
}

customElements.define("folder-tree", FolderTree);

declare global {
  interface HTMLElementTagNameMap {
    "folder-tree": FolderTree;
  }
}
