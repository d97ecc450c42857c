/** Waits for the event loop of a page or worker. */

/**
 * Resolves in a task of its own, after the tasks that wait already, such as events of IndexedDB. Unlike a timer, a message
 * is not delayed by 4 ms when it is repeated, nor by a second while the tab is in the background.
 */
export const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve);
    port2.postMessage(undefined);
  });

const waiting: (() => void)[] = [];
const { port1, port2 } = new MessageChannel();
port1.onmessage = () => waiting.shift()?.();
