/** Creates elements from attributes and text, never from markup. */
type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

const setAttributes = (target: Element, attributes: Attributes): void => {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) target.setAttribute(name, "");
    else if (value !== false && value !== undefined) target.setAttribute(name, String(value));
  }
};

/** Creates an element. The value `true` sets an empty attribute, `false` and `undefined` set none. */
export const element = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] => {
  const node = document.createElement(tag);
  setAttributes(node, attributes);
  node.append(...children);
  return node;
};

/** Creates a button with a text. */
export const button = (
  kind: string,
  label: string,
  onClick: (click: MouseEvent) => void,
  attributes: Attributes = {},
): HTMLButtonElement => {
  const node = element("button", { type: "button", class: kind, ...attributes }, label);
  node.addEventListener("click", onClick);
  return node;
};

/** Creates a button with an icon; its name is also its tooltip. */
export const iconButton = (
  name: string,
  icon: Node,
  onClick: () => void,
  attributes: Attributes = {},
): HTMLButtonElement => {
  const node = button("tool", "", onClick, { "aria-label": name, title: name, ...attributes });
  node.append(icon);
  return node;
};

/** Creates a link that opens in a new tab. */
export const externalLink = (href: string, label: string, attributes: Attributes = {}): HTMLAnchorElement =>
  element("a", { href, target: "_blank", rel: "noopener noreferrer", ...attributes }, label);

const svg = "http://www.w3.org/2000/svg";

/** Creates an icon from a path in a 24 × 24 square, in the text colour and hidden from assistive technology. */
export const svgIcon = (path: string): SVGElement => {
  const image = document.createElementNS(svg, "svg");
  setAttributes(image, { viewBox: "0 0 24 24", width: 20, height: 20, "aria-hidden": "true", focusable: "false" });
  const line = document.createElementNS(svg, "path");
  line.setAttribute("d", path);
  image.append(line);
  return image;
};

/** Creates a canvas for a page. Always `ltr`, because the PDF itself positions right-to-left text. */
export const createPageCanvas = (): HTMLCanvasElement => element("canvas", { "aria-hidden": "true", dir: "ltr" });

/** Shows or hides the element with its `hidden` property. */
export const setShown = (target: HTMLElement, shown: boolean): void => {
  target.hidden = !shown;
};
