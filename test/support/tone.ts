/** A sound for media players, which every engine plays. */

const rate = 4000;
const headerSize = 44;

/** Creates a quiet tone as a WAV file (8-bit mono PCM). */
export const createTone = (seconds: number): Uint8Array<ArrayBuffer> => {
  const samples = rate * seconds;
  const bytes = Buffer.alloc(headerSize + samples);
  bytes.write("RIFF", 0, "latin1");
  bytes.writeUInt32LE(headerSize - 8 + samples, 4);
  bytes.write("WAVEfmt ", 8, "latin1");
  // Size of this chunk, PCM, one channel, samples and bytes per second, bytes and bits per sample.
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(rate, 24);
  bytes.writeUInt32LE(rate, 28);
  bytes.writeUInt16LE(1, 32);
  bytes.writeUInt16LE(8, 34);
  bytes.write("data", 36, "latin1");
  bytes.writeUInt32LE(samples, 40);
  for (let index = 0; index < samples; index += 1)
    bytes[headerSize + index] = 128 + Math.round(4 * Math.sin(index / 3));
  return new Uint8Array(bytes);
};
