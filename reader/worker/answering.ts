/** Runs before pdf.js in the thread that draws, and answers what drawing-thread.ts asks. */
import type { AreYouThere } from "./drawing-client.ts";

const drawn = (picture: ImageBitmap): ImageBitmap | undefined => {
  try {
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    canvas.getContext("2d")?.drawImage(picture, 0, 0);
    return canvas.transferToImageBitmap();
  } catch {
    return undefined;
  }
};

addEventListener("message", ({ data }: MessageEvent<Partial<AreYouThere> | null>) => {
  const { smartlinkAnswer, picture } = data ?? {};
  const answer = picture && drawn(picture);
  smartlinkAnswer?.postMessage(answer, answer ? [answer] : []);
});
