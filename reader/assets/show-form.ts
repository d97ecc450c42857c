/**
 * The `form` action. The answer is an event, `form submit`, told once for each time that a person sends it; who has
 * answered meets the thanks again, and may answer anew.
 */
import type { Asset } from "#domain/model/asset.ts";
import { type Form, readForm } from "#domain/rules/action-data/form.ts";
import { type Answers, answersMail } from "#domain/rules/action-data/form-answers.ts";
import { element } from "../dom.ts";
import type { Translate } from "../strings.ts";
import { type Run, showFailure, showPanel, trackAsset } from "./acting.ts";
import { fieldElement } from "./form-field.ts";

/** Forms that were answered since the document was opened: one memory a reader. */
export const createShowForm = (): Run => {
  const answered = new WeakSet<Asset>();
  return (call, services) => {
    const form = readForm(call.data);
    if (!form.ok) return showFailure(call, services, form);
    const { say } = services.language;
    const body = element("div", {});
    const thank = (mail?: string) => {
      const words = [form.value.thanks || say("formThanks"), ...(mail ? [say("formMail")] : [])];
      const thanks = element("p", { role: "status", tabindex: -1, class: "thanks" }, words.join("\n"));
      const again = element("button", { type: "button", class: "plain" }, say("formAgain"));
      again.addEventListener("click", () => ask()?.focus());
      body.replaceChildren(
        thanks,
        element("div", { class: "panel-foot" }, again, ...(mail ? [mailLink(mail, say)] : [])),
      );
      return thanks;
    };
    const ask = () => {
      const made = formElement(form.value, say, (answers) => {
        answered.add(call.asset);
        trackAsset(services.track, call.asset, "submit", "form", answers);
        const mail = answersMail(form.value, answers);
        thank(mail).focus();
        if (mail !== undefined) mailLink(mail, say).click();
      });
      body.replaceChildren(made.element);
      return made.first;
    };
    if (answered.has(call.asset)) thank();
    else ask()?.setAttribute("autofocus", "");
    return showPanel(call, services, { kind: "form", title: form.value.title || call.name, content: [body] });
  };
};

const mailLink = (href: string, say: Translate) => element("a", { class: "primary", href }, say("shareMail"));

let formCount = 0;

const formElement = (
  { intro, fields, submit }: Form,
  say: Translate,
  onSubmit: (answers: Answers) => void,
): { readonly element: HTMLElement; readonly first: HTMLElement | undefined } => {
  formCount += 1;
  const made = fields.map((field, index) => fieldElement(field, `form-${formCount}-${index}`, say));
  const faults = element("p", { class: "fault", role: "alert" });
  const form = element(
    "form",
    { class: "asset-form", novalidate: true },
    ...(intro === "" ? [] : [element("p", { class: "plain-text" }, intro)]),
    ...made.map((field) => field.element),
    element(
      "div",
      { class: "panel-foot" },
      faults,
      element("button", { type: "submit", class: "primary" }, submit || say("formSend")),
    ),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const wrong = made.filter((field) => !field.check());
    faults.textContent = wrong.length > 0 ? say("formFaults") : "";
    if (wrong[0] !== undefined) wrong[0].control.focus();
    else onSubmit(Object.fromEntries(made.map(({ field, answer }) => [field.name, answer()])));
  });
  return { element: form, first: made[0]?.control };
};
