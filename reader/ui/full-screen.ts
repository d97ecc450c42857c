/** The whole reader on the whole screen, where the browser lets it. */
export const toggleFullScreen = async (): Promise<void> => {
  try {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await document.documentElement.requestFullscreen();
  } catch {
    // The browser refuses, for example in a frame: nothing changes.
  }
};
