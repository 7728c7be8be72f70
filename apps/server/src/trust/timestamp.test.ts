import { afterAll, beforeAll, expect, test } from "vitest";
import { opensslFolder, pem } from "./doubles/openssl-in.ts";
import { startTimestampAuthority, type TimestampDouble, type TimestampFault } from "./doubles/timestamp.double.ts";
import { imprintOf, timestampClient } from "./timestamp.ts";

const data = Buffer.from("a signature's value");
let double: TimestampDouble;
beforeAll(async () => {
  double = await startTimestampAuthority();
});
afterAll(() => double.close());
const client = (changes = {}) =>
  timestampClient({ url: double.url, credentials: undefined, policy: undefined, timeout: 20_000, ...changes });

test("a token over our imprint is what openssl verifies, against the root and the data", async () => {
  const token = await client()(imprintOf(data));
  const tool = await opensslFolder();
  await tool.write("token", token);
  await tool.write("data", data);
  await tool.write("other", "something else");
  await tool.write("root.pem", pem("CERTIFICATE", double.root));
  const verify = (name: string) =>
    tool.run("ts", "-verify", "-token_in", "-in", "token", "-data", name, "-CAfile", "root.pem");
  expect(String(await verify("data"))).toContain("Verification: OK");
  await expect(verify("other")).rejects.toThrow();
  expect(String(await tool.run("ts", "-reply", "-token_in", "-in", "token", "-text"))).toContain(
    "Hash Algorithm: sha256",
  );
  await tool.remove();
});

test("a policy is asked for, and credentials are sent", async () => {
  await expect(client({ policy: "1.2.3.4.2" })(imprintOf(data))).resolves.toBeInstanceOf(Uint8Array);
  await expect(client({ policy: "1.2.3.4.9" })(imprintOf(data))).rejects.toThrow("the authority refused: status 2");
  await client({ credentials: { user: "siti", password: "rahasia" } })(imprintOf(data));
  expect(double.asked.at(-1)?.authorization).toBe(`Basic ${Buffer.from("siti:rahasia").toString("base64")}`);
});

const wrong: [TimestampFault, string][] = [
  ["break", "127.0.0.1"],
  ["error", "HTTP 503 sedang sibuk"],
  ["rubbish", "the answer is no time-stamp response"],
  ["redirect", "it answered with a redirect (307), which is refused"],
  ["huge", "the answer is longer than 1000000 bytes"],
  ["refused", "the authority refused: status 2"],
  ["other_nonce", "its nonce is not ours"],
  ["no_nonce", "its nonce is not ours"],
  ["other_imprint", "the token answers another question"],
  ["no_certificate", "comes without its certificate"],
];
test.each(wrong)("an authority that goes wrong (%s) gives no token, and the reason", async (fault, reason) => {
  double.faults.push(fault);
  const asked = client()(imprintOf(data));
  await expect(asked).rejects.toMatchObject({
    code: "timestamp_unavailable",
    message: expect.stringContaining(reason),
  });
});

test("one that does not answer in time, or is not there, is given up", async () => {
  double.faults.push("silence");
  await expect(client({ timeout: 50 })(imprintOf(data))).rejects.toMatchObject({
    code: "timestamp_unavailable",
    message: expect.stringContaining("no answer within 0.05 s"),
  });
  await expect(client({ url: "http://127.0.0.1:9/" })(imprintOf(data))).rejects.toMatchObject({
    code: "timestamp_unavailable",
  });
});
