/** Finds out whether texts fit their boxes. The answers are those of setting the texts, without the places of their glyphs. */
import { fitText } from "./fit-text.ts";
import { createWordMeasure } from "./measure-words.ts";
import { createTextPlanner } from "./plan-text.ts";
import { createRoomReader, type SetText, type TextBox, type TextSetterOptions } from "./set-text.ts";

/** What setting a text would tell. Of a text that is shrunk until it fits, the outcome can be `fits`. */
export type CheckedText = Pick<SetText, "outcome" | "splitWords" | "missing">;

/** Checks texts. */
export type CheckTextInBox = (text: string, box: TextBox) => CheckedText;

const fitting: CheckedText = { outcome: "fits", splitWords: false, missing: [] };

/** Creates a function that checks texts. It caches what texts share, so one is created for a whole batch. */
export const createTextCheck = ({ fonts, language = "" }: TextSetterOptions): CheckTextInBox => {
  // Prepared texts are not kept: they are rarely needed again, and moving them in memory takes longer than preparing them.
  const planText = createTextPlanner(fonts, language);
  const fitsForCertain = createWordMeasure(planText);
  const readRoom = createRoomReader(fonts);
  return (text, box) => {
    const room = readRoom(box);
    if ((box.direction ?? "auto") !== "rtl" && fitsForCertain(text, room)) return fitting;
    const plan = planText(text, box.direction ?? "auto");
    const { outcome, splitWords } = fitText(plan, room);
    return { outcome, splitWords, missing: plan.missing };
  };
};
