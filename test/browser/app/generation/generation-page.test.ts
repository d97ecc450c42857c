// engines: chromium; test:all: chromium
/** The page at the start address of the standalone tool, to which any page of the web can lead a browser. */
import "#app/generation/generation-page.ts";
import { problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import { press } from "../../input.ts";
import { aStage, equal, mount, must, settled, until } from "../stage.ts";

const open = async (startRun: () => Promise<Result<string>>) => {
  const { services } = await aStage();
  const toolFolder = { list: async () => [{ id: "param.json", size: 20 }], clear: async () => undefined };
  const page = document.createElement("generation-page");
  Object.assign(page, { site: new URL("./", location.href), services: { ...services, toolFolder }, startRun });
  return mount(page, "nothing");
};

const text = () => document.querySelector("generation-page")?.textContent ?? "";

const address = location.href;
afterEach(() => history.replaceState(null, "", address));

it("the start page of the standalone tool shows the folder, and starts a run only at a press", async () => {
  let starts = 0;
  const page = await open(async () => {
    starts += 1;
    return ok("0123456789abcdef01234567");
  });
  await until(() => text().includes("param.json"), "The folder is not shown.");
  equal([starts, document.querySelector("job-list")], [0, null]);
  await press("Start run");
  await until(() => page.jobId !== undefined, "The run does not start.");
  await settled();
  equal([starts, location.pathname.split("/").at(-1)], [1, "0123456789abcdef01234567"]);
  must(document.querySelector("job-list") !== null, "The job is not shown.");
});

it("the start page of the standalone tool says why a run could not start", async () => {
  await open(async () => fail(problem("data-missing", "The tool's folder has no data.json.")));
  await press("Start run");
  await until(() => text().includes("no data.json"), "The problem is not shown.");
  must(text().includes("Files the tool needs"), "The page does not say what is needed.");
});
