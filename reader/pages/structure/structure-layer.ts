/**
 * The structure of a page for assistive technology: elements with roles, such as headings, lists and tables, which own the
 * pieces of the text layer by `aria-owns`. Nothing of it is seen. It follows the layer of pdf.js' own viewer.
 */
import { element } from "../../ui/dom.ts";
import { createFormula, isMathElement, mathNamespace } from "./formula.ts";
import { listContentIds, type StructureNode } from "./structure-node.ts";
import { canHaveName, findLevel, findRole } from "./structure-roles.ts";

/** The page that a structure belongs to. */
export interface StructuredPage {
  /** The text layer, in the document. */
  readonly text: HTMLElement;
  /** In units of the page's coordinate space. */
  readonly dimensions: {
    readonly pageWidth: number;
    readonly pageHeight: number;
    readonly pageX: number;
    readonly pageY: number;
  };
  /** Of the page, from 1: elements of all pages have different ids. */
  readonly number: number;
}

/** Creates the layer of a page's structure, and changes the text layer where a formula or a picture takes the place of text. */
export const createStructureLayer = (root: StructureNode, page: StructuredPage): HTMLElement => {
  const layer = element("div", { class: "structure" });
  const headers = indexHeaders(root, page.number);
  let linkTextCount = 0;

  const findContent = (id: string): HTMLElement | null => page.text.querySelector(`#${CSS.escape(id)}`);

  /**
   * Lets an element own the runs of a piece of text, and the picture in it. The piece itself has no box (`display: contents`),
   * and Chromium lets nothing own such an element.
   */
  const ownContent = (owner: Element, id: string): void => {
    const content = findContent(id);
    const runs = [...(content?.querySelectorAll("span:not(.markedContent)") ?? [])];
    const ownRuns = runs.filter((run) => run.closest(".markedContent[id]") === content);
    for (const [index, run] of ownRuns.entries()) run.id ||= `${id}-${index}`;
    if (ownRuns.length > 0) owner.setAttribute("aria-owns", ownRuns.map((run) => run.id).join(" "));
  };

  const ownNode = (owner: Element, { type, id }: StructureNode): void => {
    if (id === undefined) return;
    if (type === "content") ownContent(owner, id);
    else owner.setAttribute("aria-owns", id);
  };

  const create = (node: StructureNode, ancestors: readonly StructureNode[]): Element => {
    const { children = [], role: type = "" } = node;
    const role = findRole(node, ancestors);
    if (isMathElement(type)) return createMath(node, ancestors);
    if (type === "Formula") {
      const formula = createFormula(node);
      if (formula !== undefined) {
        for (const id of listContentIds(node)) findContent(id)?.setAttribute("aria-hidden", "true");
        return formula;
      }
    }
    const span = element("span", role === undefined ? {} : { role });
    const level = findLevel(type);
    if (level !== undefined) span.setAttribute("aria-level", level);
    if (type === "Figure" && addPicture(node, span)) return span;
    describe(node, role, span);
    appendChildren(node, role, span, ancestors);
    if (type === "Link") joinLink(children, span);
    return span;
  };

  const appendChildren = (
    node: StructureNode,
    role: string | undefined,
    parent: Element,
    ancestors: readonly StructureNode[],
  ): void => {
    const { children = [] } = node;
    const [only] = children;
    // Fewer elements: the element owns its only piece itself.
    if (children.length === 1 && only?.role === undefined && only?.id !== undefined && role !== "none")
      ownNode(parent, only);
    else parent.append(...children.map((child) => create(child, [...ancestors, node])));
  };

  /** MathML whose elements are those of the structure, with their text in the page. */
  const createMath = (node: StructureNode, ancestors: readonly StructureNode[]): Element => {
    const math = document.createElementNS(mathNamespace, node.role ?? "");
    const contents = (node.children ?? []).flatMap(({ type, id }) =>
      type === "content" && id !== undefined ? [id] : [],
    );
    for (const id of contents) {
      const content = findContent(id);
      math.append(content?.textContent?.trim() ?? "");
      content?.setAttribute("aria-hidden", "true");
    }
    const elements = (node.children ?? []).filter(({ role }) => role !== undefined);
    math.append(...elements.map((child) => create(child, [...ancestors, node])));
    return math;
  };

  const describe = (node: StructureNode, role: string | undefined, span: HTMLElement): void => {
    const { alt, lang, rowSpan, colSpan, structId, headers: headerIds = [], short, summary } = node;
    const annotations = (node.children ?? []).filter(({ type }) => type === "annotation");
    if (alt !== undefined) {
      for (const annotation of annotations) findLink(annotation)?.setAttribute("aria-label", alt);
      if (annotations.length === 0 && role !== "none")
        span.setAttribute(canHaveName(role) ? "aria-label" : "aria-description", alt);
    }
    ownNode(span, node);
    if (lang !== undefined) span.lang = lang;
    if (rowSpan !== undefined) span.setAttribute("aria-rowspan", String(rowSpan));
    if (colSpan !== undefined) span.setAttribute("aria-colspan", String(colSpan));
    if (summary !== undefined) span.setAttribute("aria-description", summary);
    const described = headers.resolve(headerIds);
    if (described.length > 0) span.setAttribute("aria-describedby", described.join(" "));
    const headerId = structId === undefined ? undefined : headers.idOf(structId, node);
    if (headerId === undefined) return;
    if (short === undefined) span.id = headerId;
    else span.append(element("span", { id: headerId, "aria-hidden": "true" }, short));
  };

  /** Puts a picture with an alternative text where it is seen, so that a finger finds it. Returns whether there is one. */
  const addPicture = ({ alt, bbox, children, lang }: StructureNode, figure: HTMLElement): boolean => {
    const id = children?.find(({ type }) => type === "content")?.id;
    const content = id === undefined ? null : findContent(id);
    if (!alt || bbox === undefined || id === undefined || content === null) return false;
    const [left, bottom, right, top] = bbox;
    const { pageWidth, pageHeight, pageX, pageY } = page.dimensions;
    const picture = element("span", { class: "structure-picture", role: "img", "aria-label": alt });
    Object.assign(picture.style, {
      left: `${(100 * (left - pageX)) / pageWidth}%`,
      top: `${(100 * (pageHeight - top + pageY)) / pageHeight}%`,
      width: `${(100 * (right - left)) / pageWidth}%`,
      height: `${(100 * (top - bottom)) / pageHeight}%`,
    });
    content.append(picture);
    if (lang !== undefined) figure.lang = lang;
    ownContent(figure, id);
    return true;
  };

  const findLink = ({ id }: StructureNode): HTMLElement | null =>
    id === undefined ? null : (page.text.parentElement?.querySelector<HTMLElement>(`#${CSS.escape(id)}`) ?? null);

  /** Lets the links of the page say and own their text, in the place of the structure's element. */
  const joinLink = (children: readonly StructureNode[], span: HTMLElement): void => {
    const links = children.flatMap((child) => (child.type === "annotation" ? (findLink(child) ?? []) : []));
    const [first] = links;
    if (first === undefined) return;
    span.removeAttribute("role");
    const contentIds = children.flatMap(listContentIds);
    const words = contentIds.map((id) => findContent(id)?.textContent ?? "").join("");
    const text = words.replace(/\s+/g, " ").trim();
    if (text !== "") for (const link of links) link.setAttribute("aria-label", text);
    const linkIds = new Set(links.map(({ id }) => id));
    const parts = [...span.children].filter((child) => !linkIds.has(child.getAttribute("aria-owns") ?? ""));
    for (const part of parts) part.id ||= `structure-${page.number}-link-${++linkTextCount}`;
    first.setAttribute("aria-owns", parts.map(({ id }) => id).join(" "));
  };

  layer.append(create(root, []));
  return layer;
};

