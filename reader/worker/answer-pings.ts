/** Runs before pdf.js in the thread that draws, and answers what drawing-thread.ts asks. */
import type { PingMessage } from "./ping-worker.ts";

const drawn = (picture: ImageBitmap): ImageBitmap | undefined => {
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
  const answer = picture && drawn(picture);
  smartlinkAnswer?.postMessage(answer, answer ? [answer] : []);
});
