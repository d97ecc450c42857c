/** The client's side of a WebSocket as far as an inspector needs it: whole texts both ways. Node 20 brings none. */
import { randomBytes } from "node:crypto";
import { request } from "node:http";
import type { Socket } from "node:net";

export interface TextSocket {
  send(text: string): void;
  close(): void;
}

export interface TextSocketEvents {
  readonly onText: (text: string) => void;
  readonly onClose: () => void;
}

/** `address`: `http://host:port/path`. */
export const openTextSocket = (address: string, events: TextSocketEvents): Promise<TextSocket> =>
  new Promise((resolve, reject) => {
    const headers = {
      Connection: "Upgrade",
      Upgrade: "websocket",
      "Sec-WebSocket-Version": "13",
      "Sec-WebSocket-Key": randomBytes(16).toString("base64"),
    };
    const asking = request(address, { headers });
    asking.once("error", reject);
    asking.once("response", ({ statusCode }) => reject(new Error(`${address} answered ${statusCode}, no socket.`)));
    asking.once("upgrade", (_answer, socket, head) => {
      socket.on("error", () => undefined);
      socket.once("close", events.onClose);
      const read = framesOf(events.onText, (bytes) => socket.write(frame(pong, bytes)));
      read(head);
      socket.on("data", read);
      resolve({
        send: (text) => void socket.write(frame(wholeText, Buffer.from(text))),
        close: () => void (socket as Socket).destroy(),
      });
    });
    asking.end();
  });

const continued = 0x0;
const wholeText = 0x1;
const ping = 0x9;
const pong = 0xa;

/** What clients send is masked; the mask may be of zeros. Servers insist on the shortest form of a length. */
const frame = (kind: number, body: Buffer): Buffer => {
  const size = body.length;
  const long = Buffer.alloc(8);
  long.writeBigUInt64BE(BigInt(size));
  const [form, length] = size < 126 ? [size, []] : size < 65_536 ? [126, long.subarray(6)] : [127, long];
  return Buffer.concat([Buffer.of(0x80 | kind, 0x80 | form, ...length), Buffer.alloc(4), body]);
};

/** Takes bytes as they come and gives the texts in them. */
const framesOf = (onText: (text: string) => void, onPing: (body: Buffer) => void) => {
  let waiting: Buffer = Buffer.alloc(0);
  let parts: Buffer[] = [];
  return (bytes: Buffer): void => {
    waiting = Buffer.concat([waiting, bytes]);
    for (let size = sizesOf(waiting); size !== undefined; size = sizesOf(waiting)) {
      const [head, body] = size;
      const first = waiting[0] ?? 0;
      const content = waiting.subarray(head, head + body);
      waiting = waiting.subarray(head + body);
      const kind = first & 0x0f;
      if (kind === ping) onPing(content);
      if (kind !== wholeText && kind !== continued) continue;
      parts.push(content);
      if ((first & 0x80) === 0) continue;
      const text = Buffer.concat(parts).toString();
      parts = [];
      onText(text);
    }
  };
};

/** Of the frame at the beginning; undefined while it is not all there. */
const sizesOf = (bytes: Buffer): readonly [head: number, body: number] | undefined => {
  if (bytes.length < 2) return undefined;
  const short = (bytes[1] ?? 0) & 0x7f;
  const head = short < 126 ? 2 : short === 126 ? 4 : 10;
  if (bytes.length < head) return undefined;
  const body = short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
  return bytes.length < head + body ? undefined : [head, body];
};
