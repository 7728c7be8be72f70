import { pyramidRoutes } from "@tanyadata/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Geography, startGeography } from "./pyramid.fixture.ts";

let geography: Geography;
beforeAll(async () => {
  geography = await startGeography();
});
afterAll(() => geography.close());

const idsOf = async (path: string, query: Parameters<Geography["get"]>[1] = {}): Promise<string[]> => {
  const { status, body } = await geography.get(path, query);
  expect(status).toBe(200);
  return body.data.map(({ id }: { id: string }) => id);
};

describe("lists of regions", () => {
  it("[S3.19][S3.23][S7.34][S7.35][S7.40] answers all provinces with id, name, type and province code, without a token, in data", async () => {
    const { status, body } = await geography.get("/geographies/provinces");
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(["data"]);
    expect(body.data).toHaveLength(38);
    expect(body.data).toContainEqual({ id: "32", name: "Jawa Barat", province_code: "32", type: "province" });
    pyramidRoutes.provinces.response.parse(body);
  });

  it("[S3.20][S7.41] answers the districts of one province, of repeated ones, of all", async () => {
    const { body } = await geography.get("/geographies/districts", { province: "32" });
    expect(body.data).toHaveLength(27);
    expect(body.data[0]).toEqual({
      id: "32.01",
      name: "Kabupaten Bogor",
      type: "district",
      parent_id: "32",
      parent_type: "province",
      province_code: "32",
    });
    pyramidRoutes.districts.response.parse(body);
    expect(await idsOf("/geographies/districts", { province: ["32", "51"] })).toHaveLength(27 + 9);
    expect(await idsOf("/geographies/districts", { province: "32,51,51" })).toHaveLength(27 + 9);
    expect(await idsOf("/geographies/districts")).toHaveLength(514);
    expect(await idsOf("/geographies/districts", { province: "" })).toHaveLength(514);
  });

  it("[S3.21][S7.42] answers subdistricts by province and by districts, both must hold", async () => {
    const { body } = await geography.get("/geographies/subdistricts", { districts: "32.01" });
    expect(body.data).toHaveLength(40);
    expect(body.data[0]).toMatchObject({ type: "subdistrict", parent_id: "32.01", parent_type: "district" });
    pyramidRoutes.subdistricts.response.parse(body);
    expect(await idsOf("/geographies/subdistricts", { province: "51", districts: "32.01" })).toEqual([]);
    expect(await idsOf("/geographies/subdistricts", { province: "32", districts: ["32.01", "32.73"] })).toHaveLength(
      70,
    );
    expect(await idsOf("/geographies/subdistricts")).toHaveLength(7285);
  });

  it("[S3.22][S3.24][S7.43] answers villages by province, districts and subdistricts", async () => {
    const { body } = await geography.get("/geographies/villages", { subdistricts: "32.73.01" });
    expect(body.data).toHaveLength(4);
    expect(body.data[0]).toMatchObject({
      id: "32.73.01.1001",
      code: "32.73.01.1001",
      name: "Sukarasa",
      type: "village",
      parent_id: "32.73.01",
      parent_type: "subdistrict",
      province_code: "32",
      items: [],
    });
    pyramidRoutes.villages.response.parse(body);
    const bandung = await idsOf("/geographies/villages", { districts: "32.73" });
    expect(bandung).toHaveLength(151);
    expect(await idsOf("/geographies/villages", { districts: ["32.73"], subdistricts: ["32.73.01"] })).toHaveLength(4);
    expect(await idsOf("/geographies/villages")).toHaveLength(83_762);
  });
});

it("tells where villages lie, also all of them at once, and says that it is estimated", async () => {
  const { body } = await geography.get("/geographies/villages/points");
  pyramidRoutes.villagePoints.response.parse(body);
  expect(body.data).toHaveLength(83_762);
  const [first] = (await geography.get("/geographies/villages", { subdistricts: "32.73.01" })).body.data;
  expect(first.is_position_estimated).toBe(true);
  expect(body.data).toContainEqual([first.id, first.longitude, first.latitude]);
  expect((await geography.get("/geographies/villages/points", { province: "51" })).body.data).toHaveLength(716);
});

