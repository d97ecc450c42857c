/** Marks what rows print as elements of a tagged PDF. In other PDFs, content stays as it is. */
import type { PageContent } from "#domain/model/page-content.ts";
import { markArtifact, markElement, markElementIn } from "#pdf-writer/content/marked-content.ts";
import type { ContentTag, TaggedContent } from "#pdf-writer/tags/add-tags.ts";

/** How a content belongs to the structure of its PDF. */
export interface ContentPlace {
  readonly tag: ContentTag;
  /** Tag of the text's language. */
  readonly language: string;
}

/** The type of a content's element. Undefined: the content is decoration. */
export const findElementType = (content: PageContent): TaggedContent["type"] | undefined => {
  if (content.type === "text") return "P";
  return content.type === "code" || (content.alt ?? "").trim() !== "" ? "Figure" : undefined;
};

/** Marks operators as the content of the element. */
export const markContent = (place: ContentPlace | undefined, operators: string): string => {
  if (place === undefined || operators === "") return operators;
  const { tag, language } = place;
  return tag.needsLanguage && tag.type === "P"
    ? markElementIn(language, tag.type, tag.id, operators)
    : markElement(tag.type, tag.id, operators);
};

/** Marks operators as decoration, if the PDF is tagged. */
export const markDecoration = (isTagged: boolean, operators: string): string =>
  isTagged && operators !== "" ? markArtifact(operators) : operators;
