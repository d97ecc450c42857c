/**
 * Posts pdf.js' messages to the drawing worker in their order without blocking the page:
 * - Cloning 100,000 operators takes most of a second, so long operator lists are split into chunks.
 * - Posting a large image takes seconds, and some engines lose it on the way, so a copy is transferred instead.
 * - Copying a huge image takes a second too, so the original is transferred: the document never draws it.
 */
export type WorkerPost = readonly [message: unknown, transfer: Transferable[]];

/** Operators per message. */
const chunkLength = 1000;
/** Images with more pixels are transferred without a copy; only the worker draws their pages. */
export const maxCopiedPixels = 2 ** 24;

/** Time for posting without a pause. */
const maxBusyMs = 12;

type Values = readonly unknown[];

interface ImageObject {
  readonly bitmap: ImageBitmap;
  /** 0 keeps pdf.js from reusing the image for other pages: its worker decodes it again for each. */
  dataLen?: number;
}

interface OperatorList {
  readonly fnArray: Values;
  readonly argsArray: Values;
}

const isImageObject = (value: unknown): value is ImageObject => Object(value).bitmap instanceof ImageBitmap;

/** `values`: an object of a page or the document, or the arguments of an operator. */
const containsImage = (values: unknown): values is Values => Array.isArray(values) && values.some(isImageObject);

const isOperatorList = (data: unknown): data is OperatorList => Array.isArray(Object(data).argsArray);

const dataOf = (message: unknown): unknown => Object(message).data;

/** Sends messages one after the other; preparing one may be asynchronous. */
export class ChunkedPoster {
  readonly #worker: Pick<Worker, "postMessage">;
  readonly #queue: WorkerPost[] = [];
  #isBusy = false;
  #isStopped = false;

  constructor(worker: Pick<Worker, "postMessage">) {
    this.#worker = worker;
  }

  post(post: WorkerPost): void {
    this.#queue.push(this.#isBusy ? copyFontData(post) : post);
    if (!this.#isBusy) void this.#sendQueue();
  }

  /** Drops everything that is still queued. */
  stop(): void {
    this.#isStopped = true;
    this.#queue.length = 0;
  }

  async #sendQueue(): Promise<void> {
    this.#isBusy = true;
    let startMs = performance.now();
    for (const [message, transfer] of this.#takeChunks()) {
      const bitmaps: ImageBitmap[] = [];
      const prepared = messageContainsImage(message) ? await copyImages(message, bitmaps) : message;
      if (this.#isStopped) return;
      try {
        this.#worker.postMessage(prepared, [...transfer, ...bitmaps]);
      } catch {
        // A message that cannot be cloned is missing on its page; later pages are still sent.
      }
      if (performance.now() - startMs < maxBusyMs) continue;
      await nextTask();
      startMs = performance.now();
    }
    this.#isBusy = false;
  }

  *#takeChunks(): Generator<WorkerPost> {
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
      const [message] = next;
      const data = dataOf(message);
      if (!isOperatorList(data) || data.argsArray.length <= chunkLength) yield next;
      else for (const chunk of splitOperators(data)) yield [{ ...Object(message), data: chunk }, []];
    }
  }
}

/** Clones a message with a font: pdf.js clears the font's data once the document has loaded it. Returns others as is. */
export const copyFontData = ([message, transfer]: WorkerPost): WorkerPost => [
  Object(dataOf(message))[1] === "Font" ? structuredClone(message) : message,
  transfer,
];

function* splitOperators(operators: OperatorList): Generator<OperatorList> {
  for (let from = 0; from < operators.argsArray.length; from += chunkLength) {
    const slice = (values: Values) => values.slice(from, from + chunkLength);
    yield { ...operators, fnArray: slice(operators.fnArray), argsArray: slice(operators.argsArray) };
  }
}

const messageContainsImage = (message: unknown): boolean => {
  const data = dataOf(message);
  return containsImage(data) || (isOperatorList(data) && data.argsArray.some(containsImage));
};

/** Returns the message with copied images and adds the bitmaps to transfer to `bitmaps`. */
const copyImages = async (message: unknown, bitmaps: ImageBitmap[]): Promise<unknown> => {
  const data = dataOf(message);
  const copy = (values: unknown) => (containsImage(values) ? copyImageObjects(values, bitmaps) : values);
  const copiedData = isOperatorList(data)
    ? { ...data, argsArray: await Promise.all(data.argsArray.map(copy)) }
    : await copy(data);
  return { ...Object(message), data: copiedData };
};

const copyImageObjects = (values: Values, bitmaps: ImageBitmap[]): Promise<Values> =>
  Promise.all(
    values.map(async (value) => {
      if (!isImageObject(value)) return value;
      if (value.bitmap.width * value.bitmap.height > maxCopiedPixels) {
        value.dataLen = 0;
        bitmaps.push(value.bitmap);
        return value;
      }
      try {
        const bitmap = await createImageBitmap(value.bitmap);
        bitmaps.push(bitmap);
        return { ...value, bitmap };
      } catch {
        // Closed together with its page (width 0), or too large for a second bitmap.
        return value.bitmap.width > 0 ? value : { ...value, bitmap: null };
      }
    }),
  );

/** Resolves in the next task. Unlike a timer, a message is not throttled in a background window. */
const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
