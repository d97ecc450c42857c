/**
 * Starts a Slurm of one node on loopback, for tests: without munge, cgroups and systemd. It needs root, and Debian's package
 * slurm-wlm.
 */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

/** A running Slurm. */
export interface Slurm {
  /** Variables with which its commands find it. */
  readonly environment: Readonly<Record<string, string>>;
  /** Runs one of its commands. Returns the standard output. */
  command(program: string, ...args: string[]): Promise<string>;
  /** Resolves when no job is left in the queue. */
  waitForEmptyQueue(): Promise<void>;
  close(): Promise<void>;
}

const startTimeoutMs = 30_000;
const queueTimeoutMs = 120_000;

/** Starts Slurm with its files in a folder. */
export const startSlurm = async (folder: string): Promise<Slurm> => {
  mkdirSync(join(folder, "state"), { recursive: true });
  mkdirSync(join(folder, "spool"));
  const configFile = join(folder, "slurm.conf");
  const name = hostname().split(".")[0] ?? "localhost";
  writeFileSync(configFile, formatConfig({ folder, name, controlPort: await freePort(), nodePort: await freePort() }));
  const environment = { SLURM_CONF: configFile };
  const env = { ...process.env, ...environment };
  const start = (program: string, ...args: string[]) =>
    spawn(`/usr/sbin/${program}`, ["-D", "-f", configFile, ...args], { env, stdio: "ignore" });
  const daemons = [start("slurmctld", "-c"), start("slurmd", "-N", name)];
  const command = async (program: string, ...args: string[]) => (await run(program, args, { env })).stdout.trim();
  const slurm: Slurm = {
    environment,
    command,
    waitForEmptyQueue: () =>
      waitUntil("the queue is empty", queueTimeoutMs, async () => (await command("squeue", "--noheader")) === ""),
    close: async () => {
      await command("scancel", "--user=root").catch(() => "");
      await slurm.waitForEmptyQueue().catch(() => undefined);
      await Promise.all(daemons.reverse().map(endProcess));
    },
  };
  try {
    await waitUntil("the node is idle", startTimeoutMs, async () =>
      (await command("sinfo", "--noheader", "--format=%T").catch(() => "")).includes("idle"),
    );
  } catch (error) {
    await Promise.all(daemons.map(endProcess));
    const log = readFileSync(join(folder, "slurmctld.log"), "utf8").slice(-2_000);
    throw new Error(`Slurm did not start.\n${log}`, { cause: error });
  }
  return slurm;
};

/**
 * The node claims eight processors, so all tasks of an array of eight start at once. With two processors, each pair of tasks
 * waits a second and more for Slurm, and `sbatch --wait` looks at longer and longer intervals.
 */
const formatConfig = ({
  folder,
  name,
  controlPort,
  nodePort,
}: {
  readonly folder: string;
  readonly name: string;
  readonly controlPort: number;
  readonly nodePort: number;
}): string => `ClusterName=test
SlurmctldHost=${name}(127.0.0.1)
SlurmctldPort=${controlPort}
SlurmdPort=${nodePort}
SlurmUser=root
SlurmdUser=root
AuthType=auth/none
CredType=cred/none
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SwitchType=switch/none
MpiDefault=none
ReturnToService=2
SchedulerParameters=batch_sched_delay=0,sched_interval=1,sched_min_interval=0
KillWait=10
SlurmdParameters=config_overrides
StateSaveLocation=${folder}/state
SlurmdSpoolDir=${folder}/spool
SlurmctldPidFile=${folder}/slurmctld.pid
SlurmdPidFile=${folder}/slurmd.pid
SlurmctldLogFile=${folder}/slurmctld.log
SlurmdLogFile=${folder}/slurmd.log
NodeName=${name} NodeAddr=127.0.0.1 CPUs=8 RealMemory=2048 State=UNKNOWN
PartitionName=test Nodes=ALL Default=YES MaxTime=INFINITE State=UP
`;

/** Returns a port that no other process uses now. */
const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });

/** Resolves when the condition is true. */
export const waitUntil = async (
  description: string,
  timeoutMs: number,
  condition: () => boolean | Promise<boolean>,
  intervalMs = 50,
): Promise<void> => {
  for (const endMs = performance.now() + timeoutMs; performance.now() < endMs; await wait(intervalMs))
    if (await condition()) return;
  throw new Error(`Waited ${timeoutMs} ms in vain until ${description}.`);
};

/** Ends a daemon: politely, and by force if it stays. */
const endProcess = async (daemon: ChildProcess): Promise<void> => {
  if (daemon.exitCode !== null || daemon.signalCode !== null) return;
  const hasExited = new Promise((resolve) => daemon.once("exit", resolve));
  daemon.kill("SIGTERM");
  const force = setTimeout(() => daemon.kill("SIGKILL"), 5_000);
  await hasExited;
  clearTimeout(force);
};
