/**
 * A menu button (ARIA Authoring Practices): arrows, Home, End, letters and Escape. The menu is built each time it opens, so
 * that it shows the current state.
 */
import { element } from "./dom.ts";

/** A command or a choice of a menu. */
export interface MenuItem {
  readonly label: string;
  /** Whether a choice is selected. Undefined for a command. */
  readonly chosen?: boolean;
  /** Shown, but cannot be chosen. */
  readonly disabled?: boolean;
  run(): void;
}

/** Items that belong together, with the accessible name of the group. */
export interface MenuGroup {
  readonly label: string;
  readonly items: readonly MenuItem[];
}

/** Options of `createMenu`. `groups` is called each time the menu opens. */
export interface MenuOptions {
  readonly button: HTMLButtonElement;
  readonly signal: AbortSignal;
  groups(): readonly MenuGroup[];
}

/** Returns an element that contains the button and its menu. */
export const createMenu = ({ button, signal, groups }: MenuOptions): HTMLElement => {
  const list = element("div", { class: "menu", role: "menu", hidden: true, "aria-label": button.ariaLabel ?? "" });
  const container = element("div", { class: "menu-place" }, button, list);
  button.setAttribute("aria-haspopup", "menu");
  const items = () => [...list.querySelectorAll<HTMLElement>("[role^=menuitem]")];

  const show = (open: boolean) => {
    list.hidden = !open;
    button.setAttribute("aria-expanded", String(open));
    if (!open) return;
    list.setAttribute("aria-label", button.getAttribute("aria-label") ?? "");
    list.replaceChildren(
      ...groups().map((group) =>
        element(
          "div",
          { role: "group", class: "menu-group", "aria-label": group.label },
          ...group.items.map((item) => createItem(item, close)),
        ),
      ),
    );
    keepInWindow(list);
  };
  const close = () => {
    if (list.hidden) return;
    const hadFocus = list.contains(document.activeElement);
    show(false);
    if (hadFocus) button.focus();
  };

  button.addEventListener("click", () => {
    if (!list.hidden) return close();
    show(true);
    (items().find((item) => item.ariaChecked === "true") ?? items()[0])?.focus();
  });
  container.addEventListener("keydown", (event) => {
    if (list.hidden) {
      if (event.target !== button || (event.key !== "ArrowDown" && event.key !== "ArrowUp")) return;
      button.click();
    } else if (event.key === "Escape") close();
    else if (event.key === "Tab") return show(false);
    // Enter and Space press the focused item; the reader's shortcuts do not apply while a menu is open.
    else if (!moveFocus(event, items())) return event.stopPropagation();
    event.preventDefault();
    event.stopPropagation();
  });
  document.addEventListener(
    "pointerdown",
    ({ target }) => {
      if (target instanceof Node && !container.contains(target)) show(false);
    },
    { signal },
  );
  container.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !container.contains(relatedTarget)) show(false);
  });
  button.setAttribute("aria-expanded", "false");
  return container;
};

/** Creates an item. A click closes the menu, then runs it. */
const createItem = ({ label, chosen, disabled = false, run }: MenuItem, close: () => void): HTMLElement => {
  const item = element(
    "button",
    {
      type: "button",
      class: "menu-item",
      tabindex: -1,
      role: chosen === undefined ? "menuitem" : "menuitemradio",
      "aria-checked": chosen === undefined ? undefined : String(chosen),
      "aria-disabled": disabled ? "true" : undefined,
    },
    label,
  );
  item.addEventListener("click", () => {
    if (disabled) return;
    close();
    run();
  });
  return item;
};

const moves: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Moves the focus to another item: by an arrow, Home or End, or by a letter that it starts with. Returns false for other keys. */
const moveFocus = ({ key, ctrlKey, metaKey }: KeyboardEvent, items: readonly HTMLElement[]): boolean => {
  const at = items.indexOf(document.activeElement as HTMLElement);
  const to = moves[key]?.(at, items.length);
  if (to !== undefined) items[to]?.focus();
  else if (key.length === 1 && key !== " " && !ctrlKey && !metaKey) {
    const startsWithKey = (item: HTMLElement) => item.textContent.toLowerCase().startsWith(key.toLowerCase());
    (items.slice(at + 1).find(startsWithKey) ?? items.find(startsWithKey))?.focus();
  } else return false;
  return true;
};

const edgePx = 8;

/** Moves a menu that crosses the edge of the window back into it. */
const keepInWindow = (list: HTMLElement): void => {
  list.style.translate = "";
  const { left, right } = list.getBoundingClientRect();
  const overflowPx = Math.max(0, right - innerWidth + edgePx) - Math.max(0, edgePx - left);
  list.style.translate = `${-overflowPx}px 0`;
};
