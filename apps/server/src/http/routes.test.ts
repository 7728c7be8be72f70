import * as contract from "@tanyadata/contract";
import { pathOf, type Route } from "@tanyadata/contract";
import { expect, test } from "vitest";

/** What it is called by, whatever its name. */
const called = ({ method, ...route }: Route): string => `${method} ${pathOf(route)}`;
const of = (group: object): string[] => Object.values(group as Readonly<Record<string, Route>>).map(called);

test("`routes` holds every call of every part: OpenAPI, keys and the walks of tests know no other", () => {
  const parts = Object.entries(contract).filter(([name]) => name.endsWith("Routes"));
  expect(parts.length).toBeGreaterThan(15);
  const all = new Set(parts.flatMap(([, part]) => of(part as object)));
  expect(of(contract.routes).toSorted()).toEqual([...all].toSorted());
});
