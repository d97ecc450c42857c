/**
 * What pdf.js posts to the thread that draws, in its order, and so that no post keeps the page from answering. To copy
 * a hundred thousand operators takes most of a second: they go in pieces, with time for the page in between. To post a
 * large picture takes seconds, and some engines lose it on the way: a copy of its own is handed over instead. To make
 * that copy of a huge picture takes a second too: such a one is handed over itself, since the document never draws it.
 */
export type WorkerPost = readonly [message: unknown, transfer: Transferable[]];

const pieceLength = 1000;
/** Pictures of more pixels are drawn by the thread alone. */
export const maxCopiedPixels = 2 ** 24;

/** So long the pieces may follow each other. */
const mostMs = 12;

type Values = readonly unknown[];

interface Pictured {
  readonly bitmap: ImageBitmap;
  /** pdf.js copies no picture for further pages whose length it does not know: its reading thread makes it anew. */
  dataLen?: number;
}

interface Operators {
  readonly fnArray: Values;
  readonly argsArray: Values;
}

const isPictured = (value: unknown): value is Pictured => Object(value).bitmap instanceof ImageBitmap;

/** An object of a page or a document, or what an operator is given. */
const holdsPicture = (values: unknown): values is Values => Array.isArray(values) && values.some(isPictured);

const isOperators = (data: unknown): data is Operators => Array.isArray(Object(data).argsArray);

const dataOf = (message: unknown): unknown => Object(message).data;

export class ChunkedPoster {
  readonly #thread: Pick<Worker, "postMessage">;
  readonly #waiting: WorkerPost[] = [];
  #isBusy = false;
  #isStopped = false;

  constructor(thread: Pick<Worker, "postMessage">) {
    this.#thread = thread;
  }

  post(post: WorkerPost): void {
    this.#waiting.push(this.#isBusy ? copyFontData(post) : post);
    if (!this.#isBusy) void this.#work();
  }

  stop(): void {
    this.#isStopped = true;
    this.#waiting.length = 0;
  }

  async #work(): Promise<void> {
    this.#isBusy = true;
    let beganMs = performance.now();
    for (const [message, transfer] of this.#pieces()) {
      const pictures: ImageBitmap[] = [];
      const whole = holdsPictures(message) ? await withCopies(message, pictures) : message;
      if (this.#isStopped) return;
      try {
        this.#thread.postMessage(whole, [...transfer, ...pictures]);
      } catch {
        // What cannot be copied is missing on its page; the pages after it shall not wait for it.
      }
      if (performance.now() - beganMs < mostMs) continue;
      await turn();
      beganMs = performance.now();
    }
    this.#isBusy = false;
  }

  *#pieces(): Generator<WorkerPost> {
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      const [message] = next;
      const data = dataOf(message);
      if (!isOperators(data) || data.argsArray.length <= pieceLength) yield next;
      else for (const piece of piecesOf(data)) yield [{ ...Object(message), data: piece }, []];
    }
  }
}

/** pdf.js empties a font's data as soon as the document has loaded it: what waits is a copy. */
export const copyFontData = ([message, transfer]: WorkerPost): WorkerPost => [
  Object(dataOf(message))[1] === "Font" ? structuredClone(message) : message,
  transfer,
];

function* piecesOf(operators: Operators): Generator<Operators> {
  for (let from = 0; from < operators.argsArray.length; from += pieceLength) {
    const cut = (all: Values) => all.slice(from, from + pieceLength);
    yield { ...operators, fnArray: cut(operators.fnArray), argsArray: cut(operators.argsArray) };
  }
}

const holdsPictures = (message: unknown): boolean => {
  const data = dataOf(message);
  return holdsPicture(data) || (isOperators(data) && data.argsArray.some(holdsPicture));
};

const withCopies = async (message: unknown, pictures: ImageBitmap[]): Promise<unknown> => {
  const data = dataOf(message);
  const copied = (values: unknown) => (holdsPicture(values) ? copiesOf(values, pictures) : values);
  const sent = isOperators(data)
    ? { ...data, argsArray: await Promise.all(data.argsArray.map(copied)) }
    : await copied(data);
  return { ...Object(message), data: sent };
};

const copiesOf = (values: Values, pictures: ImageBitmap[]): Promise<Values> =>
  Promise.all(
    values.map(async (value) => {
      if (!isPictured(value)) return value;
      if (value.bitmap.width * value.bitmap.height > maxCopiedPixels) {
        value.dataLen = 0;
        pictures.push(value.bitmap);
        return value;
      }
      try {
        const bitmap = await createImageBitmap(value.bitmap);
        pictures.push(bitmap);
        return { ...value, bitmap };
      } catch {
        // Let go of with its page, for which nobody waits; or too large for a second one.
        return value.bitmap.width > 0 ? value : { ...value, bitmap: null };
      }
    }),
  );

/** The next task: unlike a timer, it comes at once in a window behind others too. */
const turn = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
