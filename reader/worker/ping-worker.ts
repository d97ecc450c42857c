/**
 * Checks of the drawing worker by messages of our own beside those of pdf.js: whether it still answers (a slow page or a
 * stuck worker), and whether the browser keeps bitmaps that are transferred to a worker. answer-pings.ts responds.
 */

/** The `name` of the drawing worker: the worker script contains both workers and runs the one that its name selects. */
export const drawingWorkerName = "smartlink-drawing";

/** Requests an answer from the drawing worker. */
export interface PingMessage {
  /** The worker answers through this port. The answer is `picture`, drawn in the worker, if there is one. */
  readonly smartlinkAnswer: MessagePort;
  readonly picture?: ImageBitmap | undefined;
}

const ping = (worker: Worker, picture?: ImageBitmap): Promise<unknown> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => {
      port1.close();
      resolve(data);
    };
    worker.postMessage({ smartlinkAnswer: port2, picture } satisfies PingMessage, picture ? [port2, picture] : [port2]);
  });

/** Resolves when the worker answers; never if it is stuck or terminated. */
export const pingWorker = async (worker: Worker): Promise<void> => void (await ping(worker));

/** Smaller bitmaps arrived intact in browsers where larger ones arrived blank. */
const testBitmapSidePx = 300;

/** Resolves to true if a bitmap keeps its pixels on the way to the worker, through a drawing there, and back. */
export const canTransferBitmaps = async (worker: Worker): Promise<boolean> => {
  try {
    const side = testBitmapSidePx;
    const context = new OffscreenCanvas(side, side).getContext("2d") as OffscreenCanvasRenderingContext2D;
    context.fillRect(0, 0, side, side);
    const returned = await ping(worker, context.canvas.transferToImageBitmap());
    context.drawImage(returned as ImageBitmap, 0, 0);
    return context.getImageData(side / 2, side / 2, 1, 1).data[3] === 255;
  } catch {
    return false;
  }
};
