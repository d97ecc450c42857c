import { expect, test } from "vitest";
import type { LibraryAction } from "#app/library/session/library-state.ts";
import { initialLibraryState } from "#app/library/session/library-state.ts";
import { defaultViewOptions } from "#app/library/session/library-view-options.ts";
import { followSearch, type SearchedList } from "#app/library/session/search/follow-search.ts";
import { createSearchIndex } from "#domain/library/search/search-index.ts";

test("the list gets every match of a search, also where there are hundreds", async () => {
  const index = createSearchIndex();
  for (let number = 0; number < 450; number++)
    index.set({
      kind: "content",
      id: `c${number}`,
      updated: "2026-01-01T00:00:00.000Z",
      title: "Plan",
      pages: ["harbour"],
    });
  const answers: LibraryAction[] = [];
  const list = Object.assign(new EventTarget(), {
    state: initialLibraryState({ ...defaultViewOptions, search: "harbour" }),
    dispatch: (action: LibraryAction) => answers.push(action),
    library: {
      search: {
        search: async (query: string, limit?: number) => ({
          ...index.search(query, limit),
          isComplete: true,
          version: 1,
        }),
        waitForChange: () => new Promise<void>(() => undefined),
      },
    },
  });
  followSearch(list as unknown as SearchedList, new AbortController().signal);
  await new Promise((resolve) => setTimeout(resolve));
  expect(answers.map((answer) => (answer.type === "search-answered" ? answer.matches.length : 0))).toEqual([450]);
});
