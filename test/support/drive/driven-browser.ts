/** One interface over the drivers of three engines, so that an end-to-end test is written once. */

export type Engine = "chromium" | "firefox" | "webkit";

/** A CSS selector, or the role and the accessible name of an element. */
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
  | "dialog"
  | "menuitem";

export interface LaunchOptions {
  /** Blocks all network access, loopback included. */
  readonly offline?: boolean;
  /** In CSS pixels; 1280 × 800 by default. WebKit's window is at least about 450 pixels wide. */
  readonly viewport?: Viewport;
  readonly colorScheme?: "light" | "dark";
  /** The browser's languages, the preferred one first; English by default. Chromium only. */
  readonly languages?: readonly string[];
  /** A folder for the profile, which stays after the browser has closed. By default the profile is temporary. */
  readonly profile?: string;
}

export interface Viewport {
  readonly width: number;
  readonly height: number;
  /** Pixels of the screen per CSS pixel; 1 by default. WebKit's driver ignores it. */
  readonly pixelRatio?: number;
}

/** What a wait can end with. A number is left out, because 0 would end it. */
export type Answer = object | string | boolean | null | undefined;

export type Truthy<T> = Exclude<T, null | undefined | false>;

export type PageFunction<Args extends unknown[], T> = (...args: Args) => T | Promise<T>;

export interface DrivenPage {
  readonly engine: Engine;
  /** Resolves when the page has loaded. */
  goto(url: string): Promise<void>;
  /** Runs a self-contained function in the page. Arguments and result are JSON. Works under any content security policy. */
  evaluate<Args extends unknown[], T>(code: PageFunction<Args, T>, ...args: Args): Promise<T>;
  /** Evaluates until the result is neither null, undefined nor false. Rejects with `what` in its message. */
  waitFor<Args extends unknown[], T extends Answer>(
    what: string,
    code: PageFunction<Args, T>,
    ...args: Args
  ): Promise<Truthy<T>>;
  /** Waits for the element, then presses its middle with the mouse. Rejects where another element covers it there. */
  click(target: Target): Promise<void>;
  /** Presses the field and replaces its text by typing. Date and colour fields get their value by script. */
  fill(target: Target, text: string): Promise<void>;
  /** Selects an option by typing its first word, or by script where several options start with it. */
  choose(target: Target, value: string): Promise<void>;
  setFiles(target: Target, paths: readonly string[]): Promise<void>;
  /** Presses what opens a file dialog, or runs the action that does, and chooses files there. Only Chromium's driver can. */
  chooseFiles?(opener: Target | (() => Promise<void>), paths: readonly string[]): Promise<void>;
  /** Drops files on the element. Only Chromium's driver can; in the other engines the page's file input gets the files. */
  drop(target: Target, paths: readonly string[]): Promise<void>;
  /** Presses a key by its name in `KeyboardEvent.key`, also with others held: `Control+v`. */
  press(key: string): Promise<void>;
  /** Types the text with keys into the element that has the focus. */
  type(text: string): Promise<void>;
  /** The mouse, in CSS pixels of the window. Does not scroll: the element under the point takes the press. */
  readonly mouse: Mouse;
  /** Taps with one finger, in CSS pixels of the window. WebKitGTK's driver has no touch screen and presses the mouse. */
  tap(x: number, y: number): Promise<void>;
  /** Taps twice, as quickly as a person does also where the machine is busy. Only Chromium's driver can. */
  doubleTap?(x: number, y: number): Promise<void>;
  /** Goes back in the history, also within the document. */
  back(): Promise<void>;
  forward(): Promise<void>;
  /** Moves fingers, each along its own path. All paths have the same length. WebKitGTK's driver has no touch screen. */
  touch?(...paths: readonly (readonly Point[])[]): Promise<void>;
  /** Puts a finger down at the first point and moves it through the others. WebKitGTK's driver has no touch screen. */
  finger?(...points: readonly Point[]): Promise<HeldPointer>;
  /** Presses the mouse at the first point and moves it through the others. Not in WebKit. */
  grab?(...points: readonly Point[]): Promise<HeldPointer>;
  /** Runs the action while a key is held. Not in WebKit. */
  holdKey?(key: string, action: () => Promise<void>): Promise<void>;
  screenshot(path: string): Promise<void>;
  resize(viewport: Viewport): Promise<void>;
  /** Returns errors of console and scripts, and violations of the policy. WebKit reports them only after loading. */
  problems(): Promise<readonly string[]>;
  /** Returns all lines of the console, those of workers too. WebKitGTK's driver does not report them. */
  consoleLines?(): readonly string[];
  /**
   * Returns what assistive technology gets of an element: a line for each node, such as `button "Undo" [disabled]`, indented by
   * two spaces for each level. Only Chromium's driver can.
   */
  accessibilityTree?(selector: string): Promise<readonly string[]>;
  /** Sends a command of Chromium's DevTools protocol to the page. Only Chromium's driver can. */
  devtools?(method: string, params?: object): Promise<unknown>;
  /** Ends the page's process at once, like a crash. Only Chromium's driver can. */
  crash?(): Promise<void>;
  close(): Promise<void>;
}

export type Point = readonly [x: number, y: number];

/** A finger on the screen, or the mouse with its button down. */
export interface HeldPointer {
  move(...points: readonly Point[]): Promise<void>;
  release(): Promise<void>;
}

export interface Mouse {
  move(x: number, y: number): Promise<void>;
  /** Moves there, presses and releases. */
  press(x: number, y: number, button?: MouseButton): Promise<void>;
  /** Presses at the first point, moves through the others, and releases at the last. */
  drag(...points: readonly Point[]): Promise<void>;
  /** Turns the wheel at the point, by CSS pixels. One notch of a usual mouse is 100 to 120. In WebKit not with a key held. */
  wheel(x: number, y: number, deltaY: number, keys?: { readonly ctrl?: boolean }): Promise<void>;
}

export type MouseButton = "left" | "middle" | "right";

export interface DrivenBrowser {
  readonly engine: Engine;
  /** The folder of downloads. It is deleted with the browser. */
  readonly downloads: string;
  /** Opens a page. In WebKit only one at a time, because pages in the background are not painted. */
  page(): Promise<DrivenPage>;
  /** Opens a further page. In WebKit it is in the background: its scripts run, but it is not painted. */
  tab(): Promise<DrivenPage>;
  /** Resolves with the tab that a page has opened since the last call. Only the drivers of Chromium and Firefox can. */
  openedTab?(): Promise<DrivenPage>;
  version(): Promise<string>;
  /** Kills all processes of the browser at once, like a crash of the machine. In WebKit only with `profile`. */
  kill(): Promise<void>;
  /** Kills the processes of all tabs, as a crash does; the browser goes on. WebKitGTK's driver cannot. */
  crashTabs?(): void;
  /** Stops the service workers, as browsers do at any time. WebKitGTK's driver cannot. */
  stopServiceWorkers?(): Promise<void>;
  /** Limits a site's storage to so many bytes; without a number, removes the limit. Only Chromium's driver can. */
  limitStorage?(origin: string, bytes?: number): Promise<void>;
  /** Lets pages of an origin read and write the clipboard, as a person does who is asked. Only Chromium's driver can. */
  allowClipboard?(origin: string): Promise<void>;
  /** Lets pages of an origin show notifications, as a person does who is asked. Only Chromium's driver can. */
  allowNotifications?(origin: string): Promise<void>;
  /** Closes the browser. Does nothing where it has ended already. */
  close(): Promise<void>;
}

/** How long an action waits for its element. */
export const patienceMs = 40_000;
