/** Versions of QR codes, which differ in size (ISO/IEC 18004), with error correction of level M. */

/** What a version consists of. Words have eight bits. */
export interface QrVersion {
  /** 1 to 40. */
  readonly version: number;
  /** Modules in a row. */
  readonly size: number;
  /** Words of data. */
  readonly dataWords: number;
  /** Words of data in each block. */
  readonly blocks: readonly number[];
  /** Words of error correction for each block. */
  readonly correctionWords: number;
}

/** By version. */
const correctionWords = [
  ...[10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26],
  ...[26, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28],
];
const blockCounts = [
  ...[1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16],
  ...[17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49],
];

/** Returns how many words a symbol has: what finder, alignment and timing patterns, format and version leave of it. */
const countWords = (version: number): number => {
  const modules = (16 * version + 128) * version + 64;
  if (version === 1) return modules >> 3;
  const alignments = Math.floor(version / 7) + 2;
  const patterns = (25 * alignments - 10) * alignments - 55;
  return (modules - patterns - (version < 7 ? 0 : 36)) >> 3;
};

const describeVersion = (correction: number, index: number): QrVersion => {
  const version = index + 1;
  const words = countWords(version);
  const blockCount = blockCounts[index] ?? 1;
  const shortBlocks = blockCount - (words % blockCount);
  const shortLength = Math.floor(words / blockCount) - correction;
  return {
    version,
    size: 17 + 4 * version,
    dataWords: words - correction * blockCount,
    blocks: Array.from({ length: blockCount }, (_, block) => shortLength + (block < shortBlocks ? 0 : 1)),
    correctionWords: correction,
  };
};

/** The smallest first. */
export const qrVersions: readonly QrVersion[] = correctionWords.map(describeVersion);

/** Returns the rows and columns in whose crossings the centres of alignment patterns lie. */
export const listAlignments = (version: number): readonly number[] => {
  if (version === 1) return [];
  const last = 10 + 4 * version;
  const steps = Math.ceil((last - 6) / 28);
  const even = Math.floor((last - 6) / steps);
  const interval = even % 2 === 1 ? even + 1 : ((last - 6) % steps) * 2 >= steps ? even + 2 : even;
  return [6, ...Array.from({ length: steps }, (_, step) => last - (steps - 1 - step) * interval)];
};
