import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { Problem } from "#domain/problem.ts";
import { toProblem } from "#domain/problem-error.ts";
import { openSettingsSession, type SettingsSession, type SmartlinkAccess } from "../settings/settings-session.ts";

/** Opens the settings of a smartlink for an element, renders it again whenever they change, and saves when it is removed. */
export class OpenedSettings implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #opening = new AbortController();
  #access: SmartlinkAccess | undefined;
  #session: SettingsSession | undefined;
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
  get session(): SettingsSession | undefined {
    return this.#session;
  }

  /** Why the settings could not be read. */
  get problems(): readonly Problem[] {
    return this.#problems;
  }

  hostDisconnected(): void {
    this.#opening.abort();
    void this.#session?.save();
  }

  /** Opens the settings of a smartlink instead of those that are open, which are saved. */
  async open(id: string, loadAccess: () => Promise<SmartlinkAccess>): Promise<void> {
    void this.#session?.save();
    this.#opening.abort();
    const opening = new AbortController();
    this.#opening = opening;
    [this.#session, this.#problems] = [undefined, []];
    try {
      const access = await loadAccess();
      const opened = await openSettingsSession(access, id);
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

  #show(session: SettingsSession, signal: AbortSignal): void {
    session.addEventListener("change", () => this.#host.requestUpdate(), { signal });
    session.watch(signal);
    this.#session = session;
  }
}
