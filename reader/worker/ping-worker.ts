/**
 * The thread that draws pages: the script of the pdf.js worker holds both threads, and its name says which one it is.
 * It answers questions of ours beside pdf.js' own: a reader can tell a slow page from a thread that is stuck, and a
 * browser that loses pictures between threads from one that keeps them.
 */
export const drawingWorkerName = "smartlink-drawing";

export interface PingMessage {
  /** Answered through this port: with the same picture drawn there, where one is given. */
  readonly smartlinkAnswer: MessagePort;
  readonly picture?: ImageBitmap | undefined;
}

const ask = (thread: Worker, picture?: ImageBitmap): Promise<unknown> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => {
      port1.close();
      resolve(data);
    };
    thread.postMessage({ smartlinkAnswer: port2, picture } satisfies PingMessage, picture ? [port2, picture] : [port2]);
  });

/** Resolves when the thread answers; never where it is stuck or gone. */
export const pingWorker = async (thread: Worker): Promise<void> => void (await ask(thread));

/** Smaller ones have come through where others came blank. */
const side = 300;

/** A picture's middle keeps its colour on the way to the thread, through a drawing there, and back. */
export const canTransferBitmaps = async (thread: Worker): Promise<boolean> => {
  try {
    const context = new OffscreenCanvas(side, side).getContext("2d") as OffscreenCanvasRenderingContext2D;
    context.fillRect(0, 0, side, side);
    const back = await ask(thread, context.canvas.transferToImageBitmap());
    context.drawImage(back as ImageBitmap, 0, 0);
    return context.getImageData(side / 2, side / 2, 1, 1).data[3] === 255;
  } catch {
    return false;
  }
};
