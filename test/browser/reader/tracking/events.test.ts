// engines: none; test:all: chromium
/** Each event of the catalogue by the act that makes it, and each switch alone. */

import { trackReading } from "#reader/tracking/track-reading.ts";
import type { EventRecord, Track } from "#reader/tracking/tracker.ts";
import { hover, moveTo, press, pressKey, typeText } from "../../input.ts";
import { act, anAsset, close, equal, openAndAct, pageElement, type Stage, until } from "../support/stage.ts";

const switches = ["initTrack", "closeTrack", "pageTrack", "assetTrack", "printTrack", "focusTrack"] as const;
type Switch = (typeof switches)[number];

const only = (...on: readonly Switch[]) =>
  Object.fromEntries(switches.map((name) => [name, { track: String(on.includes(name)) }]));

const nameOf = ({ object, type, event }: EventRecord) => [object, type, event].filter(Boolean).join(" ");
const namesOf = (events: readonly EventRecord[]) => [...new Set(events.map(nameOf))].sort();
const the = (events: readonly EventRecord[], name: string): EventRecord => {
  const match = events.find((event) => nameOf(event) === name);
  if (match === undefined) throw new Error(`no "${name}" among ${namesOf(events)}`);
  return match;
};

/** What a test's window has not by itself: a person before it, a printer, a folder for downloads, a place on earth. */
const replaced: (() => void)[] = [];
const replace = <Target extends object, Key extends keyof Target>(target: Target, key: Key, value: Target[Key]) => {
  const original = Object.getOwnPropertyDescriptor(target, key);
  Object.defineProperty(target, key, { value, configurable: true, writable: true });
  replaced.push(() => (original ? Object.defineProperty(target, key, original) : delete target[key]));
};

/** The clock by which reading is measured goes ahead: nobody waits. */
const aSecondPasses = () => {
  const realNow = performance.now.bind(performance);
  replace(performance, "now", () => realNow() + 1_000);
};

const position = { coords: { latitude: 48.85837, longitude: 2.294481, accuracy: 10 } } as GeolocationPosition;

beforeEach(() => {
  replace(document, "hasFocus", () => true);
  replace(window, "print", () => {});
  // A file that is saved may open a window of the browser's own.
  replace(HTMLAnchorElement.prototype, "click", () => {});
  replace(navigator.geolocation, "getCurrentPosition", (onSuccess) => onSuccess(position));
});
afterEach(() => {
  for (const undo of replaced.splice(0).reverse()) undo();
});
after(close);

const scene = (settings: object) => ({
  pages: [{ text: ["A harbour"], links: ["https://example.org/x"] }, { text: ["Another harbour"] }, { text: ["End"] }],
  assets: [
    anAsset("note", [{ type: "text", data: "Dear Ada" }]),
    anAsset("jump", [{ type: "page", data: "1" }], { center_y: 20 }),
  ],
  settings: { sendPosition: "true", ...settings },
});

const selectText = () => {
  const run = pageElement(1).querySelector(".text-layer span")?.firstChild;
  if (!run) throw new Error("page 1 has no text");
  getSelection()?.selectAllChildren(run.parentElement as HTMLElement);
};

/** Everything that a reader can do, once. */
const doEverything = async ({ reader, host }: Stage): Promise<void> => {
  await until(() => pageElement(1).querySelector(".text-layer span"), "text");
  await until(() => pageElement(1).querySelector(".link-layer a"), "the PDF's link");
  selectText();
  await pressKey("Control+c");
  const link = pageElement(1).querySelector(".link-layer a");
  link?.addEventListener("click", (event) => event.preventDefault());
  await press(() => link);
  await hover("note");
  await moveTo([1, 1]);
  await press("note");
  await until(() => document.querySelector("dialog"), "the note");
  await pressKey("Escape");
  await until(() => !document.querySelector("dialog"), "the note is closed");
  await press("Assets");
  await press("Assets");
  getSelection()?.removeAllRanges();
  await press("Search");
  await typeText("harbour");
  await until(() => host.querySelector(".search-status")?.textContent === "1 of 2", "all is searched");
  await press("Next match");
  await until(() => reader.currentPage === 2, "the next match");
  await press("Download");
  // No driver prints, takes the focus from its window, or leaves a page whose test goes on.
  dispatchEvent(new Event("beforeprint"));
  aSecondPasses();
  dispatchEvent(new Event("blur"));
  dispatchEvent(new Event("focus"));
  dispatchEvent(new PageTransitionEvent("pagehide"));
};

