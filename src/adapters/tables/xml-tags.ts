/** Finds tags and attributes in the XML of a workbook, whose form programs keep to. Not a parser for XML in general. */

/** Returns the opening tags of a name, with any namespace prefix. */
export const findTags = (xml: string, name: string): readonly string[] =>
  xml.match(new RegExp(`<(?:\\w+:)?${name}(?=[\\s/>])[^>]*>`, "g")) ?? [];

/** Returns the value of an attribute as it is written; empty if the tag has none. */
export const readAttribute = (tag: string, name: string): string =>
  new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
    .exec(tag)
    ?.slice(1)
    .find((value) => value !== undefined) ?? "";

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Replaces the entities of XML by their characters. */
export const decodeXml = (text: string): string =>
  text.replace(/&(?:#x([\da-f]+)|#(\d+)|(amp|lt|gt|quot|apos));/gi, (_, hex?: string, decimal?: string, name = "") =>
    hex !== undefined || decimal !== undefined
      ? String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16))
      : (entities[String(name).toLowerCase()] ?? ""),
  );

/** Returns the XML of a part of a workbook without the namespace prefix that some programs give to all its elements. */
export const removePrefix = (xml: string): string => {
  const prefix = /<(\w+):(?:workbook|worksheet|styleSheet|sst)\b/.exec(xml.slice(0, 2_000))?.[1];
  return prefix === undefined ? xml : xml.replaceAll(`<${prefix}:`, "<").replaceAll(`</${prefix}:`, "</");
};
