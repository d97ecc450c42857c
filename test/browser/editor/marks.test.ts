// engines: none; test:all: chromium
/** The marks of a PDF in the editor, which one press lets rows fill. */
import type { PdfMarks } from "#domain/marks/pdf-marks.ts";
import { problem } from "#domain/problem.ts";
import type { ContentFault } from "#domain/problems/content-fault.ts";
import { createDocument } from "#editor/model/document/editor-document.ts";
import type { EditorAction } from "#editor/model/editor-state.ts";
import "#editor/view/marks/mark-list.ts";
import { equal, until } from "../app/stage.ts";
import { press } from "../input.ts";
import { requireAccessible } from "../require-accessible.ts";
import { mountPanel } from "./panel-stage.ts";
import { texts } from "./properties-stage.ts";

const none: PdfMarks = { marks: [], fonts: [], isComplete: true, problems: [], warnings: [] };
const letter: PdfMarks = {
  ...none,
  marks: [
    { page: 1, source: "[[name]]", font: 0 },
    { page: 3, source: "[[price|number:2]]", font: 0 },
  ],
  warnings: [problem("mark-not-filled", "[[town]] on page 2 cannot be filled. It is set vertically.")],
};

const show = async (marks: PdfMarks | undefined, faults: readonly (readonly ContentFault[])[] = []) => {
  const element = document.createElement("mark-list");
  const services = { findMarks: async () => marks, checkMarks: async () => faults, now: () => 0 };
  const actions = await mountPanel(Object.assign(element, { document: createDocument([], []) }), { services });
  await until(() => !element.textContent?.includes("Searching…"), "the marks are not listed");
  return { element, actions };
};

const settingsOf = (action: EditorAction | undefined) =>
  action?.type === "command" ? action.settings?.after : undefined;

it("marks of the PDF are listed with their pages, and those that cannot be filled with the reasons", async () => {
  const { element } = await show(letter);
  equal(texts("mark-list li"), [
    "[[name]] page 1",
    "[[price|number:2]] page 3",
    "[[town]] on page 2 cannot be filled. It is set vertically.",
  ]);
  await requireAccessible(element, {});
});

it("marks of the PDF are filled after one press, and left as they are after another", async () => {
  const { element, actions } = await show(letter);
  await press("Fill 2 marks");
  equal(settingsOf(actions.at(-1)), { marks: "true" });
  element.isFilled = true;
  await element.updateComplete;
  await press("Leave the marks as they are");
  equal(settingsOf(actions.at(-1)), { marks: "false" });
});

it("marks of the PDF show their page when they are pressed", async () => {
  const { element } = await show(letter);
  const pages: number[] = [];
  element.addEventListener("proposal-show", (event) =>
    pages.push((event as CustomEvent<{ page: number }>).detail.page),
  );
  await press(() => element.querySelectorAll<HTMLElement>("li button")[1]);
  equal(pages, [3]);
});

it("marks of the PDF say why there are none", async () => {
  const reasons = [none, { ...none, problems: [problem("pdf-encrypted", "The PDF is encrypted.")] }, undefined];
  const sentences: unknown[] = [];
  for (const marks of reasons) {
    const { element } = await show(marks);
    sentences.push(texts("mark-list p"));
    element.remove();
  }
  equal(sentences, [
    ["The text of the PDF has no marks such as [[name]]."],
    ["The PDF is encrypted."],
    ["The PDF cannot be searched for marks."],
  ]);
});

it("what is wrong with the values of a mark is said below it, with the rows, as soon as marks are filled", async () => {
  const overflow = problem("text-overflows", "The value “Bo” of [[name]] on page 1 does not fit.");
  const { element } = await show(letter, [[{ problem: overflow, isError: false, count: 1, rows: [1] }], []]);
  element.rows = [{ name: "Al" }, { name: "Bo" }];
  await element.updateComplete;
  equal(texts("mark-list .placeholder-uses .help"), []);
  element.isFilled = true;
  await until(() => texts("mark-list .placeholder-uses .help").length > 0, "no fault");
  equal(texts("mark-list .placeholder-uses .help"), ["Row 2 of 2: The value “Bo” of [[name]] on page 1 does not fit."]);
  await requireAccessible(element, {});
});
