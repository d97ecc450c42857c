/** Shows the page in full screen, or leaves it, where the browser allows it. */
export const toggleFullScreen = async (): Promise<void> => {
  try {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await document.documentElement.requestFullscreen();
  } catch {
    // Denied, for example in a frame: nothing changes.
  }
};
