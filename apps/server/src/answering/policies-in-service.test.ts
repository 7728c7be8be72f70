import type { SemanticModel } from "@tanyadata/semantic-model";
import { expect, test } from "vitest";
import { newDataFor } from "./policies-in-service.ts";

type Policies = NonNullable<SemanticModel["policies"]>;
const rule = (more: object) =>
  ({ rule: "r", allow: ["ask", "rows", "export", "sql"], ...more }) as Policies["rules"][number];
const whom = (unnamed: Policies["unnamed"], ...rules: Policies["rules"][number][]) =>
  newDataFor({ policies: { policies: "p", attributes: [], unnamed, rules } as unknown as Policies });

test("new data is for whom the policies leave what they do not name", () => {
  expect(newDataFor({})).toBeNull();
  expect(whom("signed-in")).toBeNull();
  expect(whom("nobody")).toEqual([]);
  expect(whom(["administrator"])).toEqual(["administrator"]);
  expect(whom(["administrator"], rule({ groups: ["gudang"], datasets: ["padi"] }))).toEqual(["administrator"]);
});

test("a rule of all data names what is new as well, for those who may ask by it", () => {
  const all = { datasets: "all" };
  expect(whom("signed-in", rule({ ...all, groups: ["pusat"] }), rule({ ...all, groups: ["pusat", "daerah"] }))).toEqual(
    ["pusat", "daerah"],
  );
  expect(whom("nobody", rule(all))).toBeNull();
  expect(whom("signed-in", rule({ ...all, groups: ["kurir"], allow: ["export"] }))).toEqual([]);
});
