import { foldText } from "./fold-text.ts";

/** Folds a name for comparing what people write differently: `First_Name`, `first-name` and `firstname` are equal. */
export const foldName = (name: string): string => foldText(name).replace(/[\s_.-]+/g, "");
