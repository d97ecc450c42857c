/** One small interface over three engines, so that a journey is written once. */

export type Engine = "chromium" | "firefox" | "webkit";

/** A selector, or what a person would call the thing: its role and its accessible name. */
export type Target = string | { readonly role: Role; readonly name: string | RegExp };

export type Role =
  | "button"
  | "link"
  | "textbox"
  | "combobox"
  | "checkbox"
  | "radio"
  | "progressbar"
  | "heading"
  | "file"
  | "status"
  | "alert"
  | "dialog";

export interface LaunchOptions {
  /** Nothing can be reached, loopback included: files from the disk must do without. */
  readonly offline?: boolean;
  /** CSS pixels; 1280 × 800 without. WebKit's window is never narrower than some 450. */
  readonly viewport?: Viewport;
  readonly colorScheme?: "light" | "dark";
  /** A folder for the profile, which stays when the browser is gone. Without: a fresh one. */
  readonly profile?: string;
}

export interface Viewport {
  readonly width: number;
  readonly height: number;
}

/** What can be waited for: a number would be there at once, be it 0. */
export type Answer = object | string | boolean | null | undefined;

export type Truthy<T> = Exclude<T, null | undefined | false>;

export type PageFunction<Args extends unknown[], T> = (...args: Args) => T | Promise<T>;

export interface DrivenPage {
  readonly engine: Engine;
  /** Done when the page has loaded. */
  goto(url: string): Promise<void>;
  /** Runs a self-contained function in the page; arguments and answer are JSON. Works under the strictest policy. */
  evaluate<Args extends unknown[], T>(code: PageFunction<Args, T>, ...args: Args): Promise<T>;
  /** Asks until the answer is neither null, undefined nor false. Rejects with `what` in its message. */
  waitFor<Args extends unknown[], T extends Answer>(
    what: string,
    code: PageFunction<Args, T>,
    ...args: Args
  ): Promise<Truthy<T>>;
  /** Waits for it, then presses its middle with the mouse. Rejects where something else lies over it there. */
  click(target: Target): Promise<void>;
  /** Presses the field, and types in place of what is in it. Fields of dates and colours get their value by script. */
  fill(target: Target, text: string): Promise<void>;
  /** Chooses the option with that value by typing its first word; by script where that is no choice. */
  choose(target: Target, value: string): Promise<void>;
  setFiles(target: Target, paths: readonly string[]): Promise<void>;
  /** Drops files on the element. Chromium alone can be told to: the others get them by the page's file input. */
  drop(target: Target, paths: readonly string[]): Promise<void>;
  /** A key by its name in `KeyboardEvent.key`. */
  press(key: string): Promise<void>;
  /** Types the text with keys, into whatever has the focus. */
  type(text: string): Promise<void>;
  /** The mouse, at CSS pixels of the window. Scrolls nothing: what lies under the point takes the press. */
  readonly mouse: Mouse;
  /** One finger at CSS pixels of the window. WebKitGTK's driver has no touch screen and takes a press of the mouse. */
  tap(x: number, y: number): Promise<void>;
  /** The browser's Back, within the document too. */
  back(): Promise<void>;
  forward(): Promise<void>;
  /** Fingers, each along its own path; all paths are of one length. WebKitGTK's driver has none. */
  touch?(...paths: readonly (readonly Point[])[]): Promise<void>;
  screenshot(path: string): Promise<void>;
  resize(viewport: Viewport): Promise<void>;
  /** Errors of the console and of scripts, and violations of the policy. WebKit tells only what comes after loading. */
  problems(): Promise<readonly string[]>;
  /** All that was written to the console, by workers too. WebKitGTK's driver does not tell. */
  consoleLines?(): readonly string[];
  /** Ends its process at once, as a fault of the browser would. Chromium alone can be told to. */
  crash?(): Promise<void>;
  close(): Promise<void>;
}

export type Point = readonly [x: number, y: number];

export interface Mouse {
  move(x: number, y: number): Promise<void>;
  /** Moves there, presses and releases. */
  press(x: number, y: number, button?: MouseButton): Promise<void>;
  /** Presses at the first point, moves through the others, and releases at the last. */
  drag(...points: readonly Point[]): Promise<void>;
  /** Turns the wheel at the point, by CSS pixels: a notch of a usual mouse is 100 to 120. WebKit: not with a key held. */
  wheel(x: number, y: number, deltaY: number, keys?: { readonly ctrl?: boolean }): Promise<void>;
}

export type MouseButton = "left" | "middle" | "right";

export interface DrivenBrowser {
  readonly engine: Engine;
  /** The folder into which downloads go. It goes with the browser. */
  readonly downloads: string;
  /** One at a time in WebKit: its pages in the background are not painted. */
  page(): Promise<DrivenPage>;
  /** A further page beside the others. In WebKit it is behind them: its scripts run, and it is not painted. */
  tab(): Promise<DrivenPage>;
  version(): Promise<string>;
  /** Ends every process of it at once, as a crash of the machine would. In WebKit only with a profile of its own. */
  kill(): Promise<void>;
  /** Ends the service workers' threads, as browsers do at any moment. WebKitGTK cannot be told to. */
  stopServiceWorkers?(): Promise<void>;
  /** Gives a site so many bytes of storage and no more; without a number, what it had. Chromium alone can be told to. */
  limitStorage?(origin: string, bytes?: number): Promise<void>;
  /** Nothing, where it runs no more. */
  close(): Promise<void>;
}

/** How long an action waits for what it acts on. */
export const patienceMs = 40_000;
