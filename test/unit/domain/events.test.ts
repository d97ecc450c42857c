/** The table of docs/events.md is the catalogue of tracked events. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { trackSwitches } from "#domain/events.ts";

/** `object event switch` for each event in a row of the table, whose cells may explain more. */
const documentedEvents = (): readonly string[] => {
  const [, table = ""] = readFileSync("docs/events.md", "utf8").split("## Event catalogue");
  return table
    .slice(0, table.indexOf("\n\n`x` and `y`"))
    .split("\n")
    .filter((line) => line.startsWith("| `") && !line.startsWith("| `object`"))
    .flatMap((line) => {
      const [, object = "", , events = "", setting = ""] = line
        .split("|")
        .map((cell) => cell.replaceAll("`", "").trim());
      const names = events
        .replace(/\([^)]*\)/g, "")
        .replace(/:.*/, "")
        .split(",");
      return names.map((name) => `${object} ${name.trim()} ${setting}`);
    });
};

test("docs/events.md names every event of the catalogue with its switch, and no other", () => {
  const catalogue = Object.entries(trackSwitches).flatMap(([object, events]) =>
    Object.entries(events).map(
      ([name, switchName]) => `${object} ${name} ${switchName ? `${switchName}Track` : "sendMailOpen"}`,
    ),
  );
  expect([...documentedEvents()].sort()).toEqual(catalogue.sort());
});
