/**
 * `Idempotency-Key` (on every POST): a call that is repeated with its key and parameters gets the first call's answer,
 * whatever became of that answer on its way. The ids of what a keyed call makes are derived from the key, so that even a
 * call that was cut off between making and answering makes nothing twice.
 */
import { problem } from "#domain/problem.ts";
import type { StoredAnswer } from "#ports/records.ts";
import type { ServicePorts } from "#usecases/library/service-ports.ts";
import type { Fields } from "./parse-call.ts";
import { jsonTextResponse, problemResponse } from "./responses.ts";
import type { Route } from "./route.ts";

const keptMs = 24 * 3_600_000;

export interface CallIds {
  newId(): Promise<string>;
}

export interface KeyedCall {
  readonly request: Request;
  readonly url: URL;
  readonly route: Route;
  /** Empty for an open route. */
  readonly user: string;
  readonly fields: Fields | undefined;
}

export type IdempotentRunner = (call: KeyedCall, run: (ids: CallIds) => Promise<Response>) => Promise<Response>;

type Ports = Pick<ServicePorts, "store" | "clock" | "ids" | "bytes">;

export const createIdempotentRunner = ({ store: { records }, clock, ids, bytes }: Ports): IdempotentRunner => {
  const hash = (text: string) => bytes.sha256(new TextEncoder().encode(text));

  const fingerprint = async ({ url, fields = {} }: KeyedCall): Promise<string> => {
    const texts = [url.pathname, url.search];
    for (const name of Object.keys(fields).sort()) texts.push(name, await textOf(fields[name]));
    return hash(JSON.stringify(texts));
  };

  const textOf = async (value: unknown): Promise<string> =>
    value instanceof File
      ? `${value.name} ${value.type} ${await bytes.sha256(new Uint8Array(await value.arrayBuffer()))}`
      : JSON.stringify(value);

  const open = async (call: KeyedCall, key: string): Promise<StoredAnswer | "reused"> => {
    const id = await hash(JSON.stringify([call.user, call.url.pathname, key]));
    const fresh = { id, fingerprint: await fingerprint(call), created: clock.now() };
    return records.change(["answers"], async (tx) => {
      const known = await tx.get("answers", id);
      const isOver = known !== undefined && Date.parse(fresh.created) - Date.parse(known.created) > keptMs;
      if (known !== undefined && !isOver) return known.fingerprint === fresh.fingerprint ? known : "reused";
      await tx.put("answers", fresh);
      return fresh;
    });
  };

  return async (call, run) => {
    const key = call.request.method === "POST" ? call.request.headers.get("idempotency-key") : null;
    if (key === null || key === "") return run({ newId: async () => ids.newId() });
    if (key.length > 200) return problemResponse(call.request, [keyTooLong]);
    const stored = await open(call, key);
    if (stored === "reused") return problemResponse(call.request, [reused]);
    if (stored.status !== undefined && stored.body !== undefined)
      return jsonTextResponse(stored.status, stored.body, { "Idempotent-Replayed": "true" });
    let made = 0;
    const response = await run({
      newId: async () => (await hash(`${stored.id} ${stored.created} ${made++}`)).slice(0, 24),
    });
    const body = withoutSecrets(await response.clone().text(), call.route.secretFields);
    // A refusal of the browser's storage is no answer to keep: the repetition may succeed.
    if (response.status < 500)
      await records.change(["answers"], (tx) => tx.put("answers", { ...stored, status: response.status, body }));
    return response;
  };
};

/** Passwords are never kept in the clear. */
const withoutSecrets = (body: string, secret: readonly string[] = []): string =>
  secret.length === 0
    ? body
    : JSON.stringify(JSON.parse(body), (key, value) => (secret.includes(key) ? undefined : value));

const keyTooLong = problem("shape-invalid", "The Idempotency-Key is longer than 200 characters. Send a shorter one.");

const reused = problem(
  "key-reused",
  "This Idempotency-Key was used with other parameters. Send a new key with a new call, the old one with a repetition.",
);
