/** A page of WebKit over the protocol of its remote inspector. Expressions are not subject to the page's policy. */
import { setTimeout as sleep } from "node:timers/promises";
import { openTextSocket } from "./text-socket.ts";

export interface Inspector {
  /** The answer of a command of the page's own. Rejects where the page is gone before it answers. */
  ask(method: string, params?: object): Promise<Record<string, unknown>>;
  close(): void;
}

interface Waiting {
  readonly resolve: (answer: Record<string, unknown>) => void;
  readonly reject: (why: Error) => void;
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

/** `server`: where the browser's inspector listens, `host:port`. */
export const openInspector = async (server: string): Promise<Inspector> => {
  let page: string | undefined;
  let isOpen = true;
  let last = 0;
  const waiting = new Map<number, Waiting>();
  const giveUp = (why: string) => {
    for (const { reject } of waiting.values()) reject(new Error(why));
    waiting.clear();
  };
  const answered = ({ id, result, error }: Message) => {
    const asked = waiting.get(id ?? 0);
    if (asked === undefined) return;
    waiting.delete(id ?? 0);
    if (error === undefined) asked.resolve(result ?? {});
    else asked.reject(new Error(error.message));
  };
  /** A page that moves to another site goes on in another process, under another name. */
  const told: Readonly<Record<string, (params: NonNullable<Message["params"]>) => void>> = {
    "Target.targetCreated": ({ targetInfo }) => {
      if (targetInfo?.type === "page" && targetInfo.isProvisional !== true) page = targetInfo.targetId;
    },
    "Target.didCommitProvisionalTarget": ({ newTargetId }) => {
      page = newTargetId;
      giveUp("The page was left.");
    },
    "Target.targetDestroyed": ({ targetId }) => targetId === page && giveUp("The page is gone."),
    "Target.dispatchMessageFromTarget": ({ message = "{}" }) => answered(JSON.parse(message)),
  };
  const socket = await openTextSocket(`http://${server}${await pagePath(server)}`, {
    onText: (text) => {
      const { method = "", params = {}, error, id } = JSON.parse(text) as Message;
      told[method]?.(params);
      // What could not be handed on has the id of what it was to carry.
      if (error !== undefined) answered({ ...(id === undefined ? {} : { id }), error });
    },
    onClose: () => {
      isOpen = false;
      giveUp("The browser is gone.");
    },
  });
  while (page === undefined) await sleep(10);
  return {
    ask: (method, params = {}) =>
      new Promise((resolve, reject) => {
        if (!isOpen) return reject(new Error("The browser is gone."));
        const id = ++last;
        waiting.set(id, { resolve, reject });
        const message = JSON.stringify({ id, method, params });
        const carried = { targetId: page, message };
        socket.send(JSON.stringify({ id, method: "Target.sendMessageToTarget", params: carried }));
      }),
    close: () => socket.close(),
  };
};

/** The server lists its pages for people; the first there is is ours. */
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
