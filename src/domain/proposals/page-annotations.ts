/** The links and form fields of a PDF's pages. Boxes are in percent of the displayed page. */
import type { PercentBox } from "../geometry/geometry.ts";

/** A link of the PDF: to an address, or to a page of the document. */
export interface PageLink {
  readonly box: PercentBox;
  /** As the PDF has it; it has not passed the link rule. */
  readonly url?: string;
  /** Counted from 1. */
  readonly page?: number;
}

/** The kinds of fields that become fields of a form. Buttons and signatures are left out. */
export type PageFieldKind = "text" | "multiline" | "checkbox" | "radio" | "select";

/** A form field of the PDF. Buttons of one radio group have the same name. */
export interface PageField {
  readonly box: PercentBox;
  readonly name: string;
  /** Its text alternative; empty if it has none. */
  readonly label: string;
  readonly kind: PageFieldKind;
  readonly isRequired: boolean;
  readonly value: string;
  /** The choices of a list, or the value of this button of a radio group. */
  readonly options: readonly string[];
}

/** The annotations of a page that assets can replace. */
export interface PageAnnotations {
  readonly links: readonly PageLink[];
  readonly fields: readonly PageField[];
}
