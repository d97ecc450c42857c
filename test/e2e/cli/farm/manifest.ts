/**
 * Reads the manifests that `smartlink farm k8s` prints: YAML with blocks, lists, and flow values that are JSON. Anything
 * else in a manifest is an error.
 */

interface Line {
  readonly indent: number;
  readonly text: string;
}

/** Parses the manifest. */
export const parseManifest = (yaml: string): unknown => {
  const lines = yaml
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line): Line => ({ indent: line.search(/\S/), text: line.trim() }));
  const value = parseBlock(lines);
  if (lines.length > 0) throw new Error(`The manifest has a line of another form: ${lines[0]?.text}`);
  return value;
};

/** Takes the lines of a block from the beginning of the list. */
const parseBlock = (lines: Line[]): unknown => {
  const [first] = lines;
  if (first === undefined) throw new Error("The manifest ends too early.");
  return first.text.startsWith("- ") ? parseList(lines, first.indent) : parseMap(lines, first.indent);
};

const parseList = (lines: Line[], indent: number): readonly unknown[] => {
  const items: unknown[] = [];
  for (let [line] = lines; line?.indent === indent && line.text.startsWith("- "); [line] = lines) {
    lines[0] = { indent: indent + 2, text: line.text.slice(2) };
    items.push(parseBlock(lines));
  }
  return items;
};

const parseMap = (lines: Line[], indent: number): Readonly<Record<string, unknown>> => {
  const entries: [string, unknown][] = [];
  for (let [line] = lines; line?.indent === indent; [line] = lines) {
    const [, key, text] = /^(\w+):(?: (.*))?$/.exec(line.text) ?? [];
    if (key === undefined) break;
    lines.shift();
    entries.push([key, text === undefined ? parseBlock(lines) : parseValue(text)]);
  }
  return Object.fromEntries(entries);
};

const parseValue = (text: string): unknown => {
  if (/^(?:["[{]|-?\d+$|true$|false$)/.test(text)) return JSON.parse(text);
  if (!/^[\w./-]+$/.test(text)) throw new Error(`The manifest has a value of another form: ${text}`);
  return text;
};
