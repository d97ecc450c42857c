import { Posting } from "#reader/worker/posting.ts";
import { equal, until } from "./stage.ts";

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
  return { posting: new Posting(thread), heard, end: () => thread.terminate() };
};

const picture = async (): Promise<ImageBitmap> => {
  const canvas = new OffscreenCanvas(300, 300);
  const context = canvas.getContext("2d");
  if (context) context.fillStyle = "#f00";
  context?.fillRect(0, 0, 300, 300);
  return canvas.transferToImageBitmap();
};

const operators = (count: number) => ({
  fnArray: Array.from({ length: count }, (_, index) => index),
  argsArray: Array.from({ length: count }, (_, index) => [index]),
});

describe("what is posted to the thread that draws", () => {
  it("comes in its order, long lists in pieces, pictures with their pixels; the page keeps its own", async () => {
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

  it("is a font as it was when it was posted, though pdf.js empties its own while it waits", async () => {
    const { posting, heard, end } = listen();
    const bytes = new Uint8Array([1, 2, 3]);
    posting.post([{ action: "object", data: ["id", { bitmap: await picture() }] }, []]);
    posting.post([{ action: "font", data: ["id", "Font", bytes] }, []]);
    bytes.fill(0);
    await until(() => heard.length === 2, "both have come");
    equal(heard, ["object 255,0,0,255", "font 1 2 3"]);
    end();
  });

  it("goes on where a picture was let go of, and not after the end", async () => {
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
});
