/** Runs before pdf.js in the thread that draws: answers when it is asked whether it still does. */
import type { AreYouThere } from "./drawing-thread.ts";

addEventListener("message", ({ data }: MessageEvent<Partial<AreYouThere> | null>) => {
  data?.smartlinkAnswer?.postMessage(true);
});
