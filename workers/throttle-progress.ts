/** Limits how often the page is told about progress: each report is a message and a rendering of the page. */

/** Shortest time between two reports. */
const intervalMs = 100;

/** Passes on at most one report per interval, and always those that `isLast` accepts. */
export const throttleProgress = <Progress>(
  onProgress: (progress: Progress) => void,
  isLast: (progress: Progress) => boolean,
  nowMs: () => number,
): ((progress: Progress) => void) => {
  let lastReportMs = Number.NEGATIVE_INFINITY;
  return (progress) => {
    if (!isLast(progress) && nowMs() - lastReportMs < intervalMs) return;
    lastReportMs = nowMs();
    onProgress(progress);
  };
};
