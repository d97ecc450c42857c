/** The search bar: a field, two options, a status and the buttons for the previous and next match. */
import type { FindOptions } from "#reader/model/find-text.ts";
import type { StringKey, Translate } from "../i18n/language.ts";
import { element, iconButton, svgIcon } from "../ui/dom.ts";
import { icons } from "../ui/icons.ts";

/** Called by the controls of the bar. */
export interface SearchBarActions {
  /** The query or an option has changed. */
  search(): void;
  step(by: 1 | -1): void;
  close(): void;
}

/** The bar and the state of its controls. */
export interface SearchBar {
  readonly element: HTMLElement;
  readonly field: HTMLInputElement;
  readonly options: FindOptions;
  /** Shows `shown` beside the field and announces `spoken`, which is empty for a passing state. */
  setStatus(shown: string, spoken?: string): void;
}

const typingPauseMs = 250;

/** Creates the bar, hidden. Typing triggers a search after a pause of 250 ms. */
export const createSearchBar = (t: Translate, actions: SearchBarActions): SearchBar => {
  const createSwitch = (key: StringKey, sign: Node) => {
    const onPress = () => {
      switchButton.setAttribute("aria-pressed", String(!isOn(switchButton)));
      actions.search();
    };
    const switchButton: HTMLElement = iconButton(t(key), sign, onPress, { "aria-pressed": "false" });
    return switchButton;
  };
  const isOn = (button: HTMLElement) => button.getAttribute("aria-pressed") === "true";
  const field = element("input", {
    type: "search",
    class: "search-field",
    "aria-label": t("searchField"),
    placeholder: t("searchField"),
    autocomplete: "off",
    spellcheck: "false",
    enterkeyhint: "search",
  });
  const status = element("span", { class: "search-status", "aria-hidden": "true" });
  const liveRegion = element("span", { class: "unseen", role: "status" });
  const matchCase = createSwitch("searchCase", element("span", { class: "sign", "data-sign": "Aa" }));
  const wholeWords = createSwitch("searchWords", element("span", { class: "sign whole", "data-sign": "ab" }));
  wholeWords.classList.add("search-words");
  const previousButton = iconButton(t("searchPrevious"), svgIcon(icons.previousPage), () => step(-1));
  const nextButton = iconButton(t("searchNext"), svgIcon(icons.nextPage), () => step(1));
  const close = iconButton(t("close"), svgIcon(icons.close), actions.close);
  const form = element(
    "form",
    { class: "search", role: "search", hidden: true },
    field,
    status,
    liveRegion,
    element("span", { class: "search-tools" }, matchCase, wholeWords, previousButton, nextButton, close),
  );

  let typingTimer: ReturnType<typeof setTimeout> | undefined;
  field.addEventListener("input", () => {
    clearTimeout(typingTimer);
    typingTimer = setTimeout(actions.search, typingPauseMs);
  });
  const step = (by: 1 | -1) => {
    clearTimeout(typingTimer);
    actions.step(by);
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    step(1);
  });
  form.addEventListener("keydown", (event) => {
    const key = event.key.toLowerCase();
    const control = event.ctrlKey || event.metaKey;
    const direction = event.shiftKey ? -1 : 1;
    if (event.isComposing) return;
    if (key === "escape") actions.close();
    else if (key === "enter" && event.target === field && direction === -1) step(-1);
    else if (key === "f3" || (control && key === "g")) step(direction);
    else if (control && key === "f") field.select();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  return {
    element: form,
    field,
    get options() {
      return { matchCase: isOn(matchCase), wholeWords: isOn(wholeWords) };
    },
    setStatus: (text, spoken = "") => {
      status.textContent = text;
      if (liveRegion.textContent !== spoken) liveRegion.textContent = spoken;
    },
  };
};
