/** Validates the answers in a form and formats them as an e-mail. Messages for the problems are in the translations. */

import type { Form, FormField } from "#domain/actions/form.ts";
import { readDateTime } from "#domain/dates/date-time.ts";
import { isEmailList, readEmailLink } from "#domain/links/contact-link.ts";

/** A text, the state of a single checkbox, or the checked values of several checkboxes. */
export type FormAnswer = string | boolean | readonly string[];

/** Why an answer is rejected. */
export type AnswerProblem =
  | "required"
  | "consent"
  | "email"
  | "tel"
  | "number"
  | "date"
  | "tooLow"
  | "tooHigh"
  | "option";

type ValidateAnswer = (field: FormField, text: string) => AnswerProblem | undefined;

/** Parses a number with a decimal comma or point and with spaces or apostrophes between thousands. */
export const parseNumber = (text: string): number | undefined => {
  const digits = text.replace(/[\s\u00a0\u202f']/g, "").replace(/^\+/, "");
  return /^-?(?:\d+(?:[.,]\d*)?|[.,]\d+)$/.test(digits) ? Number(digits.replace(",", ".")) : undefined;
};

const findRangeProblem = (value: number | undefined, min: number | undefined, max: number | undefined) =>
  value === undefined
    ? undefined
    : min !== undefined && value < min
      ? "tooLow"
      : max !== undefined && value > max
        ? "tooHigh"
        : undefined;

const validateNumber: ValidateAnswer = ({ min, max }, text) => {
  const value = parseNumber(text);
  return value === undefined ? "number" : findRangeProblem(value, parseNumber(min), parseNumber(max));
};

const validateDate: ValidateAnswer = ({ min, max }, text) => {
  const toMs = (date: string) => readDateTime(date)?.wallMs;
  const value = toMs(text);
  return value === undefined ? "date" : findRangeProblem(value, toMs(min), toMs(max));
};

const validateOption: ValidateAnswer = ({ options }, text) =>
  options.some(({ value }) => value === text) ? undefined : "option";

const validators: Readonly<Partial<Record<FormField["type"], ValidateAnswer>>> = {
  email: (_, text) => (!text.includes(",") && isEmailList(text) ? undefined : "email"),
  tel: (_, text) => (/^[+\d][\d\s()./-]{2,}$/.test(text) ? undefined : "tel"),
  number: validateNumber,
  date: validateDate,
  select: validateOption,
  radio: validateOption,
};

const isEmptyAnswer = (answer: FormAnswer | undefined): boolean =>
  answer === undefined ||
  answer === false ||
  (typeof answer === "string" ? answer.trim() === "" : answer !== true && answer.length === 0);

/** Returns why an answer is rejected, or undefined if it is valid. An empty answer is valid unless it is required. */
export const findAnswerProblem = (field: FormField, answer: FormAnswer | undefined): AnswerProblem | undefined => {
  if (isEmptyAnswer(answer)) return field.required ? (field.type === "consent" ? "consent" : "required") : undefined;
  if (typeof answer === "string") return validators[field.type]?.(field, answer.trim());
  if (typeof answer === "object" && !answer.every((value) => validateOption(field, value) === undefined))
    return "option";
  return undefined;
};

/** Answers by the name of their field. */
export type FormAnswers = Readonly<Record<string, FormAnswer>>;

const formatAnswer = (answer: FormAnswer | undefined): string =>
  typeof answer === "string" ? answer : answer === true ? "✓" : answer ? answer.join(", ") : "–";

/** Returns a `mailto:` address with the answers; undefined if the form names no recipient. */
export const createAnswersMailLink = ({ email, title, fields }: Form, answers: FormAnswers): string | undefined => {
  if (email === "") return undefined;
  const lines = fields.map(({ name, label }) => `${label}: ${formatAnswer(answers[name])}`);
  return readEmailLink(JSON.stringify({ to: email, subject: title || "-", body: lines.join("\r\n") }));
};
