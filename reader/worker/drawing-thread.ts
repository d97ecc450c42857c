/**
 * The thread that draws pages: the script of the pdf.js worker holds both threads, and its name says which one it is.
 * It answers a question of ours beside pdf.js' own, so that a reader can tell a slow page from a thread that is stuck.
 */
export const drawingThread = "smartlink-drawing";

export interface AreYouThere {
  /** Answered through this port, with anything. */
  readonly smartlinkAnswer: MessagePort;
}

/** Resolves when the thread answers; never where it is stuck or gone. */
export const answerOf = (thread: Worker): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    thread.postMessage({ smartlinkAnswer: port2 } satisfies AreYouThere, [port2]);
  });
