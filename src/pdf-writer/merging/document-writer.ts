/**
 * Writes a new PDF to a sink while it is made: nothing of it stays in memory but the positions of its objects. Objects that
 * are no streams are packed and compressed (ISO 32000-1, 7.5.7 and 7.5.8).
 */
import type { Bytes, Deflate } from "../syntax/pdf-bytes.ts";
import { createTextDeflate } from "../writing/deflate-text.ts";
import type { Chunk } from "../writing/encode-chunks.ts";
import { encodeChunks } from "../writing/encode-chunks.ts";
import { createObjectPositions } from "./object-positions.ts";

/** Takes the bytes of a file one after the other. The next ones come when the promise resolves. */
export type ByteSink = (bytes: Bytes) => Promise<void>;

/** Writes the objects of a PDF. What is written goes to the sink with the next `drain`. */
export interface DocumentWriter {
  /** Returns the number of an object that is written later. */
  reserve(): number;
  /** Writes an object that is no stream, and returns its number. Without `number`, it gets a new one. */
  write(value: string, number?: number): number;
  /** Writes a stream. `entries`: those of its dictionary, without `Length`. */
  writeStream(entries: string, data: Chunk, number?: number): number;
  /** Compresses data and writes it as a stream. `entries`: also without `Filter`. */
  writeCompressed(entries: string, data: Bytes, number?: number): Promise<number>;
  /** Sends what is written to the sink as soon as it is worth a call. Call it often, such as after each page. */
  drain(): Promise<void>;
  /** Bytes that are written so far, without packed objects that wait. */
  readonly size: number;
  /** Ends the PDF. `trailer`: entries of its trailer, without `Size`. */
  end(trailer: string): Promise<void>;
}

/** Objects in one object stream: more of them hardly save bytes, and viewers unpack all to read one. */
const maxPackedObjects = 500;
const maxPackedLength = 64 * 1024;
/** Bytes that are collected before the sink is called. */
const sinkBytes = 256 * 1024;
/** The comment tells programs that the file is binary (7.5.2). */
const header = "%PDF-1.7\n%\xe2\xe3\xcf\xd3\n";

/** The objects of an object stream that is not yet written. */
interface PackedObjects {
  /** Number of the object stream. */
  readonly container: number;
  count: number;
  /** The number and the position of each object. */
  numbers: string;
  values: string;
}

/** Begins a PDF. */
export const createDocumentWriter = (sink: ByteSink, deflate: Deflate): DocumentWriter => {
  const positions = createObjectPositions();
  const deflateText = createTextDeflate();
  let chunks: Chunk[] = [];
  let text = header;
  let pendingBytes = 0;
  let sentBytes = 0;
  /** Object streams that are full, and the one that takes more objects. */
  const fullPacks: PackedObjects[] = [];
  let openPack: PackedObjects | undefined;

  const size = () => sentBytes + pendingBytes + text.length;
  const put = (chunk: Chunk): void => {
    if (typeof chunk === "string") text += chunk;
    else {
      chunks.push(text, chunk);
      pendingBytes += text.length + chunk.length;
      text = "";
    }
  };
  const reserve = positions.reserve;
  const writeStream: DocumentWriter["writeStream"] = (entries, data, number = reserve()) => {
    positions.setOffset(number, size());
    text += `${number} 0 obj\n<<${entries}/Length ${data.length}>>\nstream\n`;
    put(data);
    text += "\nendstream\nendobj\n";
    return number;
  };
  const writeCompressed: DocumentWriter["writeCompressed"] = async (entries, data, number) =>
    writeStream(`${entries}/Filter/FlateDecode`, await deflate(data), number);
  const send = async (): Promise<void> => {
    const bytes = encodeChunks([...chunks, text]);
    chunks = [];
    text = "";
    pendingBytes = 0;
    sentBytes += bytes.length;
    await sink(bytes);
  };
  const findPack = (): PackedObjects => {
    if (openPack !== undefined && (openPack.count >= maxPackedObjects || openPack.values.length >= maxPackedLength)) {
      fullPacks.push(openPack);
      openPack = undefined;
    }
    openPack ??= { container: reserve(), count: 0, numbers: "", values: "" };
    return openPack;
  };
  const writePack = ({ container, count, numbers, values }: PackedObjects): void => {
    const entries = `/Type/ObjStm/N ${count}/First ${numbers.length}/Filter/FlateDecode`;
    writeStream(entries, deflateText(encodeChunks([numbers, values]), numbers.length), container);
  };
  return {
    reserve,
    writeStream,
    writeCompressed,
    write: (value, number = reserve()) => {
      const pack = findPack();
      positions.setContainer(number, pack.container, pack.count);
      pack.count += 1;
      pack.numbers += `${number} ${pack.values.length} `;
      pack.values += `${value}\n`;
      return number;
    },
    drain: async () => {
      if (fullPacks.length > 0) for (const pack of fullPacks.splice(0)) writePack(pack);
      if (pendingBytes + text.length >= sinkBytes) await send();
    },
    get size() {
      return size();
    },
    end: async (trailer) => {
      for (const pack of fullPacks.splice(0)) writePack(pack);
      if (openPack !== undefined) writePack(openPack);
      const number = reserve();
      const offset = size();
      positions.setOffset(number, offset);
      const { entries, data } = positions.encode();
      writeStream(`/Type/XRef${entries}/Filter/FlateDecode${trailer}`, deflateText(data), number);
      text += `startxref\n${offset}\n%%EOF\n`;
      await send();
    },
  };
};
