import type { PageContent } from "#domain/model/page-content.ts";
import { truncate } from "#domain/text/truncate.ts";
import type { EditorAsset } from "../document/editor-asset.ts";

/** Longer texts are cut: they are names in lists. */
const maxLength = 60;

/** Returns what an asset says on the page, on one line: its text, else the label of its button. Empty for neither. */
export const readVisibleText = ({ aura: { content, look } }: Pick<EditorAsset, "aura">): string => {
  const text = content?.type === "text" ? content.text : look?.type === "button" ? look.label : "";
  return truncate(text.replace(/\s+/g, " ").trim(), maxLength);
};

/** Returns the text that a content is made of: what is printed, the value of a code, or the name of a picture. */
export const readMainText = (content: PageContent): string => {
  if (content.type === "text") return content.text;
  return content.type === "code" ? content.value : content.source;
};
