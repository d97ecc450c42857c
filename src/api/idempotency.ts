/**
 * Implements `Idempotency-Key` for every POST (docs/decisions/0021): a repetition with the same key and parameters gets the
 * stored response of the first call. Ids of new records are derived from the key, so that repeating a call that was interrupted
 * before its response was stored creates nothing twice.
 */
import { problem } from "#domain/problem.ts";
import { isRecord } from "#domain/values/is-record.ts";
import type { StoredAnswer } from "#ports/records.ts";
import type { ServicePorts } from "#usecases/library/service-ports.ts";
import { answerRetentionMs, removeExpiredAnswers } from "#usecases/workspace/expired-answers.ts";
import type { Fields } from "./parse-call.ts";
import { jsonTextResponse, problemResponse } from "./responses.ts";
import { revisionHeaders } from "./revision-headers.ts";
import type { Route } from "./route.ts";

/** Expired answers are removed at most this often, and when a page starts. */
const removalIntervalMs = 3_600_000;

/** Creates ids for the records of one call. */
export interface CallIds {
  newId(): Promise<string>;
}

/** A call as far as its repetition is recognized by it. */
export interface KeyedCall {
  readonly request: Request;
  readonly url: URL;
  readonly route: Route;
  /** Id of the caller, empty for a route without credentials. */
  readonly user: string;
  readonly fields: Fields | undefined;
}

/** Runs a call once per key and replays its response with `Idempotent-Replayed: true`. Without a key it just runs. */
export type IdempotentRunner = (call: KeyedCall, run: (ids: CallIds) => Promise<Response>) => Promise<Response>;

type Ports = Pick<ServicePorts, "store" | "clock" | "ids" | "bytes">;

/** Creates the runner. Responses are stored for 24 hours, errors of the server (5xx) are not stored. */
export const createIdempotentRunner = (ports: Ports): IdempotentRunner => {
  const { clock, ids, bytes } = ports;
  const { records } = ports.store;
  let lastRemovalMs = Number.NEGATIVE_INFINITY;

  const removeExpired = async (): Promise<void> => {
    const nowMs = Date.parse(clock.now());
    if (nowMs - lastRemovalMs < removalIntervalMs) return;
    lastRemovalMs = nowMs;
    // The call does not depend on it: the next removal finds what this one leaves.
    await removeExpiredAnswers(ports).catch(() => undefined);
  };

  const hash = (text: string) => bytes.sha256(new TextEncoder().encode(text));

  const fingerprint = async ({ url, fields = {} }: KeyedCall): Promise<string> => {
    const texts = [url.pathname, url.search];
    for (const name of Object.keys(fields).sort()) texts.push(name, await serialize(fields[name]));
    return hash(JSON.stringify(texts));
  };

  const serialize = async (value: unknown): Promise<string> =>
    value instanceof File
      ? `${value.name} ${value.type} ${await bytes.sha256(new Uint8Array(await value.arrayBuffer()))}`
      : JSON.stringify(value);

  const findOrReserve = async (call: KeyedCall, key: string): Promise<StoredAnswer | "reused"> => {
    const id = await hash(JSON.stringify([call.user, call.url.pathname, key]));
    const reservation = { id, fingerprint: await fingerprint(call), created: clock.now() };
    return records.change(["answers"], async (tx) => {
      const existing = await tx.get("answers", id);
      const isExpired =
        existing !== undefined && Date.parse(reservation.created) - Date.parse(existing.created) > answerRetentionMs;
      if (existing !== undefined && !isExpired)
        return existing.fingerprint === reservation.fingerprint ? existing : "reused";
      await tx.put("answers", reservation);
      return reservation;
    });
  };

  return async (call, run) => {
    // A generated file is the same at each call, and can be too large to store.
    const isKeyed = call.request.method === "POST" && call.route.answer.kind !== "file";
    const key = isKeyed ? call.request.headers.get("idempotency-key") : null;
    if (key === null || key === "") return run({ newId: async () => ids.newId() });
    if (key.length > 200) return problemResponse(call.request, [keyTooLong]);
    const stored = await findOrReserve(call, key);
    await removeExpired();
    if (stored === "reused") return problemResponse(call.request, [reused]);
    if (stored.status !== undefined && stored.body !== undefined)
      return jsonTextResponse(stored.status, stored.body, {
        ...(call.route.revision === undefined ? {} : storedRevisionHeaders(stored.body)),
        "Idempotent-Replayed": "true",
      });
    let idCount = 0;
    const response = await run({
      newId: async () => (await hash(`${stored.id} ${stored.created} ${idCount++}`)).slice(0, 24),
    });
    const body = withoutSecrets(await response.clone().text(), call.route.secretFields);
    // A repetition after an error of the storage may succeed, so that response is not stored.
    if (response.status < 500)
      await records.change(["answers"], (tx) => tx.put("answers", { ...stored, status: response.status, body }));
    return response;
  };
};

const storedRevisionHeaders = (body: string): Readonly<Record<string, string>> => {
  const envelope: unknown = JSON.parse(body);
  return isRecord(envelope) ? revisionHeaders(envelope["details"]) : {};
};

/** Passwords are not stored as plain text. */
const withoutSecrets = (body: string, secret: readonly string[] = []): string =>
  secret.length === 0
    ? body
    : JSON.stringify(JSON.parse(body), (key, value) => (secret.includes(key) ? undefined : value));

const keyTooLong = problem("shape-invalid", "The Idempotency-Key is longer than 200 characters. Send a shorter one.");

const reused = problem(
  "key-reused",
  "This Idempotency-Key was used with other parameters. Send a new key for a new call; use the same key only to repeat a call.",
);
