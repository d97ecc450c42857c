/**
 * Splits tracked events into request bodies. Browsers limit requests of a closing page (`keepalive`) to 64 KiB in total,
 * so a body has at most 48 KiB. Every event is in exactly one body.
 */

/** Limit of a request body. */
export const chunkLimitBytes = 48 * 1024;

const head = '{"events":[';
const tail = "]}";
const wrapperBytes = head.length + tail.length;

/** The largest event that fits into a body. */
const eventLimitBytes = chunkLimitBytes - wrapperBytes;

/** Counts the bytes of the text in UTF-8. A lone surrogate counts as U+FFFD, three bytes, as encoders write it. */
export const countUtf8Bytes = (text: string): number => {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
};

/** Builds a request body, `{"events":[…]}`, from the JSON of each event. */
export const toRequestBody = (events: readonly string[]): string => head + events.join(",") + tail;

/**
 * Splits the items, in their order, into chunks whose request bodies have at most `limitBytes`. A larger item gets a
 * chunk of its own; `toLimitedJson` keeps events below the limit.
 */
export const splitIntoChunks = <Item extends { readonly json: string }>(
  items: readonly Item[],
  limitBytes = chunkLimitBytes,
): readonly (readonly Item[])[] => {
  const chunks: Item[][] = [];
  let roomBytes = 0;
  for (const item of items) {
    const bytes = countUtf8Bytes(item.json) + 1;
    if (chunks.length === 0 || bytes > roomBytes) {
      chunks.push([]);
      // The first event of a chunk is not preceded by a comma.
      roomBytes = limitBytes - wrapperBytes + 1;
    }
    chunks.at(-1)?.push(item);
    roomBytes -= bytes;
  }
  return chunks;
};

/** Characters that are kept of data that is too long. */
const maxCutDataLength = 8_000;

/** Serializes an event so that it fits into a chunk: oversized `data` is replaced by its beginning, with `data_cut`. */
export const toLimitedJson = (event: { readonly data?: unknown }): string => {
  const json = JSON.stringify(event);
  if (countUtf8Bytes(json) <= eventLimitBytes) return json;
  const data = typeof event.data === "string" ? event.data : JSON.stringify(event.data);
  return JSON.stringify({ ...event, data: data.slice(0, maxCutDataLength), data_cut: true });
};
