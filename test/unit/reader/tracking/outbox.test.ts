/** The outbox against a model: whatever happens to network, page and answers, every event arrives, and none for nothing. */
import { IDBFactory } from "fake-indexeddb";
import fc from "fast-check";
import { expect, test } from "vitest";
import { chunkLimitBytes } from "#reader/model/event-chunks.ts";
import { maxEventAgeMs } from "#reader/model/event-queue.ts";
import { createDatabaseEventStore, createMemoryEventStore, type EventStore } from "#reader/tracking/event-store.ts";
import { Outbox } from "#reader/tracking/outbox.ts";

/** ok; refused: 503; cut: nothing gets through; lost: it arrives, and its answer does not. */
type Network = "ok" | "refused" | "cut" | "lost";

class Collectors {
  network: Network = "ok";
  /** How often an event arrived, by address and id. */
  readonly arrived = new Map<string, number>();
  readonly sizes: number[] = [];

  readonly send = async (url: string, body: string): Promise<boolean> => {
    const { network } = this;
    this.sizes.push(Buffer.byteLength(body));
    await Promise.resolve();
    if (network === "cut") throw new TypeError("no network");
    if (network === "refused") return false;
    for (const { id } of (JSON.parse(body) as { events: readonly { id: string }[] }).events) {
      const key = `${url} ${id}`;
      this.arrived.set(key, (this.arrived.get(key) ?? 0) + 1);
    }
    if (network === "lost") throw new TypeError("the answer was lost");
    return true;
  };
}

const addresses = ["https://one.example/", "https://two.example/"];

class World {
  readonly collectors = new Collectors();
  readonly store: Promise<EventStore>;
  nowMs = 1_000_000;
  tab = 0;
  outbox: Outbox;

  constructor(store: Promise<EventStore>) {
    this.store = store;
    this.outbox = this.open();
  }

  open(over: { readonly addresses?: readonly string[]; readonly scope?: string } = {}): Outbox {
    this.tab += 1;
    return new Outbox({
      addresses,
      store: this.store,
      send: this.collectors.send,
      tab: `tab ${this.tab}`,
      scope: "author",
      nowMs: () => this.nowMs,
      random: () => 0.5,
      ...over,
    });
  }

  add(id: string, filler = ""): Promise<void> {
    return this.outbox.add(id, this.nowMs, JSON.stringify({ id, filler }));
  }

  async waiting(): Promise<number> {
    return (await (await this.store).all()).length;
  }
}

interface Model {
  readonly added: string[];
  answersLost: boolean;
}

type Command = fc.AsyncCommand<Model, World>;

const command = (name: string, run: (model: Model, world: World) => Promise<void>): Command => ({
  check: () => true,
  run,
  toString: () => name,
});

let next = 0;
const commands = fc.commands(
  [
    fc.nat(20_000).map((size) =>
      command(`add ${size}`, async (model, world) => {
        next += 1;
        model.added.push(`e${next}`);
        await world.add(`e${next}`, "ö".repeat(size));
      }),
    ),
    fc.constantFrom<Network>("ok", "refused", "cut", "lost").map((network) =>
      command(`network ${network}`, async (model, world) => {
        world.collectors.network = network;
        if (network === "lost") model.answersLost = true;
      }),
    ),
    fc.integer({ min: 1_000, max: 3_600_000 }).map((ms) =>
      command(`wait ${ms}`, async (_, world) => {
        world.nowMs += ms;
      }),
    ),
    fc.constant(command("flush", async (_, world) => void (await world.outbox.flush()))),
    fc.constant(
      command("leave", async (_, world) => {
        world.outbox.sendOnUnload();
        for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
      }),
    ),
    fc.constant(
      command("reload", async (_, world) => {
        world.outbox = world.open();
      }),
    ),
  ],
  { maxCommands: 40 },
);

const flushAll = async (world: World): Promise<void> => {
  world.collectors.network = "ok";
  for (let round = 0; round < 10; round += 1) {
    world.nowMs += 3_600_000;
    if ((await world.outbox.flush()) === undefined) return;
  }
  throw new Error("it never comes to an end");
};

test("the outbox loses no event and repeats no confirmed one, whatever fails", async () => {
  await fc.assert(
    fc.asyncProperty(commands, async (run) => {
      const model: Model = { added: [], answersLost: false };
      const world = new World(createDatabaseEventStore(new IDBFactory()));
      await fc.asyncModelRun(() => ({ model, real: world }), run);
      await flushAll(world);
      const expectedDeliveries = addresses.flatMap((url) => model.added.map((id) => `${url} ${id}`));
      expect([...world.collectors.arrived.keys()].sort()).toEqual(expectedDeliveries.sort());
      if (!model.answersLost) expect(Math.max(0, ...world.collectors.arrived.values())).toBeLessThanOrEqual(1);
      expect(Math.max(0, ...world.collectors.sizes)).toBeLessThanOrEqual(chunkLimitBytes);
      expect(await world.waiting()).toBe(0);
    }),
    { numRuns: 60 },
  );
});

