import { expect, test } from "vitest";
import { readSettings } from "#reader/model/settings.ts";

test.each([[undefined], [null], [7], ["true"], [[]], [{}]])(
  "the reader's settings have their defaults for %j",
  (global) => {
    const settings = readSettings(global);
    expect(settings.printAllowed).toBe(true);
    expect(settings.displayAllowed).toBe(true);
    expect(settings.outline).toBe(false);
    expect(settings.track).toEqual({ asset: true, print: true, page: true, init: true, close: true, focus: false });
    expect(settings.endDateTime).toBe("");
  },
);

test.each([
  ["false", false],
  ["FALSE", false],
  [false, false],
  [0, false],
  ["0", false],
  ["true", true],
  [true, true],
  [1, true],
  ["maybe", true],
  [{}, true],
  [null, true],
])("the reader's setting printAllowed %j is %s", (value, expected) => {
  expect(readSettings({ printAllowed: value }).printAllowed).toBe(expected);
});

test("the reader's settings read values as the specification writes them", () => {
  const settings = readSettings({
    initTrack: { track: "false" },
    focusTrack: { track: "true" },
    summary: 1,
    sidebarOpened: 1,
    startDateTime: "2030-01-01",
    endDateTime: 5,
  });
  expect(settings.track.init).toBe(false);
  expect(settings.track.focus).toBe(true);
  expect(settings.outline).toBe(true);
  expect(settings.sidebarOpened).toBe(true);
  expect(settings.startDateTime).toBe("2030-01-01");
  expect(settings.endDateTime).toBe("");
});
