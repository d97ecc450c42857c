/**
 * Uploads files to a WebDAV folder (RFC 4918) and reads each back to compare it: servers such as Apache and nginx report
 * no digest of what they have stored. Files are read without the login, as readers do, because such a request needs no
 * preflight. Where that does not work, they are read with it.
 */
import type { UploadLogin } from "#domain/model/upload.ts";
import { encodeBasicAuthorization } from "#domain/records/basic-authorization.ts";
import { memoizeByKey } from "#domain/values/memoize-async.ts";
import type { UploadAttempt, UploadFile, UploadTarget } from "#ports/publishing/upload-target.ts";
import {
  digestBody,
  discardBody,
  encodePath,
  readPresence,
  send,
  sizeOf,
  toBody,
  type UploadRequestPorts,
} from "./upload-requests.ts";
import { digestMismatch, interrupted, readRejection } from "./upload-response.ts";

/** Creates the target of a WebDAV folder. */
export const createWebdavTarget = (login: UploadLogin, ports: UploadRequestPorts): UploadTarget => {
  const { address, username, password } = login;
  const headers: Record<string, string> =
    username === "" ? {} : { Authorization: encodeBasicAuthorization(username, password) };
  /** Whether a file could be read only with the login. */
  let readsWithLogin = false;
  const request = (method: string, path: string, signal: AbortSignal, file?: UploadFile) =>
    send(
      ports,
      address + encodePath(path),
      { method, headers, ...(file === undefined ? {} : { body: toBody(file) }) },
      { signal, size: file === undefined ? 0 : sizeOf(file) },
    );

  const createFolderOnce = memoizeByKey<void>();
  /** Creates the folder of a file and those above it. Where that fails, the upload of the file says why. */
  const createFolders = async (path: string, signal: AbortSignal): Promise<void> => {
    const segments = path.split("/").slice(0, -1);
    for (let depth = 1; depth <= segments.length; depth++) {
      const folder = `${segments.slice(0, depth).join("/")}/`;
      await createFolderOnce(folder, async () => {
        const response = await request("MKCOL", folder, signal);
        if (response !== undefined) await discardBody(response);
        // Without an answer, the next file tries again.
        if (response === undefined) throw new Error(`No answer to MKCOL ${folder}`);
      });
    }
  };

  const judge = async (
    response: Response | undefined,
    file: UploadFile,
    signal: AbortSignal,
  ): Promise<UploadAttempt> => {
    if (response === undefined) return interrupted;
    if (!response.ok) {
      await discardBody(response);
      return readRejection(response, ports.now());
    }
    const digest = await digestBody(response, ports.bytes, signal);
    if (digest === undefined) return interrupted;
    return digest === file.sha256 ? { outcome: "stored" } : digestMismatch;
  };

  const compare = async (path: string, file: UploadFile, signal: AbortSignal): Promise<UploadAttempt> => {
    if (!readsWithLogin && username !== "") {
      const response = await send(ports, address + encodePath(path), { method: "GET" }, { signal });
      const attempt = await judge(response, file, signal);
      if (attempt.outcome === "stored") return attempt;
    }
    const attempt = await judge(await request("GET", path, signal), file, signal);
    if (attempt.outcome === "stored") readsWithLogin = true;
    return attempt;
  };

  return {
    put: async (path, file, signal) => {
      await createFolders(path, signal).catch((error: unknown) => {
        if (signal.aborted) throw error;
      });
      const response = await request("PUT", path, signal, file);
      if (response === undefined) return interrupted;
      await discardBody(response);
      return response.ok ? compare(path, file, signal) : readRejection(response, ports.now());
    },
    has: async (path, size, read, signal) => {
      const response = await send(ports, address + encodePath(path), { method: "HEAD" }, { signal });
      const isThere = readPresence(response, size);
      return isThere ?? (await compare(path, await read(), signal)).outcome === "stored";
    },
    remove: async (path, signal) => {
      const response = await request("DELETE", path, signal);
      if (response !== undefined) await discardBody(response);
    },
  };
};
