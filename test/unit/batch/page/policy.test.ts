/** Whom a generated file may contact on account of tracking: those it will tell, and nobody else. */
import { expect, test } from "vitest";
import { buildPolicy } from "#batch/page/policy.ts";
import type { DeliveredSmartlink } from "#domain/model/delivery.ts";
import { smartlinkSchema } from "#domain/model/smartlink.ts";
import { aRuntime } from "../../../support/world.ts";

const manifest = await aRuntime().manifest();

const policyWith = async (global: object, over: Partial<DeliveredSmartlink> = {}) => {
  const { config, assets } = smartlinkSchema.parse({ config: { global } });
  const smartlink: DeliveredSmartlink = {
    id: "sl-1",
    uuid: "",
    title: "A title",
    activated: true,
    campaignLanguage: [],
    config,
    assets,
    callback_post: "https://shop.example/told?key=1",
    delivery: {
      format: 1,
      strategy: "original",
      reader: "test-1",
      pdf: { part: "pdf" },
      worker: { part: "worker" },
      resources: { inline: [] },
      tracking_url: "https://collect.example/events",
    },
    ...over,
  };
  const text = buildPolicy({ smartlink, manifest, encoding: "text", decoders: false });
  return Object.fromEntries(text.split("; ").map((rule) => [rule.split(" ")[0], rule.split(" ").slice(1).join(" ")]));
};

const off = { track: "false" };
const allOff = {
  initTrack: off,
  closeTrack: off,
  pageTrack: off,
  assetTrack: off,
  printTrack: off,
  focusTrack: off,
};

test("the policy of a file names the collectors where anything is tracked", async () => {
  expect((await policyWith({}))["connect-src"]).toBe("https://collect.example/events https://shop.example/told");
});

test("the policy of a file allows no collector when every switch is off", async () => {
  expect((await policyWith(allOff))["connect-src"]).toBe("'none'");
  expect((await policyWith({ ...allOff, pageTrack: { track: "true" } }))["connect-src"]).not.toBe("'none'");
});

test("the policy of a file names the collectors for notices by mail as well", async () => {
  const mail = { ...allOff, sendMailOpen: 2 };
  expect((await policyWith(mail))["connect-src"]).toBe("'none'");
  expect((await policyWith(mail, { tracking_email: "a@b.example" }))["connect-src"]).not.toBe("'none'");
});

test("the policy of a file allows Google's script only with a measurement id", async () => {
  const plain = await policyWith({});
  const measured = await policyWith({ googleAnalytic: "G-AB12CD34" });
  expect(plain["script-src"]).not.toContain("http");
  expect(plain["trusted-types"]).toBe("smartlink");
  expect(measured["script-src"]).toBe(`${plain["script-src"]} https://www.googletagmanager.com/gtag/js`);
  expect(measured["connect-src"]).toContain("https://*.google-analytics.com");
  expect(await policyWith({ googleAnalytic: "G-1'; script-src *" })).toEqual(plain);
});

test("the policy of a file allows a page to read linked HTML files, and no other files of assets", async () => {
  const assetWith = (url: string) => ({
    page: 1,
    files: { offer: { filename: "offer.html", mimetype: "text/html", filesize: 1, url } },
    aura: { name: "Offer", center_x: 50, center_y: 50, rect: [10, 10], actions: [{ type: "html", data: "offer" }] },
  });
  for (const [url, contacts] of [
    ["files/0123456789abcdef.html", "'self'"],
    ["https://shop.example/offer.html", "'none'"],
    ["part:file/0123456789abcdef", "'none'"],
  ] as const) {
    const { assets } = smartlinkSchema.parse({ config: { global: {} }, assets: [assetWith(url)] });
    expect((await policyWith(allOff, { assets }))["connect-src"]).toBe(contacts);
  }
});

test("the policy of a file changes with each address of a row", async () => {
  const withPicture = (background: string) =>
    smartlinkSchema.parse({
      config: { global: {} },
      assets: [
        { page: 1, aura: { name: "Offer", center_x: 50, center_y: 50, rect: [10, 10], background, actions: [] } },
      ],
    }).assets;
  const first = await policyWith({}, { assets: withPicture("https://shop.example/a.png") });
  const second = await policyWith({}, { assets: withPicture("https://shop.example/b.png") });
  const third = await policyWith({}, { assets: withPicture("https://shop.example/b.png"), callback_post: "" });
  expect(first["img-src"]).toBe("blob: data: https://shop.example/a.png");
  expect(second["img-src"]).toBe("blob: data: https://shop.example/b.png");
  expect([second["connect-src"], third["connect-src"]]).toEqual([
    "https://collect.example/events https://shop.example/told",
    "https://collect.example/events",
  ]);
});
