/** Reverses the filters that PNG applies to rows of samples (RFC 2083, 6), which PDF streams may use as well. */
import type { Bytes } from "../syntax/pdf-bytes.ts";

/**
 * Returns rows of `rowBytes` without their filters. Each row of `data` begins with the number of its filter; `sampleBytes`
 * is the distance to the sample on the left. A row that is cut off is left out.
 */
export const reversePngFilters = (data: Uint8Array, rowBytes: number, sampleBytes: number): Bytes => {
  const rows = Math.floor(data.length / (rowBytes + 1));
  const result = new Uint8Array(rows * rowBytes);
  for (let row = 0; row < rows; row++) {
    const source = row * (rowBytes + 1) + 1;
    const target = row * rowBytes;
    const type = data[source - 1];
    if (type === 0) result.set(data.subarray(source, source + rowBytes), target);
    else reverseRow(result, data.subarray(source, source + rowBytes), target, sampleBytes, type);
  }
  return result;
};

const reverseRow = (
  result: Bytes,
  row: Uint8Array,
  target: number,
  sampleBytes: number,
  type: number | undefined,
): void => {
  const above = target - row.length;
  for (let column = 0; column < row.length; column++) {
    const hasLeft = column >= sampleBytes;
    const left = hasLeft ? (result[target + column - sampleBytes] ?? 0) : 0;
    const up = above < 0 ? 0 : (result[above + column] ?? 0);
    const upLeft = above < 0 || !hasLeft ? 0 : (result[above + column - sampleBytes] ?? 0);
    result[target + column] = (row[column] ?? 0) + predictByte(type, left, up, upLeft);
  }
};

/** Predicts a byte from its neighbours by the PNG filter type: 1 sub, 2 up, 3 average, 4 Paeth. */
const predictByte = (type: number | undefined, left: number, up: number, upLeft: number): number => {
  if (type === 1) return left;
  if (type === 2) return up;
  if (type === 3) return (left + up) >> 1;
  if (type !== 4) return 0;
  const estimate = left + up - upLeft;
  const [toLeft, toUp, toUpLeft] = [Math.abs(estimate - left), Math.abs(estimate - up), Math.abs(estimate - upLeft)];
  if (toLeft <= toUp && toLeft <= toUpLeft) return left;
  return toUp <= toUpLeft ? up : upLeft;
};
