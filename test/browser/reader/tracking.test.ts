// engines: chromium
/** What leaves the page, and that nothing does before the reader agrees. */
import "axe-core/axe.js";
import type { DeliveredSmartlink } from "#domain/model/delivery.ts";
import { createCodePolicy } from "#reader/boot/code-policy.ts";
import { createFileSource } from "#reader/doors/file-parts.ts";
import { createSiteTracking } from "#reader/doors/site-tracking.ts";
import { databaseName } from "#reader/tracking/event-store.ts";
import { gatherMs, lockName } from "#reader/tracking/transport.ts";
import { press, pressKey } from "../input.ts";
import { type Collector, newCollector } from "./support/collector.ts";
import { type HeldTimers, holdTimers } from "./support/held-timers.ts";
import { close, equal, open, state, until } from "./support/stage.ts";

const { axe } = window as unknown as { axe: typeof import("axe-core") };

/** Events that are gathered go when a test looks for them. */
let gathering: HeldTimers;

/** Waits until it gives something. */
const soon = async <T>(find: () => Promise<T | undefined | false>, sentence: string): Promise<T> => {
  for (const end = performance.now() + 20_000; performance.now() < end; ) {
    gathering.fire();
    const found = await find();
    if (found) return found;
    await wait(100);
  }
  throw new Error(`Not so: ${sentence}`);
};

const has = (collector: Collector, event: string) =>
  soon(async () => (await collector.events()).find((one) => one.event === event), `"${event}" arrived`);

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** What was gathered, and what was to go at once, is sent. */
const quiet = async () => {
  gathering.fire();
  await wait(50);
  await navigator.locks.request(lockName, () => {});
};

const question = () => document.querySelector<HTMLElement>("smartlink-reader .consent");
const button = (text: string): HTMLButtonElement => {
  const found = [...document.querySelectorAll<HTMLButtonElement>(".consent button")].find(
    (node) => node.textContent === text,
  );
  if (found === undefined) throw new Error(`no button "${text}"`);
  return found;
};

const menuItem = (text: string): HTMLElement => {
  const found = [...document.querySelectorAll<HTMLElement>("[role=menuitem]")].find(
    (node) => node.textContent === text,
  );
  if (found === undefined) throw new Error(`no "${text}" in the menu`);
  return found;
};

const databases = async () => (await indexedDB.databases()).map(({ name }) => name);
const forget = () => {
  close();
  localStorage.clear();
  return new Promise<void>((resolve) => {
    const deleting = indexedDB.deleteDatabase(databaseName);
    deleting.onsuccess = () => resolve();
    deleting.onblocked = () => resolve();
    deleting.onerror = () => resolve();
  });
};

const undo: (() => void)[] = [];
const pretend = (target: object, key: string, value: unknown) => {
  const own = Object.getOwnPropertyDescriptor(target, key);
  Object.defineProperty(target, key, { value, configurable: true });
  undo.push(() => (own ? Object.defineProperty(target, key, own) : Reflect.deleteProperty(target, key)));
};

beforeEach(async () => {
  await forget();
  gathering = holdTimers(gatherMs);
});
afterEach(() => {
  gathering.restore();
  for (const one of undo.splice(0)) one();
});
after(forget);

const given = { consent: "given" };

