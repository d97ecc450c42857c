/**
 * Calls between a page and its workers, over comlink. `serve` offers the functions of an object, and `connect` calls them from
 * the other side. Arguments and results are plain data; an argument may also be a callback, which can be called until the
 * operation has ended, or an `AbortSignal`, which is aborted on the other side too. Neither may lie inside another value.
 */
import { proxy, type Remote as Wrapped, wrap } from "comlink";
import { ProblemError } from "#domain/problem-error.ts";
import type { Served, ThrownProblem } from "./serve.ts";

export { transfer } from "comlink";

/** The functions of `Api` as they are called from another side. They reject with what the operation throws. */
export type Remote<Api> = {
  readonly [Name in keyof Api]: Api[Name] extends (...args: infer Args) => infer Value
    ? (...args: Args) => Promise<Awaited<Value>>
    : never;
};

/** A connection to a worker, which starts at the first call, and again at the next one after it was lost. */
export interface Connection<Api> {
  readonly remote: Remote<Api>;
  /** Calls the operation of this name. */
  call(name: string, args: readonly unknown[]): Promise<unknown>;
  /** Resolves when the worker responds. Without a worker, at once. */
  ping(): Promise<void>;
  /** Ends the worker. Open calls reject with the reason. */
  end(reason?: Error): void;
}

/** Why a call has no result: the worker could not be loaded, threw outside of a call, sent something unreadable, or was ended. */
export class WorkerLostError extends Error {
  readonly loss: "unloaded" | "crashed" | "unreadable" | "ended";

  constructor(loss: WorkerLostError["loss"], message: string) {
    super(message);
    this.name = "WorkerLostError";
    this.loss = loss;
  }
}

/** A worker from its start to its end. */
interface Session {
  /** Referenced as long as the worker runs: comlink releases the other side when its proxy is garbage-collected. */
  readonly served: Wrapped<Served>;
  /** The functions that reject the open calls. */
  readonly openCalls: Set<(reason: Error) => void>;
  readonly end: (reason: Error) => void;
}

/** Creates the connection. `start` is called when the worker is needed. */
export const connect = <Api extends object>(start: () => Worker | MessagePort): Connection<Api> => {
  let session: Session | undefined;
  let lastId = 0;
  const openSession = (): Session => {
    session ??= startSession(start, (ended) => {
      if (session === ended) session = undefined;
    });
    return session;
  };
  const call = async (name: string, args: readonly unknown[]): Promise<unknown> =>
    sendCall(openSession(), ++lastId, name, args);
  return {
    remote: forwardCalls<Remote<Api>, object>({}, call),
    call,
    ping: async () => session?.served.ping(),
    end: (reason = new WorkerLostError("ended", "The worker was ended.")) => session?.end(reason),
  };
};

/** Creates an object with the members of `own` that passes all other calls on, with their names, which begin with a letter. */
export const forwardCalls = <Api extends object, Own extends object>(
  own: Own,
  call: (name: string, args: readonly unknown[]) => Promise<unknown>,
): Api & Own =>
  new Proxy(own as Api & Own, {
    get: (target, name) => {
      if (typeof name === "symbol" || name in target) return Reflect.get(target, name);
      // With a method `then` it would count as a promise, and with `_$litDirective$` as a directive of lit.
      if (name === "then" || !/^[a-z]/.test(name)) return undefined;
      return (...args: readonly unknown[]) => call(name, args);
    },
  });

const startSession = (start: () => Worker | MessagePort, onEnd: (session: Session) => void): Session => {
  let endpoint: Worker | MessagePort;
  try {
    endpoint = start();
  } catch (error) {
    throw new WorkerLostError("crashed", error instanceof Error ? error.message : String(error));
  }
  const session: Session = {
    served: wrap<Served>(endpoint),
    openCalls: new Set(),
    end: (reason) => {
      if ("terminate" in endpoint) endpoint.terminate();
      else endpoint.close();
      onEnd(session);
      for (const reject of session.openCalls) reject(reason);
    },
  };
  if ("terminate" in endpoint) {
    endpoint.addEventListener("error", (event) => {
      event.preventDefault();
      session.end(
        event.message
          ? new WorkerLostError("crashed", event.message)
          : new WorkerLostError("unloaded", "The worker could not be loaded."),
      );
    });
    endpoint.addEventListener("messageerror", () =>
      session.end(new WorkerLostError("unreadable", "A message of the worker could not be read.")),
    );
  }
  return session;
};

const sendCall = async (
  { served, openCalls }: Session,
  id: number,
  name: string,
  args: readonly unknown[],
): Promise<unknown> => {
  const signalIndex = args.findIndex((arg) => arg instanceof AbortSignal);
  const signal = args[signalIndex] as AbortSignal | undefined;
  const abort = () => void served.abort(id);
  let lose: (reason: Error) => void = () => undefined;
  const lost = new Promise<never>((_, reject) => {
    lose = reject;
  });
  openCalls.add(lose);
  try {
    const response = served.run(id, name, signalIndex, ...args.map(toMessage));
    if (signal?.aborted) abort();
    else signal?.addEventListener("abort", abort, { once: true });
    return await Promise.race([response, lost]);
  } catch (error) {
    const problem = (error as Partial<ThrownProblem> | undefined)?.problem;
    throw problem === undefined ? error : new ProblemError(problem);
  } finally {
    openCalls.delete(lose);
    signal?.removeEventListener("abort", abort);
  }
};

const toMessage = (arg: unknown): unknown => {
  if (typeof arg === "function") return proxy((...values: readonly unknown[]) => Reflect.apply(arg, undefined, values));
  return arg instanceof AbortSignal ? undefined : arg;
};
