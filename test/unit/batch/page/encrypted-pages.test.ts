// suite: test:all
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import type { OutputFile } from "#domain/model/output.ts";
import { createBatchImporter } from "#usecases/import/batch-importer.ts";
import { createJobFromFiles } from "#usecases/jobs/create-job-from-files.ts";
import { runJob } from "#usecases/jobs/run-job.ts";
import { createPreviewPage } from "#usecases/jobs/trial/preview-page.ts";
import { bytesOf, partsOf, policyOfPage } from "../../../support/pages.ts";
import { clearJsonOf, keyOf, unlock } from "../../../support/unlock.ts";
import { aFile, aPdf, aWorld, listRows, type World } from "../../../support/world.ts";

const canary = {
  title: "Canary title for [[first_name]]",
  sentence: "canary sentence of the author",
  favicon: "iVBORw0KGgocanaryfavicon",
  assetName: "canary-asset-name",
  fileName: "canary-icon.png",
  link: "https://canary.example/offer",
  film: "https://films.example/canary.mp4",
  password: "canary-passwörd",
};
const iconBytes = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 9, 8, 7, 6, 5, 4, 3, 2, 1);

const template = (over: { password?: string; global?: object; action?: object } = {}) => ({
  title: canary.title,
  smartlinkSocialDesc: canary.sentence,
  faviconB64: canary.favicon,
  pdfz_password: over.password ?? canary.password,
  config: { global: { pdfzPassword: "true", ...over.global } },
  assets: [
    {
      page: 1,
      files: { icon: { filename: canary.fileName, mimetype: "image/png", url: canary.fileName } },
      aura: {
        name: canary.assetName,
        center_x: 50,
        center_y: 50,
        rect: [20, 10],
        background: "icon",
        actions: [over.action ?? { type: "url", data: canary.link }, { type: "video", data: canary.film }],
      },
    },
  ],
});

interface Made {
  readonly world: World;
  readonly paths: readonly string[];
  read(path: string): Promise<Uint8Array>;
  html(path: string): Promise<string>;
}

const make = async (
  rows: readonly object[],
  choices: { strategy?: "smallest" | "mixed" | "original"; encoding?: "text" | "binary" } = {},
  over: Parameters<typeof template>[0] = {},
): Promise<Made> => {
  const world = await aWorld();
  const files = [
    aFile("template.json", template(over)),
    aFile("data.json", rows),
    aFile("canary-offer.pdf", aPdf(2, ["wasm/openjpeg.wasm"], "canary text of the PDF")),
    aFile(canary.fileName, iconBytes),
  ];
  const job = await createJobFromFiles(createBatchImporter(world), files, { batch_id: "spring", ...choices }, world);
  if (!job.ok) throw new Error(JSON.stringify(job.problems));
  for await (const _ of runJob(job.value.job_id, world, new AbortController().signal));
  const read = async (path: string) => {
    const file = await world.store.outputs.get("spring", path);
    if (file === undefined) {
      const results = await listRows(world, job.value.job_id);
      throw new Error(`no ${path}: ${JSON.stringify(results)}`);
    }
    const bytes = await bytesOf(file, world.store.parts);
    expect(bytes.length).toBe(file.size);
    return bytes;
  };
  return {
    world,
    paths: await world.store.outputs.paths("spring"),
    read,
    html: async (path) => Buffer.from(await read(path)).toString("latin1"),
  };
};

const row = (first_name: string, over: object = {}, data: object = {}) => ({
  PDF_file: "canary-offer.pdf",
  reference_id: first_name.toLowerCase(),
  suffix: "s",
  data: { first_name, ...data },
  ...over,
});

/** A secret's bytes as they stand in base64 where they begin a group of three. */
const inBase64 = (secret: string): string => {
  const bytes = Buffer.from(secret);
  return bytes.subarray(0, bytes.length - (bytes.length % 3)).toString("base64");
};

/** As earlier versions stored a page: all text of its own in one piece. */
const asBefore = (file: OutputFile): OutputFile => {
  const [head, , data, , ...rest] = file.pieces;
  return { ...file, pieces: [`${head}<body>${data}<script></script>`, ...rest] };
};

