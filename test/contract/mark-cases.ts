import { asFields, assertEqual, callOk, callRejected, errorPaths } from "./check.ts";
import type { Case } from "./contract.ts";
import { idOf } from "./folder-cases.ts";
import { newSmartlink } from "./smartlink-cases.ts";

const marksOf = (smartlink: unknown): unknown =>
  asFields(asFields(smartlink, "smartlink")["config"], "config")["marks"];

export const markCases: readonly Case[] = [
  {
    name: "whether rows fill the marks of the PDF is stored, kept and removed",
    run: async (api) => {
      const smartlink = await newSmartlink(api, { marks: "fill" });
      const path = `/document/${idOf(smartlink)}`;
      const change = async (marks: string) => marksOf(await callOk(api, path, { method: "PUT", form: { marks } }));
      assertEqual(marksOf(smartlink), "fill", "created");
      assertEqual(await change(""), "fill", "an empty field keeps it");
      assertEqual(marksOf(await callOk(api, path)), "fill", "in the template file");
      assertEqual(await change("keep"), undefined, "removed");
      assertEqual(marksOf(await newSmartlink(api)), undefined, "absent by default");
      const rejected = await callRejected(api, 422, path, { method: "PUT", form: { marks: "yes" } });
      assertEqual(errorPaths(rejected), ["marks"], "rejected");
    },
  },
];
