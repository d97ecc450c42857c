import { msg, str } from "@lit/localize";
import { html, type TemplateResult } from "lit";
import { LightElement } from "#ui/light-element.ts";
import type { MenuEntry } from "#ui/popup-menu.ts";
import "#ui/popup-menu.ts";
import { exceptOnPage } from "#editor/model/commands/repeat.ts";
import { describeTyped } from "../asset-names.ts";
import { findCommand } from "../commands/command-table.ts";
import type { CommandTarget } from "../commands/editor-command.ts";
import { formatKey } from "../commands/key-combination.ts";
import type { StageMenuRequest } from "../stage/menu-request.ts";
import type { StagePoint } from "../stage/stage-point.ts";

/** The commands of the menu. Those that would do nothing are left out. */
const menuGroups: readonly (readonly string[])[] = [
  ["properties", "except-here"],
  ["cut", "copy", "paste", "duplicate"],
  ["copy-look", "paste-look", "looks"],
  ["bring-to-front", "bring-forward", "send-backward", "send-to-back"],
  ["lock", "unlock", "hide", "show"],
  ["select-several", "select-kind", "select-all"],
  ["delete"],
  ["pages"],
];

const selectPrefix = "select:";
const exceptPrefix = "except:";

/** The menu of what lies under the pointer: which asset to select there, and what to do with the selection. */
export class AssetMenu extends LightElement {
  static override properties = { entries: { state: true } };
  declare target: CommandTarget;
  declare protected entries: readonly MenuEntry[];
  #point: StagePoint | undefined;

  constructor() {
    super();
    this.entries = [];
  }

  /** Opens the menu with the assets of a point, and selects the topmost if none of them is selected. */
  async open({ opener, at, point }: StageMenuRequest): Promise<void> {
    const { target } = this;
    this.#point = point;
    const [top] = point.assetIds;
    if (top !== undefined && !point.assetIds.some((id) => target.state.selection.has(id)))
      target.dispatch({ type: "select", ids: [top] });
    // The page around renders the new state before the menu reads what can be done with it.
    await new Promise((resolve) => setTimeout(resolve));
    focusSelected(opener);
    this.entries = [...this.#listAssets(point), ...this.#listCopies(point), ...this.#listCommands()];
    await this.updateComplete;
    await this.querySelector("popup-menu")?.open(opener, at);
  }

  protected override render(): TemplateResult {
    return html`<popup-menu class="asset-menu" .label=${msg("Asset menu")} .entries=${this.entries}
      @menu-command=${({ detail }: CustomEvent<string>) => this.#run(detail)}></popup-menu>`;
  }

  #listAssets({ assetIds }: StagePoint): readonly MenuEntry[] {
    const { document: current, selection } = this.target.state;
    const isPlain = assetIds.length === 1 && selection.has(assetIds[0] ?? "");
    if (isPlain) return [];
    return assetIds.flatMap((id) => {
      const asset = current.assets.get(id);
      if (asset === undefined) return [];
      const title = describeTyped(asset);
      const label = asset.aura["locked"] === true ? msg(str`Select ${title} (locked)`) : msg(str`Select ${title}`);
      return [{ command: `${selectPrefix}${id}`, label }];
    });
  }

  #listCopies({ page, copyIds }: StagePoint): readonly MenuEntry[] {
    if (this.target.isReadOnly) return [];
    return copyIds.flatMap((id) => {
      const asset = this.target.state.document.assets.get(id);
      if (asset === undefined) return [];
      const name = describeTyped(asset);
      return [
        { command: `${selectPrefix}${id}`, label: msg(str`Select ${name}, from page ${asset.page}`) },
        { command: `${exceptPrefix}${id}`, label: msg(str`${name}: not on page ${page}`) },
      ];
    });
  }

  #listCommands(): readonly MenuEntry[] {
    return menuGroups.flatMap((ids) =>
      ids
        .map(findCommand)
        .filter(({ isEnabled }) => isEnabled(this.target))
        .map(
          ({ id, getLabel, keys }, index): MenuEntry => ({
            command: id,
            label: getLabel(),
            ...(keys?.[0] === undefined ? {} : { key: formatKey(keys[0]) }),
            ...(index === 0 ? { startsGroup: true } : {}),
            ...(id === "delete" ? { isDangerous: true } : {}),
          }),
        ),
    );
  }

  #run(command: string): void {
    const { target } = this;
    const id = command.slice(command.indexOf(":") + 1);
    if (command.startsWith(selectPrefix)) {
      target.dispatch({ type: "select", ids: [id] });
      this.emit<string>("asset-reveal", id);
    } else if (command.startsWith(exceptPrefix))
      target.dispatch({
        type: "command",
        label: msg("Not on this page"),
        command: exceptOnPage(id, this.#point?.page ?? 1),
        time: target.now(),
      });
    else if (command === "pages") this.emit<number>("pages-open", this.#point?.page ?? 1);
    else findCommand(command).run(target);
  }
}

/** The menu gives the focus back to what had it, which must be an asset that the menu acts on. */
const focusSelected = (opener: HTMLElement): void => {
  const pages = opener.closest(".editor-pages");
  if (opener.matches('[aria-selected="true"]') || pages === null) return;
  pages.querySelector<HTMLElement>('.editor-asset[aria-selected="true"]')?.focus({ preventScroll: true });
};

customElements.define("asset-menu", AssetMenu);

declare global {
  interface HTMLElementTagNameMap {
    "asset-menu": AssetMenu;
  }
}
