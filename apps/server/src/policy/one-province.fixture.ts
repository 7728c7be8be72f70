import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathOf, type Route, routes } from "@tanyadata/contract";
import { loadModel } from "@tanyadata/semantic-model";
import { openDuckdbWarehouse } from "@tanyadata/warehouse";
import { expect, inject } from "vitest";
import { severalSources } from "../answering/several/several.ts";
import { noOthers } from "../answering/several/sources.ts";
import { groupStore } from "../features/groups/groups.store.ts";
import { openApiDocument } from "../http/openapi.ts";
import { keepingResults } from "../kept-results.ts";
import { liveData } from "../live-data.ts";
import { openData } from "../open-data.ts";
import { openStore } from "../store/store.ts";
import { startTestApp, type TestApp, type TestUser } from "../testing/app.ts";

/** The starter's data, of which one group sees the places of its members alone. */
export const regionalPolicies = `policies: starter
attributes: [{ attribute: region, label: Wilayah }]
rules:
  - { rule: all, label: Kantor pusat, groups: [pusat], datasets: all }
  - { rule: own, label: Wilayah sendiri, groups: [daerah], datasets: all, rows: "region in user.region" }
  - { rule: ask, label: Boleh bertanya, groups: [penanya], datasets: all, allow: [ask] }
`;

export type OneProvince = Awaited<ReturnType<typeof startOneProvince>>;

/** The whole application over the starter's data, with an administrator to put people into groups. */
export async function startOneProvince() {
  const starter = inject("starter");
  const folder = mkdtempSync(join(tmpdir(), "tanyadata-governed-"));
  const model = join(folder, "model");
  cpSync(starter.TANYADATA_MODEL, model, { recursive: true });
  writeFileSync(join(model, "policies.yaml"), regionalPolicies);
  const store = await openStore({ dataDir: folder });
  const opening = openData(
    loadModel(model),
    openDuckdbWarehouse({ file: starter.WAREHOUSE_URL }).then((opened) => keepingResults(opened, 1e8)),
  );
  const live = liveData({
    first: opening,
    who: groupStore(store).userOf,
    reopen: () => opening,
    version: () => "1",
    report: () => {},
  });
  const asked = severalSources({ title: async () => "Data", using: live.using, data: live }, noOthers);
  const parts = { ...asked, insights: live.insights, credits: live.credits, policies: live.policies };
  const app = await startTestApp({ store, ...parts, pyramid: { using: live.geo, callsPerMinute: 100_000 } });
  const admin = await app.signUp({ isAdmin: true });
  return {
    ...{ app, store, live, admin },
    /** Puts somebody into one group, with their places. */
    async put(user: TestUser, group: string, region: readonly string[]): Promise<void> {
      const { body: added } = await app.call("POST", "/admin/groups", { token: admin.token, body: { name: group } });
      const access = { groups: [added.id], attributes: { region: [...region] } };
      const { status } = await app.call("PUT", `/admin/users/${user.id}/access`, { token: admin.token, body: access });
      expect(status).toBe(200);
    },
    async close(): Promise<void> {
      await app.close();
      await live.close();
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Places elsewhere, whose names no sentence of the model's own says. */
export const elsewhere = /\b(?:Gorontalo|Bengkulu|Lampung|Sulawesi Tengah|Denpasar|Manado|Pontianak|Palangka)\b/i;
/** Every path that can be read. */
export function readingPaths({ app }: TestApp): string[] {
  const printed = app.printRoutes({ commonPrefix: false });
  const paths: string[] = [];
  const above: string[] = [];
  for (const line of printed.split("\n")) {
    const [, indent = "", part = "", methods = ""] = /^([│├└─ ]*)(\S+) \(([A-Z, ]+)\)$/.exec(line) ?? [];
    if (part === "") continue;
    above.length = indent.length / 4;
    above.push((above.at(-1) ?? "") + part);
    if (methods.includes("GET")) paths.push(above.at(-1) ?? "");
  }
  return paths;
}

interface Shown {
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly example?: unknown }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example?: unknown }>> };
}

export interface WritingCall {
  readonly route: Route;
  readonly url: string;
  readonly type: string;
  readonly body: Readonly<Record<string, unknown>>;
}

const { paths } = openApiDocument(routes, "0.0.0");

/** Every call that changes something, with what its own example sends; in the place of what `instead` names, that. */
export function writingCalls(instead: Readonly<Record<string, unknown>>): WritingCall[] {
  const put = (name: string, value: unknown): unknown => {
    if (name in instead && !Array.isArray(value)) return instead[name];
    if (Array.isArray(value)) return value.map((one) => put(name, one));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, put(key, one)]));
  };
  return Object.values<Route>(routes)
    .filter(({ method }) => method !== "GET")
    .map((route) => {
      const shown = paths[pathOf(route)]?.[route.method.toLowerCase()] as Shown;
      const of = (where: string) =>
        shown.parameters.flatMap((one) =>
          one.in === where && one.example !== undefined ? [[one.name, String(put(one.name, one.example))]] : [],
        );
      const path = of("path").reduce((text, [name, value = ""]) => text.replace(`{${name}}`, value), pathOf(route));
      const query = new URLSearchParams(of("query") as [string, string][]).toString();
      const [type = "application/json", content] = Object.entries(shown.requestBody?.content ?? {})[0] ?? [];
      const body = put("", content?.example ?? {}) as WritingCall["body"];
      return { route, url: query === "" ? path : `${path}?${query}`, type, body };
    });
}
