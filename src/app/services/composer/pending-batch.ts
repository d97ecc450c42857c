/**
 * The batch that is being put together: its files, what the person chose, and what the worker found out about them.
 * Files come one by one; the worker looks at the latest state only, one look at a time.
 */
import type { Problem } from "#domain/problem.ts";
import type { Result } from "#domain/result.ts";
import type { BatchInspection, DroppedFile, ParamChoices, PdfProgress } from "#workers/batch-protocol.ts";
import type { BatchClient } from "../jobs/batch-client.ts";

export interface PendingBatch extends EventTarget {
  /** A `change` event tells when any of these are others. */
  readonly files: readonly DroppedFile[];
  readonly choices: ParamChoices;
  readonly examination: BatchInspection | undefined;
  readonly examining: boolean;
  /** How far the reading of the PDFs is; undefined where nothing is read. */
  readonly progress: PdfProgress | undefined;
  /** Faults of the worker itself. */
  readonly problems: readonly Problem[];
  /** A file of a path that is there already takes its place. */
  add(files: readonly DroppedFile[], choices?: ParamChoices): void;
  remove(path: string): void;
  choose(choices: ParamChoices): void;
  clear(): void;
  /** These went into a batch. What came meanwhile, even in the place of one of them, is the next one's. */
  release(files: readonly DroppedFile[]): void;
  /** Resolves when the latest state was looked at. */
  settled(): Promise<void>;
}

type Examine = Pick<BatchClient, "examine">["examine"];

class ExaminedBatch extends EventTarget implements PendingBatch {
  readonly #examine: Examine;
  #files = new Map<string, DroppedFile>();
  #wanted = 0;
  #seen = 0;
  #looking: Promise<void> = Promise.resolve();
  #busy = false;
  readonly #context: () => ParamChoices;
  #chosen: ParamChoices = {};
  examination: BatchInspection | undefined;
  progress: PdfProgress | undefined;
  problems: readonly Problem[] = [];

  constructor(examine: Examine, context: () => ParamChoices) {
    super();
    this.#examine = examine;
    this.#context = context;
  }

  get choices(): ParamChoices {
    return { ...this.#context(), ...this.#chosen };
  }

  get files(): readonly DroppedFile[] {
    return [...this.#files.values()];
  }

  get examining(): boolean {
    return this.#seen < this.#wanted;
  }

  add(files: readonly DroppedFile[], choices: ParamChoices = {}): void {
    if (files.length === 0) return;
    this.#chosen = { ...withoutPasswords(this.#chosen, files), ...choices };
    for (const file of files) this.#files.set(file.path, file);
    this.#look();
  }

  remove(path: string): void {
    if (this.#files.delete(path)) this.#look();
  }

  choose(choices: ParamChoices): void {
    this.#chosen = { ...this.#chosen, ...choices };
    this.#look();
  }

  clear(): void {
    this.#files = new Map();
    this.#chosen = {};
    this.#look();
  }

  release(files: readonly DroppedFile[]): void {
    for (const file of files) if (this.#files.get(file.path) === file) this.#files.delete(file.path);
    const { environments } = this.#chosen;
    this.#chosen = environments ? { environments } : {};
    this.#look();
  }

  async settled(): Promise<void> {
    while (this.examining) await this.#looking;
  }

  #look(): void {
    this.#wanted += 1;
    if (!this.#busy) {
      this.#busy = true;
      this.#looking = this.#lookUntilLatest();
    }
    this.#changed();
  }

  async #lookUntilLatest(): Promise<void> {
    while (this.examining) {
      const turn = this.#wanted;
      const found =
        this.#files.size === 0 ? undefined : await this.#examine(this.files, this.choices, (at) => this.#read(at));
      this.progress = undefined;
      if (turn === this.#wanted) this.#found(found);
      this.#seen = turn;
    }
    this.#busy = false;
    this.#changed();
  }

  #read(at: PdfProgress): void {
    this.progress = at;
    this.#changed();
  }

  #found(found: Result<BatchInspection> | undefined): void {
    this.examination = found?.ok ? found.value : undefined;
    this.problems = found === undefined || found.ok ? [] : found.problems;
  }

  #changed(): void {
    this.dispatchEvent(new Event("change"));
  }
}

/** A file that takes the place of another has a password of its own. */
const withoutPasswords = (choices: ParamChoices, replaced: readonly DroppedFile[]): ParamChoices => {
  if (choices.pdfPasswords === undefined) return choices;
  const paths = new Set(replaced.map(({ path }) => path));
  const left = Object.entries(choices.pdfPasswords).filter(([path]) => !paths.has(path));
  return { ...choices, pdfPasswords: Object.fromEntries(left) };
};

/** `context`: what holds for every batch, such as environments and presets; a person's choices win over it. */
export const createPendingBatch = (
  client: Pick<BatchClient, "examine">,
  context: () => ParamChoices = () => ({}),
): PendingBatch =>
  new ExaminedBatch((files, choices, onProgress) => client.examine(files, choices, onProgress), context);
