import { administrators } from "@tanyadata/contract";
import { expect, onTestFinished, test } from "vitest";
import { forAdministrators } from "./access.ts";
import type { DatabaseStore } from "./databases.store.ts";
import { sourcesInService } from "./sources-in-service.ts";

/** In service, and none of them can be opened. */
const away = [
  { id: "admins", servedAt: "1", place: "{}", access: "" },
  { id: "finance", servedAt: "1", place: "{}", access: JSON.stringify({ ...forAdministrators, groups: ["Keuangan"] }) },
  { id: "everybody", servedAt: "1", place: "{}", access: JSON.stringify({ ...forAdministrators, everybody: true }) },
  // Whose rules alone say whose it is, and they are read with its model.
  {
    id: "ruled",
    servedAt: "1",
    place: "{}",
    access: JSON.stringify({ ...forAdministrators, everybody: true, policies: "x" }),
  },
];

test("of what is out of reach each user is told what is wholly theirs by its access", async () => {
  const databases: Partial<DatabaseStore> = { inService: async () => away, served: async () => undefined };
  const groups: Readonly<Record<string, readonly string[]>> = { admin: [administrators], siti: ["Keuangan"], budi: [] };
  const sources = sourcesInService({
    databases: databases as DatabaseStore,
    allowed: { hosts: "any", ownDatabase: undefined },
    folder: "",
    who: async (id) => ({ groups: groups[id] ?? [], attributes: {} }),
    report: () => {},
  });
  onTestFinished(() => sources.close());
  await sources.renewed();
  const of = async (id: string) => [...(await sources.outOfReach(id))].toSorted();
  expect(await of("admin")).toEqual(["admins", "everybody", "finance"]);
  expect(await of("siti")).toEqual(["everybody", "finance"]);
  expect(await of("budi")).toEqual(["everybody"]);
  expect(["admins", "ruled", "never"].map((id) => sources.isInService(id))).toEqual([true, true, false]);
});
