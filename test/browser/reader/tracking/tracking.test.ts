// engines: none; test:all: chromium
/** What leaves the page, and that nothing does before the reader agrees. */
import "axe-core/axe.js";
import type { DeliveredSmartlink } from "#domain/model/delivery.ts";
import { createCodePolicy } from "#reader/boot/code-policy.ts";
import { createFileSource } from "#reader/doors/file-parts.ts";
import { createSiteTracking } from "#reader/doors/site-tracking.ts";
import { databaseName } from "#reader/tracking/event-store.ts";
import { gatherMs, lockName } from "#reader/tracking/transport.ts";
import { press, pressKey } from "../../input.ts";
import { type Collector, newCollector } from "../support/collector.ts";
import { type HeldTimers, holdTimers } from "../support/held-timers.ts";
import { scanWithScripts } from "../support/mail-scanner.ts";
import { act, close, equal, open, openAndAct, state, until } from "../support/stage.ts";

const { axe } = window as unknown as { axe: typeof import("axe-core") };

/** The timer after which gathered events are sent: tests fire it themselves. */
let gatherTimers: HeldTimers;

/** Sends gathered events and waits until `find` resolves to a truthy value. */
const waitFor = async <T>(find: () => Promise<T | undefined | false>, sentence: string): Promise<T> => {
  for (const end = performance.now() + 20_000; performance.now() < end; ) {
    gatherTimers.fire();
    const result = await find();
    if (result) return result;
    await wait(100);
  }
  throw new Error(`Timed out, waiting for: ${sentence}`);
};

const waitForEvent = (collector: Collector, event: string) =>
  waitFor(async () => (await collector.events()).find((record) => record.event === event), `"${event}" arrived`);

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** Resolves when gathered events and requests in progress are sent. */
const settle = async () => {
  gatherTimers.fire();
  await wait(50);
  await navigator.locks.request(lockName, () => {});
};

const prompt = () => document.querySelector<HTMLElement>("smartlink-reader .consent");
const button = (text: string): HTMLButtonElement => {
  const match = [...document.querySelectorAll<HTMLButtonElement>(".consent button")].find(
    (node) => node.textContent === text,
  );
  if (match === undefined) throw new Error(`no button "${text}"`);
  return match;
};

const menuItem = (text: string): HTMLElement => {
  const match = [...document.querySelectorAll<HTMLElement>("[role=menuitem]")].find(
    (node) => node.textContent === text,
  );
  if (match === undefined) throw new Error(`no "${text}" in the menu`);
  return match;
};

const listDatabases = async () => (await indexedDB.databases()).map(({ name }) => name);
const clearStorage = () => {
  close();
  localStorage.clear();
  return new Promise<void>((resolve) => {
    const deleting = indexedDB.deleteDatabase(databaseName);
    deleting.onsuccess = () => resolve();
    deleting.onblocked = () => resolve();
    deleting.onerror = () => resolve();
  });
};

const restorers: (() => void)[] = [];
/** Replaces a property until the test ends. */
const replaceProperty = (target: object, key: string, value: unknown) => {
  const original = Object.getOwnPropertyDescriptor(target, key);
  Object.defineProperty(target, key, { value, configurable: true });
  restorers.push(() => (original ? Object.defineProperty(target, key, original) : Reflect.deleteProperty(target, key)));
};

beforeEach(async () => {
  await clearStorage();
  gatherTimers = holdTimers(gatherMs);
});
afterEach(() => {
  gatherTimers.restore();
  for (const restore of restorers.splice(0)) restore();
});
after(clearStorage);

const consentGiven = { consent: "given" };

it("the consent prompt appears if something would be sent, and nothing is sent or stored before the answer", async () => {
  const collector = newCollector();
  const { events } = await openAndAct({ tracking: { addresses: [collector.address] } });
  if (!prompt()?.textContent?.includes(location.host)) throw new Error("the prompt does not name the receiver");
  await settle();
  equal(
    [await collector.requests(), localStorage.length, (await listDatabases()).includes(databaseName)],
    [[], 0, false],
  );
  if (events.length === 0) throw new Error("no event was dispatched in the page");
});