test.each(["smallest", "mixed", "original"] as const)(
  "nothing of a smartlink of the strategy %s with a password is readable without it",
  async (strategy) => {
    const { paths, read, html } = await make([row("Annelieschen", { reference_id: "ann" })], { strategy });
    const outputPaths = paths.filter((path) => !/^(report|links|runtime)/.test(path));
    expect(outputPaths.some((path) => path.startsWith("pdf/") || path.startsWith("files/"))).toBe(false);
    const secrets = [
      ...Object.values(canary),
      "Annelieschen",
      "%PDF-1.7",
      Buffer.from(iconBytes).toString("latin1"),
      createHash("sha256").update(iconBytes).digest("hex").slice(0, 16),
      createHash("sha256")
        .update(aPdf(2, ["wasm/openjpeg.wasm"], "canary text of the PDF"))
        .digest("hex")
        .slice(0, 16),
      "openjpeg",
    ];
    for (const path of outputPaths) {
      const bytes = Buffer.from(await read(path));
      const parts = path.endsWith(".html") ? [...(await partsOf(bytes.toString())).entries()] : [];
      const sealed = parts.filter(([name]) => name !== "reader" && name !== "worker");
      for (const secret of secrets) {
        expect(bytes.includes(secret), `${secret} in ${path}`).toBe(false);
        expect(bytes.includes(inBase64(secret)), `${secret} as base64 in ${path}`).toBe(false);
        for (const [name, part] of sealed)
          expect(Buffer.from(part).includes(secret), `${secret} in ${name}`).toBe(false);
      }
    }
    const page = await html("ann.s.html");
    expect(page).toContain('<title>Protected document</title><link rel="icon" href="data:,"><style>');
    for (const path of ["report.html", "links.csv"]) expect(await html(path)).not.toContain(canary.password);
  },
);

test.each([
  ["smallest", "text"],
  ["mixed", "binary"],
  ["original", "text"],
] as const)(
  "a smartlink with a password (%s, %s) is opened by another program from what is documented",
  async (strategy, encoding) => {
    const { read, html, paths } = await make([row("Ann")], { strategy, encoding });
    const page = await html("ann.s.html");
    const { smartlink, part } = unlock(page, ` ${canary.password.normalize("NFD")} `);
    expect(smartlink.title).toBe("Canary title for Ann");
    const clear = clearJsonOf(page);
    const inside = strategy === "original" ? await partsOf(page) : new Map<string, Uint8Array>();
    const sealed = async (name: string) => {
      const at = smartlink.delivery.sealed[name]?.name ?? "";
      const address = clear.parts[at] ?? "";
      expect(address !== "" || inside.has(at), name).toBe(true);
      if (address !== "") expect(paths).toContain(address);
      return address === "" ? (inside.get(at) as Uint8Array) : read(address);
    };
    expect(Buffer.from(part("pdf", await sealed("pdf"))).toString()).toContain("canary text of the PDF");
    const icon = smartlink.assets[0]?.files["icon"]?.url.replace("part:", "") ?? "";
    expect([...part(icon, await sealed(icon))]).toEqual([...iconBytes]);
    expect(() => unlock(page, "wrong")).toThrow();
  },
);

test("openssl derives the key of a smartlink and reads it", async () => {
  const { html } = await make([row("Ann")], { strategy: "smallest" });
  const clear = clearJsonOf(await html("ann.s.html"));
  const hex = (base64: string) => Buffer.from(base64, "base64").toString("hex");
  const openssl = (args: readonly string[], input?: Buffer) =>
    execFileSync("openssl", args, input === undefined ? {} : { input });
  const options = [
    "digest:SHA256",
    `hexpass:${Buffer.from(canary.password).toString("hex")}`,
    `hexsalt:${hex(clear.lock.salt)}`,
    `iter:${clear.lock.iterations}`,
  ].flatMap((option) => ["-kdfopt", option]);
  const key = openssl(["kdf", "-keylen", "32", ...options, "PBKDF2"])
    .toString()
    .replace(/[:\s]/g, "");
  expect(key.toLowerCase()).toBe(keyOf(canary.password, clear).toString("hex"));
  // The cipher inside GCM is AES in counter mode, which begins at 2 for the first block of text.
  const sealed = Buffer.from(clear.record, "base64");
  const counter = `${sealed.subarray(0, 12).toString("hex")}00000002`;
  const text = openssl(["enc", "-d", "-aes-256-ctr", "-K", key, "-iv", counter], sealed.subarray(12, -16));
  expect(JSON.parse(text.toString()).title).toBe("Canary title for Ann");
});

test("a smartlink with a password encrypts its exact policy, and all files have the same unencrypted policy", async () => {
  const ours = await (await make([row("Ann")])).html("ann.s.html");
  const plain = await make([row("Ann")], {}, { global: { assetEnabled: "false" } });
  const texts = await make([row("Ann")], {}, { action: { type: "text", data: "Dear Ann" } });
  const measured = await make([row("Ann")], {}, { global: { googleAnalytic: "G-AB12CD34" } });
  const markup = await make([row("Ann")], {}, { action: { type: "html", data: "<h1>Dear Ann</h1>" } });
  const framed = await make([row("Ann")], {}, { action: { type: "html", data: "https://pages.example/" } });
  for (const other of [plain, texts, measured, markup, framed])
    expect(policyOfPage(await other.html("ann.s.html"))).toEqual(policyOfPage(ours));
  // Nor does what lies beside it tell whether an asset shows a panel.
  const beside = ({ paths }: Made) => paths.filter((path) => path.startsWith("runtime/"));
  expect(beside(plain)).toEqual(beside(texts));
  expect(unlock(ours, canary.password).smartlink.delivery.policy).toContain(`media-src blob: data: ${canary.film}`);
  expect(policyOfPage(ours)["default-src"]).toBe("'none'");
});

