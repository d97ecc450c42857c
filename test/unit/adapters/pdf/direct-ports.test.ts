import { expect, test } from "vitest";
import { createDirectPorts } from "#adapters/pdf/direct-ports.ts";

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

test("messages of direct ports arrive later, in their order, as the objects that were sent", async () => {
  const [main, worker] = createDirectPorts();
  const received: unknown[] = [];
  worker.addEventListener("message", ({ data }) => received.push(data));
  main.addEventListener("message", () => expect.unreachable());
  const messages = [{ action: "first" }, { action: "second", data: new Uint8Array(3) }];
  for (const message of messages) main.postMessage(message);
  expect(received).toEqual([]);
  await nextTask();
  expect(received).toHaveLength(2);
  for (const [index, message] of messages.entries()) expect(received[index]).toBe(message);
});

test("lists of a chunk that the sender empties afterwards arrive whole", async () => {
  const [main, worker] = createDirectPorts();
  const received: unknown[] = [];
  main.addEventListener("message", ({ data }) => received.push(data));
  const chunk = { fnArray: [1, 2], argsArray: [["a"], null], length: 2 };
  worker.postMessage({ stream: 4, chunk });
  chunk.fnArray.length = 0;
  chunk.argsArray.length = 0;
  await nextTask();
  expect(received).toEqual([{ stream: 4, chunk: { fnArray: [1, 2], argsArray: [["a"], null], length: 2 } }]);
});

test("a listener receives nothing once its signal has aborted", async () => {
  const [main, worker] = createDirectPorts();
  const received: unknown[] = [];
  const controller = new AbortController();
  worker.addEventListener("message", ({ data }) => received.push(data), controller);
  main.postMessage("before");
  await nextTask();
  controller.abort();
  main.postMessage("after");
  worker.addEventListener("message", () => expect.unreachable(), { signal: controller.signal });
  await nextTask();
  expect(received).toEqual(["before"]);
});
