/**
 * The `postMessage` protocol between a page and the reader in its frame (docs/embedding.md). Every message is an object
 * with `smartlink: 1`, the protocol version. Unknown messages are ignored, so later versions can add some. The other
 * side is untrusted: every message is parsed.
 */
import { isRecord, type UnknownRecord } from "#domain/values/is-record.ts";

/** The protocol version: the value of `smartlink` in each message. */
export const embedVersion = 1;

/** Percent of the size on paper, or what fits the frame. */
export type EmbedZoom = number | "fit" | "width" | "page";

/** Sent by the page to the reader. */
export type EmbedCommand =
  /** Asks the reader to send notices to the origin of this message. */
  | { readonly command: "connect" }
  | { readonly command: "goto"; readonly page: number }
  | { readonly command: "goto"; readonly asset: string }
  | { readonly command: "search"; readonly text: string }
  | { readonly command: "zoom"; readonly zoom: EmbedZoom }
  | { readonly command: "state" };

/** The value of `data-smartlink-state`. */
export type EmbedState = "loading" | "locked" | "unavailable" | "error" | "ready";

/** Sent by the reader to the page. */
export type EmbedNotice =
  /** The reader is listening. The only notice before `connect`. */
  | { readonly event: "hello" }
  | {
      readonly event: "state";
      readonly state: EmbedState;
      readonly page: number;
      readonly pages: number;
      /** Percent. */
      readonly zoom: number;
      readonly title: string;
      /** The text shown instead of the document, if the state is `error` or `unavailable`. */
      readonly message?: string;
    }
  | { readonly event: "page"; readonly page: number }
  | { readonly event: "zoom"; readonly zoom: number }
  /** A tracked event without data about the visitor. */
  | { readonly event: "smartlink-event"; readonly record: Readonly<Record<string, unknown>> };

const fieldsOf = (data: unknown): UnknownRecord | undefined =>
  isRecord(data) && Object.hasOwn(data, "smartlink") && data["smartlink"] === embedVersion ? data : undefined;

const maxTextLength = 1000;
const parseText = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" && value.length <= maxTextLength ? value : undefined;

const parsePage = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 1 ? value : undefined;

const parseZoom = (value: unknown): EmbedZoom | undefined => {
  if (value === "fit" || value === "width" || value === "page") return value;
  return typeof value === "number" && value >= 1 && value <= 10_000 ? value : undefined;
};

const commandParsers: Readonly<Record<string, (fields: UnknownRecord) => EmbedCommand | undefined>> = {
  connect: () => ({ command: "connect" }),
  state: () => ({ command: "state" }),
  goto: ({ page, asset }) => {
    const number = parsePage(page);
    if (number !== undefined) return { command: "goto", page: number };
    const id = parseText(asset);
    return id === undefined ? undefined : { command: "goto", asset: id };
  },
  search: ({ text: value }) => {
    const text = parseText(value);
    return text === undefined ? undefined : { command: "search", text };
  },
  zoom: ({ zoom: value }) => {
    const zoom = parseZoom(value);
    return zoom === undefined ? undefined : { command: "zoom", zoom };
  },
};

/** Parses a message to the reader. Returns undefined if it is not a valid command. */
export const parseCommand = (data: unknown): EmbedCommand | undefined => {
  const fields = fieldsOf(data);
  const name = fields?.["command"];
  if (fields === undefined || typeof name !== "string" || !Object.hasOwn(commandParsers, name)) return undefined;
  return commandParsers[name]?.(fields);
};

const noticeNames = new Set(["hello", "state", "page", "zoom", "smartlink-event"]);

/** Parses a message from the reader. Returns undefined if it is not a notice; the fields of a notice are not checked. */
export const parseNotice = (data: unknown): EmbedNotice | undefined => {
  const fields = fieldsOf(data);
  const event = fields?.["event"];
  return typeof event === "string" && noticeNames.has(event) ? (fields as unknown as EmbedNotice) : undefined;
};

/** Adds the protocol version. */
export const toEmbedMessage = <T extends EmbedCommand | EmbedNotice>(message: T) => ({
  smartlink: embedVersion,
  ...message,
});

const anonymousKeys = [
  "id",
  "object",
  "type",
  "event",
  "data",
  "page",
  "asset_id",
  "dt",
  "smartlink_id",
  "reference_id",
];

/** Returns a copy of an event record for the embedding page: without visitor, e-mail address, session and location. */
export const anonymizeRecord = (record: UnknownRecord): UnknownRecord =>
  Object.fromEntries(anonymousKeys.flatMap((key) => (record[key] === undefined ? [] : [[key, record[key]]])));
