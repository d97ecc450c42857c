/** The publishing dialog over a client whose answers the test chooses. */
import type { RunOptions } from "axe-core";
import "#app/publishing/publish-dialog.ts";
import type { PublishDialog } from "#app/publishing/publish-dialog.ts";
import type { BatchClient } from "#app/site/batch-client.ts";
import type { BatchJob } from "#domain/model/job.ts";
import { type ProblemCode, problem } from "#domain/problem.ts";
import { fail, ok } from "#domain/result.ts";
import type { CheckedLink, LinkVerdict } from "#usecases/publishing/links/check-links.ts";
import type { UploadProgress, UploadReport } from "#usecases/publishing/upload/upload-batch.ts";
import { fill, press } from "../../input.ts";
import { requireAccessible } from "../../require-accessible.ts";
import { endedJob, mount, settled, until } from "../stage.ts";

export const publicUrl = "https://docs.example.org/offers/";

/** Answers of the client, and what it was asked. */
export interface PublishStage {
  readonly dialog: PublishDialog;
  readonly calls: string[];
  /** Replaces answers of the client. */
  readonly answers: Answers;
  /** Shows progress of the running upload. */
  showProgress(progress: Partial<UploadProgress>): Promise<void>;
  /** Ends the running upload. */
  endUpload(report: Partial<UploadReport>): Promise<void>;
}

type Answers = {
  -readonly [Name in
    | "checkAddress"
    | "setPublicUrl"
    | "checkLinks"
    | "hasPasswords"
    | "hasQrPictures"
    | "addQrPictures"
    | "createLinkList"
    | "checkServer"
    | "readUpload"
    | "readCredentials"
    | "storeCredentials"]: BatchClient[Name];
};

const noProgress: UploadProgress = {
  totalFiles: 1_806,
  storedFiles: 0,
  sentFiles: 0,
  sentBytes: 0,
  failedFiles: 0,
  isWaiting: false,
};

/** Returns a checked link of a document. */
export const aCheckedLink = (verdict: LinkVerdict, row = 1, status = 200): CheckedLink => ({
  reference_id: `customer-${row}`,
  link: `${publicUrl}spring-letter/customer-${row}.s.html`,
  verdict,
  status,
  mimetype: "text/html",
});

/** Returns a failing answer. */
export const refuse = (code: ProblemCode, message: string) => async () => fail(problem(code, message));

/** Opens the dialog of an ended job. */
export const openDialog = async (
  job: Partial<BatchJob> = {},
  properties: Partial<PublishDialog> = {},
): Promise<PublishStage> => {
  localStorage.removeItem("smartlink-upload-server");
  const calls: string[] = [];
  let onProgress: (progress: UploadProgress) => void = () => undefined;
  let endUpload: (report: UploadReport) => void = () => undefined;
  const answers: Answers = {
    checkAddress: async () => ok(aCheckedLink("missing", 1, 404)),
    setPublicUrl: async () => ok(undefined),
    checkLinks: async () => ok([1, 2, 3, 4, 5].map((row) => aCheckedLink("right", row))),
    hasPasswords: async () => ok(false),
    hasQrPictures: async () => ok(false),
    addQrPictures: async () => ok({ done: 1_800, total: 1_800 }),
    createLinkList: async () => ok({ file: new Blob(["link"]), filename: "links.csv", links: 1_800, warnings: [] }),
    checkServer: async () => ok(undefined),
    readUpload: async () => ok({ totalFiles: 1_806, storedFiles: 0, hasCredentials: false }),
    readCredentials: async (server) => ok({ ...server, password: "opened" }),
    storeCredentials: async () => ok(undefined),
  };
  const client: Partial<BatchClient> = {
    ...answers,
    upload: (login, _batchId, sendsAll, listener, signal) => {
      calls.push(`upload ${login.address} ${login.username} ${login.password} ${sendsAll}`);
      onProgress = listener;
      signal.addEventListener("abort", () => calls.push("cancelUpload"));
      return new Promise((resolve) => {
        endUpload = (report) => resolve(ok(report));
      });
    },
    removeCredentials: async () => {
      calls.push("removeCredentials");
      return ok(undefined);
    },
  };
  for (const name of Object.keys(answers) as (keyof Answers)[])
    Object.assign(client, {
      [name]: (...args: unknown[]) => {
        calls.push(name);
        return (answers[name] as (...args: unknown[]) => unknown)(...args);
      },
    });
  const dialog = await mount(
    Object.assign(document.createElement("publish-dialog"), {
      job: endedJob(job),
      client: client as BatchClient,
      publicUrl,
      ...properties,
    }),
  );
  return {
    dialog,
    calls,
    answers,
    showProgress: async (progress) => {
      onProgress({ ...noProgress, ...progress });
      await settled();
    },
    endUpload: async (report) => {
      endUpload({ ...noProgress, problems: [], end: "complete", ...report });
      await settled();
    },
  };
};

/** Goes to the second step. */
export const openFiles = async (stage: PublishStage): Promise<PublishStage> => {
  await press("Next");
  await until(() => document.querySelector("publish-files") !== null, "There is no second step.");
  return stage;
};

/** Goes to the third step. */
export const openLinks = async (stage: PublishStage): Promise<PublishStage> => {
  await openFiles(stage);
  await press("Next");
  await until(() => document.querySelector("publish-links") !== null, "There is no third step.");
  return stage;
};

/** Enters a user and starts an upload. */
export const startUpload = async (stage: PublishStage): Promise<PublishStage> => {
  await openFiles(stage);
  await fill("User name", "publisher");
  await fill("Password", "secret");
  await press("Upload");
  await until(() => document.querySelector("publish-upload work-progress") !== null, "No upload runs.");
  return stage;
};

/** The theme changes only colours, so the dark theme is checked for contrast only. */
const themes: Readonly<Record<"light" | "dark", NonNullable<RunOptions["runOnly"]>>> = {
  light: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  dark: { type: "rule", values: ["color-contrast", "link-in-text-block"] },
};

/** Colours change slowly. In a closed menu (`details`), their changes never end. */
export const isVisibleChange = (animation: Animation): boolean =>
  animation instanceof CSSTransition &&
  animation.effect instanceof KeyframeEffect &&
  animation.effect.target?.checkVisibility() === true;

/** Rejects with what axe finds in the light and the dark theme. */
export const requireAccessibleThemes = async (): Promise<void> => {
  for (const theme of ["light", "dark"] as const) {
    document.documentElement.dataset["theme"] = theme;
    const changes = document.getAnimations().filter(isVisibleChange);
    await Promise.allSettled(changes.map(({ finished }) => finished));
    await requireAccessible(document.body, { runOnly: themes[theme], rules: { region: { enabled: false } } });
  }
  delete document.documentElement.dataset["theme"];
};

/** Returns the text of an element with single spaces. */
export const textOf = (selector: string): string =>
  document.querySelector(selector)?.textContent?.replace(/\s+/g, " ").trim() ?? "";
