/** Writes job files for schedulers. Each runs `smartlink generate` once per shard; the scheduler's index says which one. */

/** What a farm is to run. */
export interface FarmPlan {
  /** Arguments of `smartlink generate`, without shard. */
  readonly args: readonly string[];
  /** The folder that `smartlink merge` gets. */
  readonly batchFolder: string;
  readonly batchId: string;
  readonly shards: number;
  readonly minutes: number;
  readonly image: string;
  readonly claim: string;
}

/** A ready file, and what to do with it. */
export interface FarmFile {
  readonly text: string;
  /** One line each. */
  readonly instructions: readonly string[];
}

/** The schedulers. */
export type Scheduler = "slurm" | "k8s" | "parallel";

/** Writes the file of a scheduler. */
export const writeFarmFile = (scheduler: Scheduler, plan: FarmPlan): FarmFile => writers[scheduler](plan);

/** A task that is stopped at its limit, or whose node is needed, gets SIGTERM 10 s before it is killed. */
const writeSlurm = (plan: FarmPlan): FarmFile => ({
  text: `#!/bin/sh
#SBATCH --job-name=smartlink-${plan.batchId}
#SBATCH --array=1-${plan.shards}
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=1
#SBATCH --mem=512M
#SBATCH --time=${plan.minutes}
#SBATCH --signal=B:TERM@10
#SBATCH --requeue
#SBATCH --output=smartlink-%A-%a.log
# exec: the signal goes to smartlink itself, which ends its row and leaves.
# The shard is that of the task's number, also in an array of some tasks: sbatch --array=3,7 array.sh
exec smartlink generate ${quoteAll(plan.args)} --shard "$SLURM_ARRAY_TASK_ID/${plan.shards}" --quiet
`,
  instructions: [
    "sbatch --wait array.sh                # returns the greatest exit code of the tasks",
    `smartlink merge ${quote(plan.batchFolder)}`,
    ...(plan.shards > maxArrayIndex
      ? [`Many clusters allow array indexes up to ${maxArrayIndex} (MaxArraySize): use --shards ${maxArrayIndex}.`]
      : []),
  ],
});

/** The preset of Slurm: MaxArraySize is 1001. */
const maxArrayIndex = 1_000;

const writeParallel = (plan: FarmPlan): FarmFile => ({
  text: `#!/bin/sh
# Without --resume, which goes by numbers of commands: smartlink itself makes only what is missing.
seq ${plan.shards} | parallel --joblog smartlink-${plan.batchId}.log --halt soon,fail=20% --line-buffer \\
  smartlink generate ${quoteAll(plan.args.map(quote))} --shard {}/${plan.shards} --quiet
`,
  instructions: [
    `sh parallel.sh                        # 0 if no shard failed; smartlink-${plan.batchId}.log has their exit codes`,
    `smartlink merge ${quote(plan.batchFolder)}`,
  ],
});

/**
 * Exit codes 1 to 4 will not change by themselves, so their index fails at once; anything else is tried again. A pod that
 * loses its node does not count as a try. The user of the image (Containerfile) may write to the volume. Without a pull policy, an
 * image without a tag is looked for in a registry, also if the node has it.
 */
const writeKubernetes = (plan: FarmPlan): FarmFile => ({
  text: `apiVersion: batch/v1
kind: Job
metadata:
  name: smartlink-${toDnsLabel(plan.batchId)}
spec:
  completionMode: Indexed
  completions: ${plan.shards}
  parallelism: ${Math.min(plan.shards, 16)}
  backoffLimitPerIndex: 3
  maxFailedIndexes: ${plan.shards}
  podFailurePolicy:
    rules:
      - action: Ignore
        onPodConditions:
          - type: DisruptionTarget
            status: "True"
      - action: FailIndex
        onExitCodes:
          operator: In
          values: [1, 2, 3, 4]
  template:
    spec:
      restartPolicy: Never
      terminationGracePeriodSeconds: 15
      securityContext:
        fsGroup: 1000
        fsGroupChangePolicy: OnRootMismatch
      containers:
        - name: smartlink
          image: ${JSON.stringify(plan.image)}
          imagePullPolicy: IfNotPresent
          args: ${JSON.stringify(["generate", ...plan.args, "--shards", String(plan.shards), "--quiet"])}
          resources:
            requests:
              cpu: "1"
              memory: 512Mi
            limits:
              memory: 512Mi
          securityContext:
            allowPrivilegeEscalation: false
            readOnlyRootFilesystem: true
          volumeMounts:
            - name: data
              mountPath: ${volumeFolder}
            - name: tmp
              mountPath: /tmp
      volumes:
        - name: data
          persistentVolumeClaim:
            claimName: ${JSON.stringify(plan.claim)}
        - name: tmp
          emptyDir: {}
`,
  instructions: [
    "kubectl apply -f job.yaml",
    `kubectl wait --for=condition=complete --timeout=${plan.minutes}m job/smartlink-${toDnsLabel(plan.batchId)}`,
    `smartlink merge ${quote(plan.batchFolder)}    # in a pod with the same volume`,
  ],
});

/** Where the pods of a job find the files. */
export const volumeFolder = "/data";

const toDnsLabel = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")
    .slice(0, 50) || "batch";

const quoteAll = (args: readonly string[]): string => args.map(quote).join(" ");

/** Quotes an argument for a POSIX shell. */
const quote = (text: string): string => (/^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

const writers: Readonly<Record<Scheduler, (plan: FarmPlan) => FarmFile>> = {
  slurm: writeSlurm,
  k8s: writeKubernetes,
  parallel: writeParallel,
};
