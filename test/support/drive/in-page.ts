/** Functions that run in the page under test. Each is sent as its source text, so it uses nothing from outside itself. */

export interface Locator {
  readonly selector?: string;
  readonly role?: string;
  readonly name?: string;
  readonly pattern?: readonly [source: string, flags: string];
}

/** Returns the element that matches, or null. Computes accessible names as far as these pages need it. */
export const locate = (locator: Locator): Element | null => {
  if (locator.selector !== undefined) return document.querySelector(locator.selector);
  const selectorByRole: Record<string, string> = {
    button: "button, summary, input[type=submit], input[type=button], [role=button]",
    link: "a[href], [role=link]",
    textbox:
      "textarea, input:not([type]), input[type=text], input[type=email], input[type=password], input[type=search], [role=textbox]",
    combobox: "select, [role=combobox]",
    checkbox: "input[type=checkbox], [role=checkbox], [role=switch]",
    radio: "input[type=radio], [role=radio]",
    progressbar: "progress, [role=progressbar]",
    heading: "h1, h2, h3, h4, h5, h6, [role=heading]",
    file: "input[type=file]",
    dialog: "dialog, [role=dialog]",
  };
  const normalize = (text: string | null | undefined) => (text ?? "").replace(/\s+/g, " ").trim();
  const textOf = (node: Node): string => {
    if (node instanceof Text) return node.data;
    if (!(node instanceof Element) || node.getAttribute("aria-hidden") === "true") return "";
    return node.getAttribute("aria-label") ?? Array.from(node.childNodes, textOf).join(" ");
  };
  const nameOf = (element: Element): string => {
    const byIds = (element.getAttribute("aria-labelledby") ?? "")
      .split(/\s+/)
      .filter(Boolean)
      .map((id) => document.getElementById(id));
    if (byIds.length > 0) return normalize(byIds.map((label) => (label ? textOf(label) : "")).join(" "));
    const label = element.getAttribute("aria-label");
    if (label) return normalize(label);
    const labels = (element as HTMLInputElement).labels;
    if (labels && labels.length > 0) return normalize(Array.from(labels, textOf).join(" "));
    return (
      normalize(textOf(element)) || normalize(element.getAttribute("title") ?? (element as HTMLInputElement).value)
    );
  };
  const pattern = locator.pattern && new RegExp(...(locator.pattern as [string, string]));
  const role = locator.role ?? "";
  return (
    Array.from(document.querySelectorAll(selectorByRole[role] ?? `[role=${role}]`)).find((element) => {
      if (role !== "file" && !element.checkVisibility()) return false;
      const name = nameOf(element);
      return pattern ? pattern.test(name) : name === locator.name;
    }) ?? null
  );
};

/** Returns the place, the focus, the open dialogs and the first words that the page shows, in one line. */
export const describeView = (): string => {
  const nameTag = ({ tagName, id, className, ariaLabel }: Element) =>
    `<${tagName.toLowerCase()} id="${id}" class="${className}" aria-label="${ariaLabel ?? ""}">`;
  const dialogs = Array.from(document.querySelectorAll("dialog[open]"), nameTag).join(" ");
  // biome-ignore lint/performance/useDomNodeTextContent: only what is visible
  const words = document.body.innerText.replace(/\s+/g, " ").slice(0, 600);
  const focus = document.activeElement ? nameTag(document.activeElement) : "none";
  return `The page is at ${location.hash || location.pathname}, focus: ${focus}, dialogs: ${dialogs || "none"}, text: ${words}`;
};

/** Collects errors and violations of the policy from now on, in a global variable of the page. */
export const watchProblems = (): void => {
  const page = globalThis as { collectedProblems?: string[] };
  if (page.collectedProblems) return;
  const seen: string[] = [];
  page.collectedProblems = seen;
  addEventListener("error", (event) => seen.push(`error: ${event.message}`));
  addEventListener("unhandledrejection", (event) => seen.push(`rejection: ${String(event.reason)}`));
  addEventListener("securitypolicyviolation", (event) =>
    seen.push(`policy: ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`),
  );
};

