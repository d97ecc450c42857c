import { msg, str } from "@lit/localize";
import type { HistoryStep } from "#editor/model/history/history.ts";
import { plural } from "#ui/i18n/plural.ts";

/** Returns the name of an undo step. Moves and gestures name their steps by codes, because the model knows no language. */
export const describeStep = (label: string): string => {
  if (label === "move") return msg("Move");
  if (label === "resize") return msg("Resize");
  return label === "place" ? msg("Add asset") : label;
};

/** Returns what a step did and to how many assets, such as “moved 3 assets”. */
export const describeStepEffect = ({ label, changes: { length } }: HistoryStep): string => {
  switch (label) {
    case "move":
      return plural(length, { one: msg("moved 1 asset"), other: msg(str`moved ${length} assets`) });
    case "resize":
      return plural(length, { one: msg("resized 1 asset"), other: msg(str`resized ${length} assets`) });
    default: {
      const name = describeStep(label);
      // Some names count the assets themselves.
      return length < 2 || name.includes(String(length)) ? name : msg(str`${name} (${length} assets)`);
    }
  }
};
