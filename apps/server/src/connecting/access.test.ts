import { administrators } from "@tanyadata/contract";
import { expect, test } from "vitest";
import { forAdministrators, isWhollyFor } from "./access.ts";

test("whose a source is can be told without its database, but for policies that are written by hand", () => {
  const [admin, member, other] = [[administrators], ["Keuangan"], ["Lain"]].map((groups) => ({ groups }));
  const of = (access: Partial<typeof forAdministrators>) =>
    [admin, member, other].map((user) => user && isWhollyFor({ ...forAdministrators, ...access }, user));
  expect(of({})).toEqual([true, false, false]);
  expect(of({ groups: ["Keuangan"] })).toEqual([true, true, false]);
  expect(of({ everybody: true })).toEqual([true, true, true]);
  expect(of({ everybody: true, policies: "policies: x" })).toEqual([false, false, false]);
});
