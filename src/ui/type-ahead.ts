/** Finds an entry of a list by the letters that a person types, after the tree and grid patterns of the ARIA practices. */

/** Letters within this pause belong together, in ms. */
const pauseMs = 500;

/** Remembers the letters that were typed. */
export class TypeAhead {
  #typed = "";
  #typedAt = Number.NEGATIVE_INFINITY;

  /** Whether the key is a letter to find. A space is one while others are typed. */
  accepts({ key, ctrlKey, metaKey, altKey, timeStamp }: KeyboardEvent): boolean {
    return key.length === 1 && !(ctrlKey || metaKey || altKey) && (key !== " " || this.#isTyping(timeStamp));
  }

  #isTyping(timeMs: number): boolean {
    return timeMs - this.#typedAt < pauseMs;
  }

  /**
   * Returns the index of the next entry that starts with the letters; -1 if there is none. A first letter searches after
   * the entry at `index`, further letters from it. `labelAt`: the text of an entry.
   */
  find(
    key: string,
    timeMs: number,
    { index, count }: { index: number; count: number },
    labelAt: (index: number) => string,
  ): number {
    this.#typed = this.#isTyping(timeMs) ? this.#typed + key : key;
    this.#typedAt = timeMs;
    const typed = this.#typed.toLowerCase();
    const from = typed.length === 1 ? index + 1 : index;
    for (let step = 0; step < count; step++) {
      const candidate = (from + step) % count;
      if (labelAt(candidate).toLowerCase().startsWith(typed)) return candidate;
    }
    return -1;
  }
}
