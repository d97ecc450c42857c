import { textPdf } from "../../support/text-pdf.ts";
import type { ApiCaller, FormFields } from "../caller.ts";
import { assert, assertEqual, callRejected, errorPaths } from "../check.ts";
import type { Case } from "../contract.ts";
import { addAssetOver, newSmartlinkOver } from "./replacement-cases.ts";

const page = { content: "BT /F 20 Tf 40 240 Td (The harbour at six) Tj ET" };

/** A smartlink titled “Guide” with one link. */
const newGuide = async (api: ApiCaller, address = "https://shop.example/order"): Promise<string> => {
  const id = await newSmartlinkOver(api, textPdf(page));
  await addAssetOver(api, id, { page: 1, line: 0 }, { actions: [{ type: "url", data: address }] });
  return id;
};

const exportFile = async (api: ApiCaller, id: string, form: FormFields) => {
  const response = await api.call(`/document/${id}/export`, { method: "POST", form });
  assertEqual(response.status, 200, new TextDecoder().decode(response.bytes.slice(0, 400)));
  return { ...response, text: new TextDecoder("latin1").decode(response.bytes) };
};

export const exchangeCases: readonly Case[] = [
  {
    name: "exports a smartlink as one HTML file by default",
    run: async (api) => {
      const { headers, text } = await exportFile(api, await newGuide(api), { strategy: "" });
      assertEqual(headers.get("content-type"), "text/html", "type");
      assertEqual(headers.get("content-disposition"), "attachment; filename*=UTF-8''Guide.html", "name");
      assert(text.includes('<script type="application/json" id="smartlink">'), "holds the smartlink");
      assert(text.includes("https://shop.example/order"), "holds the asset");
      assert(/"strategy":"original"/.test(text), "is complete");
    },
  },
  {
    name: "exports a smartlink with its linked files as a ZIP, and tells its address",
    run: async (api) => {
      const id = await newGuide(api);
      for (const strategy of ["smallest", "mixed"]) {
        const form = { strategy, public_url: "https://docs.example.org/offers" };
        const { headers, text } = await exportFile(api, id, form);
        assertEqual(headers.get("content-type"), "application/zip", "type");
        assertEqual(headers.get("content-disposition"), "attachment; filename*=UTF-8''Guide.zip", "name");
        assertEqual(headers.get("link"), '<https://docs.example.org/offers/Guide/Guide.html>; rel="canonical"', "link");
        for (const path of ["Guide/Guide.html", "Guide/pdf/offer-", "Guide/runtime/"])
          assert(text.includes(path), `${strategy} holds ${path}`);
      }
    },
  },
  {
    name: "encrypts an export with the password of the call",
    run: async (api) => {
      const { text } = await exportFile(api, await newGuide(api), { password: "open sesame" });
      assert(!text.includes("Guide") && !text.includes("shop.example"), "nothing can be read");
      assert(!text.includes("open sesame"), "the password is not in the file");
    },
  },
  {
    name: "gives the same bytes for the same export",
    run: async (api) => {
      const id = await newGuide(api);
      const [first, second] = [await exportFile(api, id, {}), await exportFile(api, id, {})];
      assertEqual(first.text === second.text, true, "bytes");
    },
  },
  {
    name: "rejects an export of something unknown, with open placeholders or wrong fields",
    run: async (api) => {
      const id = await newGuide(api, "https://shop.example/[[code]]");
      const path = `/document/${id}/export`;
      const post = (form: FormFields) => ({ method: "POST", form });
      await callRejected(api, 404, "/document/none/export", post({}));
      const open = await callRejected(api, 422, path, post({}));
      assert(JSON.stringify(open.json).includes("code"), "names the placeholder");
      assertEqual(errorPaths(await callRejected(api, 422, path, post({ strategy: "huge" }))), ["strategy"], "strategy");
      const address = post({ public_url: "javascript:alert(1)" });
      assertEqual(errorPaths(await callRejected(api, 422, path, address)), ["public_url"], "address");
    },
  },
];