it("the consent prompt is there before the first page is painted, so that the page does not move afterwards", async () => {
  const pageBox = () => JSON.stringify(document.querySelector("[data-page-number='1']")?.getBoundingClientRect());
  let boxWhenReady = "";
  const observer = new MutationObserver(() => {
    if (state() === "ready") boxWhenReady ||= pageBox();
  });
  observer.observe(document.documentElement, { attributeFilter: ["data-smartlink-state"] });
  // The flip book fits the whole page into the window.
  await open({ settings: { startupView: 2 }, tracking: { addresses: [newCollector().address] } });
  await wait(300);
  observer.disconnect();
  if (prompt() === null) throw new Error("no prompt");
  equal(pageBox(), boxWhenReady);
});

it("the opening, the current page and later events are sent after a yes at the consent prompt", async () => {
  const collector = newCollector();
  let positionRequests = 0;
  replaceProperty(navigator.geolocation, "getCurrentPosition", () => {
    positionRequests += 1;
  });
  const settings = { sendPosition: "true" };
  const { events, reader } = await openAndAct({ settings, tracking: { addresses: [collector.address] } });
  reader.goTo(2);
  const isPageTracked = (page: number) => events.some((record) => record.event === "open" && record.page === page);
  await until(() => isPageTracked(2), "page 2 is open");
  reader.goTo(3);
  await until(() => isPageTracked(3), "page 3 is open");
  equal(positionRequests, 0);
  await press(button("Agree"));
  equal([prompt(), positionRequests], [null, 1]);
  await waitForEvent(collector, "open");
  equal(
    (await collector.events()).map(({ object, event, page }) => [object, event, page]),
    [
      ["smartlink", "open", undefined],
      ["page", "open", 3],
    ],
  );
  dispatchEvent(new Event("beforeprint"));
  await waitForEvent(collector, "print");
  const [request] = await collector.requests();
  equal(request?.type, "application/json");
});

it("no events are sent or stored after a no at the consent prompt, which does not appear again", async () => {
  const collector = newCollector();
  await open({ tracking: { addresses: [collector.address] } });
  await press(button("Do not agree"));
  equal(prompt(), null);
  await open({ tracking: { addresses: [collector.address] } });
  equal(prompt(), null);
  await settle();
  equal([await collector.requests(), (await listDatabases()).includes(databaseName)], [[], false]);
});

it("the consent prompt remembers a yes for that author and collector only", async () => {
  const [first, second] = [newCollector(), newCollector()];
  await open({ tracking: { addresses: [first.address] } });
  await press(button("Agree"));
  await openAndAct({ tracking: { addresses: [first.address] } });
  equal(prompt(), null);
  await waitForEvent(first, "open");
  await open({ tracking: { addresses: [second.address, "https://collect.example/"] } });
  if (prompt() === null) throw new Error("the consent counts for another collector");
});

it("waiting events are deleted and no more are sent after consent was withdrawn", async () => {
  const collector = newCollector(503);
  await open({ tracking: { addresses: [collector.address] } });
  await press(button("Agree"));
  await waitForEvent(collector, "open");
  await press("More");
  await press(menuItem("Privacy"));
  if (!prompt()?.textContent?.includes("You agreed")) throw new Error("the prompt does not show the current answer");
  equal(document.activeElement?.textContent, prompt()?.querySelector("h2")?.textContent);
  await press(button("Do not agree"));
  const before = (await collector.requests()).length;
  dispatchEvent(new Event("beforeprint"));
  dispatchEvent(new PageTransitionEvent("pagehide"));
  await settle();
  equal((await collector.requests()).length, before);
  await waitFor(async () => (await storedEvents()) === 0, "nothing waits");
});

