/** Polyfills for functions of the language that only the pdf.js workers call (see also ../boot/polyfills.ts). */
import { addPolyfills } from "../boot/add-polyfills.ts";

/** Neumaier summation: precise enough for the coordinates and widths that pdf.js adds. */
const sumPrecise = (values: Iterable<number>): number => {
  let sum = 0;
  let compensation = 0;
  for (const value of values) {
    const next = sum + value;
    compensation += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum;
    sum = next;
  }
  return sum + compensation;
};

function getOrInsert(this: Map<unknown, unknown>, key: unknown, value: unknown): unknown {
  if (!this.has(key)) this.set(key, value);
  return this.get(key);
}

addPolyfills([
  [Math, "sumPrecise", sumPrecise],
  [Map.prototype, "getOrInsert", getOrInsert],
  [WeakMap.prototype, "getOrInsert", getOrInsert],
  [
    Uint8Array.prototype,
    "toHex",
    function (this: Uint8Array) {
      return Array.from(this, (byte) => byte.toString(16).padStart(2, "0")).join("");
    },
  ],
  [Uint8Array, "fromBase64", (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0))],
  [
    ArrayBuffer.prototype,
    "transferToFixedLength",
    function (this: ArrayBuffer, length = this.byteLength) {
      return this.slice(0, length);
    },
  ],
  [
    Set.prototype,
    "intersection",
    function (this: Set<unknown>, other: Set<unknown>) {
      return new Set([...this].filter((value) => other.has(value)));
    },
  ],
]);
