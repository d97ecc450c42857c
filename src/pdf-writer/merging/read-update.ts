/**
 * Reads the objects of an update that this writer has made. Values are parsed when they are used: most rows only add content
 * streams.
 */
import type { PdfObject } from "../reading/pdf-objects.ts";
import { type Bytes, latin1 } from "../syntax/pdf-bytes.ts";
import { createReader, PdfSyntaxError, readValue } from "../syntax/pdf-syntax.ts";

const begin = /\s*(\d+) (\d+) obj\n/y;
const crossReference = /\s*(?:start)?xref\s/y;
const streamWord = "\nstream\n";
const endWord = "\nendobj\n";

/** Returns the objects by their numbers, without the cross-reference. @throws PdfSyntaxError */
export const readUpdate = (bytes: Bytes): ReadonlyMap<number, PdfObject> => {
  const text = latin1(bytes);
  const objects = new Map<number, PdfObject>();
  let at = 0;
  for (;;) {
    begin.lastIndex = at;
    const match = begin.exec(text);
    if (match === null) {
      crossReference.lastIndex = at;
      if (!crossReference.test(text)) throw damage(at);
      return objects;
    }
    const [number, generation] = [Number(match[1]), Number(match[2])];
    const start = begin.lastIndex;
    const valueEnd = findFirst(text, start);
    if (!text.startsWith(streamWord, valueEnd)) at = valueEnd + endWord.length;
    else {
      const dataStart = valueEnd + streamWord.length;
      const length = /\/Length (\d+)>>$/.exec(text.slice(Math.max(start, valueEnd - 40), valueEnd))?.[1];
      const dataEnd = dataStart + Number(length ?? Number.NaN);
      if (!text.startsWith(`\nendstream${endWord}`, dataEnd)) throw damage(number);
      at = text.indexOf(endWord, dataEnd) + endWord.length;
      if (!text.startsWith("<</Type/XRef", start))
        objects.set(number, createObject(bytes, { number, generation, start }, bytes.subarray(dataStart, dataEnd)));
      continue;
    }
    objects.set(number, createObject(bytes, { number, generation, start }));
  }
};

/** Returns where a value ends: at the word after it. Values are written without line breaks. */
const findFirst = (text: string, start: number): number => {
  const end = text.indexOf("\n", start);
  if (end < 0 || !(text.startsWith(streamWord, end) || text.startsWith(endWord, end))) throw damage(start);
  return end;
};

const damage = (place: number) => new PdfSyntaxError(`its update is damaged at ${place}`);

const createObject = (
  bytes: Bytes,
  { number, generation, start }: { readonly number: number; readonly generation: number; readonly start: number },
  stream?: Bytes,
): PdfObject => ({
  number,
  generation,
  get value() {
    return readValue(createReader(bytes, start));
  },
  ...(stream && { stream }),
});
