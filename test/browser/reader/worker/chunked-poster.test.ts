// engines: chromium; test:all: chromium, firefox
import { version } from "pdfjs-dist";
import { ChunkedPoster } from "#reader/worker/chunked-poster.ts";
import { DeferredWorker } from "#reader/worker/deferred-worker.ts";
import { equal, until } from "../support/stage.ts";

/** Tells what arrives: the name, or how many operators, or the colour of the picture. */
const echo = `onmessage = ({ data: { action, data } }) => {
  if (data[1] === "Font") return postMessage([action, ...data[2]].join(" "));
  const { bitmap } = (data.argsArray ?? data).flat?.().find((one) => one?.bitmap !== undefined) ?? {};
  const context = new OffscreenCanvas(9, 9).getContext("2d");
  if (bitmap) context.drawImage(bitmap, 0, 0);
  const colour = bitmap === null ? "none" : bitmap && [...context.getImageData(5, 5, 1, 1).data].join();
  postMessage([action, data.fnArray?.length, data.argsArray?.at(-1)?.[0], colour].filter((one) => typeof one !== "object" && one !== undefined).join(" "));
};`;

const listen = () => {
  const address = URL.createObjectURL(new Blob([echo], { type: "text/javascript" }));
  const thread = new Worker(address);
  const heard: string[] = [];
  thread.addEventListener("message", ({ data }) => heard.push(data));
  return { posting: new ChunkedPoster(thread), heard, end: () => thread.terminate() };
};

const picture = async (side = 300): Promise<ImageBitmap> => {
  const canvas = new OffscreenCanvas(side, side);
  const context = canvas.getContext("2d");
  if (context) context.fillStyle = "#f00";
  context?.fillRect(0, 0, side, side);
  return canvas.transferToImageBitmap();
};

const operators = (count: number) => ({
  fnArray: Array.from({ length: count }, (_, index) => index),
  argsArray: Array.from({ length: count }, (_, index) => [index]),
});

it("messages to the drawing worker arrive in order, long lists in chunks and images as copies", async () => {
  const { posting, heard, end } = listen();
  const bitmap = await picture();
  posting.post([{ action: "first", data: [] }, []]);
  posting.post([{ action: "list", data: operators(2500) }, []]);
  posting.post([{ action: "object", data: ["id", { width: 300, bitmap }] }, []]);
  posting.post([{ action: "small", data: { fnArray: [1], argsArray: [[{ bitmap }]] } }, []]);
  posting.post([{ action: "last", data: [] }, []]);
  await until(() => heard.length === 7, "all has come");
  equal(heard, [
    "first",
    "list 1000 999",
    "list 1000 1999",
    "list 500 2499",
    "object 255,0,0,255",
    "small 1 255,0,0,255",
    "last",
  ]);
  equal(bitmap.width, 300);
  end();
});

it("messages to the drawing worker contain a font as it was when posted, although pdf.js empties it later", async () => {
  const { posting, heard, end } = listen();
  const bytes = new Uint8Array([1, 2, 3]);
  posting.post([{ action: "object", data: ["id", { bitmap: await picture() }] }, []]);
  posting.post([{ action: "font", data: ["id", "Font", bytes] }, []]);
  bytes.fill(0);
  await until(() => heard.length === 2, "both have come");
  equal(heard, ["object 255,0,0,255", "font 1 2 3"]);
  end();
});

it("messages to the drawing worker transfer a huge image instead of copying it", async () => {
  const { posting, heard, end } = listen();
  const huge = { dataLen: 1, bitmap: await picture(4097) };
  posting.post([{ action: "object", data: ["id", huge] }, []]);
  await until(() => heard.length === 1, "it has come");
  equal([heard, huge.bitmap.width, huge.dataLen], [["object 255,0,0,255"], 0, 0]);
  end();
});

it("messages to the drawing worker continue after an image was closed, and stop after the end", async () => {
  const { posting, heard, end } = listen();
  const closed = await picture();
  closed.close();
  posting.post([{ action: "object", data: ["id", { bitmap: closed }] }, []]);
  posting.post([{ action: "next", data: [] }, []]);
  await until(() => heard.length === 2, "both have come");
  equal(heard, ["object none", "next"]);
  posting.post([{ action: "object", data: ["id", { bitmap: await picture() }] }, []]);
  posting.stop();
  await new Promise((resolve) => setTimeout(resolve, 200));
  equal(heard.length, 2);
  end();
});

/** Answers with the picture that it was given, or with a blank one as large. */
const threadThat = (loses: boolean) => () => {
  const code = `onmessage = ({ data: { smartlinkAnswer: port, picture } }) => {
      if (!port) return postMessage("heard");
      const blank = new OffscreenCanvas(picture.width, picture.height);
      blank.getContext("2d");
      const answer = ${loses} ? blank.transferToImageBitmap() : picture;
      port.postMessage(answer, [answer]);
    };`;
  return new Worker(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
};
const begun = async (start: () => Worker) => {
  const thread = new DeferredWorker(start);
  const heard: string[] = [];
  for (const type of ["message", "error"]) thread.addEventListener(type, () => heard.push(type));
  thread.postMessage({ action: "first" });
  thread.start();
  thread.postMessage({ action: "second" });
  await until(() => heard.length > 0, "it has answered or failed");
  const { isRunning } = thread;
  thread.terminate();
  return [heard[0], isRunning];
};

it("the drawing worker is ready for pdf.js at once, although it reports later than pdf.js waits", async () => {
  const code = `onmessage = ({ data: { smartlinkAnswer: port, picture } }) =>
      port ? port.postMessage(picture, [picture]) : ["ready", "other"].forEach((action) => postMessage({ action }));`;
  const thread = new DeferredWorker(
    () => new Worker(URL.createObjectURL(new Blob([code], { type: "text/javascript" }))),
  );
  const messages: Readonly<Record<string, unknown>>[] = [];
  thread.addEventListener("message", (event) => messages.push((event as MessageEvent).data));
  thread.postMessage({ action: "Connect", data: { sourceName: "renderer0", targetName: "main0" } });
  await Promise.resolve();
  const [{ data, ...first } = {}] = messages;
  equal(first, { sourceName: "renderer0", targetName: "main0", action: "ready" });
  equal([thread.isPending, thread.isRunning, Object(data).workerVersion], [true, false, version]);
  thread.start();
  await until(() => messages.length === 2, "it has answered");
  equal(messages[1]?.["action"], "other");
  thread.terminate();
});

it("the drawing worker is used if images keep their pixels when posted, and fails if they arrive blank", async () => {
  equal(await begun(threadThat(false)), ["message", true]);
  equal(await begun(threadThat(true)), ["error", false]);
});
