/** The side of a worker in calls between a page and its workers, see connect.ts. */
import { type Endpoint, expose, type Remote, releaseProxy } from "comlink";
import type { Problem } from "#domain/problem.ts";
import { ProblemError } from "#domain/problem-error.ts";

/** What `connect` calls, over comlink. */
export interface Served {
  /** Runs an operation. `id`: that of the call. `signalIndex`: the position of the caller's signal in `args`, or -1. */
  run(id: number, name: string, signalIndex: number, ...args: readonly unknown[]): Promise<unknown>;
  /** Aborts the signal of a call. */
  abort(id: number): void;
  /** Answers at once, unless the worker is busy. */
  ping(): void;
}

/** How a `ProblemError` is sent: comlink sends only the name and message of an error. */
export interface ThrownProblem {
  readonly problem: Problem;
}

type Callback = (...values: readonly unknown[]) => void;

/** Offers the operations to `connect` on the other side. `endpoint`: that of this worker by default. */
export const serve = <Api extends object>(operations: Api, endpoint?: Endpoint): void => {
  const controllers = new Map<number, AbortController>();
  const served: Served = {
    run: async (id, name, signalIndex, ...args) => {
      const controller = new AbortController();
      controllers.set(id, controller);
      const callbacks: Remote<Callback>[] = [];
      const receive = (arg: unknown, index: number): unknown => {
        if (index === signalIndex) return controller.signal;
        if (typeof arg !== "function") return arg;
        const callback = arg as Remote<Callback>;
        callbacks.push(callback);
        // A released callback throws when it is called.
        return (...values: readonly unknown[]) => void (controllers.has(id) && callback(...values));
      };
      try {
        const operation = Reflect.get(operations, name) as (...args: readonly unknown[]) => unknown;
        return await operation.apply(operations, args.map(receive));
      } catch (error) {
        throw error instanceof ProblemError ? ({ problem: error.problem } satisfies ThrownProblem) : error;
      } finally {
        controllers.delete(id);
        // Without this, both ports of each callback stay open until the worker happens to collect its garbage.
        for (const callback of callbacks) callback[releaseProxy]();
      }
    },
    abort: (id) => controllers.get(id)?.abort(),
    ping: () => undefined,
  };
  expose(served, endpoint);
};
