/**
 * The batch that a person prepares: files, choices, and the worker's inspection of both. Only the latest revision is
 * inspected, one at a time.
 */
import type { Problem } from "#domain/problem.ts";
import type {
  BatchInspection,
  BatchInspectionProgress,
  DroppedFile,
  InspectionProgress,
  ParamChoices,
} from "#workers/batch-protocol.ts";
import type { BatchClient } from "../../site/batch-client.ts";
import { initialPendingBatchState, type PendingBatchAction, reducePendingBatch } from "./pending-batch-state.ts";

/** A batch before its start. Dispatches `change` when any of its properties changes. */
export interface PendingBatch extends EventTarget {
  readonly files: readonly DroppedFile[];
  /** Whether it has neither files nor a smartlink of the library as its template. */
  readonly isEmpty: boolean;
  /** The choices for every batch, overridden by those for this one. */
  readonly choices: ParamChoices;
  /**
   * The result for the latest inspected revision; while a large file is read, the result of its first rows. Undefined without
   * files and template, and if the worker failed.
   */
  readonly inspection: BatchInspection | undefined;
  readonly inspecting: boolean;
  /** What was read so far; undefined while nothing is read. */
  readonly progress: InspectionProgress | undefined;
  /** Why the worker could not inspect the files. */
  readonly problems: readonly Problem[];
  /** Adds files. A file replaces the one with the same path. */
  add(files: readonly DroppedFile[], choices?: ParamChoices): void;
  remove(path: string): void;
  /** Changes some of the parameters. */
  choose(choices: ParamChoices): void;
  clear(): void;
  /** Removes the smartlink that is the template. */
  removeTemplate(): void;
  /** Removes the files of a job that was created. A file that was added meanwhile stays, even at the same path. */
  release(files: readonly DroppedFile[]): void;
  /** Resolves when the latest revision was inspected. */
  settled(): Promise<void>;
}

type InspectionClient = Pick<BatchClient, "inspect">;

class InspectedPendingBatch extends EventTarget implements PendingBatch {
  readonly #client: InspectionClient;
  readonly #readDefaults: () => ParamChoices;
  #state = initialPendingBatchState;
  /** Aborts the running inspection; undefined while none runs. */
  #reading: AbortController | undefined;
  /** Resolves when the latest revision was inspected. */
  #inspections: Promise<void> = Promise.resolve();

  constructor(client: InspectionClient, readDefaults: () => ParamChoices) {
    super();
    this.#client = client;
    this.#readDefaults = readDefaults;
  }

  get files(): readonly DroppedFile[] {
    return [...this.#state.files.values()];
  }

  get isEmpty(): boolean {
    return this.files.length === 0 && this.choices.document_id === undefined;
  }

  get choices(): ParamChoices {
    return { ...this.#readDefaults(), ...this.#state.choices };
  }

  get inspection(): BatchInspection | undefined {
    return this.#state.inspection;
  }

  get inspecting(): boolean {
    return this.#state.inspectedRevision < this.#state.revision;
  }

  get progress(): InspectionProgress | undefined {
    return this.#state.progress;
  }

  get problems(): readonly Problem[] {
    return this.#state.problems;
  }

  add(files: readonly DroppedFile[], choices: ParamChoices = {}): void {
    if (files.length > 0) this.#revise({ kind: "files-added", files, choices });
  }

  remove(path: string): void {
    this.#revise({ kind: "file-removed", path });
  }

  choose(choices: ParamChoices): void {
    this.#revise({ kind: "choices-changed", choices });
  }

  clear(): void {
    this.#revise({ kind: "cleared" });
  }

  removeTemplate(): void {
    if (this.choices.document_id !== undefined) this.#revise({ kind: "template-removed" });
  }

  release(files: readonly DroppedFile[]): void {
    this.#revise({ kind: "files-released", files });
  }

  async settled(): Promise<void> {
    while (this.inspecting) await this.#inspections;
  }

  #revise(action: PendingBatchAction): void {
    this.#state = reducePendingBatch(this.#state, action);
    if (this.inspecting && this.#reading !== undefined) this.#reading.abort();
    else if (this.inspecting) this.#inspections = this.#inspectLatest();
    this.#notify();
  }

  async #inspectLatest(): Promise<void> {
    while (this.inspecting) {
      const { revision } = this.#state;
      const { files } = this;
      this.#reading = new AbortController();
      const showProgress = (progress: BatchInspectionProgress) => {
        this.#state = reducePendingBatch(this.#state, { kind: "reading-progressed", revision, progress });
        this.#notify();
      };
      const result = this.isEmpty
        ? undefined
        : await this.#client.inspect(files, this.choices, showProgress, this.#reading.signal);
      this.#state = reducePendingBatch(this.#state, { kind: "inspected", revision, result });
    }
    this.#reading = undefined;
    this.#notify();
  }

  #notify(): void {
    this.dispatchEvent(new Event("change"));
  }
}

/** Creates an empty batch. `readDefaults` returns the choices for every batch, such as environments and presets. */
export const createPendingBatch = (
  client: InspectionClient,
  readDefaults: () => ParamChoices = () => ({}),
): PendingBatch => new InspectedPendingBatch(client, readDefaults);
