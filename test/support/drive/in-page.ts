/** Functions that run inside the page under test. Each is sent as its own text, so it uses nothing from outside itself. */

export interface Wanted {
  readonly selector?: string;
  readonly role?: string;
  readonly name?: string;
  readonly pattern?: readonly [source: string, flags: string];
}

/** The element that the target means, or null. Names as assistive technology forms them, as far as our pages need it. */
export const locate = (wanted: Wanted): Element | null => {
  if (wanted.selector !== undefined) return document.querySelector(wanted.selector);
  const kinds: Record<string, string> = {
    button: "button, summary, input[type=submit], input[type=button], [role=button]",
    link: "a[href], [role=link]",
    textbox:
      "textarea, input:not([type]), input[type=text], input[type=email], input[type=password], input[type=search]",
    combobox: "select, [role=combobox]",
    checkbox: "input[type=checkbox], [role=checkbox], [role=switch]",
    radio: "input[type=radio], [role=radio]",
    progressbar: "progress, [role=progressbar]",
    heading: "h1, h2, h3, h4, h5, h6, [role=heading]",
    file: "input[type=file]",
    dialog: "dialog, [role=dialog]",
  };
  const plain = (text: string | null | undefined) => (text ?? "").replace(/\s+/g, " ").trim();
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
    if (byIds.length > 0) return plain(byIds.map((label) => (label ? textOf(label) : "")).join(" "));
    const own = element.getAttribute("aria-label");
    if (own) return plain(own);
    const labels = (element as HTMLInputElement).labels;
    if (labels && labels.length > 0) return plain(Array.from(labels, textOf).join(" "));
    return plain(textOf(element)) || plain(element.getAttribute("title") ?? (element as HTMLInputElement).value);
  };
  const pattern = wanted.pattern && new RegExp(...(wanted.pattern as [string, string]));
  const role = wanted.role ?? "";
  return (
    Array.from(document.querySelectorAll(kinds[role] ?? `[role=${role}]`)).find((element) => {
      if (role !== "file" && !element.checkVisibility()) return false;
      const name = nameOf(element);
      return pattern ? pattern.test(name) : name === wanted.name;
    }) ?? null
  );
};

/** Collects what goes wrong from now on under a name on the page's global object. */
export const watchProblems = (): void => {
  const page = globalThis as { seenProblems?: string[] };
  if (page.seenProblems) return;
  const seen: string[] = [];
  page.seenProblems = seen;
  addEventListener("error", (event) => seen.push(`error: ${event.message}`));
  addEventListener("unhandledrejection", (event) => seen.push(`rejection: ${String(event.reason)}`));
  addEventListener("securitypolicyviolation", (event) =>
    seen.push(`policy: ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`),
  );
};

export const seenProblems = (): readonly string[] => (globalThis as { seenProblems?: string[] }).seenProblems ?? [];

/** Sets a field's value with the events that typing makes: for fields that take no letters, and where there are no keys. */
export const enter = (element: Element, value: string): void => {
  const field = element as HTMLInputElement | HTMLSelectElement;
  field.focus();
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
};

export interface Aim {
  /** In the window. */
  readonly x: number;
  readonly y: number;
  /** What lies over the element there, and would take a press. */
  readonly cover?: string;
}

/** The middle of an element, in the window, after scrolling there where it is out of sight. */
export const aimAt = (element: Element): Aim => {
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

/** Whether a person types into the field. */
export const takesText = (element: Element): boolean =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement &&
    ["text", "search", "email", "password", "tel", "url", "number"].includes(element.type));

/** Focuses a select, and tells the first word of an option: typed, it chooses it. Null where others begin so as well. */
export const firstWordOf = (element: Element, value: string): string | null => {
  const select = element as HTMLSelectElement;
  select.focus();
  const wordOf = (option: HTMLOptionElement) => /^[\p{L}\p{N}-]+/u.exec(option.label.trim())?.[0].toLowerCase() ?? "";
  const wanted = [...select.options].find((option) => option.value === value);
  if (wanted === undefined) throw new Error(`There is no option ${value}`);
  const word = wordOf(wanted);
  const alike = [...select.options].filter((option) => wordOf(option).startsWith(word));
  return alike.length === 1 && word !== "" ? word : null;
};

export const selectedValue = (element: Element): string => (element as HTMLSelectElement).value;

/** Presses a control where there is no mouse. */
export const press = (element: Element): void => (element as HTMLElement).click();

interface WithGiven {
  /** Files on their way into the page, in base64, by their names. */
  given?: Map<string, string>;
}

/** Brings a part of a file into the page. */
export const bring = (name: string, part: string): void => {
  const page = globalThis as WithGiven;
  page.given ??= new Map();
  page.given.set(name, (page.given.get(name) ?? "") + part);
};

/** Chooses what was brought for a field, where the driver cannot choose files. */
export const chooseBrought = (element: Element): void => {
  const page = globalThis as WithGiven;
  const chosen = new DataTransfer();
  for (const [name, base64] of page.given ?? [])
    chosen.items.add(new File([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], name));
  delete page.given;
  (element as HTMLInputElement).files = chosen.files;
  element.dispatchEvent(new Event("change", { bubbles: true }));
};
