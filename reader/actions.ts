/**
 * What an asset does, by the type of its actions: one table. A type that is not in it does nothing and is logged. The
 * data of an action is data: every address in it passes the link rule here, before it is used.
 */
import type { Action } from "#domain/model/action.ts";
import type { Asset, ResourceFile } from "#domain/model/asset.ts";
import { emailLink, phoneLink } from "#domain/rules/contact-link.ts";
import { safeLink } from "#domain/rules/link.ts";
import { element } from "./dom.ts";
import { fitsInPlace, mediaElement, playInPlace } from "./media.ts";
import { openPanel } from "./panel.ts";
import type { ReaderSource } from "./source.ts";
import type { Translate } from "./strings.ts";

export interface ActionServices {
  readonly host: HTMLElement;
  readonly source: ReaderSource;
  readonly say: Translate;
  goTo(page: number): void;
  onClose(asset: Asset, type: string): void;
}

export interface ActionCall {
  readonly asset: Asset;
  readonly name: string;
  readonly data: string;
  /** The asset's element on the page. */
  readonly place: HTMLElement;
}

type Run = (call: ActionCall, services: ActionServices) => void | Promise<void>;

/** Where an action leads, for the types that are links; undefined: no link, or one that the rule refuses. */
export const linkOf = ({ type, data }: Action): string | undefined =>
  isLinkType(type) ? links[type]?.(data) : undefined;

const links: Readonly<Record<string, (data: string) => string | undefined>> = {
  url: (data) => safeLink(data, "open"),
  email: emailLink,
  phone: phoneLink,
};

export const isLinkType = (type: string): boolean => Object.hasOwn(links, type);

const follow =
  (type: string): Run =>
  ({ data }) => {
    const href = links[type]?.(data);
    if (href === undefined) console.warn(`smartlink: an address of type ${type} was refused`);
    // With `noopener` the page that is opened gets no hold of this one.
    else window.open(href, "_blank", "noopener,noreferrer");
  };

interface FoundFile {
  readonly address: string;
  readonly filename: string;
}

/** The resource of that name, or the data itself as an address. */
const fileOf = async (
  { asset, data }: ActionCall,
  { source }: ActionServices,
  kind: "image" | "media" | "fetch",
): Promise<FoundFile | undefined> => {
  const files: Readonly<Record<string, ResourceFile>> = asset.files ?? {};
  const file = Object.hasOwn(files, data) ? files[data] : undefined;
  const address = await source.file(file?.url ?? data, kind, file?.mimetype ?? "");
  return address === undefined ? undefined : { address, filename: file?.filename || "download" };
};

const refused = (call: ActionCall, { host, say, onClose }: ActionServices, type: string): void => {
  const message = element("p", { role: "alert" }, say("mediaFailed"));
  openPanel(host, {
    title: call.name,
    content: [message],
    kind: "text",
    say,
    onClose: () => onClose(call.asset, type),
  });
};

const play =
  (kind: "video" | "audio"): Run =>
  async (call, services) => {
    const found = await fileOf(call, services, "media");
    if (found === undefined) return refused(call, services, kind);
    const { host, say } = services;
    const { node, play } = mediaElement(kind, found.address, call.name, say);
    const onClose = () => services.onClose(call.asset, kind);
    if (fitsInPlace(call.place, kind)) playInPlace(call.place, node, say, onClose);
    else openPanel(host, { title: call.name, content: [node], kind, say, onClose });
    play();
  };

const showImage: Run = async (call, services) => {
  const found = await fileOf(call, services, "image");
  if (found === undefined) return refused(call, services, "image");
  const { host, say } = services;
  const image = element("img", { src: found.address, alt: call.name });
  image.addEventListener("error", () => image.replaceWith(element("p", { role: "alert" }, say("mediaFailed"))));
  const onClose = () => services.onClose(call.asset, "image");
  openPanel(host, { title: call.name, content: [image], kind: "image", say, onClose });
};

const showText: Run = (call, { host, say, onClose }) => {
  const content = [element("p", { class: "plain-text" }, call.data)];
  openPanel(host, { title: call.name, content, kind: "text", say, onClose: () => onClose(call.asset, "text") });
};

const download: Run = async (call, services) => {
  const found = await fileOf(call, services, "fetch");
  if (found === undefined) return refused(call, services, "download");
  element("a", { href: found.address, download: found.filename, rel: "noopener noreferrer" }).click();
};

const table: Readonly<Record<string, Run>> = {
  url: follow("url"),
  email: follow("email"),
  phone: follow("phone"),
  page: ({ data }, { goTo }) => {
    const page = Number(data);
    if (Number.isInteger(page) && page > 0) goTo(page);
    else console.warn("smartlink: an action leads to no page");
  },
  video: play("video"),
  audio: play("audio"),
  image: showImage,
  text: showText,
  download,
};

/** undefined where the reader does not know the type. */
export const actionOf = (type: string): Run | undefined => (Object.hasOwn(table, type) ? table[type] : undefined);
