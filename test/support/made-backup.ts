/** Creates backups without a browser, in exactly the format that the manager writes. */
import { type BackupManifest, layOutBackup } from "#adapters/backup/backup-format.ts";
import { measureEntry } from "#adapters/backup/measure-entry.ts";
import { databaseVersion } from "#adapters/store/database/migrations.ts";
import { webBytes } from "#adapters/web-bytes.ts";
import { anOutput } from "./builders.ts";

/** Creates a backup of `bodies` (contents by path). `over` replaces fields of its manifest, to make them wrong. */
export const aBackupOf = async (
  over: Partial<Omit<BackupManifest, "format" | "version">>,
  bodies: Readonly<Record<string, string>> = {},
): Promise<Blob> => {
  const working = { signal: new AbortController().signal, onBytes: () => undefined };
  const entries = await Promise.all(
    Object.entries(bodies).map(([path, text]) => measureEntry(path, new Blob([text]), webBytes, working)),
  );
  const manifest: BackupManifest = {
    format: "smartlink-backup",
    version: 1,
    schema: databaseVersion,
    made: "2026-11-21T08:00:00.000Z",
    records: {},
    entries,
    ...over,
  };
  const runs = layOutBackup(manifest, new TextEncoder().encode(JSON.stringify(manifest)));
  return new Blob(runs.map((run) => (run.kind === "fixed" ? run.bytes : (bodies[run.entry.path] ?? ""))));
};

/** Creates a backup with many generated files in the batch `restored` and two parts, so that a restore takes a while. */
export const aMadeBackup = async (outputs: number): Promise<Uint8Array> => {
  const lines = Array.from({ length: outputs }, (_, index) => {
    const file = anOutput("restored", `r${index}.html`);
    return JSON.stringify([[file.batch_id, file.path], { ...file, pieces: ["x".repeat(400)] }]);
  });
  const parts: Record<string, string> = {};
  for (let part = 0; part < 2; part++) {
    const text = String(part).repeat(200_000);
    parts[`parts/${await webBytes.sha256(new TextEncoder().encode(text))}`] = text;
  }
  const bodies = { "stores/outputs.1.ndjson": `${lines.join("\n")}\n`, ...parts };
  const file = await aBackupOf({ records: { outputs, parts: Object.keys(parts).length } }, bodies);
  return new Uint8Array(await file.arrayBuffer());
};
