/** Whether the browser offers to install the site, and the taking of that offer. A `change` event tells of news. */
export interface InstallPrompt extends EventTarget {
  readonly available: boolean;
  /** The page runs in a window of its own already. */
  readonly installed: boolean;
  /** Opens the browser's own question. True where the person said yes. */
  prompt(): Promise<boolean>;
}

/** Chromium's, not in the standard library of types. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ readonly outcome: "accepted" | "dismissed" }>;
}

class Offer extends EventTarget implements InstallPrompt {
  #event: InstallPromptEvent | undefined;

  constructor(page: Window) {
    super();
    page.addEventListener("beforeinstallprompt", (event) => {
      // Else some browsers ask by themselves, at a moment that suits nobody.
      event.preventDefault();
      this.#offered(event as InstallPromptEvent);
    });
    page.addEventListener("appinstalled", () => this.#offered(undefined));
  }

  get available(): boolean {
    return this.#event !== undefined;
  }

  get installed(): boolean {
    return matchMedia("(display-mode: standalone)").matches;
  }

  async prompt(): Promise<boolean> {
    const event = this.#event;
    // An offer can be taken once.
    this.#offered(undefined);
    return (await event?.prompt())?.outcome === "accepted";
  }

  #offered(event: InstallPromptEvent | undefined): void {
    this.#event = event;
    this.dispatchEvent(new Event("change"));
  }
}

/** Begin to listen early: the browser offers once, soon after the page has loaded. */
export const createInstallPrompt = (page: Window): InstallPrompt => new Offer(page);
