/**
 * Runs an Indexed Job of Kubernetes as processes of this machine. It applies what decides about further tries:
 * `podFailurePolicy`, `backoffLimitPerIndex` and `maxFailedIndexes`.
 */
import { spawn } from "node:child_process";
import type { IJob } from "kubernetes-models/batch/v1/Job";

/** One run of one index. */
export interface Pod {
  readonly index: number;
  /** Counts the pods of an index from 1. */
  readonly attempt: number;
  /** Undefined while it runs, and if a signal has ended it. */
  readonly exitCode: number | undefined;
}

/** How the job ended. */
export interface JobResult {
  readonly status: "Complete" | "Failed";
  readonly failedIndexes: readonly number[];
  readonly pods: readonly Pod[];
}

/** What happens to a pod from outside. */
export interface Disturbance {
  readonly index: number;
  /** Node: the pod loses its node, which Kubernetes marks with the condition `DisruptionTarget`. */
  readonly kind: "node" | "crash";
  /** Resolves when the first pod of the index is to end. */
  readonly until: () => Promise<void>;
}

/** Runs all indexes, so many at once as `parallelism` says. `command` precedes the arguments of the container. */
export const runIndexedJob = async (
  { spec }: IJob,
  command: readonly string[],
  disturbances: readonly Disturbance[] = [],
): Promise<JobResult> => {
  const { completions = 0, parallelism = 1, backoffLimitPerIndex = 0, maxFailedIndexes = 0 } = spec ?? {};
  const args = spec?.template.spec?.containers[0]?.args ?? [];
  const pods: Pod[] = [];
  const failedIndexes: number[] = [];
  const runIndex = async (index: number): Promise<void> => {
    let failures = 0;
    for (let attempt = 1; ; attempt += 1) {
      const disturbance = attempt === 1 ? disturbances.find((item) => item.index === index) : undefined;
      const exitCode = await runPod([...command, ...args], index, disturbance);
      pods.push({ index, attempt, exitCode });
      if (exitCode === 0) return;
      const action = findAction(spec, exitCode ?? killedExitCode, disturbance?.kind === "node");
      if (action === "Ignore") continue;
      failures += 1;
      if (action === "FailIndex" || failures > backoffLimitPerIndex) {
        failedIndexes.push(index);
        return;
      }
    }
  };
  const waiting = Array.from({ length: completions }, (_, index) => index);
  const work = async () => {
    for (let index = waiting.shift(); index !== undefined; index = waiting.shift())
      if (failedIndexes.length <= maxFailedIndexes) await runIndex(index);
  };
  await Promise.all(Array.from({ length: Math.min(parallelism, 2) }, work));
  return { status: failedIndexes.length === 0 ? "Complete" : "Failed", failedIndexes: failedIndexes.sort(), pods };
};

/** As a container runtime reports SIGKILL. */
const killedExitCode = 137;

/** Returns the action of the first rule that matches; `Count` without any. */
const findAction = (spec: IJob["spec"], exitCode: number, isDisrupted: boolean): string => {
  const rule = spec?.podFailurePolicy?.rules.find(
    ({ onExitCodes, onPodConditions }) =>
      (isDisrupted && onPodConditions?.some(({ type, status }) => type === "DisruptionTarget" && status === "True")) ||
      (onExitCodes?.operator === "In" && onExitCodes.values.includes(exitCode)) ||
      (onExitCodes?.operator === "NotIn" && !onExitCodes.values.includes(exitCode)),
  );
  return rule?.action ?? "Count";
};

const runPod = ([program = "", ...args]: readonly string[], index: number, disturbance?: Disturbance) =>
  new Promise<number | undefined>((resolve, reject) => {
    const pod = spawn(program, args, {
      env: { ...process.env, JOB_COMPLETION_INDEX: String(index) },
      stdio: "ignore",
    });
    pod.once("error", reject);
    pod.once("exit", (code) => resolve(code ?? undefined));
    disturbance?.until().then(() => pod.kill("SIGKILL"), reject);
  });