/** The headers of the page's tables by the ids that cells name. */
interface HeaderIndex {
  /** Returns the id of the element of a header; undefined for another node with its identifier. */
  idOf(structId: string, node: StructureNode): string | undefined;
  /** Returns the ids of the elements of headers, with the headers of these. */
  resolve(structIds: readonly string[]): readonly string[];
}

const indexHeaders = (root: StructureNode, page: number): HeaderIndex => {
  const nodes = new Map<string, StructureNode>();
  const collect = (node: StructureNode): void => {
    if (node.structId !== undefined && !nodes.has(node.structId)) nodes.set(node.structId, node);
    node.children?.forEach(collect);
  };
  collect(root);
  const numbers = new Map([...nodes.keys()].map((structId, index) => [structId, index]));
  const toId = (structId: string) => `structure-${page}-header-${numbers.get(structId)}`;
  return {
    idOf: (structId, node) => (nodes.get(structId) === node ? toId(structId) : undefined),
    resolve: (structIds) => {
      const visited = new Set<string>();
      const visit = (structId: string): readonly string[] => {
        const header = nodes.get(structId);
        if (visited.has(structId) || header?.role !== "TH") return [];
        visited.add(structId);
        return [toId(structId), ...(header.headers ?? []).flatMap(visit)];
      };
      return structIds.flatMap(visit);
    },
  };
};