describe("codes", () => {
  it("takes those of BPS: four digits for a regency, two after bps: for a province", async () => {
    const bandung = await idsOf("/geographies/subdistricts", { districts: "32.73" });
    expect(await idsOf("/geographies/subdistricts", { districts: "3273" })).toEqual(bandung);
    // BPS counts Jayapura (9471) in its 94; the ministry gives both 91.
    expect(await idsOf("/geographies/districts", { province: "bps:94" })).toContain("91.71");
    expect(await idsOf("/geographies/districts", { province: "94" })).toContain("94.01");
    expect(await idsOf("/geographies/subdistricts", { districts: "9471" })).toEqual(
      await idsOf("/geographies/subdistricts", { districts: "91.71" }),
    );
  });

  it.each([
    ["an unknown province", "/geographies/districts", { province: "99" }],
    ["an unknown one among known ones", "/geographies/districts", { province: ["32", "99"] }],
    ["an unknown BPS code", "/geographies/subdistricts", { districts: "9999" }],
    ["a code of another level", "/geographies/districts", { province: "32.73" }],
    ["a BPS code below the regency", "/geographies/villages", { subdistricts: "3273010" }],
    ["a region that does not lie in the other", "/geographies/informations", { province: "33", district: "32.73" }],
    ["an unknown village", "/geographies/villages/podes", { village_codes: "32.73.01.9999" }],
    ["an unknown category", "/buy/top-items-per-category", { category_ids: "emas" }],
    ["an unknown indicator", "/geographies/figures", { indicator: "bahagia" }],
  ])("answers 404 for %s", async (_about, path, query) => {
    const { status, body, headers } = await geography.get(path, query);
    expect([status, body.code]).toEqual([404, "not_found"]);
    expect(headers["cache-control"]).toBe("no-store");
  });

  it.each([
    ["letters", "/geographies/districts", { province: "jabar" }],
    ["SQL", "/geographies/informations", { province: "32' OR '1'='1" }],
    [
      "too many",
      "/geographies/villages",
      { districts: Array.from({ length: 1001 }, (_, i) => String(1000 + i)).join() },
    ],
    ["a year that is none", "/geographies/informations", { year: "dua ribu" }],
    ["an unknown trade type", "/rent/categories/autocomplete", {}],
    ["an unknown level", "/buy/details/islands", {}],
    ["an indicator that is too long", "/geographies/figures", { indicator: "x".repeat(65) }],
    ["another word than newest", "/geographies/figures", { year: 2020, otherwise: "oldest" }],
    ["a parameter that is misspelt", "/geographies/districts", { proivnce: 32 }],
    ["a limit of nothing", "/buy/top-items-per-category", { limit: 0 }],
  ])("answers 400 for %s", async (_about, path, query) => {
    const { status, body } = await geography.get(path, query);
    expect([status, body.code]).toEqual([400, "validation_failed"]);
    expect(body.errors.length).toBeGreaterThan(0);
  });

  it("takes as many as an address holds", async () => {
    const all = await idsOf("/geographies/districts");
    expect(await idsOf("/geographies/districts", { province: [...new Set(all.map((id) => id.slice(0, 2)))] })).toEqual(
      all,
    );
    const codes = (await idsOf("/geographies/villages", { province: "51" })).slice(0, 700);
    const { status, body } = await geography.get("/geographies/villages/podes", { village_codes: codes.join() });
    expect([status, body.data.length]).toEqual([200, 700]);
  });
});

describe("the tree", () => {
  it("[S7.36] nests districts, subdistricts and villages of a province", async () => {
    const { status, body } = await geography.get("/buy/villages/tree", { province: "51" });
    expect(status).toBe(200);
    const { data } = pyramidRoutes.villageTree.response.parse(body);
    expect(data.map(({ id }) => id)).toEqual(await idsOf("/geographies/districts", { province: "51" }));
    const subdistricts = data.flatMap((district) => district.subdistricts);
    expect(subdistricts.map(({ id }) => id)).toEqual(await idsOf("/geographies/subdistricts", { province: "51" }));
    for (const { id, villages } of subdistricts)
      for (const village of villages) expect(village).toMatchObject({ parent_id: id, province_code: "51" });
    const villages = subdistricts.flatMap((subdistrict) => subdistrict.villages);
    expect(villages.map(({ id }) => id)).toEqual(await idsOf("/geographies/villages", { province: "51" }));
  });

  it("can be cut to districts and subdistricts", async () => {
    const tree = async (query: Parameters<Geography["get"]>[1]) =>
      (await geography.get("/buy/villages/tree", query)).body.data;
    expect(await tree({ district: ["51.71", "51.02"] })).toHaveLength(2);
    const [only, ...others] = await tree({ subdistrict: "51.71.01" });
    expect(others).toEqual([]);
    expect(only.subdistricts.map(({ id }: { id: string }) => id)).toEqual(["51.71.01"]);
  });

  it("sends all 83,762 villages in small parts", async () => {
    const parts: number[] = [];
    let text = "";
    const response = await geography.stream("/buy/villages/tree");
    for await (const part of response) {
      parts.push(part.length);
      text += part;
    }
    expect(parts.length).toBeGreaterThan(50);
    expect(Math.max(...parts)).toBeLessThan(1_000_000);
    expect(text.match(/"type":"village"/g)).toHaveLength(83_762);
    expect(JSON.parse(text).data).toHaveLength(514);
  });
});
