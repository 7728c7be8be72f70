import { expect, test } from "vitest";
import { hostRuleOf, refusedHost } from "./hosts.ts";

const isAllowed = async (host: string, rule: string): Promise<boolean> => {
  const read = hostRuleOf(rule);
  if (read === null) throw new Error(`${rule} is no rule`);
  return (await refusedHost(host, read)) === null;
};

test("any host may be connected but those at which no database stands, however they are written", async () => {
  for (const host of ["localhost", "127.0.0.1", "10.0.0.7", "192.168.1.2", "::1", "8.8.8.8", "tidak-ada.invalid"])
    expect([host, await isAllowed(host, "any")]).toEqual([host, true]);
  for (const host of ["169.254.169.254", "::ffff:169.254.169.254", "fe80::1", "fd00:ec2::254", "2852039166", "/tmp"])
    expect([host, await isAllowed(host, "any")]).toEqual([host, false]);
});

test("a list allows its names, addresses, networks and sockets, and nothing else", async () => {
  const rule = "db.example.org, 10.0.0.0/8, ::1, 169.254.1.1, /var/run/postgresql";
  for (const host of ["db.example.org", "DB.example.org", "10.9.8.7", "::1", "169.254.1.1", "/var/run/postgresql"])
    expect([host, await isAllowed(host, rule)]).toEqual([host, true]);
  for (const host of ["11.0.0.1", "db.example.com", "::2", "/var/run", "tidak-ada.invalid"])
    expect([host, await isAllowed(host, rule)]).toEqual([host, false]);
  expect(await isAllowed("localhost", "127.0.0.0/8, ::1")).toBe(true);
  expect(await isAllowed("127.0.0.1", "none")).toBe(false);
});

test("a rule that is none is known", () => {
  for (const wrong of ["10.0.0.0/33", "10.0.0.0/x", "db example", "a/8", "http://db", ""])
    expect([wrong, hostRuleOf(wrong)]).toEqual([wrong, null]);
});