const catalogue: Readonly<Record<Switch, readonly string[]>> = {
  initTrack: [
    "smartlink assets_hide",
    "smartlink assets_show",
    "smartlink doc_link_open",
    "smartlink download_document",
    "smartlink geolocate",
    "smartlink open",
    "smartlink search",
    "smartlink search_next",
  ],
  closeTrack: ["smartlink close"],
  pageTrack: ["page open", "page text_copy", "page view"],
  assetTrack: ["asset click", "asset in", "asset out", "asset text close", "asset text open"],
  printTrack: ["smartlink print"],
  focusTrack: ["window blur", "window focus"],
};

for (const name of switches)
  it(`the switch ${name} alone lets its own events through, and no others`, async () => {
    const stage = await openAndAct(scene(only(name)));
    await doEverything(stage);
    equal(namesOf(stage.events), catalogue[name]);
  });

it("the reader dispatches no events when all switches are off", async () => {
  const stage = await openAndAct(scene(only()));
  await doEverything(stage);
  equal(stage.events, []);
});

it("event records contain data, page and asset, and a unique id", async () => {
  const stage = await openAndAct(scene(only(...switches)));
  await doEverything(stage);
  const { events } = stage;
  equal(new Set(events.map(({ id }) => id)).size, events.length);
  // Lists are by time, then by id: events of one millisecond stay as they came.
  const inOrder = events.map(({ dt, id }) => `${dt} ${id}`);
  equal(inOrder, inOrder.toSorted());
  equal(the(events, "smartlink search").data, { text: "harbour", count: 2 });
  equal(the(events, "page text_copy").data, "A harbour");
  equal(the(events, "page text_copy").page, 1);
  const link = the(events, "smartlink doc_link_open");
  equal([link.data, link.page], ["https://example.org/x", 1]);
  equal(the(events, "page open").page, 1);
  equal([the(events, "asset click").asset_id, the(events, "asset click").page], ["asset-note", 1]);
  const { lat, lon } = the(events, "smartlink geolocate");
  equal([lat, lon], [48.86, 2.29]);
  const sessions = new Set(events.map(({ session_id }) => session_id));
  equal(sessions.size, 1);
  const last = events.at(-1);
  equal(last && nameOf(last), "smartlink close");
  for (const { dt } of events) equal(new Date(dt).toISOString(), dt);
});

it("event records contain only the beginning of a copied text", async () => {
  const { events } = await openAndAct({
    pages: [{ text: Array.from({ length: 18 }, () => "Lines of thirty letters, or so.") }],
  });
  await until(() => pageElement(1).querySelectorAll(".text-layer span").length === 18, "text");
  getSelection()?.selectAllChildren(pageElement(1).querySelector(".text-layer") as HTMLElement);
  await pressKey("Control+c");
  equal(String(the(events, "page text_copy").data).length, 500);
  getSelection()?.collapseToStart();
  await pressKey("Control+c");
  equal(events.filter(({ event }) => event === "text_copy").length, 1);
});

it("event records contain browser and system only with sendHeaders, and whether the browser is online", async () => {
  const plain = await openAndAct({ settings: only("initTrack") });
  equal([plain.events[0]?.browser, plain.events[0]?.system], [undefined, undefined]);
  equal(plain.events[0]?.online, true);
  replace(navigator, "onLine", false);
  const { events } = await openAndAct({ settings: { ...only("initTrack"), sendHeaders: "true" } });
  if (!/^(Chrome|Firefox|Safari) \d+$/.test(events[0]?.browser ?? "")) throw new Error(`${events[0]?.browser}`);
  equal([typeof events[0]?.system, events[0]?.online], ["string", false]);
});

it("event records contain the visitor of the address", async () => {
  const before = location.href;
  history.replaceState(null, "", "?q=Anna%20B");
  try {
    equal((await openAndAct()).events[0]?.visitor, "Anna B");
  } finally {
    history.replaceState(null, "", before);
  }
  equal((await openAndAct()).events[0]?.visitor, "none");
});

it("event records contain no position without sendPosition or permission", async () => {
  let asked = 0;
  replace(navigator.geolocation, "getCurrentPosition", (_, refused) => {
    asked += 1;
    refused?.({ code: 1 } as GeolocationPositionError);
  });
  const { events } = await openAndAct({ settings: { sendPosition: "false" } });
  equal(asked, 0);
  const refused = await openAndAct({ settings: { sendPosition: "true" } });
  equal(asked, 1);
  equal(
    [...events, ...refused.events].some(({ event }) => event === "geolocate"),
    false,
  );
});

