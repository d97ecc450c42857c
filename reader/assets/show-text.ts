/** The actions `text` (plain or rich text) and `html` (markup of authors in a sandboxed frame). */
import { buildFramePage, type FrameTexts, type HtmlContent, readHtml } from "#domain/actions/html-frame.ts";
import { type RichNode, readRichText } from "#domain/actions/rich-text.ts";
import type { Asset, ResourceFile } from "#domain/model/asset.ts";
import { decodeHtml, isHtmlType } from "#domain/text/decode-html.ts";
import { readOwnProperty } from "#domain/values/own-property.ts";
import { element, externalLink } from "../ui/dom.ts";
import {
  type ActionCall,
  type ActionHandler,
  type ActionServices,
  type AssetSource,
  resolveAssetFile,
  showFailure,
  showPanel,
} from "./action-context.ts";
import { readContent } from "./asset-content.ts";

const toNode = (node: RichNode): Node | string => {
  if (typeof node === "string") return node;
  const children = node.children.map(toNode);
  const container = node.href === undefined ? element(node.tag) : externalLink(node.href, "");
  container.append(...children);
  return container;
};

const inlineTags = new Set(["b", "i", "strong", "em", "u", "span", "a"]);
/** Whether the nodes contain inline elements only, so that line breaks in the text must be kept. */
const isInline = (nodes: readonly RichNode[]): boolean =>
  nodes.every((node) => typeof node === "string" || (inlineTags.has(node.tag) && isInline(node.children)));

/** Creates rich text if the text contains an allowed element, else plain text. */
const textElement = (text: string): HTMLElement => {
  const nodes = readRichText(text);
  if (nodes.every((node) => typeof node === "string")) return element("p", { class: "plain-text" }, text);
  return element("div", { class: isInline(nodes) ? "plain-text" : "rich-text" }, ...nodes.map(toNode));
};

/** The `text` action. */
export const showText: ActionHandler = (call, services) =>
  showPanel(call, services, { kind: "text", content: [textElement(call.data)] });

/** A page of another host may run scripts, in an opaque origin; markup of the file may not. */
const sandbox = {
  markup: "allow-popups allow-popups-to-escape-sandbox",
  page: "allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox",
};

const getFrameTexts = ({ name }: ActionCall, { source }: ActionServices): FrameTexts => ({
  title: name,
  language: source.smartlink.campaignLanguage?.[0] ?? "",
});

/** Returns undefined for a page or file that is framed at its own address. */
const readMarkup = (html: HtmlContent, { asset }: ActionCall, { source }: ActionServices) => {
  if (html.kind === "markup") return html.markup;
  return html.kind === "name" ? readHtmlFile(asset, html.name, source) : undefined;
};

const resolveAddress = async (html: HtmlContent, { asset }: ActionCall, { source }: ActionServices) => {
  if (html.kind === "page") return html.href;
  return html.kind === "name" ? (await resolveAssetFile(asset, html.name, source, "fetch"))?.address : undefined;
};

/** The `html` action: shows markup, an HTML file or a web page in a sandboxed frame. */
export const showHtml: ActionHandler = async (call, services) => {
  const html = readHtml(call.data);
  const markup = await readMarkup(html, call, services);
  const blobUrl =
    markup === undefined
      ? undefined
      : URL.createObjectURL(new Blob([buildFramePage(markup, getFrameTexts(call, services))], { type: "text/html" }));
  const address = blobUrl ?? (await resolveAddress(html, call, services));
  if (address === undefined) return showFailure(call, services);
  const kind = html.kind === "page" ? "page" : "markup";
  const frame = element("iframe", {
    sandbox: sandbox[kind],
    title: call.name,
    src: address,
    referrerpolicy: "no-referrer",
  });
  const { t } = services.language;
  const newTabLink = kind === "page" ? [externalLink(address, t("openInNewTab"), { class: "panel-link" })] : [];
  return showPanel(call, services, {
    kind: "html",
    content: [frame, ...newTabLink],
    canEnlarge: services.mayEnlarge,
    onClose: () => {
      if (blobUrl !== undefined) URL.revokeObjectURL(blobUrl);
    },
  });
};

// Reads the HTML files of assets as text, so that they are shown under the same rules as markup in the asset's data. Files
// on other hosts are not read: they are web pages, which are framed at their own address.

const isOfThisSite = (address: string): boolean => new URL(address).origin === globalThis.origin;

/** Resolves to undefined if the file is not HTML, is on another host or cannot be read. */
const readHtmlFile = async (asset: Asset, name: string, source: AssetSource): Promise<string | undefined> => {
  const files: Readonly<Record<string, ResourceFile>> = asset.files ?? {};
  const file = readOwnProperty(files, name);
  const content = file && (await readContent(file, source, isOfThisSite).catch(() => undefined));
  if (!content || !isHtmlType(content.type)) return undefined;
  return decodeHtml(new Uint8Array(await content.arrayBuffer()), content.type);
};