test("the outbox stores events before sending them", async () => {
  const log: string[] = [];
  const memory = createMemoryEventStore();
  const world = new World(
    Promise.resolve({
      ...memory,
      put: async (events) => {
        await new Promise((resolve) => setTimeout(resolve, 20));
        await memory.put(events);
        log.push("written");
      },
    }),
  );
  const { send } = world.collectors;
  const outbox = new Outbox({
    addresses: ["https://one.example/"],
    store: world.store,
    send: async (url, body) => {
      log.push("sent");
      return send(url, body);
    },
    tab: "t",
    scope: "s",
    nowMs: () => 0,
    random: () => 0,
  });
  void outbox.add("a", 0, '{"id":"a"}');
  await outbox.flush();
  expect(log).toEqual(["written", "sent"]);
});

test("the outbox sends from memory if the store fails", async () => {
  const broken = async () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  const world = new World(Promise.resolve({ put: broken, all: broken, remove: broken }));
  await world.add("a");
  await world.outbox.flush();
  expect(world.collectors.arrived.size).toBe(2);
  expect(await world.outbox.flush()).toBeUndefined();
});

test("the outbox does not resend events that are being sent", async () => {
  const bodies: string[] = [];
  let answer = (_: boolean) => {};
  const outbox = new Outbox({
    addresses: ["https://one.example/"],
    store: Promise.resolve(createMemoryEventStore()),
    send: (_, body) => {
      bodies.push(body);
      return new Promise((resolve) => {
        answer = resolve;
      });
    },
    tab: "t",
    scope: "s",
    nowMs: () => 0,
    random: () => 0,
  });
  await outbox.add("a", 0, '{"id":"a"}');
  const flushing = outbox.flush();
  await new Promise((resolve) => setTimeout(resolve));
  outbox.sendOnUnload();
  expect(await outbox.flush()).toBeUndefined();
  expect(bodies).toHaveLength(1);
  answer(true);
  await flushing;
  outbox.sendOnUnload();
  expect(bodies).toHaveLength(1);
});

test("the outbox keeps the order of events with the same timestamp", async () => {
  const world = new World(createDatabaseEventStore(new IDBFactory()));
  const ids = ["z", "m", "a", "k"];
  for (const id of ids) await world.add(id);
  await world.outbox.flush();
  expect([...world.collectors.arrived.keys()].slice(0, 4)).toEqual(ids.map((id) => `${addresses[0]} ${id}`));
});

test("the outbox pauses a failing collector only", async () => {
  const world = new World(Promise.resolve(createMemoryEventStore()));
  await world.add("a");
  world.collectors.network = "refused";
  const delay = await world.outbox.flush();
  expect(delay).toBe(3_750);
  const tries = world.collectors.sizes.length;
  world.nowMs += 1_000;
  expect(await world.outbox.flush()).toBe(2_750);
  expect(world.collectors.sizes.length).toBe(tries);
  world.outbox.resetBackoff();
  world.collectors.network = "ok";
  expect(await world.outbox.flush()).toBeUndefined();
  expect(world.collectors.arrived.size).toBe(2);
});

test("the outbox drops events after a week", async () => {
  const world = new World(createDatabaseEventStore(new IDBFactory()));
  await world.add("old");
  world.nowMs += maxEventAgeMs + 1;
  await world.add("new");
  await world.outbox.flush();
  expect([...world.collectors.arrived.keys()]).toEqual(addresses.map((url) => `${url} new`));
  expect(await world.waiting()).toBe(0);
});

test("the outbox leaves recent events of another tab to it, and sends its older ones", async () => {
  const world = new World(createDatabaseEventStore(new IDBFactory()));
  await world.add("a");
  const other = world.open();
  expect(await other.flush()).toBe(5_000);
  expect(world.collectors.arrived.size).toBe(0);
  world.nowMs += 5_001;
  await other.flush();
  expect(world.collectors.arrived.size).toBe(2);
});

test("the outbox keeps events for other collectors", async () => {
  const world = new World(createDatabaseEventStore(new IDBFactory()));
  world.outbox = world.open({ addresses: ["https://else.example/"] });
  await world.add("a");
  world.outbox = world.open();
  world.nowMs += 60_000;
  await world.outbox.flush();
  expect([world.collectors.arrived.size, await world.waiting()]).toEqual([0, 1]);
});

test("the outbox deletes waiting events of its own scope after consent is withdrawn", async () => {
  const world = new World(createDatabaseEventStore(new IDBFactory()));
  world.outbox = world.open({ scope: "another author" });
  await world.add("theirs");
  world.outbox = world.open();
  await world.add("mine");
  await world.outbox.discard();
  await world.add("late");
  expect((await (await world.store).all()).map(({ scope }) => scope)).toEqual(["another author", "another author"]);
  await world.outbox.flush();
  world.outbox.sendOnUnload();
  expect([...world.collectors.arrived.keys()].filter((key) => !key.endsWith("theirs"))).toEqual([]);
});
