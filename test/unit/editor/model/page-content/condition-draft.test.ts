import fc from "fast-check";
import { expect, test } from "vitest";
import { conditionSchema } from "#domain/model/page-content.ts";
import { type ConditionDraft, draftTests, readDraft, writeDraft } from "#editor/model/page-content/condition-draft.ts";

const draft = (test: ConditionDraft["test"], value = "", column = "plan"): ConditionDraft => ({ column, test, value });

test("a column, a test and a value become a condition of the template", () => {
  expect(writeDraft(draft("is", "gold", " plan "))).toEqual({ column: "plan", is: "gold" });
  expect(writeDraft(draft("one_of", "gold\n\nplatinum \n"))).toEqual({ column: "plan", one_of: ["gold", "platinum "] });
  expect(writeDraft(draft("filled"))).toEqual({ column: "plan", empty: false });
  expect(writeDraft(draft("empty", "left over"))).toEqual({ column: "plan", empty: true });
  expect(writeDraft(draft("greater_than", " 12.5 "))).toEqual({ column: "plan", greater_than: "12.5" });
  expect(writeDraft(draft("before", "2027-01-31"))).toEqual({ column: "plan", before: "2027-01-31" });
  expect(writeDraft(draft("is", "gold", " "))).toBeUndefined();
});

test("an entry that is no condition names the reason", () => {
  expect(writeDraft(draft("is", "gold", "[[plan]]"))).toBe("column-brackets");
  expect(writeDraft(draft("is", "[[plan]]"))).toBe("value-brackets");
  expect(writeDraft(draft("less_than", "12,5"))).toBe("number");
  expect(writeDraft(draft("after", "31.01.2027"))).toBe("date");
  expect(writeDraft(draft("one_of", " \n"))).toBe("values-missing");
});

test("each condition that can be entered is valid, and is read as it was entered", () => {
  const texts = fc.oneof(
    fc.string(),
    fc.constantFrom("gold", "12.5", "-1", "2027-01-31", "a\nb", "[[plan]]", "2027-01-31T10:00:00+01:00"),
  );
  fc.assert(
    fc.property(texts, fc.constantFrom(...draftTests), texts, (column, test, value) => {
      const condition = writeDraft({ column, test, value });
      if (condition === undefined || typeof condition === "string") return;
      expect(conditionSchema.safeParse(condition).success).toBe(true);
      expect(writeDraft(readDraft(condition))).toEqual(condition);
    }),
  );
});
