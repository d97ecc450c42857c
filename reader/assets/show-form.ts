/**
 * The `form` action. Sending it tracks the event `submit` with the answers. The message of thanks appears only when a
 * receiver or the outbox has them; otherwise the form stays open with its answers and an error. A form with an e-mail
 * address also prepares a mail of the reader's own. Nobody learns whether the reader sends it, so it is never a reason for
 * thanks. A form that was already answered shows the thanks and a button to answer again.
 */

import { type Form, readForm } from "#domain/actions/form.ts";
import type { Asset } from "#domain/model/asset.ts";
import { createAnswersMailLink, type FormAnswers } from "#reader/model/form-answers.ts";
import type { Translate } from "../i18n/language.ts";
import type { SendResult } from "../tracking/form-sender.ts";
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
        element("div", { class: "panel-foot" }, againButton, ...(mail ? [mailLink(mail, t, "primary")] : [])),
      );
      thanks.focus();
    };
    const showForm = () => {
      const receivers = [...hosts, ...(form.value.email === "" ? [] : [form.value.email])].join(", ");
      const view = createFormElement(form.value, receivers, t, async (answers) => {
        const mail = createAnswersMailLink(form.value, answers);
        // At once, because browsers open other programs only shortly after a press.
        if (mail !== undefined) mailLink(mail, t).click();
        const result = await send({ type: "form", data: answers, ...assetFields(call.asset) });
        if (result === "sent") showThanks(mail);
        return { problem: findSendProblem(result, mail, t), mail };
      });
      body.replaceChildren(view.element);
      return view.first;
    };
    if (answered.has(call.asset)) showThanks();
    else showForm()?.setAttribute("autofocus", "");
    return showPanel(call, services, { kind: "form", title: form.value.title || call.name, content: [body] });
  };
};

/** Returns why the answers were not sent; an empty text if they were, or if only the reader's own mail has them. */
const findSendProblem = (result: SendResult, mail: string | undefined, t: Translate): string => {
  if (result === "failed") return t("formFailed");
  return result === "nobody" && mail === undefined ? t("formNobody") : "";
};

const mailLink = (href: string, t: Translate, kind = "plain") => element("a", { class: kind, href }, t("shareMail"));

let formCount = 0;

/** What the form shows after **Send** while it stays open. */
interface SendReport {
  /** An error message, or an empty text. */
  readonly problem: string;
  /** Address of the mail that was prepared. */
  readonly mail: string | undefined;
}

const createFormElement = (
  { intro, fields, submit }: Form,
  receivers: string,
  t: Translate,
  onSubmit: (answers: FormAnswers) => Promise<SendReport>,
): { readonly element: HTMLElement; readonly first: HTMLElement | undefined } => {
  formCount += 1;
  const fieldViews = fields.map((field, index) => createFormField(field, `form-${formCount}-${index}`, t));
  const problemSummary = element("p", { class: "fault", role: "alert" });
  const mailNote = element("p", { class: "help", role: "status" });
  const send = element("button", { type: "submit", class: "primary" }, submit || t("formSend"));
  const form = element(
    "form",
    { class: "asset-form", novalidate: true },
    ...(intro === "" ? [] : [element("p", { class: "plain-text" }, intro)]),
    ...fieldViews.map((field) => field.element),
    ...(receivers === "" ? [] : [element("p", { class: "help" }, t("formGoesTo", { hosts: receivers }))]),
    mailNote,
    element("div", { class: "panel-foot" }, problemSummary, send),
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (send.disabled) return;
    const invalidFields = fieldViews.filter((field) => !field.check());
    problemSummary.textContent = invalidFields.length > 0 ? t("formFaults") : "";
    if (invalidFields[0] !== undefined) return invalidFields[0].control.focus();
    send.disabled = true;
    const answers = Object.fromEntries(fieldViews.map(({ field, answer }) => [field.name, answer()]));
    const { problem, mail } = await onSubmit(answers);
    send.disabled = false;
    problemSummary.textContent = problem;
    mailNote.replaceChildren(...(mail ? [t("formMail"), " ", mailLink(mail, t)] : []));
  });
  return { element: form, first: fieldViews[0]?.control };
};
