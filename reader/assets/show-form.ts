/**
 * The `form` action. Sending it tracks the event `submit` with the answers. The message of thanks appears only when a
 * receiver or the outbox has them; otherwise the form stays open with its answers and an error. A form that was already
 * answered shows the thanks and a button to answer again.
 */

import { type Form, readForm } from "#domain/actions/form.ts";
import type { Asset } from "#domain/model/asset.ts";
import { createAnswersMailLink, type FormAnswers } from "#reader/model/form-answers.ts";
import type { Translate } from "../i18n/language.ts";
import { button, element } from "../ui/dom.ts";
import { type ActionHandler, assetFields, showFailure, showPanel } from "./action-context.ts";
import { createFormField } from "./form-field.ts";

/** Creates the handler. It remembers the forms that were answered while the document is open. */
export const createShowForm = (): ActionHandler => {
  const answered = new WeakSet<Asset>();
  return (call, services) => {
    const form = readForm(call.data);
    if (!form.ok) return showFailure(call, services, form);
    const { t } = services.language;
    const { hosts, send } = services.formSender;
    const body = element("div", {});
    const showThanks = (mail?: string) => {
      answered.add(call.asset);
      const sentences = [form.value.thanks || t("formThanks"), ...(mail ? [t("formMail")] : [])];
      const thanks = element("p", { role: "status", tabindex: -1, class: "thanks" }, sentences.join("\n"));
      const againButton = button("plain", t("formAgain"), () => showForm()?.focus());
      body.replaceChildren(
        thanks,
        element("div", { class: "panel-foot" }, againButton, ...(mail ? [mailLink(mail, t)] : [])),
      );
      thanks.focus();
    };
    const showForm = () => {
      const view = createFormElement(form.value, hosts.join(", "), t, async (answers) => {
        const mail = createAnswersMailLink(form.value, answers);
        if (mail !== undefined) {
          showThanks(mail);
          mailLink(mail, t).click();
        }
        const result = await send({ type: "form", data: answers, ...assetFields(call.asset) });
        if (mail !== undefined) return undefined;
        if (result !== "sent") return t(result === "failed" ? "formFailed" : "formNobody");
        showThanks();
        return undefined;
      });
      body.replaceChildren(view.element);
      return view.first;
    };
    if (answered.has(call.asset)) showThanks();
    else showForm()?.setAttribute("autofocus", "");
    return showPanel(call, services, { kind: "form", title: form.value.title || call.name, content: [body] });
  };
};

const mailLink = (href: string, t: Translate) => element("a", { class: "primary", href }, t("shareMail"));

let formCount = 0;

/** `onSubmit` resolves to an error message, undefined if the answers were sent. */
const createFormElement = (
  { intro, fields, submit }: Form,
  hosts: string,
  t: Translate,
  onSubmit: (answers: FormAnswers) => Promise<string | undefined>,
): { readonly element: HTMLElement; readonly first: HTMLElement | undefined } => {
  formCount += 1;
  const fieldViews = fields.map((field, index) => createFormField(field, `form-${formCount}-${index}`, t));
  const problemSummary = element("p", { class: "fault", role: "alert" });
  const send = element("button", { type: "submit", class: "primary" }, submit || t("formSend"));
  const form = element(
    "form",
    { class: "asset-form", novalidate: true },
    ...(intro === "" ? [] : [element("p", { class: "plain-text" }, intro)]),
    ...fieldViews.map((field) => field.element),
    ...(hosts === "" ? [] : [element("p", { class: "help" }, t("formGoesTo", { hosts }))]),
    element("div", { class: "panel-foot" }, problemSummary, send),
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (send.disabled) return;
    const invalidFields = fieldViews.filter((field) => !field.check());
    problemSummary.textContent = invalidFields.length > 0 ? t("formFaults") : "";
    if (invalidFields[0] !== undefined) return invalidFields[0].control.focus();
    send.disabled = true;
    const problem = await onSubmit(Object.fromEntries(fieldViews.map(({ field, answer }) => [field.name, answer()])));
    send.disabled = false;
    problemSummary.textContent = problem ?? "";
  });
  return { element: form, first: fieldViews[0]?.control };
};
