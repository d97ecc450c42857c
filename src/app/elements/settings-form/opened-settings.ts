import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { Problem } from "#domain/problem.ts";
import { toProblem } from "#domain/problem-error.ts";
import {
  openSmartlinkEditor,
  type SmartlinkAccess,
  type SmartlinkEditor,
} from "../../services/settings-form/smartlink-editor.ts";

/** Opens the settings of a smartlink for an element, renders it again whenever they change, and saves when it is removed. */
export class OpenedSettings implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #opening = new AbortController();
  #access: SmartlinkAccess | undefined;
  #editor: SmartlinkEditor | undefined;
  #problems: readonly Problem[] = [];

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  /** Undefined until it is loaded. */
  get access(): SmartlinkAccess | undefined {
    return this.#access;
  }

  /** Undefined until the settings are read. */
  get editor(): SmartlinkEditor | undefined {
    return this.#editor;
  }

  /** Why the settings could not be read. */
  get problems(): readonly Problem[] {
    return this.#problems;
  }

  hostDisconnected(): void {
    this.#opening.abort();
    void this.#editor?.save();
  }

  /** Opens the settings of a smartlink instead of those that are open, which are saved. */
  async open(id: string, loadAccess: () => Promise<SmartlinkAccess>): Promise<void> {
    void this.#editor?.save();
    this.#opening.abort();
    const opening = new AbortController();
    this.#opening = opening;
    [this.#editor, this.#problems] = [undefined, []];
    try {
      const access = await loadAccess();
      const opened = await openSmartlinkEditor(access, id);
      // Other settings may have been opened meanwhile.
      if (opening.signal.aborted) return;
      this.#access = access;
      if (opened.ok) this.#show(opened.value, opening.signal);
      else this.#problems = opened.problems;
    } catch (error) {
      if (opening.signal.aborted) return;
      this.#problems = [toProblem(error)];
    }
    this.#host.requestUpdate();
  }

  #show(editor: SmartlinkEditor, signal: AbortSignal): void {
    editor.addEventListener("change", () => this.#host.requestUpdate(), { signal });
    editor.watch(signal);
    this.#editor = editor;
  }
}
