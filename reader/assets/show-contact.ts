/** The `contact` action: shows an address card and offers it as a vCard file. */

import { type Contact, readContact } from "#domain/actions/contact.ts";
import { readEmailLink, readPhoneLink } from "#domain/links/contact-link.ts";
import { toVCard } from "#reader/model/vcard.ts";
import { saveFile, toFileName } from "../sharing/download.ts";
import { button, element, externalLink } from "../ui/dom.ts";
import { type ActionHandler, resolveAssetFile, showFailure, showPanel } from "./action-context.ts";
import { formatUrl } from "./show-agenda.ts";

/** The `contact` action. */
export const showContact: ActionHandler = async (call, services) => {
  const result = readContact(call.data);
  if (!result.ok) return showFailure(call, services, result);
  const contact = result.value;
  const photo = contact.photo && (await resolveAssetFile(call.asset, contact.photo, services.source, "image"));
  const { t } = services.language;
  const save = button("primary", t("saveContact"), () =>
    saveFile(toVCard(contact), toFileName(contact.name, "vcf"), "text/vcard"),
  );
  return showPanel(call, services, {
    kind: "contact",
    content: [cardElement(contact, photo ? photo.address : undefined), element("div", { class: "panel-foot" }, save)],
  });
};

const cardElement = (contact: Contact, photo: string | undefined): HTMLElement => {
  const { name, role, organization, website, note } = contact;
  const face = photo === undefined ? initials(name) : element("img", { class: "face", src: photo, alt: "" });
  if (photo !== undefined) face.addEventListener("error", () => face.replaceWith(initials(name)));
  const position = [role, organization === name ? "" : organization].filter(Boolean).join(" · ");
  return element(
    "div",
    { class: "card" },
    element(
      "div",
      { class: "card-head" },
      face,
      element("div", {}, element("h3", {}, name), ...line("work", position)),
    ),
    element(
      "ul",
      { class: "ways" },
      ...contact.phones.map((phone) => contactItem(readPhoneLink(phone), phone)),
      ...contact.emails.map((email) => contactItem(readEmailLink(email), email)),
      ...(website === "" ? [] : [contactItem(website, formatUrl(website))]),
    ),
    ...line("plain-text", addressText(contact)),
    ...line("plain-text", note),
  );
};

const line = (name: string, text: string) => (text === "" ? [] : [element("p", { class: name }, text)]);

const contactItem = (href: string | undefined, text: string): HTMLElement => {
  if (href === undefined) return element("li", {}, text);
  const leftToRight = { dir: "ltr" };
  return element(
    "li",
    {},
    /^https?:/.test(href) ? externalLink(href, text, leftToRight) : element("a", { href, ...leftToRight }, text),
  );
};

const addressText = ({ address: { street, city, region, code, country } }: Contact): string =>
  [street, [code, city].filter(Boolean).join(" "), region, country].filter(Boolean).join("\n");

const initials = (name: string): HTMLElement => {
  const letters = name.split(/\s+/).map((word) => Array.from(word)[0] ?? "");
  return element(
    "span",
    { class: "face", "aria-hidden": "true" },
    `${letters[0] ?? ""}${letters.length > 1 ? letters.at(-1) : ""}`,
  );
};
