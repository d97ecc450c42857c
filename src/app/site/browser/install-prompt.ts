/** The browser's offer to install the site. Dispatches `change` when `available` changes. */
export interface InstallPrompt extends EventTarget {
  readonly available: boolean;
  /** Whether the page runs as an installed app. */
  readonly installed: boolean;
  /** Opens the browser's install dialog. Resolves with true if the person accepted. */
  prompt(): Promise<boolean>;
}

/** Chromium's event; TypeScript's DOM library has no type for it. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ readonly outcome: "accepted" | "dismissed" }>;
}

class DeferredInstallPrompt extends EventTarget implements InstallPrompt {
  #event: InstallPromptEvent | undefined;

  constructor(page: Window) {
    super();
    page.addEventListener("beforeinstallprompt", (event) => {
      // Prevents the browser from prompting by itself.
      event.preventDefault();
      this.#setEvent(event as InstallPromptEvent);
    });
    page.addEventListener("appinstalled", () => this.#setEvent(undefined));
  }

  get available(): boolean {
    return this.#event !== undefined;
  }

  get installed(): boolean {
    return matchMedia("(display-mode: standalone)").matches;
  }

  async prompt(): Promise<boolean> {
    const event = this.#event;
    // The event can be used once.
    this.#setEvent(undefined);
    return (await event?.prompt())?.outcome === "accepted";
  }

  #setEvent(event: InstallPromptEvent | undefined): void {
    this.#event = event;
    this.dispatchEvent(new Event("change"));
  }
}

/** Creates the prompt. Call it early: the browser dispatches its event once, soon after the page has loaded. */
export const createInstallPrompt = (page: Window): InstallPrompt => new DeferredInstallPrompt(page);
