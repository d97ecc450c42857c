/**
 * Notifies a person of the end of jobs, also while the site is in a background tab. Off until the person turns it on; the
 * browser asks for permission at that press only. The page that runs the jobs notifies, so that ten tabs do so once.
 */
import type { BatchJob } from "#domain/model/job.ts";

/** `blocked`: the person has forbidden notifications of this site. `unsupported`: the browser has none. */
export type NotificationState = "on" | "off" | "blocked" | "unsupported";

/** The browser's notifications. */
export interface NotificationPorts {
  /** Undefined if the browser has none. */
  readonly notifications:
    | { readonly permission: NotificationPermission; requestPermission(): Promise<NotificationPermission> }
    | undefined;
  /** Shows a notification. One with the same tag is replaced. */
  readonly show: (title: string, options: { readonly body: string; readonly tag: string }) => Promise<void>;
  /** localStorage, which throws while site data is blocked. */
  readonly storage: () => Pick<Storage, "getItem" | "setItem" | "removeItem">;
  /** Calls `onChange` when the permission has changed in another tab or in the browser's settings. */
  readonly watchPermission: (onChange: () => void) => void;
  /** Whether the person looks at the page, which shows the end itself. */
  readonly isWatched: () => boolean;
}

/** What the notifications follow. */
interface FollowedJobs extends EventTarget {
  readonly jobs: readonly { readonly job: BatchJob }[];
  readonly isLeader: boolean;
}

const storageKey = "smartlink-notifications";

/** The notifications of one page. Dispatches `change` when `state` may have changed. */
export class JobNotifications extends EventTarget {
  readonly #ports: NotificationPorts;
  /** Ids of jobs that were seen before their end. */
  readonly #unfinished = new Set<string>();
  /** Reading it from a busy browser takes up to 190 ms, and pages render after each step of a job. */
  #permission: NotificationPermission | undefined;

  constructor(ports: NotificationPorts) {
    super();
    this.#ports = ports;
    ports.watchPermission(() => this.#forgetPermission());
  }

  get state(): NotificationState {
    const { notifications } = this.#ports;
    if (notifications === undefined) return "unsupported";
    this.#permission ??= notifications.permission;
    if (this.#permission === "denied") return "blocked";
    return this.#permission === "granted" && this.#isWanted() ? "on" : "off";
  }

  /** Turns notifications on or off. Call it in the listener of a press: the browser may ask for permission. */
  async toggle(): Promise<void> {
    const isWanted = this.state !== "on";
    try {
      if (isWanted) this.#ports.storage().setItem(storageKey, "on");
      else this.#ports.storage().removeItem(storageKey);
    } catch {
      // Without storage there is no choice to remember, and the state stays off.
    }
    if (isWanted) await this.#ports.notifications?.requestPermission().catch(() => undefined);
    this.#forgetPermission();
  }

  /** Notifies of each job that ends from now on. `describe` returns title and text. */
  follow(host: FollowedJobs, describe: (job: BatchJob) => { readonly title: string; readonly body: string }): void {
    host.addEventListener("change", () => {
      for (const { job } of host.jobs) {
        if (job.finished === null) this.#unfinished.add(job.job_id);
        else if (
          this.#unfinished.delete(job.job_id) &&
          host.isLeader &&
          this.state === "on" &&
          !this.#ports.isWatched()
        ) {
          const { title, body } = describe(job);
          void this.#ports.show(title, { body, tag: `${job.job_id} ${job.finished}` }).catch(() => undefined);
        }
      }
    });
  }

  #forgetPermission(): void {
    this.#permission = undefined;
    this.dispatchEvent(new Event("change"));
  }

  #isWanted(): boolean {
    try {
      return this.#ports.storage().getItem(storageKey) === "on";
    } catch {
      return false;
    }
  }
}

/** Watches the permission. Browsers without this question in the Permissions API only change it at a press on this page. */
export const watchPermission: NotificationPorts["watchPermission"] = (onChange) => {
  const permissions = navigator.permissions as Permissions | undefined;
  permissions?.query({ name: "notifications" }).then(
    (status) => status.addEventListener("change", onChange),
    () => undefined,
  );
};

/** Shows a notification that opens the page when it is pressed. Chrome on Android shows those of service workers only. */
export const showNotification: NotificationPorts["show"] = async (title, options) => {
  try {
    const notification = new Notification(title, options);
    notification.addEventListener("click", () => {
      window.focus();
      notification.close();
    });
  } catch {
    await (await navigator.serviceWorker.ready).showNotification(title, options);
  }
};
