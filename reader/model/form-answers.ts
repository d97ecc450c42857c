/** What a person answered in a form, checked. The reader says the faults in its language. */

import type { Form, FormField } from "#domain/actions/form.ts";
import { readDateTime } from "#domain/dates/date-time.ts";
import { isEmailList, readEmailLink } from "#domain/links/contact-link.ts";

/** A text; whether a single box is ticked; of several boxes those that are. */
export type FormAnswer = string | boolean | readonly string[];

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

type Check = (field: FormField, text: string) => AnswerProblem | undefined;

/** A number as people write it, with a comma or a point and with spaces between thousands. */
export const parseNumber = (text: string): number | undefined => {
  const plain = text.replace(/[\s\u00a0\u202f']/g, "").replace(/^\+/, "");
  return /^-?(?:\d+(?:[.,]\d*)?|[.,]\d+)$/.test(plain) ? Number(plain.replace(",", ".")) : undefined;
};

const outside = (value: number | undefined, min: number | undefined, max: number | undefined) =>
  value === undefined
    ? undefined
    : min !== undefined && value < min
      ? "tooLow"
      : max !== undefined && value > max
        ? "tooHigh"
        : undefined;

const number: Check = ({ min, max }, text) => {
  const value = parseNumber(text);
  return value === undefined ? "number" : outside(value, parseNumber(min), parseNumber(max));
};

const date: Check = ({ min, max }, text) => {
  const day = (one: string) => readDateTime(one)?.wallMs;
  const value = day(text);
  return value === undefined ? "date" : outside(value, day(min), day(max));
};

const one: Check = ({ options }, text) => (options.some(({ value }) => value === text) ? undefined : "option");

const checks: Readonly<Partial<Record<FormField["type"], Check>>> = {
  email: (_, text) => (!text.includes(",") && isEmailList(text) ? undefined : "email"),
  tel: (_, text) => (/^[+\d][\d\s()./-]{2,}$/.test(text) ? undefined : "tel"),
  number,
  date,
  select: one,
  radio: one,
};

const isEmptyAnswer = (answer: FormAnswer | undefined): boolean =>
  answer === undefined ||
  answer === false ||
  (typeof answer === "string" ? answer.trim() === "" : answer !== true && answer.length === 0);

/** Why an answer cannot be taken; undefined where it can. */
export const findAnswerProblem = (field: FormField, answer: FormAnswer | undefined): AnswerProblem | undefined => {
  if (isEmptyAnswer(answer)) return field.required ? (field.type === "consent" ? "consent" : "required") : undefined;
  if (typeof answer === "string") return checks[field.type]?.(field, answer.trim());
  if (typeof answer === "object" && !answer.every((value) => one(field, value) === undefined)) return "option";
  return undefined;
};

export type FormAnswers = Readonly<Record<string, FormAnswer>>;

const answerText = (answer: FormAnswer | undefined): string =>
  typeof answer === "string" ? answer : answer === true ? "✓" : answer ? answer.join(", ") : "–";

/** A mail with the answers, for the person to send; undefined where the form names no one. */
export const createAnswersMailLink = ({ email, title, fields }: Form, answers: FormAnswers): string | undefined => {
  if (email === "") return undefined;
  const lines = fields.map(({ name, label }) => `${label}: ${answerText(answers[name])}`);
  return readEmailLink(JSON.stringify({ to: email, subject: title || "-", body: lines.join("\r\n") }));
};
