/** Opens a smartlink in the editor: its session, its lock, its sample data, and what the editor's elements need. */
import { ok, type Result } from "#domain/result.ts";
import type { FrameServices } from "#editor/view/frame/frame-services.ts";
import { type EditLock, requestEditLock } from "./edit-lock.ts";
import type { EditorAccess } from "./editor-access.ts";
import { EditorSession } from "./editor-session.ts";
import { createFrameServices } from "./frame-services.ts";
import { SampleSession } from "./sample-session.ts";

/** A smartlink that is open in the editor. */
export interface OpenedEditor {
  readonly access: EditorAccess;
  readonly session: EditorSession;
  readonly sample: SampleSession;
  readonly lock: EditLock;
  readonly frameServices: FrameServices;
}

/**
 * Opens a smartlink, read-only while another tab edits it. `signal`: ends the session and releases the lock. Problems:
 * `document-not-found`, `content-not-found`.
 * @throws The reason of the signal, if it aborts before the smartlink is open.
 */
export const openEditor = async (
  access: EditorAccess,
  id: string,
  signal: AbortSignal,
): Promise<Result<OpenedEditor>> => {
  access.prepare(id);
  const opened = await access.open(id);
  signal.throwIfAborted();
  if (!opened.ok) return opened;
  const session = new EditorSession(access, opened.value);
  session.watch(signal);
  const sample = new SampleSession(access, id);
  const locking = requestEditLock(id, {
    locks: navigator.locks as LockManager | undefined,
    signal,
    onGained: () => void allowEditing(session),
    onLost: () => {
      void session.save();
      session.isReadOnly = true;
    },
  });
  const [lock] = await Promise.all([locking, sample.load()]);
  session.isReadOnly = !lock.isHeld;
  signal.throwIfAborted();
  return ok({
    access,
    session,
    sample,
    lock,
    frameServices: createFrameServices(access, session, opened.value.content),
  });
};

/** Makes the smartlink editable, and reads what other tabs have stored meanwhile. */
export const allowEditing = (session: EditorSession): Promise<void> => {
  session.isReadOnly = false;
  return session.refresh();
};
