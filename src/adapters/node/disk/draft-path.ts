import { randomBytes } from "node:crypto";

/** Returns where a file is written before it gets its name: nobody can have put a link there. */
export const createDraftPath = (target: string): string => `${target}.${randomBytes(6).toString("hex")}.draft`;
