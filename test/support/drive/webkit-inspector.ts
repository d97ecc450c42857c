/** Speaks the protocol of WebKit's remote inspector with one page. The page's policy does not apply to its expressions. */
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { WebSocket } from "ws";

/** A connection to a page. */
export interface Inspector {
  /** Sends a command to the page. Rejects where the page is gone before it answers. */
  ask(method: string, params?: object): Promise<Record<string, unknown>>;
  close(): void;
}

interface PendingCommand {
  readonly resolve: (answer: Record<string, unknown>) => void;
  readonly reject: (error: Error) => void;
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: {
    readonly message?: string;
    readonly targetId?: string;
    readonly newTargetId?: string;
    readonly targetInfo?: { readonly targetId: string; readonly type: string; readonly isProvisional?: boolean };
  };
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly message: string };
}

/** Connects to the first page of the browser whose inspector listens at `host:port`. */
export const openInspector = async (server: string): Promise<Inspector> => {
  let page: string | undefined;
  let isOpen = true;
  let lastId = 0;
  const pendingCommands = new Map<number, PendingCommand>();
  const rejectPending = (reason: string) => {
    for (const { reject } of pendingCommands.values()) reject(new Error(reason));
    pendingCommands.clear();
  };
  const settle = ({ id, result, error }: Message) => {
    const command = pendingCommands.get(id ?? 0);
    if (command === undefined) return;
    pendingCommands.delete(id ?? 0);
    if (error === undefined) command.resolve(result ?? {});
    else command.reject(new Error(error.message));
  };
  /** A page that moves to another site continues in another process, under another id. */
  const listeners: Readonly<Record<string, (params: NonNullable<Message["params"]>) => void>> = {
    "Target.targetCreated": ({ targetInfo }) => {
      if (targetInfo?.type === "page" && targetInfo.isProvisional !== true) page = targetInfo.targetId;
    },
    "Target.didCommitProvisionalTarget": ({ newTargetId }) => {
      page = newTargetId;
      rejectPending("The page was left.");
    },
    "Target.targetDestroyed": ({ targetId }) => targetId === page && rejectPending("The page is gone."),
    "Target.dispatchMessageFromTarget": ({ message = "{}" }) => settle(JSON.parse(message)),
  };
  const socket = new WebSocket(`ws://${server}${await pagePath(server)}`, { perMessageDeflate: false });
  socket.on("message", (text) => {
    const { method = "", params = {}, error, id } = JSON.parse(String(text)) as Message;
    listeners[method]?.(params);
    // The error of a message that could not be forwarded has the id of that message.
    if (error !== undefined) settle({ ...(id === undefined ? {} : { id }), error });
  });
  // Rejects with the error of a connection that fails.
  await once(socket, "open");
  // A killed browser ends the connection with an error and then with `close`.
  socket.on("error", () => undefined);
  socket.once("close", () => {
    isOpen = false;
    rejectPending("The browser is gone.");
  });
  while (page === undefined) await sleep(10);
  return {
    ask: (method, params = {}) =>
      new Promise((resolve, reject) => {
        if (!isOpen) return reject(new Error("The browser is gone."));
        const id = ++lastId;
        pendingCommands.set(id, { resolve, reject });
        const message = JSON.stringify({ id, method, params });
        const forwarded = { targetId: page, message };
        socket.send(JSON.stringify({ id, method: "Target.sendMessageToTarget", params: forwarded }));
      }),
    close: () => socket.terminate(),
  };
};

/** Returns the path of the first page that the server lists.  */
const pagePath = async (server: string): Promise<string> => {
  for (let turn = 0; turn < 400; turn++) {
    const list = await fetch(`http://${server}/`).then(
      (answer) => answer.text(),
      () => "",
    );
    const [path] = /\/socket\/\d+\/\d+\/WebPage/.exec(list) ?? [];
    if (path !== undefined) return path;
    await sleep(25);
  }
  throw new Error("The browser's inspector lists no page.");
};