test("a smartlink with a password has the same bytes for the same row", async () => {
  for (const strategy of ["original", "smallest"] as const) {
    const rows = [row("Ann", {}, { pass: "one of hers" }), row("Bob", {}, { pass: "one of his" })];
    const [first, second] = [
      await make(rows, { strategy }, { password: "[[pass]]" }),
      await make([...rows].reverse(), { strategy }, { password: "[[pass]]" }),
    ];
    for (const path of first.paths.filter((path) => !/^(report|links)/.test(path)))
      expect(Buffer.compare(await first.read(path), await second.read(path)), path).toBe(0);
  }
});

test("no nonce is used twice with a key, and each personal password has a lock of its own", async () => {
  const rows = Array.from({ length: 12 }, (_, index) => row(`R${index}`));
  const shared = await make(rows, { strategy: "smallest" });
  const clear = await Promise.all(
    rows.map(async ({ reference_id }) => clearJsonOf(await shared.html(`${reference_id}.s.html`))),
  );
  expect(new Set(clear.map(({ lock }) => lock.salt)).size).toBe(1);
  expect(new Set(clear.map(({ record }) => record.slice(0, 16))).size).toBe(12);
  // One PDF, one icon: sealed once for all rows with this password.
  expect(shared.paths.filter((path) => path.startsWith("sealed/"))).toHaveLength(2);
  const outputPaths = await make(
    [row("Ann", {}, { pass: "same" }), row("Bob", {}, { pass: "same" })],
    { strategy: "smallest" },
    { password: "[[pass]]" },
  );
  const [ann, bob] = [
    clearJsonOf(await outputPaths.html("ann.s.html")),
    clearJsonOf(await outputPaths.html("bob.s.html")),
  ];
  expect(ann.lock.salt).not.toBe(bob.lock.salt);
  expect(Object.keys(ann.parts)).not.toEqual(Object.keys(bob.parts));
});

test("a row without a password fails, and is reported before the batch runs", async () => {
  const { world } = await make(
    [row("Ann", {}, { pass: "" }), row("Bob", {}, { pass: "b" })],
    {},
    { password: "[[pass]]" },
  );
  const [job] = await world.store.jobs.list();
  const results = await listRows(world, job?.job.job_id ?? "");
  expect(results.map(({ state, problems }) => [state, problems[0]?.code])).toEqual([
    ["failed", "password-missing"],
    ["done", undefined],
  ]);
});

test("rows whose password setting is off carry no lock", async () => {
  const { html } = await make([row("Ann", {}, { lock: "false" })], {}, { global: { pdfzPassword: "[[lock]]" } });
  expect(await html("ann.s.html")).toContain("Canary title for Ann");
  expect(await html("ann.s.html")).not.toContain(canary.password);
});

test("the site serves a linked file as one complete file that is still encrypted", async () => {
  for (const [strategy, stored] of [
    ["smallest", (file: OutputFile) => file],
    ["mixed", (file: OutputFile) => file],
    ["mixed", asBefore],
  ] as const) {
    const { world } = await make([row("Ann")], { strategy });
    const file = stored((await world.store.outputs.get("spring", "ann.s.html")) as OutputFile);
    const { pieces, newParts } = await createPreviewPage(file, world);
    const bytes = await bytesOf(
      { ...file, pieces },
      {
        ...world.store.parts,
        bytes: async (sha256) => newParts.get(sha256) ?? (await world.store.parts.bytes(sha256)),
      },
    );
    const html = Buffer.from(bytes).toString();
    const clear = clearJsonOf(html);
    expect([...html.matchAll(/<(style|noscript|smartlink-reader|script src)\b/g)].map(([, name]) => name)).toEqual([
      "style",
      "noscript",
      "smartlink-reader",
    ]);
    expect(Object.values(clear.parts)).toEqual(["", ""]);
    expect(clear.worker).toEqual({ part: "worker" });
    const parts = await partsOf(html);
    for (const name of ["worker", "reader", "wasm/openjpeg.wasm", ...Object.keys(clear.parts)])
      expect([...parts.keys()], strategy).toContain(name);
    const { smartlink, part } = unlock(html, canary.password);
    const pdf = part("pdf", parts.get(smartlink.delivery.sealed["pdf"]?.name ?? "") as Uint8Array);
    expect(Buffer.from(pdf).toString()).toContain("%PDF-1.7");
  }
});
