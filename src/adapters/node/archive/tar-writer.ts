/** Writes tar archives (POSIX.1-2001, pax): long names and large sizes are in extended headers. */
import type { ArchiveWriter, BufferedTarget } from "./archive-file.ts";

const blockBytes = 512;
const maxNameBytes = 100;
/** Eleven octal digits. */
const maxOctalSize = 8 ** 11 - 1;
const encoder = new TextEncoder();

/** Creates an archive whose files belong to nobody and were changed at `dateTime` (ISO 8601), so that bytes are repeatable. */
export const createTarWriter = (target: BufferedTarget, dateTime: string): ArchiveWriter => {
  const seconds = Math.max(0, Math.floor(Date.parse(dateTime) / 1000));
  const pad = async (size: number): Promise<void> => {
    const rest = size % blockBytes;
    if (rest > 0) await target.write(new Uint8Array(blockBytes - rest));
  };
  return {
    add: async ({ path, size, mode = 0o644, read }) => {
      const name = encoder.encode(path);
      const attributes = [
        ...(name.length > maxNameBytes || name.length !== path.length ? [["path", path] as const] : []),
        ...(size > maxOctalSize ? [["size", String(size)] as const] : []),
      ];
      if (attributes.length > 0) {
        const records = encoder.encode(attributes.map(([key, value]) => formatRecord(key, value)).join(""));
        await target.write(
          formatHeader({ name: encoder.encode("pax-header"), size: records.length, mode, seconds, type: "x" }),
        );
        await target.write(records);
        await pad(records.length);
      }
      const shortName = name.subarray(0, maxNameBytes);
      await target.write(
        formatHeader({ name: shortName, size: Math.min(size, maxOctalSize), mode, seconds, type: "0" }),
      );
      for await (const chunk of read()) await target.write(chunk);
      await pad(size);
    },
    end: async () => {
      await target.write(new Uint8Array(2 * blockBytes));
      await target.flush();
    },
    close: () => undefined,
  };
};

/** `<length> <key>=<value>\n`, where the length counts its own digits. */
const formatRecord = (key: string, value: string): string => {
  const rest = encoder.encode(` ${key}=${value}\n`).length;
  let length = rest + String(rest).length;
  if (rest + String(length).length > length) length += 1;
  return `${length} ${key}=${value}\n`;
};

interface TarHeader {
  readonly name: Uint8Array;
  readonly size: number;
  readonly mode: number;
  readonly seconds: number;
  /** A file, or attributes of the next file. */
  readonly type: "0" | "x";
}

const formatHeader = ({ name, size, mode, seconds, type }: TarHeader): Uint8Array => {
  const header = new Uint8Array(blockBytes);
  const write = (text: string, at: number) => header.set(encoder.encode(text), at);
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, "0")}\0`;
  header.set(name);
  write(octal(mode, 7), 100);
  write(octal(0, 7), 108);
  write(octal(0, 7), 116);
  write(octal(size, 11), 124);
  write(octal(seconds, 11), 136);
  // The checksum counts its own field as spaces.
  write("        ", 148);
  write(type, 156);
  write("ustar\x0000", 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return header;
};
