// engines: chromium; test:all: chromium
/** The address of a job that somebody has cut or mistyped. */
import "#app/shell/app-shell.ts";
import { aStage, mount, until } from "../stage.ts";

afterEach(() => history.replaceState(null, "", "#"));

for (const id of ["%", "%E0%A4%A", "100%"])
  it(`the page of a job opens at an address with the broken id ${id}`, async () => {
    const { services } = await aStage();
    history.replaceState(null, "", `#/batches/spring/${id}`);
    await mount(Object.assign(document.createElement("app-shell"), { services }), "nothing");
    await until(() => document.querySelector("job-view") !== null, "The page of the job is not there.");
  });
