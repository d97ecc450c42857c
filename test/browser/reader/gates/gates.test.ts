// engines: none; test:all: chromium
import "axe-core/axe.js";
import { webBytes } from "#adapters/web-bytes.ts";
import {
  buildAdditionalData,
  buildNonceMessage,
  deriveSalt,
  encodePassword,
  keyIterations,
  recordName,
} from "#domain/encryption/encryption.ts";
import type { EncryptedSmartlink } from "#domain/model/delivery.ts";
import { readEncryptedRecord } from "#reader/encryption/encrypted-record.ts";
import { type LockedSource, ReaderError } from "#reader/index.ts";
import { fill, press } from "../../input.ts";
import { scanWithScripts } from "../support/mail-scanner.ts";
import {
  act,
  begin,
  close,
  equal,
  open,
  openAndAct,
  readSentences,
  type Scene,
  state,
  until,
} from "../support/stage.ts";

const { axe } = window as unknown as { axe: typeof import("axe-core") };

const violations = async (): Promise<void> => {
  const results = await axe.run("smartlink-reader", {
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
  });
  equal(
    results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`),
    [],
  );
};

const field = (): HTMLInputElement => {
  const input = document.querySelector<HTMLInputElement>("#gate-field");
  if (input === null) throw new Error("There is no gate");
  return input;
};
const labelOf = (input: HTMLInputElement) => [...(input.labels ?? [])].map(({ textContent }) => textContent).join();
const button = () => document.querySelector<HTMLButtonElement>("smartlink-reader button[type=submit]");
const alertText = () => document.querySelector("smartlink-reader [role=alert]")?.textContent ?? "";

const answer = async (text: string): Promise<void> => {
  await fill(field(), text);
  await press(button);
};

/** A smartlink of its own, with nothing remembered of it. */
let references = 0;
const anew = (): { readonly reference: string } => ({ reference: `gates-${Date.now()}-${references++}` });

const storedKeys = () => Object.keys(localStorage).filter((key) => key.startsWith("smartlink-"));

const sealed = async (json: string, password: string): Promise<EncryptedSmartlink> => {
  const salt = deriveSalt("test");
  const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
  const lock = {
    format: 1,
    cipher: "AES-256-GCM",
    kdf: "PBKDF2-SHA256",
    iterations: keyIterations,
    salt: base64(salt),
  } as const;
  const key = await webBytes.deriveKey(encodePassword(password), salt, keyIterations);
  const text = new TextEncoder().encode(json);
  const additional = buildAdditionalData(lock, recordName);
  const nonce = (await key.mac(buildNonceMessage(additional, await webBytes.sha256(text)))).slice(0, 12);
  const box = Uint8Array.from([...nonce, ...(await key.encrypt(nonce, additional, text))]);
  return {
    lock,
    record: base64(box),
    sha256: await webBytes.sha256(box),
    parts: {},
    worker: { part: "worker" },
    allowRemote: "true",
  };
};

/** The stage's document, behind a real lock. */
const locked =
  (file: EncryptedSmartlink, seen: string[] = []): NonNullable<Scene["lock"]> =>
  (source): LockedSource => {
    const record = readEncryptedRecord(file);
    return {
      sentences: readSentences,
      languages: ["en"],
      mayBeFramed: true,
      ready: async () => void (await record),
      prepare: () => void seen.push("prepared"),
      unlock: async (password) => {
        const unlocked = await (await record).unlock(password);
        if (unlocked) seen.push(unlocked.record);
        return unlocked && source;
      },
    };
  };

describe("the password gate", () => {
  after(close);

  it("the password gate opens only with the password, and keeps the typed text after a wrong one", async () => {
    const seen: string[] = [];
    const { reader, host } = begin({ lock: locked(await sealed('{"title":"Inside"}', "über Wäldern"), seen) });
    await until(() => state() === "locked", "locked");
    equal([labelOf(field()), field().type, document.title], ["Password", "password", "Protected document"]);
    equal([document.activeElement === field(), host.querySelectorAll("canvas").length], [true, 0]);
    await violations();
    await press(button);
    await until(() => alertText() === "Enter the password.", "nothing is no password");
    await until(() => button()?.disabled === false, "another try");
    await answer("under woods");
    await until(() => alertText().startsWith("This password does not open"), "the wrong one is told");
    equal([field().value, field().getAttribute("aria-invalid"), state()], ["under woods", "true", "locked"]);
    equal(document.activeElement === field(), true);
    await violations();
    const box = document.querySelector<HTMLInputElement>("smartlink-reader input[type=checkbox]");
    await press(() => box);
    equal(field().type, "text");
    await until(() => button()?.disabled === false, "another try");
    await answer(" u\u0308ber Wa\u0308ldern ");
    await reader.opened;
    equal([state(), seen], ["ready", ["prepared", '{"title":"Inside"}']]);
    equal([document.title, host.querySelector(".gate")], ["A title", null]);
  });

  it("the password gate delays the next attempt after wrong passwords", async () => {
    begin({ lock: locked(await sealed("{}", "right")) });
    await until(() => state() === "locked", "locked");
    for (const wrong of ["a", "b"]) {
      await answer(wrong);
      await until(() => alertText() !== "" && button()?.disabled === false, "another try");
    }
    await answer("c");
    await until(() => alertText().includes("Wait 1 s"), "a pause");
    equal(button()?.disabled, true);
    await until(() => button()?.disabled === false, "the pause ends");
    await answer("d");
    await until(() => alertText().includes("Wait 2 s"), "a longer pause");
  });

  it("the password gate shows an error instead of the prompt for a damaged file", async () => {
    const file = await sealed("{}", "right");
    for (const [damaged, part] of [
      [{ ...file, record: file.record.replace(/^..../, "AAAA") }, "changed or damaged"],
      [{ ...file, record: "no base64!" }, "changed or damaged"],
      [{ ...file, lock: { ...file.lock, iterations: 1 } }, "changed or damaged"],
    ] as const) {
      await open({ lock: locked(damaged) });
      equal([state(), alertText().includes(part)], ["error", true]);
    }
    await violations();
  });

  it("the password gate explains what to do in a page without crypto.subtle", async () => {
    const file = await sealed("{}", "right");
    const subtle = Object.getOwnPropertyDescriptor(Crypto.prototype, "subtle");
    Object.defineProperty(Crypto.prototype, "subtle", { value: undefined, configurable: true });
    try {
      await open({ lock: locked(file) });
    } finally {
      if (subtle) Object.defineProperty(Crypto.prototype, "subtle", subtle);
    }
    equal([state(), alertText().includes("https://")], ["error", true]);
    const link = document.querySelector<HTMLAnchorElement>("smartlink-reader a");
    equal(link?.href, location.href.replace("http:", "https:"));
  });

  it("the password gate shows an error that occurs while the document opens, and can be closed during the prompt", async () => {
    const { reader } = begin({
      lock: () => ({
        sentences: readSentences,
        languages: [],
        mayBeFramed: true,
        ready: async () => {},
        prepare: () => {},
        unlock: async () => Promise.reject(new ReaderError("unreachable", "gone")),
      }),
    });
    await until(() => state() === "locked", "locked");
    await answer("x");
    await reader.opened;
    equal([state(), alertText().includes("gone")], ["error", true]);
    const asked = begin({ lock: locked(await sealed("{}", "right")) });
    await until(() => state() === "locked", "locked");
    asked.reader.close();
    await asked.reader.opened;
    equal(asked.host.childElementCount, 0);
  });
});

describe("the e-mail gate", () => {
  after(close);

  it("the e-mail gate accepts a valid address, adds it to events, and remembers it for this smartlink", async () => {
    const settings = { emailRequired: "true" };
    const which = anew();
    const { reader, events } = begin({ settings, ...which });
    await until(() => state() === "locked", "locked");
    equal([labelOf(field()), field().type, document.activeElement === field()], ["E-mail address", "email", true]);
    await violations();
    for (const wrong of ["", "anna", "anna@", "anna@example", "an na@example.org", "a@b..org"]) {
      await answer(wrong);
      await until(() => alertText().includes("name@example.org") && button()?.disabled === false, wrong);
      equal([state(), field().value], ["locked", wrong]);
    }
    await violations();
    await answer(" anna@example.org ");
    await reader.opened;
    equal([state(), events[0]?.event, events[0]?.email], ["ready", "open", "anna@example.org"]);
    const again = await openAndAct({ settings, ...which });
    equal([state(), again.events[0]?.email], ["ready", "anna@example.org"]);
    begin({ settings, ...anew() });
    await until(() => state() === "locked", "another smartlink asks");
    const other = await openAndAct(anew());
    equal(other.events[0]?.email, undefined);
  });
});

describe("the number of openings", () => {
  after(close);

  it("the number of openings is counted, announced near the limit, and ends in a notice", async () => {
    // What a row of a batch has filled in is a text.
    const settings = { usageLimited: "3" };
    const which = anew();
    const note = () => document.querySelector("smartlink-reader .note")?.textContent ?? "";
    for (const text of ["2 more times", "one more time", "cannot open this document again"]) {
      await openAndAct({ settings, ...which });
      await until(() => note().includes(text), text);
      equal(state(), "ready");
    }
    await violations();
    await open({ settings, ...which });
    equal([state(), alertText().includes("maximum number")], ["unavailable", true]);
    await openAndAct({ settings: { usageLimited: 1 }, ...anew() });
    await until(() => note().includes("cannot open this document again"), "the only time");
    await openAndAct({ settings: { usageLimited: "many" }, ...which });
    equal([state(), note()], ["ready", ""]);
  });

  it("the number of openings does not change before an act of a person", async () => {
    const scene = { settings: { usageLimited: 1 }, ...anew() };
    const before = storedKeys().length;
    const { reader } = await open(scene);
    await scanWithScripts();
    reader.goTo(2);
    equal([state(), storedKeys().length], ["ready", before]);
    await openAndAct(scene);
    await until(() => storedKeys().length > before, "the opening counts");
    await open(scene);
    equal(state(), "unavailable");
  });

  it("the number of openings includes one whose reader acted at a gate", async () => {
    const scene = { settings: { usageLimited: 1, emailRequired: "true" }, ...anew() };
    const { reader, events } = begin(scene);
    await until(() => state() === "locked", "locked");
    await answer("anna@example.org");
    await reader.opened;
    equal([state(), events[0]?.event], ["ready", "open"]);
    await open(scene);
    equal(state(), "unavailable");
  });

  it("the number of openings ends an opening that another tab has used up before the first act", async () => {
    const scene = { settings: { usageLimited: 2 }, ...anew() };
    const before = storedKeys();
    await openAndAct(scene);
    const key = storedKeys().find((name) => name.includes("-views-") && !before.includes(name)) ?? "";
    equal(localStorage.getItem(key), "1");
    await open(scene);
    localStorage.setItem(key, "2");
    await act();
    await until(() => state() === "unavailable", "it ends");
    equal([alertText().includes("maximum number"), localStorage.getItem(key)], [true, "2"]);
  });

  it("the number of openings does not include failed ones", async () => {
    const which = anew();
    const before = storedKeys().length;
    await open({ settings: { usageLimited: 1, startDateTime: "2999-01-01" }, ...which });
    await open({ settings: { usageLimited: 1 }, pdf: new TextEncoder().encode("no PDF"), ...which });
    equal(state(), "error");
    equal(storedKeys().length, before);
    await open({ settings: { usageLimited: 1 }, ...which });
    equal(state(), "ready");
  });
});

describe("personal links and dates", () => {
  after(close);

  it("a personal document opens only with a personal link", async () => {
    await open({ settings: { userStatus: 1 } });
    equal([state(), alertText().includes("personal link")], ["unavailable", true]);
    const address = location.href;
    history.replaceState(null, "", "?q=anna");
    try {
      const { events } = await openAndAct({ settings: { userStatus: 1 } });
      equal([state(), events[0]?.visitor], ["ready", "anna"]);
    } finally {
      history.replaceState(null, "", address);
    }
  });

  it("setting the clock back does not reopen an expired document", async () => {
    const which = anew();
    const { now } = Date;
    const at = (date: string) => {
      Date.now = () => Date.parse(date);
    };
    try {
      const settings = { endDateTime: "2030-06-01T12:00:00Z" };
      at("2030-06-01T11:00:00Z");
      await open({ settings, ...which });
      equal(state(), "ready");
      at("2030-06-02T00:00:00Z");
      await open({ settings, ...which });
      equal(state(), "unavailable");
      at("2030-05-01T00:00:00Z");
      await open({ settings, ...which });
      equal([state(), alertText().includes("2030")], ["unavailable", true]);
      await open({ settings, ...anew() });
      equal(state(), "ready");
    } finally {
      Date.now = now;
    }
  });

  it("a document closes at its end date and opens at its start date", async () => {
    const { now } = Date;
    const at = (date: string) => {
      Date.now = () => Date.parse(date);
      document.dispatchEvent(new Event("visibilitychange"));
    };
    try {
      at("2030-06-01T11:00:00Z");
      const settings = { startDateTime: "2030-06-01T12:00:00Z", endDateTime: "2030-06-01T13:00:00Z" };
      await open({ settings, ...anew() });
      equal(state(), "unavailable");
      at("2030-06-01T12:30:00Z");
      await until(() => state() === "ready", "it opens when its time begins");
      at("2030-06-01T13:00:01Z");
      await until(() => state() === "unavailable", "it closes when its time ends");
      equal(document.querySelectorAll("smartlink-reader canvas").length, 0);
    } finally {
      Date.now = now;
    }
  });
});
