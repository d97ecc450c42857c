/** The memory of a WebAssembly program that C code manages. */

/** What every such program exports. */
export type HeapExports = {
  readonly memory: WebAssembly.Memory;
  readonly malloc: (bytes: number) => number;
  readonly free: (address: number) => void;
};

/**
 * Access to the memory of a WebAssembly program. Views become invalid when the program allocates, because the memory may then
 * move, so they are read again after each call.
 */
export class WasmHeap {
  readonly #exports: HeapExports;
  #bytes: Uint8Array<ArrayBuffer>;
  #words: Int32Array<ArrayBuffer>;

  constructor(exports: HeapExports) {
    this.#exports = exports;
    this.#bytes = new Uint8Array(0);
    this.#words = new Int32Array(0);
  }

  /** All memory as bytes. */
  get bytes(): Uint8Array<ArrayBuffer> {
    this.#refresh();
    return this.#bytes;
  }

  /** All memory as signed 32-bit integers: address / 4. */
  get words(): Int32Array<ArrayBuffer> {
    this.#refresh();
    return this.#words;
  }

  /** @throws RangeError if there is no memory left. */
  allocate(bytes: number): number {
    const address = this.#exports.malloc(Math.max(bytes, 4));
    if (address === 0) throw new RangeError(`No memory for ${bytes} bytes of a font.`);
    return address;
  }

  free(address: number): void {
    this.#exports.free(address);
  }

  /** Copies bytes into newly allocated memory and returns its address. */
  copyIn(content: Uint8Array): number {
    const address = this.allocate(content.length);
    this.bytes.set(content, address);
    return address;
  }

  /** Copies bytes out of the memory. */
  copyOut(address: number, length: number): Uint8Array<ArrayBuffer> {
    return this.bytes.slice(address, address + length);
  }

  /** Calls `use` with the address of an ASCII text that ends in a zero byte. */
  withText<T>(text: string, use: (address: number) => T): T {
    const address = this.copyIn(new TextEncoder().encode(`${text}\0`));
    try {
      return use(address);
    } finally {
      this.free(address);
    }
  }

  #refresh(): void {
    const { buffer } = this.#exports.memory;
    if (this.#bytes.buffer === buffer) return;
    this.#bytes = new Uint8Array(buffer);
    this.#words = new Int32Array(buffer);
  }
}

/** Returns the number that stands for a tag of four characters, such as `glyf`. */
export const toTag = (tag: string): number =>
  (tag.charCodeAt(0) << 24) | (tag.charCodeAt(1) << 16) | (tag.charCodeAt(2) << 8) | tag.charCodeAt(3);
