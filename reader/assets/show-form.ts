/**
 * The `form` action. The answer is an event, `form submit`, told once for each time that a person sends it; who has
 * answered meets the thanks again, and may answer anew. Thanks come when somebody has the answer; else the form stays
 * with what was written, and says so.
 */

import { type Form, readForm } from "#domain/actions/form.ts";
import type { Asset } from "#domain/model/asset.ts";
import { createAnswersMailLink, type FormAnswers } from "#reader/model/form-answers.ts";
import type { Translate } from "../i18n/language.ts";
import { button, element } from "../ui/dom.ts";
import { type ActionHandler, assetFields, showFailure, showPanel } from "./action-context.ts";
import { createFormField } from "./form-field.ts";

/** Forms that were answered since the document was opened: one memory a reader. */
export const createShowForm = (): ActionHandler => {
  const answered = new WeakSet<Asset>();
  return (call, services) => {
    const form = readForm(call.data);
    if (!form.ok) return showFailure(call, services, form);
    const { t } = services.language;
    const { hosts, send } = services.formSender;
    const body = element("div", {});
    const thank = (mail?: string) => {
      answered.add(call.asset);
      const words = [form.value.thanks || t("formThanks"), ...(mail ? [t("formMail")] : [])];
      const thanks = element("p", { role: "status", tabindex: -1, class: "thanks" }, words.join("\n"));
      const again = button("plain", t("formAgain"), () => ask()?.focus());
      body.replaceChildren(
        thanks,
        element("div", { class: "panel-foot" }, again, ...(mail ? [mailLink(mail, t)] : [])),
      );
      thanks.focus();
    };
    const ask = () => {
      const made = formElement(form.value, hosts.join(", "), t, async (answers) => {
        const mail = createAnswersMailLink(form.value, answers);
        if (mail !== undefined) {
          thank(mail);
          mailLink(mail, t).click();
        }
        const sent = await send({ type: "form", data: answers, ...assetFields(call.asset) });
        if (mail !== undefined) return undefined;
        if (sent !== "sent") return t(sent === "failed" ? "formFailed" : "formNobody");
        thank();
        return undefined;
      });
      body.replaceChildren(made.element);
      return made.first;
    };
    if (answered.has(call.asset)) thank();
    else ask()?.setAttribute("autofocus", "");
    return showPanel(call, services, { kind: "form", title: form.value.title || call.name, content: [body] });
  };
};

const mailLink = (href: string, t: Translate) => element("a", { class: "primary", href }, t("shareMail"));

let formCount = 0;

/** `onSubmit` gives what went wrong, as a sentence. */
const formElement = (
  { intro, fields, submit }: Form,
  hosts: string,
  t: Translate,
  onSubmit: (answers: FormAnswers) => Promise<string | undefined>,
): { readonly element: HTMLElement; readonly first: HTMLElement | undefined } => {
  formCount += 1;
  const made = fields.map((field, index) => createFormField(field, `form-${formCount}-${index}`, t));
  const faults = element("p", { class: "fault", role: "alert" });
  const send = element("button", { type: "submit", class: "primary" }, submit || t("formSend"));
  const form = element(
    "form",
    { class: "asset-form", novalidate: true },
    ...(intro === "" ? [] : [element("p", { class: "plain-text" }, intro)]),
    ...made.map((field) => field.element),
    ...(hosts === "" ? [] : [element("p", { class: "help" }, t("formGoesTo", { hosts }))]),
    element("div", { class: "panel-foot" }, faults, send),
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (send.disabled) return;
    const wrong = made.filter((field) => !field.check());
    faults.textContent = wrong.length > 0 ? t("formFaults") : "";
    if (wrong[0] !== undefined) return wrong[0].control.focus();
    send.disabled = true;
    const fault = await onSubmit(Object.fromEntries(made.map(({ field, answer }) => [field.name, answer()])));
    send.disabled = false;
    faults.textContent = fault ?? "";
  });
  return { element: form, first: made[0]?.control };
};
