/** Formulas of tagged PDFs as MathML, which screen readers read and explore. */
import type { StructureNode } from "./structure-node.ts";

/** The namespace of MathML elements. */
export const mathNamespace = "http://www.w3.org/1998/Math/MathML";

/** The elements of MathML Core that structures may have. */
const mathElements: ReadonlySet<string> = new Set(
  (
    "math merror mfrac mi mmultiscripts mn mo mover mpadded mprescripts mroot mrow ms mspace msqrt mstyle msub msubsup msup " +
    "mtable mtd mtext mtr munder munderover semantics"
  ).split(" "),
);

const mathAttributes =
  "dir displaystyle mathbackground mathcolor mathsize scriptlevel encoding display linethickness intent arg form fence " +
  "separator lspace rspace stretchy symmetric maxsize minsize largeop movablelimits width height depth voffset accent " +
  "accentunder columnspan rowspan";

/** Returns whether a structure element is one of MathML. */
export const isMathElement = (type: string): boolean => mathElements.has(type);

/** The part of the HTML Sanitizer API that is used; engines without it read the alternative text. */
interface SanitizingElement {
  setHTML?(html: string, options: { readonly sanitizer: object }): void;
}

/** Creates a formula of the MathML that its structure element has; undefined without MathML, or where it cannot be sanitized. */
export const createFormula = ({ mathML, lang }: StructureNode): HTMLElement | undefined => {
  if (mathML === undefined) return undefined;
  const formula: HTMLElement & SanitizingElement = document.createElement("span");
  if (typeof formula.setHTML !== "function") return undefined;
  formula.setHTML(mathML, {
    sanitizer: {
      elements: Array.from(mathElements, (name) => ({ name, namespace: mathNamespace })),
      replaceWithChildrenElements: [{ name: "maction", namespace: mathNamespace }],
      attributes: mathAttributes.split(" "),
      comments: false,
    },
  });
  if (lang !== undefined) formula.lang = lang;
  return formula;
};
