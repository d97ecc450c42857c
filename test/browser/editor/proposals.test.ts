// engines: none; test:all: chromium
/** Proposals from a PDF as a person accepts and dismisses them. The search runs in its real worker. */
import { createWorkerProposals } from "#adapters/worker-proposals.ts";
import type { PatternRule } from "#domain/proposals/own-rules.ts";
import { ok } from "#domain/result.ts";
import { createDocument } from "#editor/model/document/editor-document.ts";
import type { ProposalServices } from "#editor/view/proposals/proposal-panel.ts";
import "#editor/view/proposals/proposal-panel.ts";
import { equal, until } from "../app/stage.ts";
import { fill, press } from "../input.ts";
import { requireAccessible } from "../require-accessible.ts";
import { mountPanel } from "./panel-stage.ts";
import { texts } from "./properties-stage.ts";

const startWorker = () =>
  new Worker(new URL("/workers/proposals/proposal-worker.ts", location.href), { type: "module" });

const text = {
  pages: [
    { runs: [{ text: "Visit www.example.com or shop.example.net", x: 10, y: 10, width: 60, height: 2 }] },
    {
      runs: [
        {
          text: "Call +49 30 1234567. Art. 4711 aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!",
          x: 10,
          y: 10,
          width: 60,
          height: 2,
        },
      ],
    },
  ],
  truncated: false,
};

/** The patterns on the device. */
const createShelf = (patterns: readonly PatternRule[] = []) => {
  let stored = patterns;
  return {
    read: () => stored,
    write: (next: readonly PatternRule[]) => {
      stored = next;
      return true;
    },
  };
};

const show = async (patterns = createShelf()) => {
  const element = document.createElement("proposal-panel");
  let ids = 0;
  const finder = createWorkerProposals(startWorker);
  const services: ProposalServices = {
    patterns,
    findProposals: async (rules) => ok(await finder.find({ ...rules, text, annotations: [] })),
    newId: () => `n${ids++}`,
    now: () => 0,
  };
  const pages = [1, 2].map(() => ({ width: 595, height: 842 }));
  const actions = await mountPanel(element, { document: createDocument([], pages), services });
  return { element, actions, assets: () => [...element.document.assets.values()] };
};

it("proposals are accepted one by one or all of a kind, in one step, and do not come back", async () => {
  const { actions, assets } = await show();
  await press("Search the PDF");
  await until(() => texts(".proposal-group h3").length === 2, "nothing was found");
  equal(texts(".proposal-group h3"), ["Web addresses in the text (2)", "Phone numbers in the text (1)"]);
  await press("Accept +49 30 1234567, page 2");
  await until(() => assets().length === 1, "not accepted");
  equal(assets()[0]?.aura.actions, [{ type: "phone", data: "+49 30 1234567" }]);
  equal(assets()[0]?.page, 2);
  equal(assets()[0]?.aura.look, { type: "underline" });
  await press("Accept all 2");
  await until(() => assets().length === 3, "not accepted");
  equal(actions.length, 2);
  await press("Search again");
  await until(() => texts("proposal-panel > [role=status]").join() === "Nothing new was found.", "something new");
});

it("proposals are dismissed, and the focus goes to the next one", async () => {
  const { assets } = await show();
  await press("Search the PDF");
  await until(() => texts(".proposals > li").length === 3, "nothing was found");
  await press("Dismiss www.example.com, page 1");
  await until(() => document.activeElement?.ariaLabel === "Dismiss shop.example.net, page 1", "the focus is lost");
  await press("Search again");
  await until(() => texts(".proposals > li").length === 2, "it came back");
  equal(assets(), []);
});

it("a pattern of the author finds proposals, and is stopped if it takes too long", async () => {
  const { assets, element } = await show();
  await press(() => document.querySelector("summary"));
  await fill(() => document.querySelector("#pattern-text"), "(");
  await press("Add pattern");
  await until(() => texts("#pattern-problem").join().includes("is not a regular expression"), "no error");
  await fill(() => document.querySelector("#pattern-text"), "Art\\. (\\d+)");
  await fill(() => document.querySelector("#pattern-data"), "https://shop.example/?a=$1");
  await press("Add pattern");
  await until(() => texts("h3").includes("Found by your patterns (1)"), "the pattern found nothing");
  await press("Accept Art. 4711, page 2");
  await until(() => assets().length === 1, "not accepted");
  equal(assets()[0]?.aura.actions, [{ type: "url", data: "https://shop.example/?a=4711" }]);
  const slow: PatternRule = { name: "slow", pattern: "(a+)+$", type: "text", data: "$0" };
  Object.assign(element, { patterns: [slow] });
  await press("Search again");
  const isStopped = () => texts("[role=alert]").join().includes("“slow” takes too long");
  // JavaScriptCore gives up such a match by itself, on a quick machine before the search is stopped.
  const { userAgent } = navigator;
  const givesUp = userAgent.includes("AppleWebKit") && !userAgent.includes("Chrome");
  if (!givesUp) await until(isStopped, "it was not stopped");
  await until(() => texts(".proposals > li").length >= 3, "the other rules found nothing");
});

it("patterns that were stored before find proposals until they are removed", async () => {
  const slow: PatternRule = { name: "(a+)+$", pattern: "(a+)+$", type: "text", data: "$0" };
  const article: PatternRule = {
    name: "Art",
    pattern: "Art\\. (\\d+)",
    type: "url",
    data: "https://shop.example/?a=$1",
  };
  const shelf = createShelf([slow, article]);
  await show(shelf);
  await press("Search the PDF");
  await until(() => texts("h3").includes("Found by your patterns (1)"), "the stored pattern found nothing");
  equal(texts("summary"), ["Your own patterns (2)"]);
  await press(() => document.querySelector("summary"));
  await press("Remove the pattern (a+)+$");
  await until(() => texts(".patterns li").length === 1, "not removed");
  equal(shelf.read(), [article]);
  await until(() => texts("h3").includes("Found by your patterns (1)"), "the other pattern found nothing");
  await press("Remove the pattern Art");
  await until(() => !texts("h3").includes("Found by your patterns (1)"), "it was still found");
  equal(shelf.read(), []);
});

it("the list of proposals has no violation of WCAG", async () => {
  await show();
  await press("Search the PDF");
  await until(() => texts(".proposals > li").length === 3, "nothing was found");
  await press(() => document.querySelector("summary"));
  await requireAccessible(document.querySelector("main") ?? document.body, {});
});
