/**
 * Tracked events on their way: put into requests that no browser refuses at leaving, with every event in exactly one
 * of them. Browsers let a page that is closing send 64 KiB in all, so a part has at most 48 KiB.
 */
export const chunkLimitBytes = 48 * 1024;

const head = '{"events":[';
const tail = "]}";
const frameBytes = head.length + tail.length;

/** The largest event that a part has room for. */
const eventLimitBytes = chunkLimitBytes - frameBytes;

/** Bytes of the text as UTF-8; a surrogate without its other half counts as the three bytes of what it becomes. */
export const countUtf8Bytes = (text: string): number => {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
};

/** The request's body: `{"events":[…]}`, from the JSON of each event. */
export const toRequestBody = (events: readonly string[]): string => head + events.join(",") + tail;

/**
 * The items in their order, in parts whose bodies have at most `limitBytes`. An item that is larger than that alone
 * gets a part alone: `fitting` keeps events from being so large.
 */
export const splitIntoChunks = <Item extends { readonly json: string }>(
  items: readonly Item[],
  limitBytes = chunkLimitBytes,
): readonly (readonly Item[])[] => {
  const parts: Item[][] = [];
  let room = 0;
  for (const item of items) {
    const bytes = countUtf8Bytes(item.json) + 1;
    if (parts.length === 0 || bytes > room) {
      parts.push([]);
      // The first of a part needs no comma before it.
      room = limitBytes - frameBytes + 1;
    }
    parts.at(-1)?.push(item);
    room -= bytes;
  }
  return parts;
};

const longestCut = 8_000;

/** The event's JSON, small enough for a part: data that is too long becomes the beginning of its text. */
export const toLimitedJson = (event: { readonly data?: unknown }): string => {
  const json = JSON.stringify(event);
  if (countUtf8Bytes(json) <= eventLimitBytes) return json;
  const data = typeof event.data === "string" ? event.data : JSON.stringify(event.data);
  return JSON.stringify({ ...event, data: data.slice(0, longestCut), data_cut: true });
};
