/**
 * What a page and a reader in its frame say to each other by `postMessage` (`docs/embedding.md`). Every message is an
 * object with `smartlink: 1`, the version of this form; what is not understood is passed over, so that a later version
 * may say more. Messages come from pages that nobody here knows: each is read with care.
 */
export const embedVersion = 1;

export type EmbedZoom = number | "fit" | "width" | "page";

export type EmbedCommand =
  /** From now on the page is told what happens. */
  | { readonly command: "connect" }
  | { readonly command: "goto"; readonly page: number }
  | { readonly command: "goto"; readonly asset: string }
  | { readonly command: "search"; readonly text: string }
  /** Percent of the size on paper, or what it is to fit. */
  | { readonly command: "zoom"; readonly zoom: EmbedZoom }
  | { readonly command: "state" };

/** The state of the reader: as `data-smartlink-state` has it. */
export type EmbedState = "loading" | "locked" | "unavailable" | "error" | "ready";

export type EmbedNotice =
  /** The reader listens. It is all that it says unasked. */
  | { readonly event: "hello" }
  | {
      readonly event: "state";
      readonly state: EmbedState;
      readonly page: number;
      readonly pages: number;
      /** Percent. */
      readonly zoom: number;
      readonly title: string;
      /** What the page in the document's place says, where the state is `error` or `unavailable`. */
      readonly message?: string;
    }
  | { readonly event: "page"; readonly page: number }
  | { readonly event: "zoom"; readonly zoom: number }
  /** One of the reader's events, without what tells who reads. */
  | { readonly event: "smartlink-event"; readonly record: Readonly<Record<string, unknown>> };

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (data: unknown): Fields | undefined => {
  if (typeof data !== "object" || data === null || Array.isArray(data)) return undefined;
  const fields = data as Fields;
  return Object.hasOwn(fields, "smartlink") && fields["smartlink"] === embedVersion ? fields : undefined;
};

const longestText = 1000;
const text = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" && value.length <= longestText ? value : undefined;

const pageNumber = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 1 ? value : undefined;

const zoomOf = (value: unknown): EmbedZoom | undefined => {
  if (value === "fit" || value === "width" || value === "page") return value;
  return typeof value === "number" && value >= 1 && value <= 10_000 ? value : undefined;
};

const readers: Readonly<Record<string, (fields: Fields) => EmbedCommand | undefined>> = {
  connect: () => ({ command: "connect" }),
  state: () => ({ command: "state" }),
  goto: ({ page, asset }) => {
    const number = pageNumber(page);
    if (number !== undefined) return { command: "goto", page: number };
    const id = text(asset);
    return id === undefined ? undefined : { command: "goto", asset: id };
  },
  search: ({ text: words }) => {
    const found = text(words);
    return found === undefined ? undefined : { command: "search", text: found };
  },
  zoom: ({ zoom }) => {
    const found = zoomOf(zoom);
    return found === undefined ? undefined : { command: "zoom", zoom: found };
  },
};

/** A command, undefined where the message is none of ours. */
export const parseCommand = (data: unknown): EmbedCommand | undefined => {
  const fields = fieldsOf(data);
  const name = fields?.["command"];
  if (fields === undefined || typeof name !== "string" || !Object.hasOwn(readers, name)) return undefined;
  return readers[name]?.(fields);
};

const notices = new Set(["hello", "state", "page", "zoom", "smartlink-event"]);

/** A notice of a reader, undefined where the message is none of ours. */
export const parseNotice = (data: unknown): EmbedNotice | undefined => {
  const fields = fieldsOf(data);
  const event = fields?.["event"];
  return typeof event === "string" && notices.has(event) ? (fields as unknown as EmbedNotice) : undefined;
};

export const toEmbedMessage = <T extends EmbedCommand | EmbedNotice>(message: T) => ({
  smartlink: embedVersion,
  ...message,
});

const told = ["id", "object", "type", "event", "data", "page", "asset_id", "dt", "smartlink_id", "reference_id"];

/** A record as another page may have it: nobody's name, address, session or place. */
export const anonymizeRecord = (record: Fields): Fields =>
  Object.fromEntries(told.flatMap((key) => (record[key] === undefined ? [] : [[key, record[key]]])));