it("the consent prompt does not appear without collectors, with another legal ground, or with a browser signal", async () => {
  const tracking = { addresses: [newCollector().address] };
  await open();
  equal(prompt(), null);
  const off = { track: "false" };
  await open({
    tracking,
    settings: { initTrack: off, closeTrack: off, pageTrack: off, assetTrack: off, printTrack: off },
  });
  equal(prompt(), null);
  await open({ tracking, settings: consentGiven });
  equal(prompt(), null);
  for (const [key, value] of [
    ["globalPrivacyControl", true],
    ["doNotTrack", "1"],
  ] as const) {
    replaceProperty(navigator, key, value);
    await open({ tracking });
    equal(prompt(), null);
    for (const restore of restorers.splice(0)) restore();
  }
});

it("the consent prompt works with the keyboard and has no accessibility violations", async () => {
  await open({ tracking: { addresses: [newCollector().address] } });
  equal(prompt()?.matches("section[aria-labelledby]"), true);
  await press(() => prompt()?.querySelector("summary"));
  await until(() => prompt()?.querySelector("details")?.open, "details");
  const results = await axe.run("smartlink-reader", { runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"] });
  equal(
    results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`),
    [],
  );
  const [yes, no] = ["Agree", "Do not agree"].map(button);
  const styleOf = (node: HTMLElement | undefined) => {
    if (!node) return undefined;
    const { color, backgroundColor, fontWeight, height } = getComputedStyle(node);
    return { color, backgroundColor, fontWeight, height, width: Math.round(node.getBoundingClientRect().width) };
  };
  equal(styleOf(yes), styleOf(no));
  no?.focus();
  await pressKey("Enter");
  if (document.activeElement === document.body) throw new Error("the focus is lost");
});

const storedEvents = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open(databaseName);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const counting = database.transaction("events").objectStore("events").count();
      counting.onsuccess = () => {
        database.close();
        resolve(counting.result);
      };
    };
  });

it("events are sent to every collector, and deleted when confirmed", async () => {
  const [first, second] = [newCollector(), newCollector()];
  await openAndAct({ settings: consentGiven, tracking: { addresses: [first.address, second.address] } });
  const [firstEvent, secondEvent] = [await waitForEvent(first, "open"), await waitForEvent(second, "open")];
  equal(firstEvent.id, secondEvent.id);
  await waitFor(async () => (await storedEvents()) === 0, "nothing waits");
});

it("nothing is sent with Global Privacy Control, in a preview or for the visitor anonymous", async () => {
  const collector = newCollector();
  const tracking = { addresses: [collector.address] };
  const scene = { settings: consentGiven, tracking };
  replaceProperty(navigator, "globalPrivacyControl", true);
  await openAndAct(scene);
  await settle();
  for (const restore of restorers.splice(0)) restore();
  await openAndAct({ ...scene, tracking: { ...tracking, preview: true } });
  await settle();
  // As in the site's preview of a generated file: with a mark, in a sandbox.
  const mark = document.createElement("meta");
  mark.name = "smartlink-preview";
  document.head.append(mark);
  replaceProperty(window, "origin", "null");
  await openAndAct(scene);
  await settle();
  for (const restore of restorers.splice(0)) restore();
  mark.remove();
  const before = location.href;
  history.replaceState(null, "", "?q=anonymous");
  try {
    await openAndAct(scene);
    await settle();
  } finally {
    history.replaceState(null, "", before);
  }
  equal(await collector.requests(), []);
});

it("rejected events are sent again at the next opening", async () => {
  const failingCollector = newCollector(503);
  const scene = { settings: consentGiven, tracking: { addresses: [failingCollector.address] } };
  await openAndAct(scene);
  const rejectedEvent = await waitForEvent(failingCollector, "open");
  close();
  if ((await storedEvents()) < 2) throw new Error(`${await storedEvents()} events wait`);
  // Events that another tab stored less than 5 s ago are left to that tab.
  const { now } = Date;
  replaceProperty(Date, "now", () => now() + 6_000);
  const before = (await failingCollector.requests()).length;
  await openAndAct(scene);
  await waitFor(
    async () => (await failingCollector.requests()).slice(before).some(({ body }) => body.includes(rejectedEvent.id)),
    "the event is sent again",
  );
});

it("nothing is counted or sent before an act of a person, whoever looks at the page", async () => {
  const collector = newCollector();
  const tracking = { addresses: [collector.address], email: "sender@example.org" };
  const scene = { settings: { ...consentGiven, sendMailOpen: 2, focusTrack: { track: "true" } }, tracking };
  const { events, reader } = await open({ ...scene, hash: "#search=harbour" });
  await scanWithScripts();
  reader.goTo(2);
  for (const name of ["blur", "focus", "beforeprint", "afterprint"]) dispatchEvent(new Event(name));
  dispatchEvent(new PageTransitionEvent("pagehide"));
  dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  await settle();
  equal([events, await collector.requests(), (await listDatabases()).includes(databaseName)], [[], [], false]);
  await act();
  await waitForEvent(collector, "mail");
  equal(
    (await collector.events()).map(({ object, event, page }) => [object, event, page]),
    [
      ["smartlink", "open", undefined],
      ["page", "open", 2],
      ["smartlink", "mail", undefined],
    ],
  );
});

it("the time of reading before the first act is counted", async () => {
  const { events } = await open();
  replaceProperty(document, "hasFocus", () => true);
  const realNow = performance.now.bind(performance);
  replaceProperty(performance, "now", () => realNow() + 1_000);
  await act();
  dispatchEvent(new PageTransitionEvent("pagehide"));
  const seconds = Number(events.find(({ event }) => event === "view")?.data);
  if (!(seconds >= 1)) throw new Error(`page 1 was read for ${seconds} s`);
});

it("the latest events are sent when the page is left", async () => {
  const collector = newCollector();
  await openAndAct({ settings: consentGiven, tracking: { addresses: [collector.address] } });
  dispatchEvent(new PageTransitionEvent("pagehide"));
  await waitForEvent(collector, "close");
});

it("a mail event is added with sendMailOpen, with one id for all openings or one for each", async () => {
  const collector = newCollector();
  const scene = (sendMailOpen: number) => ({
    settings: { ...consentGiven, sendMailOpen },
    tracking: { addresses: [collector.address], email: "sender@example.org" },
  });
  const mails = async () => (await collector.events()).filter(({ event }) => event === "mail");
  await openAndAct(scene(0));
  await settle();
  equal(await mails(), []);
  for (const [index, sendMailOpen] of [1, 1, 2, 2].entries()) {
    await openAndAct(scene(sendMailOpen));
    await waitFor(async () => (await mails()).length > index, `opening ${index + 1} has a mail event`);
  }
  const mailEvents = await mails();
  equal(mailEvents.length, 4);
  equal(new Set(mailEvents.map(({ id }) => id)).size, 3);
  equal(
    [mailEvents[0]?.object, mailEvents[0]?.type, mailEvents[0]?.data],
    ["smartlink", "open", { to: "sender@example.org" }],
  );
});

const fields = { callback_post: "https://author.example/events", tracking_email: "sender@example.org" };

it("the collectors of a document in a file are those of the environment and the author", () => {
  const delivery = { tracking_url: "https://environment.example/events", resources: { inline: [] } };
  const smartlink: DeliveredSmartlink = JSON.parse(JSON.stringify({ ...fields, delivery }));
  const never = () => Promise.reject(new Error("must not be called"));
  const policy = createCodePolicy();
  const source = createFileSource(smartlink, { part: never, sentences: never, panels: never, worker: never, policy });
  equal(source.tracking, {
    addresses: ["https://environment.example/events", fields.callback_post],
    email: fields.tracking_email,
    analytics: true,
  });
});

it("the collectors of a document on the site are the site and the author, and a preview has none", () => {
  const site = new URL("/some/path/", location.href);
  const targets = { addresses: [`${site.href}api/events`, fields.callback_post], email: fields.tracking_email };
  equal(createSiteTracking(site, fields), { analytics: false, ...targets, preview: false });
  replaceProperty(document, "referrer", `${site.href}index.html#/batches`);
  equal(createSiteTracking(site, fields), { analytics: false, ...targets, preview: true });
});

describe("Google Analytics", () => {
  /** Addresses of scripts that the page tried to load; the policy below blocks them. */
  const blockedAddresses: string[] = [];
  before(() => {
    const policy = document.createElement("meta");
    policy.httpEquiv = "Content-Security-Policy";
    policy.content = "script-src-elem 'self' 'unsafe-inline'";
    document.head.append(policy);
    document.addEventListener("securitypolicyviolation", ({ blockedURI }) => blockedAddresses.push(blockedURI));
  });
  beforeEach(() => {
    blockedAddresses.length = 0;
  });

  it("Google Analytics is loaded only after a yes", async () => {
    await openAndAct({ settings: { googleAnalytic: "G-AB12CD34" }, tracking: { addresses: [], analytics: true } });
    if (!prompt()?.textContent?.includes("google.com")) throw new Error("the prompt does not name Google");
    await wait(500);
    equal([blockedAddresses, document.querySelector("script[src*=googletagmanager]")], [[], null]);
    await press(button("Agree"));
    await until(() => blockedAddresses.length > 0, "Google's script is requested");
    equal(new URL(blockedAddresses[0] ?? "").host, "www.googletagmanager.com");
    equal(new URL(blockedAddresses[0] ?? "").searchParams.get("id"), "G-AB12CD34");
    const layer = (globalThis as { dataLayer?: readonly ArrayLike<unknown>[] }).dataLayer ?? [];
    const commands = layer.map((command) => [Object.prototype.toString.call(command), ...Array.from(command)]);
    equal(
      commands.map(([kind, name, value]) => [kind, name, name === "js" ? value instanceof Date : value]),
      [
        ["[object Arguments]", "js", true],
        ["[object Arguments]", "config", "G-AB12CD34"],
      ],
    );
    await press("More");
    await press(menuItem("Privacy"));
    await press(button("Do not agree"));
    equal(Reflect.get(globalThis, "ga-disable-G-AB12CD34"), true);
  });

  it("Google Analytics needs a yes of its own where the author has another legal ground for the events", async () => {
    const collector = newCollector();
    const scene = {
      settings: { googleAnalytic: "G-EF56GH78", ...consentGiven },
      tracking: { addresses: [collector.address], analytics: true },
    };
    const { reader } = await openAndAct(scene);
    equal(prompt()?.querySelector("[role=status]")?.textContent?.includes("google.com can see"), true);
    equal(
      [...(prompt()?.querySelectorAll("li") ?? [])].map(({ textContent }) => textContent),
      ["to Google Analytics, what Google's own script collects"],
    );
    await waitForEvent(collector, "open");
    equal([blockedAddresses, prompt()?.textContent?.includes(location.host)], [[], false]);
    await press(button("Do not agree"));
    reader.goTo(2);
    await waitFor(async () => (await collector.events()).some(({ page }) => page === 2), "events are sent as before");
    await openAndAct(scene);
    equal([prompt(), blockedAddresses], [null, []]);
    await press("More");
    await press(menuItem("Privacy"));
    await press(button("Agree"));
    await until(() => blockedAddresses.length > 0, "Google's script is requested");
    equal(Reflect.get(globalThis, "ga-disable-G-EF56GH78"), false);
    await openAndAct(scene);
    await until(() => blockedAddresses.length > 1, "the yes is remembered");
    equal(prompt(), null);
  });

  it("Google Analytics is not loaded for an invalid id, and no prompt appears", async () => {
    await openAndAct({
      settings: { googleAnalytic: "G-1'; script-src *", ...consentGiven },
      tracking: { addresses: [], analytics: true },
    });
    await wait(500);
    equal([blockedAddresses, prompt()], [[], null]);
  });
});

it("the reader shows no Privacy button if nothing is sent", async () => {
  const { reader } = await openAndAct();
  equal(reader.choosePrivacy, undefined);
});
