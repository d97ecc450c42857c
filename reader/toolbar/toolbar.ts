/** The toolbar: buttons, menus and the page field. */

import type { StringKey, Translate } from "../i18n/language.ts";
import type { PageNames } from "../pages/page-names.ts";
import { element, iconButton, svgIcon } from "../ui/dom.ts";
import { type IconName, icons } from "../ui/icons.ts";
import { createMenu, type MenuGroup } from "../ui/menu.ts";

/** The actions of the buttons. */
export interface ToolbarActions {
  previousPage(): void;
  nextPage(): void;
  goTo(page: number): void;
  zoomIn(): void;
  zoomOut(): void;
  search(): void;
  /** The button is left out where its action is absent. */
  print?: () => void;
  download?: () => void;
  fullScreen?: () => void;
  assets?: () => void;
}

/** The menu groups of each button with a menu, requested when the menu opens. */
export type ToolbarMenus = Readonly<Record<"zoom" | "viewMode" | "more", () => readonly MenuGroup[]>>;

/** Options of `createToolbar`. */
export interface ToolbarOptions {
  readonly title: string;
  /** Shown before the title. */
  readonly logo: readonly HTMLElement[];
  readonly t: Translate;
  readonly actions: ToolbarActions;
  readonly menus: ToolbarMenus;
  readonly names: PageNames;
  readonly signal: AbortSignal;
}

type DeferredButton = "thumbnails" | "outline" | "assetsList";

type ButtonName = Exclude<keyof ToolbarActions, "goTo"> | DeferredButton;

/** Updates the toolbar and finds its buttons. */
export interface Toolbar {
  readonly element: HTMLElement;
  /** `beside`: whether there are pages before and after the visible ones. */
  setPage(page: number, beside: { readonly previous: boolean; readonly next: boolean }): void;
  setZoom(percent: number): void;
  setPressed(button: ButtonName, pressed: boolean): void;
  button(name: ButtonName): HTMLButtonElement | undefined;
  /** Returns the commands whose buttons are hidden in a narrow window. */
  hiddenGroup(): MenuGroup;
  /** Adds a button whose feature is known only after the first page is shown. */
  add(name: DeferredButton, action: () => void): void;
}

/** Toggle buttons, which have `aria-pressed`. */
const toggleButtons = new Set<ButtonName>(["thumbnails", "outline", "assetsList", "assets", "search"]);

/** Buttons that a narrow window hides (phone.css); the last menu offers them instead. */
const collapsibleButtons = new Set<ButtonName>(["fullScreen", "download", "print"]);

/** Controls that are not plain buttons. */
type SpecialControl = "title" | "page" | "zoom" | "viewMode" | "more";

const groups: readonly {
  readonly kind: string;
  readonly buttons: readonly (ButtonName | SpecialControl)[];
}[] = [
  { kind: "start", buttons: ["title"] },
  {
    kind: "middle",
    buttons: ["previousPage", "page", "nextPage", "zoomOut", "zoom", "zoomIn", "viewMode", "fullScreen"],
  },
  { kind: "end", buttons: ["search", "assets", "download", "print", "more"] },
];

/** Creates the toolbar. Buttons whose action is absent are left out. */
export const createToolbar = ({ title, logo, t, actions, menus, names, signal }: ToolbarOptions): Toolbar => {
  const buttons = new Map<ButtonName, HTMLButtonElement>();
  const { form, field, total } = createPageField(t, names, actions);
  const zoom = element("button", { type: "button", class: "tool zoom", dir: "ltr", title: t("zoomMenu") });
  const createMenuButton = (name: "viewMode" | "more") => iconButton(t(name), svgIcon(icons[name]), () => {});
  const specialControls: Readonly<Record<SpecialControl, HTMLElement>> = {
    title: element("h1", { class: "title", dir: "auto", title }, ...logo, title),
    page: form,
    zoom: createMenu({ button: zoom, signal, groups: menus.zoom }),
    viewMode: createMenu({ button: createMenuButton("viewMode"), signal, groups: menus.viewMode }),
    more: createMenu({ button: createMenuButton("more"), signal, groups: menus.more }),
  };
  specialControls.zoom.classList.add("zoom-place");
  const availableActions: Partial<Record<ButtonName, () => void>> = actions;
  const createButton = (name: ButtonName, action = availableActions[name]): HTMLButtonElement | undefined => {
    if (action === undefined) return undefined;
    const button = iconButton(t(name as StringKey), svgIcon(icons[name as IconName]), () => action(), {
      "data-tool": name,
      "aria-pressed": toggleButtons.has(name) ? "false" : undefined,
    });
    buttons.set(name, button);
    return button;
  };
  const bar = element(
    "header",
    { class: "toolbar", "aria-label": t("toolbar") },
    ...groups.map(({ kind, buttons: names }) =>
      element(
        "div",
        { class: `tools ${kind}` },
        ...names
          .map((name) => (isSpecialControl(name) ? specialControls[name] : createButton(name)))
          .filter((node) => node !== undefined),
      ),
    ),
  );
  return {
    element: bar,
    setPage: (page, { previous, next }) => {
      field.dataset["page"] = names.shortName(page);
      if (document.activeElement !== field) field.value = names.shortName(page);
      field.inputMode = names.hasLabels ? "text" : "numeric";
      total.textContent = names.total(page);
      setDisabled(buttons.get("previousPage"), !previous);
      setDisabled(buttons.get("nextPage"), !next);
    },
    setZoom: (percent) => {
      zoom.textContent = `${percent} %`;
      zoom.setAttribute("aria-label", `${t("zoomMenu")}: ${percent} %`);
    },
    setPressed: (name, pressed) => buttons.get(name)?.setAttribute("aria-pressed", String(pressed)),
    button: (name) => buttons.get(name),
    hiddenGroup: () => ({
      label: t("toolbar"),
      items: [...buttons]
        .filter(([name, button]) => collapsibleButtons.has(name) && !button.checkVisibility())
        .map(([name, button]) => ({ label: t(name as StringKey), run: () => button.click() })),
    }),
    add: (name, action) => {
      const button = createButton(name, action);
      if (button) specialControls.title.before(button);
    },
  };
};

const isSpecialControl = (name: ButtonName | SpecialControl): name is SpecialControl =>
  name === "title" || name === "page" || name === "zoom" || name === "viewMode" || name === "more";

/** Uses `aria-disabled`, because a button with `disabled` loses the focus while a person uses it with the keyboard. */
const setDisabled = (button: HTMLButtonElement | undefined, disabled: boolean): void =>
  button?.setAttribute("aria-disabled", String(disabled));

const createPageField = (t: Translate, names: PageNames, actions: ToolbarActions) => {
  const field = element("input", {
    class: "page-field",
    "aria-label": t("pageField"),
    inputmode: "numeric",
    autocomplete: "off",
    maxlength: 20,
    value: "1",
  });
  const total = element("span", { class: "page-total" });
  const form = element("form", { class: "page-form" }, field, total);
  const restore = () => {
    field.value = field.dataset["page"] ?? "1";
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const page = names.findPage(field.value);
    if (page !== undefined) actions.goTo(page);
    restore();
    field.select();
  });
  field.addEventListener("focus", () => field.select());
  // Some browsers drop the selection after a focus by pointer.
  field.addEventListener("click", () => field.select());
  field.addEventListener("blur", restore);
  return { form, field, total };
};
