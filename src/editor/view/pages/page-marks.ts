/** Marks on the pages of the editor which rows have them, and fades those that the shown row leaves out. */
import { msg, str } from "@lit/localize";
import { html, render } from "lit";
import type { RowData } from "#domain/values/row-data.ts";
import { findLeftOutPages, findPageConditions } from "#editor/model/page-content/page-conditions.ts";
import { readPageConditions } from "#editor/model/page-content/pages-setting.ts";
import { describeShownCondition } from "../describe-condition.ts";
import { conditionIcon } from "../frame/frame-icons.ts";

/** What is marked. */
export interface PageMarks {
  /** The text of the setting with the conditions. */
  readonly text: string;
  /** The row that is shown; undefined if there is no data. */
  readonly row: RowData | undefined;
  /** A mark was pressed. Pages count from 1. */
  readonly onPress: (page: number) => void;
}

/** Marks the pages in an element, in place of the marks before. */
export const showPageMarks = (pages: Element, { text, row, onPress }: PageMarks): void => {
  const conditions = readPageConditions(text);
  const leftOut = findLeftOutPages(conditions, row);
  for (const page of pages.querySelectorAll<HTMLElement>(".page[data-page-number]")) {
    const number = Number(page.dataset["pageNumber"]);
    const texts = findPageConditions(conditions, number).flatMap((index) => {
      const condition = conditions[index]?.show_when;
      return condition === undefined ? [] : [describeShownCondition(condition)];
    });
    const isLeftOut = leftOut?.has(number) === true;
    page.classList.toggle("is-left-out", isLeftOut);
    let mark = page.querySelector<HTMLElement>(":scope > .page-mark");
    if (texts.length === 0) {
      mark?.remove();
      continue;
    }
    if (mark === null) {
      mark = document.createElement("div");
      mark.className = "page-mark";
      page.append(mark);
    }
    const condition = texts.join(", ");
    render(
      html`<button type="button" title=${msg(str`Page ${number} is shown when ${condition}`)} @click=${() => onPress(number)}>
        ${conditionIcon}<span>${condition}</span>${isLeftOut ? html`<span class="page-left-out">${msg("not in this row")}</span>` : ""}</button>`,
      mark,
    );
  }
};
