/** Describes what would be lost; undefined where there is nothing. */
export type DescribeLoss = () => string | undefined | Promise<string | undefined>;

/** What a reload of the page would lose. Those who hold such work add themselves. */
export class UnsavedWork {
  readonly #sources = new Set<DescribeLoss>();

  /** Adds a source until the signal aborts. */
  add(describe: DescribeLoss, signal?: AbortSignal): void {
    this.#sources.add(describe);
    signal?.addEventListener("abort", () => this.#sources.delete(describe));
  }

  /** Resolves with a sentence for each loss. */
  async list(): Promise<readonly string[]> {
    const losses = await Promise.all([...this.#sources].map((describe) => describe()));
    return losses.filter((loss) => loss !== undefined);
  }
}
