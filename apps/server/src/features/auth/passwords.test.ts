import { describe, expect, test } from "vitest";
import { createPasswords } from "./passwords.ts";

describe("passwords", () => {
  test("are hashed with argon2id at OWASP's parameters, each with its own salt", async () => {
    const passwords = createPasswords();
    const [one, two] = [await passwords.hash("Rahasia123"), await passwords.hash("Rahasia123")];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await passwords.verify(one, "Rahasia123")).toBe(true);
    expect(await passwords.verify(one, "rahasia123")).toBe(false);
    for (const none of [undefined, ""]) expect(await passwords.verify(none, "nobody has this password")).toBe(false);
  });

  test("more at once than can be hashed soon are turned away", async () => {
    const passwords = createPasswords();
    const known = await passwords.hash("Rahasia123");
    await passwords.verify(undefined, "waits for the hash of nobody");
    const outcomes = await Promise.allSettled(Array.from({ length: 130 }, () => passwords.verify(known, "wrong")));
    const refused = outcomes.filter((outcome) => outcome.status === "rejected");
    expect(refused).toHaveLength(28);
    expect(refused[0]?.reason).toMatchObject({ code: "overloaded" });
    expect(await passwords.verify(known, "Rahasia123")).toBe(true);
  });
});
