/**
 * A menu button (ARIA Authoring Practices): arrows, Home, End, letters and Escape. The menu is built each time it opens, so
 * that it shows the current state.
 */
import { element } from "./dom.ts";

export interface MenuItem {
  readonly label: string;
  /** Given for a choice: whether it holds now. Left out for a command. */
  readonly chosen?: boolean;
  /** Not to be chosen now; it is shown all the same. */
  readonly disabled?: boolean;
  run(): void;
}

export interface MenuGroup {
  readonly label: string;
  readonly items: readonly MenuItem[];
}

export interface MenuOptions {
  readonly button: HTMLButtonElement;
  readonly signal: AbortSignal;
  groups(): readonly MenuGroup[];
}

/** The button with its menu, in one element. */
export const createMenu = ({ button, signal, groups }: MenuOptions): HTMLElement => {
  const list = element("div", { class: "menu", role: "menu", hidden: true, "aria-label": button.ariaLabel ?? "" });
  const place = element("div", { class: "menu-place" }, button, list);
  button.setAttribute("aria-haspopup", "menu");
  const items = () => [...list.querySelectorAll<HTMLElement>("[role^=menuitem]")];

  const show = (open: boolean) => {
    list.hidden = !open;
    button.setAttribute("aria-expanded", String(open));
    if (!open) return;
    list.setAttribute("aria-label", button.getAttribute("aria-label") ?? "");
    list.replaceChildren(
      ...groups().map((group) =>
        element("div", { role: "group", class: "menu-group", "aria-label": group.label }, ...group.items.map(itemOf)),
      ),
    );
    keepInWindow(list);
  };
  const close = () => {
    if (list.hidden) return;
    const inside = list.contains(document.activeElement);
    show(false);
    if (inside) button.focus();
  };

  const itemOf = ({ label, chosen, disabled = false, run }: MenuItem): HTMLElement => {
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
  const byLetter = (key: string, at: number): number => {
    const all = items();
    const begins = (item: HTMLElement | undefined) => item?.textContent?.toLowerCase().startsWith(key.toLowerCase());
    const later = all.findIndex((item, index) => index > at && begins(item));
    return later < 0 ? all.findIndex(begins) : later;
  };

  button.addEventListener("click", () => {
    if (!list.hidden) return close();
    show(true);
    (items().find((item) => item.ariaChecked === "true") ?? items()[0])?.focus();
  });
  place.addEventListener("keydown", (event) => {
    if (list.hidden) {
      if (event.target !== button || (event.key !== "ArrowDown" && event.key !== "ArrowUp")) return;
      button.click();
    } else if (event.key === "Escape") close();
    else if (event.key === "Tab") return show(false);
    else {
      const at = items().indexOf(document.activeElement as HTMLElement);
      const letter = event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey;
      const to = moves[event.key]?.(at, items().length) ?? (letter ? byLetter(event.key, at) : undefined);
      // Enter and the space bar press what has the focus; no key means anything else while a menu is open.
      if (to === undefined) return event.stopPropagation();
      items()[to]?.focus();
    }
    event.preventDefault();
    event.stopPropagation();
  });
  document.addEventListener(
    "pointerdown",
    ({ target }) => {
      if (target instanceof Node && !place.contains(target)) show(false);
    },
    { signal },
  );
  place.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !place.contains(relatedTarget)) show(false);
  });
  button.setAttribute("aria-expanded", "false");
  return place;
};

const edgePx = 8;

/** A menu near the window's edge is moved in. */
const keepInWindow = (list: HTMLElement): void => {
  list.style.translate = "";
  const { left, right } = list.getBoundingClientRect();
  const over = Math.max(0, right - innerWidth + edgePx) - Math.max(0, edgePx - left);
  list.style.translate = `${-over}px 0`;
};