/** Returns what `watchProblems` has collected. */
export const readProblems = (): readonly string[] =>
  (globalThis as { collectedProblems?: string[] }).collectedProblems ?? [];

/** Sets a field's value and dispatches the events of typing: for fields without text, and where there is no keyboard. */
export const setValue = (element: Element, value: string): void => {
  const field = element as HTMLInputElement | HTMLSelectElement;
  field.focus();
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
};

/**
 * Resolves after four frames, because a change of size is laid out two frames after the change that caused it. A page
 * without frames, such as one in the background, has a second.
 */
export const waitForFrames = (): Promise<void> =>
  new Promise((resolve) => {
    let frameCount = 0;
    const countFrame = () => {
      frameCount++;
      if (frameCount === 4) resolve();
      else requestAnimationFrame(countFrame);
    };
    requestAnimationFrame(countFrame);
    setTimeout(resolve, 1000);
  });

export interface Aim {
  /** In the window. */
  readonly x: number;
  readonly y: number;
  /** The element that covers this one there, and would take the press. */
  readonly cover?: string;
}

/** Returns the middle of an element in the window. Scrolls it into view where something covers it. */
export const findAim = (element: Element): Aim => {
  const aim = (): Aim => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [Math.floor(left + width / 2), Math.floor(top + height / 2)];
    const topmost = document.elementFromPoint(x, y);
    if (topmost !== null && (element.contains(topmost) || topmost.closest("label")?.control === element))
      return { x, y };
    const { localName = "nothing", id = "", className = "", textContent } = topmost ?? {};
    const text = (textContent ?? "").replace(/\s+/g, " ").trim().slice(0, 40);
    return { x, y, cover: `<${localName} id="${id}" class="${className}"> “${text}”` };
  };
  const first = aim();
  if (first.cover === undefined) return first;
  element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  return aim();
};

/** Returns whether a person types text into the field. */
export const acceptsText = (element: Element): boolean =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLElement && element.isContentEditable) ||
  (element instanceof HTMLInputElement &&
    ["text", "search", "email", "password", "tel", "url", "number"].includes(element.type));

/** Focuses a select and returns the first word of an option, or null where several options start with it. */
export const findUniqueWord = (element: Element, value: string): string | null => {
  const select = element as HTMLSelectElement;
  select.focus();
  const firstWord = (option: HTMLOptionElement) =>
    /^[\p{L}\p{N}-]+/u.exec(option.label.trim())?.[0].toLowerCase() ?? "";
  const option = [...select.options].find((candidate) => candidate.value === value);
  if (option === undefined) throw new Error(`There is no option ${value}`);
  const word = firstWord(option);
  const matches = [...select.options].filter((option) => firstWord(option).startsWith(word));
  return matches.length === 1 && word !== "" ? word : null;
};

/** Returns the value of a select. */
export const readSelectedValue = (element: Element): string => (element as HTMLSelectElement).value;

/** Clicks a control by script, where there is no mouse. */
export const pressByScript = (element: Element): void => (element as HTMLElement).click();

interface PageWithFiles {
  /** Files on their way into the page, in base64, by their names. */
  filesInTransfer?: Map<string, string>;
}

/** Adds a part of a file to the page, in base64. */
export const addFilePart = (name: string, part: string): void => {
  const page = globalThis as PageWithFiles;
  page.filesInTransfer ??= new Map();
  page.filesInTransfer.set(name, (page.filesInTransfer.get(name) ?? "") + part);
};

/** Sets the added files as the value of a file input, where the driver cannot. */
export const setAddedFiles = (element: Element): void => {
  const page = globalThis as PageWithFiles;
  const transfer = new DataTransfer();
  for (const [name, base64] of page.filesInTransfer ?? [])
    transfer.items.add(new File([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], name));
  delete page.filesInTransfer;
  (element as HTMLInputElement).files = transfer.files;
  element.dispatchEvent(new Event("change", { bubbles: true }));
};
