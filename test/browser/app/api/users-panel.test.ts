// engines: none; test:all: chromium

import { openIdbStore } from "#adapters/store/idb-store.ts";
import { createTableReader } from "#adapters/tables/table-reader.ts";
import "#app/api/users-panel.ts";
import { createApiUsers } from "#app/api/rest/api-users.ts";
import type { PageReader } from "#ports/page-reader.ts";
import { connect } from "#rpc/connect.ts";
import { createSiteService } from "#workers/site-service.ts";
import { loadPrinter } from "../../../support/fonts/load-printer.ts";
import { fill } from "../../input.ts";
import { equal, mount, must, press, until } from "../stage.ts";

const api = new URL("/some/path/api/", location.href).href;

/** The real interface, over a database of this test. */
const anInterface = async (name: string) => {
  const noThread = () => {
    throw new Error("Users need no PDFs.");
  };
  const store = await openIdbStore(name);
  const service = createSiteService(store, new URL("/some/path/", location.href).href, {
    pages: connect<PageReader>(noThread).remote,
    tables: createTableReader(),
    loadPrinter,
  });
  const call = (address: string, init?: RequestInit) => service.handle(new Request(address, init));
  const authorization = (await service.workspace.readAuthorization()) ?? "";
  return { call, users: createApiUsers({ api, authorization, call }), close: () => store.close() };
};

const listed = () => [...document.querySelectorAll(".users strong")].map(({ textContent }) => textContent);

const enter = (id: string, value: string): Promise<void> => fill(() => document.querySelector(id), value);

it("users of the REST API are listed, added with credentials that are shown once, and deleted after a confirmation", async () => {
  const { users, call, close } = await anInterface("users-panel");
  const statusOf = async (authorization: string) =>
    (await call(`${api}folder`, { headers: { Authorization: authorization } })).status;
  await mount(Object.assign(document.createElement("users-panel"), { users }));
  await until(() => listed().join() === "owner", "the owner is not listed");
  await enter("#user-email", "anna@example.org");
  await enter("#user-first", "Anna");
  await press("Add user");
  await until(() => listed().join() === "owner,anna@example.org", "Anna is not listed");
  const field = document.querySelector<HTMLInputElement>("#user-authorization");
  await until(() => document.activeElement === field, "the focus is not at what must be copied");
  const authorization = field?.value ?? "";
  equal(await statusOf(authorization), 200);
  await press("Delete anna@example.org…");
  await press("Keep");
  equal(await statusOf(authorization), 200);
  await press("Delete anna@example.org…");
  await press("Delete user");
  await until(() => listed().join() === "owner", "Anna is still listed");
  equal(document.querySelector("#user-authorization"), null);
  equal(await statusOf(authorization), 401);
  await close();
});

it("users of the REST API are changed: name, address and password, with the new credentials shown once", async () => {
  const { users, call, close } = await anInterface("users-panel-change");
  const statusOf = async (authorization: string) =>
    (await call(`${api}folder`, { headers: { Authorization: authorization } })).status;
  const added = await users.add({ email: "anna@example.org", first_name: "Anna", last_name: "" });
  await mount(Object.assign(document.createElement("users-panel"), { users }));
  await until(() => listed().join() === "owner,anna@example.org", "Anna is not listed");
  await press("Edit anna@example.org");
  await until(() => document.activeElement?.id === "edit-email", "the focus is not in the fields");
  await enter("#edit-email", "ann@example.org");
  await enter("#edit-last", "Lind");
  await press("Save user");
  await until(() => listed().join() === "owner,ann@example.org", "the address did not change");
  must(document.querySelector(".users")?.textContent?.includes("Anna Lind") === true, "The name did not change.");
  equal(document.querySelector("#user-authorization"), null);
  equal(await statusOf(added.ok ? added.value.authorization : ""), 401);
  await press("Edit ann@example.org");
  await enter("#edit-password", "correct horse");
  await press("Save user");
  const field = () => document.querySelector<HTMLInputElement>("#user-authorization");
  await until(() => field() !== null, "the new credentials are not shown");
  equal(await statusOf(field()?.value ?? ""), 200);
  await close();
});

it("the list of users of the REST API shows why a user cannot be added", async () => {
  const { users, close } = await anInterface("users-panel-twice");
  await users.add({ email: "anna@example.org", first_name: "", last_name: "" });
  await mount(Object.assign(document.createElement("users-panel"), { users }));
  await enter("#user-email", "Anna@example.org");
  await press("Add user");
  await until(() => /anna@example\.org/.test(document.querySelector("[role=alert]")?.textContent ?? ""), "not told");
  await close();
});
