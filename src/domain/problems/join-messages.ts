import type { Problem } from "../problem.ts";

/** Returns the sentences of problems as one text; empty without problems. */
export const joinMessages = (problems: readonly Problem[]): string => problems.map(({ message }) => message).join(" ");
