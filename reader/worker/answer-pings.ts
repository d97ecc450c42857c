/** Runs before pdf.js in the drawing worker and answers the messages of ping-worker.ts. */
import type { PingMessage } from "./ping-worker.ts";

/** Returns a drawing of the bitmap, or undefined if the worker cannot draw. */
const redraw = (picture: ImageBitmap): ImageBitmap | undefined => {
  try {
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    canvas.getContext("2d")?.drawImage(picture, 0, 0);
    return canvas.transferToImageBitmap();
  } catch {
    return undefined;
  }
};

addEventListener("message", ({ data }: MessageEvent<Partial<PingMessage> | null>) => {
  const { smartlinkAnswer, picture } = data ?? {};
  const answer = picture && redraw(picture);
  smartlinkAnswer?.postMessage(answer, answer ? [answer] : []);
});
