/**
 * Finds the elements and texts of XML that arrives in chunks, in one pass. Names lose their namespace prefix. Not a parser
 * for XML in general: it does not compare the names of start and end tags, and declares no entities.
 */

/** What the scanner reports. Depth counts from 1 for the root element. */
export interface XmlEvents {
  /** Reports a start tag with its attributes as they are written. An empty element is closed right after. */
  open(name: string, attributes: string, depth: number): void;
  /** Reports an end tag with the depth of its start tag. */
  close(name: string, depth: number): void;
  /** Reports a part of a text: a text may arrive in several parts. */
  text(text: string): void;
}

/** Reads chunks of a document. */
export interface XmlScanner {
  write(chunk: string): void;
  /** @throws XmlCutOff if elements are still open. */
  end(): void;
}

/** Thrown for a document that ends before its root element does. */
export class XmlCutOff extends Error {}

/** Longer tags do not occur, and waiting for their end would take memory. */
const maxTagLength = 100_000;
const maxEntityLength = 12;

/** A start or end tag. Values of attributes may contain `>`. */
const tag = /<(\/?)([^\s/>]+)([^>"']*(?:"[^"]*"[^>"']*|'[^']*'[^>"']*)*)>/y;
/** What is no element, by its start: the text at its end, and whether the content is text. */
const sections = [
  { start: "<!--", end: "-->", isText: false },
  { start: "<![CDATA[", end: "]]>", isText: true },
  { start: "<?", end: "?>", isText: false },
  { start: "<!", end: ">", isText: false },
] as const;
const longestStart = 9;
const exclamationMark = 0x21;
const questionMark = 0x3f;

/** Creates the scanner. */
export const createXmlScanner = (events: XmlEvents): XmlScanner => {
  let rest = "";
  let depth = 0;
  let section: (typeof sections)[number] | undefined;

  /** Reads a tag or the start of a section. Returns the index after it; -1 if its end has not arrived. */
  const readMarkup = (buffer: string, at: number): number => {
    const next = buffer.charCodeAt(at + 1);
    if (next === exclamationMark || next === questionMark) {
      if (buffer.length - at < longestStart) return -1;
      section = sections.find(({ start }) => buffer.startsWith(start, at));
      return at + (section?.start.length ?? 1);
    }
    const match = matchTag(buffer, at);
    if (match === null) return -1;
    const [whole, slash, name = "", attributes = ""] = match;
    const localName = name.slice(name.indexOf(":") + 1);
    if (slash === "/") events.close(localName, depth--);
    else {
      depth += 1;
      events.open(localName, attributes, depth);
      if (attributes.endsWith("/")) events.close(localName, depth--);
    }
    return at + whole.length;
  };

  /** Passes over a section. Returns the index after it, or that of the part that is to be read again. */
  const readSection = (buffer: string, at: number, { end, isText }: (typeof sections)[number]): number => {
    const endIndex = buffer.indexOf(end, at);
    const stop = endIndex < 0 ? Math.max(at, buffer.length - end.length + 1) : endIndex;
    if (isText && stop > at) events.text(buffer.slice(at, stop));
    if (endIndex < 0) return stop;
    section = undefined;
    return endIndex + end.length;
  };

  const readAll = (buffer: string): number => {
    let at = 0;
    while (at < buffer.length) {
      if (section !== undefined) {
        at = readSection(buffer, at, section);
        if (section !== undefined) return at;
        continue;
      }
      const markup = buffer.indexOf("<", at);
      const textEnd = markup < 0 ? findTextEnd(buffer, at) : markup;
      if (textEnd > at) events.text(decodeText(buffer.slice(at, textEnd)));
      if (markup < 0) return textEnd;
      const next = readMarkup(buffer, markup);
      if (next < 0) return markup;
      at = next;
    }
    return at;
  };

  return {
    write: (chunk) => {
      const buffer = rest + chunk;
      rest = buffer.slice(readAll(buffer));
    },
    end: () => {
      if (depth !== 0 || section !== undefined || rest.startsWith("<"))
        throw new XmlCutOff("one of its parts is cut off");
    },
  };
};

/** Returns the tag at an index; null if its end has not arrived. */
const matchTag = (buffer: string, at: number): RegExpExecArray | null => {
  tag.lastIndex = at;
  const match = tag.exec(buffer);
  if (match === null && buffer.length - at > maxTagLength) throw new Error("a tag is too long");
  return match;
};

/** Leaves out an entity or a line break at the end that may continue in the next chunk. */
const findTextEnd = (buffer: string, start: number): number => {
  if (buffer.endsWith("\r")) return buffer.length - 1;
  const entity = buffer.lastIndexOf("&");
  const isOpen = entity >= start && buffer.length - entity < maxEntityLength && !buffer.includes(";", entity);
  return isOpen ? entity : buffer.length;
};

const decodeText = (text: string): string => decodeXml(text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text);

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Replaces the entities of XML by their characters. */
export const decodeXml = (text: string): string =>
  text.includes("&")
    ? text.replace(/&(?:#[xX]([\da-fA-F]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/g, (whole, hex, decimal, name) => {
        if (typeof name === "string") return entities[name] ?? whole;
        const code = typeof hex === "string" ? Number.parseInt(hex, 16) : Number(decimal);
        return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
      })
    : text;

/** Returns the attributes of a tag by their names as they are written, with decoded values. */
export const readAttributes = (attributes: string): ReadonlyMap<string, string> =>
  new Map(
    Array.from(
      attributes.matchAll(/([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g),
      ([, name = "", double, single = ""]) => [name, decodeXml(double ?? single)] as const,
    ),
  );

/** Returns whether the value of a logical attribute is true. */
export const isTrue = (value: string | undefined): boolean => value === "1" || value === "true" || value === "on";
