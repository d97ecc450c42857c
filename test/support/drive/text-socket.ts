/** A WebSocket client for text messages, as far as WebKit's inspector needs it. Node 20 has no client of its own. */
import { randomBytes } from "node:crypto";
import { request } from "node:http";
import type { Socket } from "node:net";

/** An open connection. */
export interface TextSocket {
  send(text: string): void;
  close(): void;
}

export interface TextSocketEvents {
  readonly onText: (text: string) => void;
  readonly onClose: () => void;
}

/** Connects to an address of the form `http://host:port/path`. */
export const openTextSocket = (address: string, events: TextSocketEvents): Promise<TextSocket> =>
  new Promise((resolve, reject) => {
    const headers = {
      Connection: "Upgrade",
      Upgrade: "websocket",
      "Sec-WebSocket-Version": "13",
      "Sec-WebSocket-Key": randomBytes(16).toString("base64"),
    };
    const upgradeRequest = request(address, { headers });
    upgradeRequest.once("error", reject);
    upgradeRequest.once("response", ({ statusCode }) =>
      reject(new Error(`${address} answered ${statusCode} instead of opening a WebSocket.`)),
    );
    upgradeRequest.once("upgrade", (_response, socket, head) => {
      socket.on("error", () => undefined);
      socket.once("close", events.onClose);
      const read = createFrameReader(events.onText, (bytes) => socket.write(writeFrame(pong, bytes)));
      read(head);
      socket.on("data", read);
      resolve({
        send: (text) => void socket.write(writeFrame(textFrame, Buffer.from(text))),
        close: () => void (socket as Socket).destroy(),
      });
    });
    upgradeRequest.end();
  });

const continuation = 0x0;
const textFrame = 0x1;
const ping = 0x9;
const pong = 0xa;

/** Clients mask what they send; the mask may be zeros. Servers insist on the shortest form of a length. */
const writeFrame = (kind: number, body: Buffer): Buffer => {
  const size = body.length;
  const long = Buffer.alloc(8);
  long.writeBigUInt64BE(BigInt(size));
  const [form, length] = size < 126 ? [size, []] : size < 65_536 ? [126, long.subarray(6)] : [127, long];
  return Buffer.concat([Buffer.of(0x80 | kind, 0x80 | form, ...length), Buffer.alloc(4), body]);
};

/** Returns a function that takes bytes as they arrive and passes on the texts in them. */
const createFrameReader = (onText: (text: string) => void, onPing: (body: Buffer) => void) => {
  let pending: Buffer = Buffer.alloc(0);
  let parts: Buffer[] = [];
  return (bytes: Buffer): void => {
    pending = Buffer.concat([pending, bytes]);
    for (let size = readSizes(pending); size !== undefined; size = readSizes(pending)) {
      const [head, body] = size;
      const first = pending[0] ?? 0;
      const content = pending.subarray(head, head + body);
      pending = pending.subarray(head + body);
      const kind = first & 0x0f;
      if (kind === ping) onPing(content);
      if (kind !== textFrame && kind !== continuation) continue;
      parts.push(content);
      if ((first & 0x80) === 0) continue;
      const text = Buffer.concat(parts).toString();
      parts = [];
      onText(text);
    }
  };
};

/** Returns the sizes of the first frame, or undefined while it is incomplete. */
const readSizes = (bytes: Buffer): readonly [head: number, body: number] | undefined => {
  if (bytes.length < 2) return undefined;
  const short = (bytes[1] ?? 0) & 0x7f;
  const head = short < 126 ? 2 : short === 126 ? 4 : 10;
  if (bytes.length < head) return undefined;
  const body = short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
  return bytes.length < head + body ? undefined : [head, body];
};
