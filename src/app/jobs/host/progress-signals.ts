/** The progress of running jobs where it is seen from other tabs and programs: in the tab's title and on the app's badge. */
import type { BatchJob } from "#domain/model/job.ts";
import { toWholePercent } from "#ui/format/counts.ts";
import { countProcessedRows } from "../job-text.ts";

/** Returns the percentage of rows that the running jobs have processed together; undefined while none runs. */
export const computeProgress = (jobs: readonly { readonly job: BatchJob }[]): number | undefined => {
  const running = jobs.map(({ job }) => job).filter(({ status }) => status === "In progress");
  if (running.length === 0) return undefined;
  const sum = (count: (job: BatchJob) => number) => running.reduce((total, job) => total + count(job), 0);
  return toWholePercent(
    sum(countProcessedRows),
    sum(({ total }) => total),
  );
};

/** Returns a page's title with the progress in front. */
export const toTitle = (pageName: string, progress: number | undefined): string =>
  [...(progress === undefined ? [] : [`${progress}%`]), pageName, "Smartlink"].join(" · ");

/** Shows the percentage on the icon of the installed app, where the browser can. Undefined removes it. */
export const showBadge = (
  badges: Partial<Pick<Navigator, "setAppBadge" | "clearAppBadge">>,
  progress?: number,
): void => {
  // A browser that forbids badges rejects.
  const shown = progress === undefined ? badges.clearAppBadge?.() : badges.setAppBadge?.(progress);
  shown?.catch(() => undefined);
};
