/** Finds texts of a smartlink that are read as dates, so that tables can write the values of their placeholders differently. */
import { globalSettings } from "../settings.ts";
import { mayHoldPlaceholder, parseText } from "./placeholder-text.ts";

const dateSettings: ReadonlySet<string> = new Set(
  Object.entries(globalSettings).flatMap(([name, { kind }]) => (kind === "dateTime" ? [`config.global.${name}`] : [])),
);

/**
 * Creates a test for the placeholders of the text at a path of a smartlink: whether their values are dates, because the text
 * is a setting that is a date, or because they stand in the times of an agenda.
 */
export const createTimeTest = (path: string, agendaTimes: string): ((name: string) => boolean) => {
  if (dateSettings.has(path)) return () => true;
  if (!mayHoldPlaceholder(agendaTimes)) return () => false;
  const names = parseText(agendaTimes).parts.map((part) => (typeof part === "string" ? "" : part.name));
  return (name) => names.includes(name);
};

const agendaTimes = /"(?:dt)?(?:start|begin|from|date|end|until|to)"\s*:\s*"((?:[^"\\]|\\.)*)"/gi;

/** Returns the texts in the data of an `agenda` action that are times, joined; empty for all other nodes. */
export const joinAgendaTimes = (node: Readonly<Record<string, unknown>> | readonly unknown[]): string => {
  const { type, data } = node as Readonly<Record<string, unknown>>;
  return type === "agenda" && typeof data === "string"
    ? Array.from(data.matchAll(agendaTimes), ([, text = ""]) => text).join(" ")
    : "";
};
