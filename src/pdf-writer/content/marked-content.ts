/** Marks parts of a content stream (ISO 32000-1, 14.6). */
import { formatTextString } from "../syntax/format-string.ts";

/** Marks operators as an element of the structure tree, such as `P` or `Figure`. `id`: unique on the page. */
export const markElement = (tag: string, id: number, operators: string): string =>
  `/${tag}<</MCID ${id}>>BDC\n${operators}\nEMC`;

/** As `markElement`, for content whose element does not state its language. */
export const markElementIn = (language: string, tag: string, id: number, operators: string): string =>
  markElement(tag, id, markLanguage(language, operators));

/** Marks operators as decoration, which screen readers leave out. */
export const markArtifact = (operators: string): string => `/Artifact BMC\n${operators}\nEMC`;

/** Marks the language of operators, such as `de`. */
export const markLanguage = (language: string, operators: string): string =>
  `/Span<</Lang ${formatTextString(language)}>>BDC\n${operators}\nEMC`;

/** Marks operators as a picture that a text describes. Unlike `markElement`, it needs no structure tree (14.9.3). */
export const markDescription = (description: string, operators: string): string =>
  `/Span<</Alt ${formatTextString(description)}>>BDC\n${operators}\nEMC`;