it("an attempt to print is reported when printing is not allowed", async () => {
  const { events } = await openAndAct({ settings: { ...only("printTrack"), printAllowed: "false" } });
  dispatchEvent(new Event("beforeprint"));
  equal(namesOf(events), ["smartlink print_attempt"]);
  const others = switches.filter((name) => name !== "printTrack");
  const silent = await openAndAct({ settings: { ...only(...others), printAllowed: "false" } });
  dispatchEvent(new Event("beforeprint"));
  equal(namesOf(silent.events).includes("smartlink print_attempt"), false);
});

const secondsOf = (events: readonly EventRecord[]) =>
  events.filter(({ event }) => event === "view").reduce((sum, { data }) => sum + Number(data), 0);
const leave = () => dispatchEvent(new PageTransitionEvent("pagehide"));

it("the time of a page counts while it is in view and in focus", async () => {
  const { events, reader } = await openAndAct();
  aSecondPasses();
  reader.goTo(2);
  await until(() => events.some(({ event, page }) => event === "open" && page === 2), "page 2 is open");
  leave();
  const first = events.find(({ event, page }) => event === "view" && page === 1);
  if (!(Number(first?.data) >= 1)) throw new Error(`page 1 was seen for ${first?.data} s`);
});

it("the time of a page does not count without focus", async () => {
  replace(document, "hasFocus", () => false);
  const { events } = await openAndAct();
  aSecondPasses();
  leave();
  equal(secondsOf(events), 0);
});

it("the time of a page does not count out of view", async () => {
  replace(document, "visibilityState", "hidden");
  const { events } = await openAndAct();
  aSecondPasses();
  leave();
  equal(secondsOf(events), 0);
});

it("the time of a page is reported when the page becomes hidden, because a phone may dispatch no later event", async () => {
  const { events } = await openAndAct();
  aSecondPasses();
  dispatchEvent(new Event("blur"));
  replace(document, "visibilityState", "hidden");
  document.dispatchEvent(new Event("visibilitychange"));
  if (secondsOf(events) < 1) throw new Error(`reported ${secondsOf(events)} s`);
  equal(events.at(-1)?.event, "view");
});

it("a session ends after the idle time, and the next act of a person starts another", async () => {
  const stop = new AbortController();
  const calls: string[] = [];
  let actFirst = () => {};
  trackReading({
    track: ((object: string, event: string) => calls.push(`${object} ${event}`)) as Track,
    startSession: () => calls.push("session"),
    currentPage: () => 4,
    signal: stop.signal,
    firstAct: new Promise((resolve) => {
      actFirst = resolve;
    }),
    idleMs: 700,
  });
  equal(calls, []);
  actFirst();
  await Promise.resolve();
  equal(calls, ["session", "smartlink open", "page open"]);
  await until(() => calls.includes("smartlink close"), "the session is over");
  calls.length = 0;
  // The reader was active a moment ago, but no session counts the time.
  await new Promise((resolve) => setTimeout(resolve, 1200));
  replace(document, "visibilityState", "hidden");
  document.dispatchEvent(new Event("visibilitychange"));
  equal(calls, []);
  replace(document, "visibilityState", "visible");
  dispatchEvent(new Event("scroll"));
  dispatchEvent(new KeyboardEvent("keydown", { key: "Shift" }));
  equal(calls, []);
  await act();
  equal(calls, ["session", "smartlink open", "page open"]);
  dispatchEvent(new PageTransitionEvent("pagehide"));
  dispatchEvent(new PageTransitionEvent("pagehide"));
  equal(calls.filter((name) => name === "smartlink close").length, 1);
  stop.abort();
});

it("a session ends 30 minutes after the last activity, not before", async () => {
  const { now } = Date;
  const { events } = await openAndAct();
  const closed = () => events.some(({ object, event }) => object === "smartlink" && event === "close");
  const minutesLater = (minutes: number) => {
    replace(Date, "now", () => now() + minutes * 60_000);
    // The reader looks at its clock then, as it does by itself every moment.
    dispatchEvent(new Event("blur"));
  };
  minutesLater(29);
  equal(closed(), false);
  minutesLater(30);
  equal(closed(), true);
});

it("a session has a unique id", async () => {
  const { events } = await openAndAct();
  dispatchEvent(new PageTransitionEvent("pagehide"));
  await act();
  const ids = events.filter(({ event, object }) => object === "smartlink" && event === "open");
  equal(ids.length, 2);
  if (ids[0]?.session_id === ids[1]?.session_id) throw new Error("both sessions have one id");
});
