/**
 * A second, plain account of what a person did in the editor: the pages after each command, with those that Undo and Redo
 * lead to. After a kill, the editor has to be as one of the commands left it that no longer has to be stored.
 */

/** An asset as the editor shows it. */
export interface ShownAsset {
  readonly id: string;
  readonly name: string;
  /** Left, top, width and height, as in its style. */
  readonly box: string;
}

/** All assets of the page, sorted by id. */
export type Shown = readonly ShownAsset[];

/** The pages through which Undo and Redo lead, and the index of the present one. */
export interface Timeline {
  readonly pages: readonly Shown[];
  readonly at: number;
}

/** What a command under way may do. `target`: the name that is being typed. */
export type Command =
  | { readonly kind: "place" | "move" | "remove" | "undo" | "redo" }
  | { readonly kind: "rename"; readonly target: string };

/** The account of one smartlink. */
export interface EditLedger {
  readonly current: Timeline;
  /** Notes that a command begins. */
  begin(command: Command): void;
  /** Notes what the page shows when the command has ended. */
  end(shown: Shown, timeMs: number): void;
  /** The commands that have ended since the last kill. */
  readonly commandCount: number;
  /**
   * Returns what a restarted editor that shows this may be: as after any command that was younger than `ageMs` at the
   * kill, or the last older one. A command that was cut off may be stored or not. Empty if a command is lost or there twice.
   */
  findTimelines(shown: Shown, killMs: number, ageMs: number): readonly Timeline[];
  /** Starts anew after a kill. */
  restart(timeline: Timeline): void;
}

/** Returns whether two pages have the same assets. */
export const isSame = (a: Shown, b: Shown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Returns what a page shows. */
export const shownAt = ({ pages, at }: Timeline): Shown => pages[at] ?? [];

const withStep = ({ pages, at }: Timeline, shown: Shown): Timeline => ({
  pages: [...pages.slice(0, at + 1), shown],
  at: at + 1,
});

/** Returns the ids whose assets differ. */
const listChanged = (a: Shown, b: Shown): readonly string[] => {
  const texts = new Map(a.map((asset) => [asset.id, JSON.stringify(asset)]));
  const changed = b.filter((asset) => texts.get(asset.id) !== JSON.stringify(asset)).map(({ id }) => id);
  const present = new Set(b.map(({ id }) => id));
  return [...changed, ...a.map(({ id }) => id).filter((id) => !present.has(id))];
};

/** Returns whether two pages differ in the name of one asset alone. */
export const differsByName = (a: Shown, b: Shown): boolean => {
  const [id, ...others] = listChanged(a, b);
  const [before, after] = [a, b].map((page) => page.find((asset) => asset.id === id));
  return others.length === 0 && before !== undefined && before.box === after?.box;
};

/**
 * Returns the timeline after Undo or Redo has led to this page; undefined if it cannot have. Typing that paused for more than
 * a second is two steps, so the page between them may be one that the ledger has not seen.
 */
export const stepTo = (timeline: Timeline, kind: "undo" | "redo", shown: Shown): Timeline | undefined => {
  const { pages, at } = timeline;
  const next = at + (kind === "undo" ? -1 : 1);
  const [from, to] = [pages[at], pages[next]];
  if (from === undefined || to === undefined) return undefined;
  if (isSame(to, shown)) return { pages, at: next };
  const isBetween = differsByName(from, shown) && differsByName(shown, to);
  const between = Math.max(at, next);
  return isBetween ? { pages: [...pages.slice(0, between), shown, ...pages.slice(between)], at: between } : undefined;
};

/** Returns the timeline after a command that was cut off; undefined if it cannot have led to this page. */
const continueCutOff = (timeline: Timeline, command: Command, shown: Shown): Timeline | undefined => {
  const before = shownAt(timeline);
  if (command.kind === "undo" || command.kind === "redo") return stepTo(timeline, command.kind, shown);
  const changed = listChanged(before, shown);
  if (changed.length !== 1) return undefined;
  const growth = shown.length - before.length;
  const name = shown.find(({ id }) => id === changed[0])?.name ?? "";
  const isPossible = {
    place: () => growth === 1,
    remove: () => growth === -1,
    move: () => growth === 0 && !differsByName(before, shown),
    // The old name is deleted first, and an asset without a name is shown by its type.
    rename: () =>
      differsByName(before, shown) &&
      (command.kind !== "rename" || command.target.startsWith(name) || !name.startsWith("N")),
  };
  return isPossible[command.kind]() ? withStep(timeline, shown) : undefined;
};

/** Creates the account of a smartlink that shows this page and has no history. */
export const createEditLedger = (first: Shown): EditLedger => {
  let log: { readonly timeline: Timeline; readonly timeMs: number; readonly command?: Command }[] = [
    { timeline: { pages: [first], at: 0 }, timeMs: 0 },
  ];
  let underWay: Command | undefined;
  const current = () => log.at(-1)?.timeline ?? { pages: [first], at: 0 };
  return {
    get current() {
      return current();
    },
    get commandCount() {
      return log.length - 1;
    },
    begin: (command) => {
      underWay = command;
    },
    end: (shown, timeMs) => {
      const timeline = current();
      const command = underWay;
      underWay = undefined;
      if (command === undefined || isSame(shown, shownAt(timeline))) return;
      const isStep = command.kind !== "undo" && command.kind !== "redo";
      const next = isStep ? withStep(timeline, shown) : stepTo(timeline, command.kind, shown);
      if (next === undefined) throw new Error(`“${command.kind}” led to ${JSON.stringify(shown)}.`);
      log.push({ timeline: next, timeMs, command });
    },
    findTimelines: (shown, killMs, ageMs) => {
      const oldest = log.findLastIndex(({ timeMs }) => timeMs <= killMs - ageMs);
      const young = log.slice(oldest);
      const whole = young.filter(({ timeline }) => isSame(shownAt(timeline), shown)).map(({ timeline }) => timeline);
      // A name that was typed to its end may be stored up to a letter in its middle.
      const parts = young.flatMap(({ timeline }, index) => {
        const ended = young[index + 1]?.command;
        const command = index === young.length - 1 ? underWay : ended?.kind === "rename" ? ended : undefined;
        return (command && continueCutOff(timeline, command, shown)) ?? [];
      });
      return [...parts, ...whole].reverse();
    },
    restart: (timeline) => {
      log = [{ timeline, timeMs: 0 }];
      underWay = undefined;
    },
  };
};
