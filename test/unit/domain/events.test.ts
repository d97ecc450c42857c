/** The table of docs/events.md is the catalogue of tracked events. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type EventName, type EventObject, findTrackSwitch } from "#domain/events.ts";

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

/** Every event of the catalogue: a missing one does not compile. */
const catalogue: { readonly [Target in EventObject]: Readonly<Record<EventName<Target>, string>> } = {
  smartlink: {
    open: "initTrack",
    close: "closeTrack",
    geolocate: "initTrack",
    download_document: "initTrack",
    share: "initTrack",
    search: "initTrack",
    search_next: "initTrack",
    print: "printTrack",
    print_attempt: "printTrack",
    assets_show: "initTrack",
    assets_hide: "initTrack",
    doc_link_open: "initTrack",
    mail: "sendMailOpen",
  },
  page: { open: "pageTrack", view: "pageTrack", text_copy: "pageTrack", click: "assetTrack" },
  asset: {
    in: "assetTrack",
    out: "assetTrack",
    click: "assetTrack",
    open: "assetTrack",
    close: "assetTrack",
    submit: "assetTrack",
  },
  window: { focus: "focusTrack", blur: "focusTrack" },
};

const events = Object.entries(catalogue).flatMap(([object, settings]) =>
  Object.entries<string>(settings).map(([name, setting]) => [object, name, setting] as const),
);

test.each(events)("the event %s %s follows the switch %s", (object, name, setting) => {
  const trackSwitch = (findTrackSwitch as (object: string, name: string) => string | undefined)(object, name);
  expect(trackSwitch === undefined ? "sendMailOpen" : `${trackSwitch}Track`).toBe(setting);
});

test("docs/events.md lists exactly the events of the catalogue with their switches", () => {
  expect([...documentedEvents()].sort()).toEqual(events.map((event) => event.join(" ")).sort());
});
