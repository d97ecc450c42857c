import { msg } from "@lit/localize";

/** Returns the name of an undo step. Gestures name their steps by codes, because the model knows no language. */
export const describeStep = (label: string): string => {
  if (label === "move") return msg("Move");
  if (label === "resize") return msg("Resize");
  return label === "place" ? msg("Add asset") : label;
};
