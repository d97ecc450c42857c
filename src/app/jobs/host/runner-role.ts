/** Whether this page runs the jobs: the page that holds a Web Lock does. */
import { createDeferred } from "#domain/values/deferred.ts";
import { runnerLockName } from "#usecases/jobs/job-channel.ts";

type Role = "follower" | "leader" | "suspended" | "stopped";

/** Runs jobs. `isAllowed`: whether this page still runs them. */
type RunJobs = (isAllowed: () => boolean) => Promise<void>;

/** The role of one page. */
export class RunnerRole {
  readonly #locks: Pick<LockManager, "request"> | undefined;
  readonly #runJobs: RunJobs;
  #role: Role = "follower";
  /** Resolves when this page lets go of the lock. Renewed after a suspension. */
  #released = createDeferred();

  /** `locks`: undefined where the browser has none. Then every page runs jobs. */
  constructor(locks: Pick<LockManager, "request"> | undefined, runJobs: RunJobs) {
    this.#locks = locks;
    this.#runJobs = runJobs;
  }

  get isLeader(): boolean {
    return this.#role === "leader";
  }

  get isStopped(): boolean {
    return this.#role === "stopped";
  }

  /** Requests the lock, and runs jobs when this page has it. */
  request(): void {
    const released = this.#released;
    const lead = async (): Promise<void> => {
      if (this.#released !== released || this.#role !== "follower") return;
      this.#role = "leader";
      await this.#runJobs(() => this.#released === released && this.isLeader);
    };
    if (this.#locks === undefined) void lead();
    else this.#locks.request(runnerLockName, () => Promise.race([lead(), released.promise])).catch(lead);
  }

  /** Lets go of the lock, for good or until `takePart`. */
  release(role: "suspended" | "stopped"): void {
    if (this.isStopped) return;
    this.#role = role;
    this.#released.resolve();
  }

  /** Requests the lock again after a suspension. */
  takePart(): void {
    if (this.#role !== "suspended") return;
    this.#role = "follower";
    this.#released = createDeferred();
    this.request();
  }
}
