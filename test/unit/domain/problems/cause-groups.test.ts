import { expect, test } from "vitest";
import { problem } from "#domain/problem.ts";
import { createCauseGroups } from "#domain/problems/cause-groups.ts";

const missing = (pdf: string, row: number) => problem("pdf-missing", `${pdf} is missing.`, { path: "pdf", row });

test("a list of causes counts the rows of each cause and lists the first five", () => {
  const causes = createCauseGroups();
  for (let row = 1; row <= 9; row++) causes.add(missing("a.pdf", row));
  causes.add(missing("b.pdf", 10));
  // A row whose problem was added before is counted once.
  causes.add(missing("a.pdf", 9));
  expect(causes.list().map(({ at }) => at)).toEqual([
    { path: "pdf", rows: { count: 9, first: [1, 2, 3, 4, 5] } },
    { path: "pdf", row: 10 },
  ]);
});

test("a list of causes keeps some of every kind, also if one kind alone would fill the list", () => {
  const causes = createCauseGroups(4);
  for (let row = 1; row <= 20; row++) causes.add(missing(`${row}.pdf`, row));
  for (let row = 21; row <= 23; row++)
    causes.add(problem("shape-invalid", `${row} is no date.`, { path: "config.global.endDateTime", row }));
  expect(causes.list().map(({ message }) => message)).toEqual([
    ...["1.pdf is missing.", "2.pdf is missing."],
    ...["21 is no date.", "22 is no date."],
  ]);
  expect(causes.count).toBe(23);
});

test("a list of causes keeps the first ones and counts the others", () => {
  const causes = createCauseGroups(2);
  for (let row = 1; row <= 5; row++) causes.add(missing(`${row}.pdf`, row));
  causes.add(missing("2.pdf", 6));
  expect(causes.list().map(({ message, at }) => [message, at?.rows?.count])).toEqual([
    ["1.pdf is missing.", undefined],
    ["2.pdf is missing.", 2],
  ]);
  expect(causes.count).toBe(5);
});

test("values that do not fit one place are one cause, and the first stands for all", () => {
  const causes = createCauseGroups();
  const path = "assets[0].aura.content";
  const tooLong = (text: string, row: number) =>
    problem("text-too-long", `The text “${text}” is too long.`, { path, row });
  causes.add(tooLong("Maximilian", 2));
  causes.add(tooLong("Maximiliana", 4));
  causes.add(problem("text-too-long", "The text “Anna” is too long.", { path: "assets[1].aura.content", row: 4 }));
  expect(causes.list()).toEqual([
    {
      code: "text-too-long",
      message: "The text “Maximilian” is too long. This is row 2; the other rows have other values.",
      at: { path, rows: { count: 2, first: [2, 4] } },
    },
    { code: "text-too-long", message: "The text “Anna” is too long.", at: { path: "assets[1].aura.content", row: 4 } },
  ]);
});
