/** Fields of an asset to which a problem leads. */

/** A part of the properties: where the asset is, what it prints, its rows, an action, or the receiver of a form's answers. */
export type FieldPath = "place" | "content" | "show_when" | `actions[${number}]` | `actions[${number}].email`;

/** Returns the part of the properties that a problem is about. `path`: such as `assets[2].aura.actions[0].data`. */
export const toFieldPath = (path: string, code: string): FieldPath => {
  const action = /\.aura\.actions\[(\d+)\]/.exec(path)?.[1];
  if (action !== undefined)
    return code === "form-unheard" ? `actions[${Number(action)}].email` : `actions[${Number(action)}]`;
  if (path.includes(".aura.content")) return "content";
  return path.includes(".aura.show_when") ? "show_when" : "place";
};

/** Reads a part of the properties from an address; undefined for any other text. */
export const readFieldPath = (text: string): FieldPath | undefined =>
  /^(?:place|content|show_when|actions\[\d{1,4}\](?:\.email)?)$/.test(text) ? (text as FieldPath) : undefined;