describe("the consent prompt", () => {
  it("appears if something would be sent; nothing is sent or stored before the answer", async () => {
    const collector = newCollector();
    const { events } = await open({ tracking: { addresses: [collector.address] } });
    if (!question()?.textContent?.includes(location.host)) throw new Error("it does not say who is told");
    await quiet();
    equal(
      [await collector.requests(), localStorage.length, (await databases()).includes(databaseName)],
      [[], 0, false],
    );
    if (events.length === 0) throw new Error("the page itself is told of nothing");
  });

  it("is there before the first page is painted, so that the page does not move afterwards", async () => {
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
    if (question() === null) throw new Error("no prompt");
    equal(pageBox(), boxWhenReady);
  });

  it("sends the opening, the current page and later events after a yes", async () => {
    const collector = newCollector();
    let asked = 0;
    pretend(navigator.geolocation, "getCurrentPosition", () => {
      asked += 1;
    });
    const settings = { sendPosition: "true" };
    const { events, reader } = await open({ settings, tracking: { addresses: [collector.address] } });
    reader.goTo(2);
    const told = (page: number) => events.some((one) => one.event === "open" && one.page === page);
    await until(() => told(2), "page 2 is open");
    reader.goTo(3);
    await until(() => told(3), "page 3 is open");
    equal(asked, 0);
    await press(button("Agree"));
    equal([question(), asked], [null, 1]);
    await has(collector, "open");
    equal(
      (await collector.events()).map(({ object, event, page }) => [object, event, page]),
      [
        ["smartlink", "open", undefined],
        ["page", "open", 3],
      ],
    );
    dispatchEvent(new Event("beforeprint"));
    await has(collector, "print");
    const [request] = await collector.requests();
    equal(request?.type, "application/json");
  });

  it("sends and stores no events after a no, and does not appear again", async () => {
    const collector = newCollector();
    await open({ tracking: { addresses: [collector.address] } });
    await press(button("Do not agree"));
    equal(question(), null);
    await open({ tracking: { addresses: [collector.address] } });
    equal(question(), null);
    await quiet();
    equal([await collector.requests(), (await databases()).includes(databaseName)], [[], false]);
  });

  it("remembers a yes for that author and collector only", async () => {
    const [one, other] = [newCollector(), newCollector()];
    await open({ tracking: { addresses: [one.address] } });
    await press(button("Agree"));
    await open({ tracking: { addresses: [one.address] } });
    equal(question(), null);
    await has(one, "open");
    await open({ tracking: { addresses: [other.address, "https://collect.example/"] } });
    if (question() === null) throw new Error("another collector got the same consent");
  });

  it("deletes waiting events and sends no more after a withdrawal", async () => {
    const collector = newCollector(503);
    await open({ tracking: { addresses: [collector.address] } });
    await press(button("Agree"));
    await has(collector, "open");
    await press("More");
    await press(menuItem("Privacy"));
    if (!question()?.textContent?.includes("You agreed")) throw new Error("it does not say what was answered");
    equal(document.activeElement?.textContent, question()?.querySelector("h2")?.textContent);
    await press(button("Do not agree"));
    const before = (await collector.requests()).length;
    dispatchEvent(new Event("beforeprint"));
    dispatchEvent(new PageTransitionEvent("pagehide"));
    await quiet();
    equal((await collector.requests()).length, before);
    await soon(async () => (await storedEvents()) === 0, "nothing waits");
  });

  it("does not appear without collectors, with another legal ground, or with a browser signal", async () => {
    const tracking = { addresses: [newCollector().address] };
    await open();
    equal(question(), null);
    const off = { track: "false" };
    await open({
      tracking,
      settings: { initTrack: off, closeTrack: off, pageTrack: off, assetTrack: off, printTrack: off },
    });
    equal(question(), null);
    await open({ tracking, settings: given });
    equal(question(), null);
    for (const [key, value] of [
      ["globalPrivacyControl", true],
      ["doNotTrack", "1"],
    ] as const) {
      pretend(navigator, key, value);
      await open({ tracking });
      equal(question(), null);
      for (const one of undo.splice(0)) one();
    }
  });

  it("works with the keyboard and has no accessibility violations", async () => {
    await open({ tracking: { addresses: [newCollector().address] } });
    equal(question()?.matches("section[aria-labelledby]"), true);
    await press(() => question()?.querySelector("summary"));
    await until(() => question()?.querySelector("details")?.open, "details");
    const found = await axe.run("smartlink-reader", { runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"] });
    equal(
      found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`),
      [],
    );
    const [yes, no] = ["Agree", "Do not agree"].map(button);
    const look = (node: HTMLElement | undefined) => {
      if (!node) return undefined;
      const { color, backgroundColor, fontWeight, height } = getComputedStyle(node);
      return { color, backgroundColor, fontWeight, height, width: Math.round(node.getBoundingClientRect().width) };
    };
    equal(look(yes), look(no));
    no?.focus();
    await pressKey("Enter");
    if (document.activeElement === document.body) throw new Error("the focus is lost");
  });
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

describe("without a consent prompt", () => {
  it("sends events to every collector and deletes them when confirmed", async () => {
    const [one, other] = [newCollector(), newCollector()];
    await open({ settings: given, tracking: { addresses: [one.address, other.address] } });
    const [first, second] = [await has(one, "open"), await has(other, "open")];
    equal(first.id, second.id);
    await soon(async () => (await storedEvents()) === 0, "nothing waits");
  });

  it("sends nothing with Global Privacy Control, in a preview or for the visitor anonymous", async () => {
    const collector = newCollector();
    const tracking = { addresses: [collector.address] };
    const scene = { settings: given, tracking };
    pretend(navigator, "globalPrivacyControl", true);
    await open(scene);
    await quiet();
    for (const one of undo.splice(0)) one();
    await open({ ...scene, tracking: { ...tracking, preview: true } });
    await quiet();
    // As the site shows what it has generated: with a mark, in a sandbox.
    const mark = document.createElement("meta");
    mark.name = "smartlink-preview";
    document.head.append(mark);
    pretend(window, "origin", "null");
    await open(scene);
    await quiet();
    for (const one of undo.splice(0)) one();
    mark.remove();
    const before = location.href;
    history.replaceState(null, "", "?q=anonymous");
    try {
      await open(scene);
      await quiet();
    } finally {
      history.replaceState(null, "", before);
    }
    equal(await collector.requests(), []);
  });

  it("sends rejected events again at the next opening", async () => {
    const refusing = newCollector(503);
    const scene = { settings: given, tracking: { addresses: [refusing.address] } };
    await open(scene);
    const lost = await has(refusing, "open");
    close();
    if ((await storedEvents()) < 2) throw new Error(`${await storedEvents()} events wait`);
    // What another page has written a moment ago, it sends itself.
    const { now } = Date;
    pretend(Date, "now", () => now() + 6_000);
    const before = (await refusing.requests()).length;
    await open(scene);
    await soon(
      async () => (await refusing.requests()).slice(before).some(({ body }) => body.includes(lost.id)),
      "the event comes again",
    );
  });

  it("sends the latest events when the page is left", async () => {
    const collector = newCollector();
    await open({ settings: given, tracking: { addresses: [collector.address] } });
    dispatchEvent(new PageTransitionEvent("pagehide"));
    await has(collector, "close");
  });

  it("adds a mail event with sendMailOpen: one id for all openings, or one for each", async () => {
    const collector = newCollector();
    const scene = (sendMailOpen: number) => ({
      settings: { ...given, sendMailOpen },
      tracking: { addresses: [collector.address], email: "sender@example.org" },
    });
    const mails = async () => (await collector.events()).filter(({ event }) => event === "mail");
    await open(scene(0));
    await quiet();
    equal(await mails(), []);
    for (const [index, sendMailOpen] of [1, 1, 2, 2].entries()) {
      await open(scene(sendMailOpen));
      await soon(async () => (await mails()).length > index, `opening ${index + 1} is told by mail`);
    }
    const found = await mails();
    equal(found.length, 4);
    equal(new Set(found.map(({ id }) => id)).size, 3);
    equal([found[0]?.object, found[0]?.type, found[0]?.data], ["smartlink", "open", { to: "sender@example.org" }]);
  });
});

describe("the collectors of a document", () => {
  const wishes = { callback_post: "https://author.example/events", tracking_email: "sender@example.org" };

  it("are those of the environment and the author in a file", () => {
    const delivery = { tracking_url: "https://environment.example/events", resources: { inline: [] } };
    const smartlink: DeliveredSmartlink = JSON.parse(JSON.stringify({ ...wishes, delivery }));
    const never = () => Promise.reject(new Error("nothing of it is asked for"));
    const policy = createCodePolicy();
    const source = createFileSource(smartlink, { part: never, sentences: never, panels: never, worker: never, policy });
    equal(source.tracking, {
      addresses: ["https://environment.example/events", wishes.callback_post],
      email: wishes.tracking_email,
      analytics: true,
    });
  });

  it("are the site and the author on the site, and none in a preview", () => {
    const site = new URL("/some/path/", location.href);
    const told = { addresses: [`${site.href}api/events`, wishes.callback_post], email: wishes.tracking_email };
    equal(createSiteTracking(site, wishes), { analytics: false, ...told, preview: false });
    pretend(document, "referrer", `${site.href}index.html#/batches`);
    equal(createSiteTracking(site, wishes), { analytics: false, ...told, preview: true });
  });
});

describe("Google Analytics", () => {
  /** Nothing may load it here: the attempt is what the test looks for. */
  const refused: string[] = [];
  before(() => {
    const policy = document.createElement("meta");
    policy.httpEquiv = "Content-Security-Policy";
    policy.content = "script-src-elem 'self' 'unsafe-inline'";
    document.head.append(policy);
    document.addEventListener("securitypolicyviolation", ({ blockedURI }) => refused.push(blockedURI));
  });
  beforeEach(() => {
    refused.length = 0;
  });

  it("is loaded only after a yes", async () => {
    await open({ settings: { googleAnalytic: "G-AB12CD34" }, tracking: { addresses: [], analytics: true } });
    if (!question()?.textContent?.includes("google.com")) throw new Error("it does not say that Google is told");
    await wait(500);
    equal([refused, document.querySelector("script[src*=googletagmanager]")], [[], null]);
    await press(button("Agree"));
    await until(() => refused.length > 0, "Google's script is asked for");
    equal(new URL(refused[0] ?? "").host, "www.googletagmanager.com");
    equal(new URL(refused[0] ?? "").searchParams.get("id"), "G-AB12CD34");
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

  it("is not loaded for an invalid id, and no prompt appears", async () => {
    await open({
      settings: { googleAnalytic: "G-1'; script-src *", ...given },
      tracking: { addresses: [], analytics: true },
    });
    await wait(500);
    equal([refused, question()], [[], null]);
  });
});

it("shows no Privacy button if nothing is sent", async () => {
  const { reader } = await open();
  equal(reader.choosePrivacy, undefined);
});
