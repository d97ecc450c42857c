/** Search over all pages: a bar with field, count and steps; matches are marked with the browser's own highlights. */
import type { PDFDocumentProxy } from "pdfjs-dist";
import { drawing, element, setShown } from "./dom.ts";
import { findText, type PageText, readText, type TextMatch, type TextRun } from "./find-text.ts";
import { icons } from "./icons.ts";
import type { PageList } from "./page-list.ts";
import type { PageView } from "./page-view.ts";
import type { Translate } from "./strings.ts";
import type { Track } from "./tracker.ts";

export interface SearchOptions {
  readonly document: PDFDocumentProxy;
  readonly pages: PageList;
  readonly say: Translate;
  readonly track: Track;
  onOpen(open: boolean): void;
}

export interface Search {
  readonly element: HTMLElement;
  toggle(open?: boolean): void;
  /** A page's text has been drawn: its matches can be marked. */
  mark(view: PageView): void;
}

interface Found extends TextMatch {
  readonly page: number;
}

export const createSearch = ({ document: pdf, pages, say, track, onOpen }: SearchOptions): Search => {
  const button = (key: "searchPrevious" | "searchNext" | "close", path: string) =>
    element("button", { type: "button", class: "tool", "aria-label": say(key), title: say(key) }, drawing(path));
  const field = element("input", {
    type: "search",
    class: "search-field",
    "aria-label": say("searchField"),
    placeholder: say("searchField"),
    autocomplete: "off",
    enterkeyhint: "search",
  });
  const status = element("span", { class: "search-status", role: "status" });
  const previous = button("searchPrevious", icons.previousPage);
  const next = button("searchNext", icons.nextPage);
  const close = button("close", icons.close);
  const form = element("form", { class: "search", role: "search", hidden: true }, field, status, previous, next, close);

  const texts = new Map<number, PageText>();
  const all = highlight("smartlink-match");
  const one = highlight("smartlink-current");
  let found: readonly Found[] = [];
  let current = -1;
  let asked = "";
  let run = 0;

  const textOf = async (page: number): Promise<PageText> => {
    const known = texts.get(page);
    if (known) return known;
    const content = await (await pdf.getPage(page)).getTextContent({
      includeMarkedContent: true,
      disableNormalization: true,
    });
    const text = readText(content.items.filter((item): item is typeof item & TextRun => "str" in item));
    texts.set(page, text);
    return text;
  };

  const tell = () => {
    status.textContent =
      asked === ""
        ? ""
        : found.length === 0
          ? say("searchNone")
          : say("searchCount", { current: current + 1, total: found.length });
  };

  const mark = (view: PageView) => {
    for (const [index, match] of found.entries()) {
      const range = match.page === view.number ? rangeOf(view, match) : undefined;
      if (range) (index === current ? one : all).add(range);
    }
  };
  const markAll = () => {
    all.clear();
    one.clear();
    for (const view of pages.views) if (view.text) mark(view);
  };

  const show = (index: number) => {
    const match = found[index];
    if (match === undefined) return;
    current = index;
    const view = pages.views[match.page - 1];
    if (view) revealMatch(pages, view, match);
    markAll();
    tell();
  };

  const search = async () => {
    const words = field.value;
    if (words === asked) return;
    asked = words;
    run += 1;
    const mine = run;
    found = [];
    current = -1;
    markAll();
    status.textContent = words.trim() === "" ? "" : say("searching");
    if (words.trim() === "") return;
    const matches: Found[] = [];
    const start = pages.current;
    for (let page = 1; page <= pdf.numPages; page += 1) {
      const text = await textOf(page).catch(() => undefined);
      if (mine !== run) return;
      for (const match of text ? findText(text, words) : []) matches.push({ page, ...match });
    }
    found = matches;
    const from = found.findIndex(({ page }) => page >= start);
    if (found.length > 0) show(Math.max(0, from));
    else tell();
    track("smartlink", "search", { data: { text: words, count: found.length } });
  };

  const step = async (by: number) => {
    if (field.value !== asked) return search();
    if (found.length === 0) return;
    show((current + by + found.length) % found.length);
    track("smartlink", "search_next", { data: { text: asked } });
  };

  let typing: ReturnType<typeof setTimeout> | undefined;
  field.addEventListener("input", () => {
    clearTimeout(typing);
    typing = setTimeout(search, 250);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    clearTimeout(typing);
    void step(1);
  });
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.shiftKey) {
      event.preventDefault();
      void step(-1);
    }
  });
  previous.addEventListener("click", () => void step(-1));
  next.addEventListener("click", () => void step(1));

  const toggle = (open = form.hidden !== false) => {
    setShown(form, open);
    onOpen(open);
    if (open) {
      field.focus();
      field.select();
    } else {
      field.value = "";
      void search();
      pages.element.focus({ preventScroll: true });
    }
  };
  close.addEventListener("click", () => toggle(false));
  form.addEventListener("keydown", (event) => {
    if (event.key === "Escape") toggle(false);
  });
  return { element: form, toggle, mark };
};

/** Browsers without highlights (before 2025 in one case) still step from match to match. */
const highlight = (name: string): Pick<Highlight, "add" | "clear"> => {
  if (typeof Highlight !== "function") return new Set<AbstractRange>() as unknown as Highlight;
  const made = new Highlight();
  CSS.highlights.set(name, made);
  return made;
};

const rangeOf = ({ text }: PageView, match: TextMatch): Range | undefined => {
  const start = text?.runs[match.startRun]?.firstChild;
  const end = text?.runs[match.endRun]?.firstChild;
  if (!(start instanceof Text) || !(end instanceof Text)) return undefined;
  const range = document.createRange();
  range.setStart(start, Math.min(match.startAt, start.length));
  range.setEnd(end, Math.min(match.endAt, end.length));
  return range;
};

/** To the match where its text is drawn, else to its page; the match is shown when the text comes. */
const revealMatch = (pages: PageList, view: PageView, match: TextMatch): void => {
  const run = view.text?.runs[match.startRun];
  if (run) {
    pages.reveal(run);
    return;
  }
  pages.goTo({ page: view.number });
  view.afterText(() => {
    const drawn = view.text?.runs[match.startRun];
    if (drawn && pages.current === view.number) pages.reveal(drawn);
  });
};
