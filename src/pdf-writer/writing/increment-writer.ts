/** Writes an incremental update: objects, and the section of the cross-reference that lists them (ISO 32000-1, 7.5.6). */
import type { XrefEntry } from "../reading/cross-reference.ts";
import { formatHex } from "../syntax/format-string.ts";
import type { Bytes } from "../syntax/pdf-bytes.ts";
import { type Chunk, encodeChunks } from "./encode-chunks.ts";
import { encodeSection, formatStreamLayout, formatTable, type SectionEntries, sortEntries } from "./xref-section.ts";

/** Where an update is appended to a PDF. */
export interface UpdatePoint {
  /** The bytes of the PDF so far, counted from its header. */
  readonly length: number;
  /** The first unused object number. */
  readonly nextNumber: number;
  /** The form of the cross-reference. Updates keep the form that the file has. */
  readonly form: "table" | "stream";
  /** Offset of the newest section. Undefined if the first update has to list all objects, because the file's own cross-reference is damaged. */
  readonly previousSection: number | undefined;
}

/** Adds objects to an update. */
export interface ObjectWriter {
  /** Returns the number of an object that is written later. */
  reserve(): number;
  /** Writes an object that is not a stream, and returns its number. Without `number`, it gets a new one. */
  write(value: string, number?: number, generation?: number): number;
  /** Writes a stream. `entries`: those of its dictionary, without `Length`. */
  writeStream(entries: string, data: Chunk, number?: number, generation?: number): number;
}

/** Writes one update. */
export interface IncrementWriter extends ObjectWriter {
  /**
   * Ends the update. `trailer`: entries of the trailer, without `Size` and `Prev`. `baseEntries`: the objects of the file
   * before the update, if its own cross-reference cannot be used.
   */
  end(trailer: string, baseEntries?: ReadonlyMap<number, XrefEntry>): Increment;
}

/** An update, and where the next one is appended. */
export interface Increment {
  /** Texts are ASCII, unless an object was written with other characters. */
  readonly chunks: readonly Chunk[];
  /** The chunks as bytes, joined anew with each use. */
  readonly bytes: Bytes;
  readonly next: UpdatePoint;
}

/**
 * Rows make many of them, so it is a class: an object literal with a getter gets a hidden class of its own from V8, which keeps all that
 * the getter refers to until the next full garbage collection.
 */
class WrittenIncrement implements Increment {
  readonly chunks: readonly Chunk[];
  readonly next: UpdatePoint;

  constructor(chunks: readonly Chunk[], next: UpdatePoint) {
    this.chunks = chunks;
    this.next = next;
  }

  get bytes(): Bytes {
    return encodeChunks(this.chunks);
  }
}

const maxTextEntries = 200;

/** Begins an update. */
export const createIncrementWriter = ({ length, nextNumber, form, previousSection }: UpdatePoint): IncrementWriter => {
  const chunks: Chunk[] = [];
  const entries: (readonly [number, XrefEntry])[] = [];
  let offset = length;
  let unusedNumber = nextNumber;
  // Collected, because joining a few long chunks is faster than many short ones. The file may end without a line end.
  let text = "\n";

  const put = (chunk: Chunk): void => {
    if (typeof chunk === "string") text += chunk;
    else {
      chunks.push(text, chunk);
      offset += text.length + chunk.length;
      text = "";
    }
  };
  const reserve = () => unusedNumber++;
  const begin = (number: number, generation: number): void => {
    entries.push([number, { in: "file", offset: offset + text.length, generation }]);
    text += `${number} ${generation} obj\n`;
  };
  const writeStream: ObjectWriter["writeStream"] = (dict, data, number = reserve(), generation = 0) => {
    begin(number, generation);
    text += `<<${dict}/Length ${data.length}>>\nstream\n`;
    put(data);
    text += "\nendstream\nendobj\n";
    return number;
  };
  const endTable = (section: SectionEntries, trailer: string): void => {
    text += `${formatTable(section, previousSection === undefined)}trailer\n<</Size ${unusedNumber}${trailer}>>\n`;
  };
  const endStream = (section: SectionEntries, trailer: string): void => {
    const number = reserve();
    const entry: XrefEntry = { in: "file", offset: offset + text.length, generation: 0 };
    // Its number is the highest.
    const all = [...section, [number, entry] as const];
    const dict = `/Type/XRef${formatStreamLayout(all)}/Size ${unusedNumber}${trailer}`;
    const data = encodeSection(all);
    // Short sections are written as text, so that an update without pictures is text.
    if (all.length > maxTextEntries) writeStream(dict, data, number);
    else writeStream(`${dict}/Filter/ASCIIHexDecode`, `${formatHex(data)}>`, number);
  };
  return {
    reserve,
    write: (value, number = reserve(), generation = 0) => {
      begin(number, generation);
      text += `${value}\nendobj\n`;
      return number;
    },
    writeStream,
    end: (trailer, baseEntries) => {
      const start = offset + text.length;
      const section = sortEntries(baseEntries === undefined ? entries : [...baseEntries, ...entries]);
      const previous = previousSection === undefined ? "" : `/Prev ${previousSection}`;
      if (form === "table") endTable(section, trailer + previous);
      else endStream(section, trailer + previous);
      text += `startxref\n${start}\n%%EOF\n`;
      chunks.push(text);
      offset += text.length;
      return new WrittenIncrement(chunks, { length: offset, nextNumber: unusedNumber, form, previousSection: start });
    },
  };
};
