import { readFileSync } from "node:fs";
import { describe as about, expect, test } from "vitest";
import { createRoot, describe, issue, readPkcs12, signerOf, writePkcs12 } from "../src/index.ts";
import { openssl, pem } from "./openssl.ts";

const at = new Date("2026-11-21T10:00:00Z");
const root = await createRoot({ name: "CA lain", at, years: 5 });
const siti = await issue(root, { subject: "Siti", key: "p-256", use: "sign", at, days: 90 });
const budi = await issue(root, { subject: "Budi", key: "rsa-2048", use: "sign", at, days: 90 });
const password = "rahasia Ñ 世界";
const data = Buffer.from("data");

/** A PKCS#12 file that openssl made of an identity. */
function made(
  { key, chain: [own = key, issuer = own] }: typeof siti,
  secret: string,
  ...options: string[]
): Uint8Array {
  const tool = openssl();
  tool.file("key.pem", pem("PRIVATE KEY", key));
  tool.file("own.pem", pem("CERTIFICATE", own));
  tool.file("root.pem", pem("CERTIFICATE", issuer));
  // openssl reads no empty line from a file.
  tool.file("password", secret);
  const given = secret === "" ? "pass:" : "file:password";
  const files = ["-inkey", "key.pem", "-in", "own.pem", "-certfile", "root.pem"];
  const { ok, said, bytes } = tool.run("pkcs12", "-export", ...files, "-passout", given, ...options);
  if (!ok) throw new Error(said);
  return bytes;
}

const legacy = ["-legacy"];
const pbe = (name: string) => ["-keypbe", name, "-certpbe", name];

about("a PKCS#12 file of openssl", () => {
  test.each([
    ["as it is made today", [] as string[]],
    ["of AES-128 and SHA-512", [...pbe("AES-128-CBC"), "-macalg", "SHA512"]],
    ["of AES-192 and SHA-384", [...pbe("AES-192-CBC"), "-macalg", "SHA384"]],
    ["of yesterday (RC2 of 40 bits and 3DES, SHA-1)", legacy],
    ["of RC2 of 128 bits", [...legacy, ...pbe("PBE-SHA1-RC2-128")]],
    ["of 3DES with two keys", [...legacy, ...pbe("PBE-SHA1-2DES")]],
    ["of PBES2 with 3DES", pbe("DES-EDE3-CBC")],
    ["with its key and certificates in the open", pbe("NONE")],
  ])("%s is read", async (_, options) => {
    for (const person of [siti, budi]) {
      const read = await readPkcs12(made(person, password, ...options), password);
      expect(read).toEqual({ ok: true, value: { chain: person.chain, key: expect.any(Uint8Array) } });
      if (read.ok)
        await expect(signerOf(read.value.key, read.value.chain).sign(data)).resolves.toBeInstanceOf(Uint8Array);
    }
  });

  test.each([[[]], [legacy]])("with an empty password is read (%s)", async (options) => {
    expect(await readPkcs12(made(siti, "", ...options), "")).toMatchObject({ ok: true });
  });

  test.each([[[]], [legacy]])("is refused with another password (%s)", async (options) => {
    const file = made(siti, password, ...options);
    for (const wrong of ["", "rahasia", `${password} `])
      expect(await readPkcs12(file, wrong)).toEqual({ ok: false, refusal: "wrong_password" });
  });

  test("is refused without its key, its certificate or its MAC, and with a key that is too weak or of another kind", async () => {
    const tool = openssl();
    const refusalOf = async (...options: string[]) => {
      const { bytes, ok, said } = tool.run("pkcs12", "-export", "-passout", "pass:rahasia", ...options);
      if (!ok) throw new Error(said);
      const read = await readPkcs12(bytes, "rahasia");
      return read.ok ? "taken" : read.refusal;
    };
    tool.file("own.pem", pem("CERTIFICATE", siti.certificate));
    tool.file("key.pem", pem("PRIVATE KEY", siti.key));
    expect(await refusalOf("-nokeys", "-in", "own.pem")).toBe("no_key");
    expect(await refusalOf("-nocerts", "-inkey", "key.pem", "-in", "own.pem")).toBe("no_key");
    expect(await refusalOf("-inkey", "key.pem", "-in", "own.pem", "-nomac")).toBe("unsupported");
    expect(await refusalOf("-inkey", "key.pem", "-in", "own.pem")).toBe("taken");
    for (const [name, ...key] of [
      ["rsa", "-newkey", "rsa:1024"],
      ["ed25519", "-newkey", "ed25519"],
      ["p521", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-521"],
    ]) {
      tool.run("req", "-x509", ...key, "-nodes", "-keyout", `${name}.key`, "-out", `${name}.pem`, "-subj", "/CN=x");
      expect(await refusalOf("-inkey", `${name}.key`, "-in", `${name}.pem`)).toBe("weak_key");
    }
  });

  test("that asks for a day of work is refused at once", async () => {
    const huge = Buffer.from(await writePkcs12(siti, "x", "Siti"));
    const hundredThousand = Buffer.from("02030186a0", "hex");
    huge.writeUIntBE(0x7fffff, huge.lastIndexOf(hundredThousand) + 2, 3);
    const begun = process.cpuUsage();
    expect(await readPkcs12(huge, "x")).toEqual({ ok: false, refusal: "unsupported" });
    // Of this process, however little of the machine it was given.
    expect(process.cpuUsage(begun).user / 1e6).toBeLessThan(1);
  });
});

about("certificates that could all have issued one another", () => {
  test("are taken as long as a chain may be, and refused before they keep everybody waiting", async () => {
    const tool = openssl();
    tool.file("none.cnf", "[req]\ndistinguished_name = dn\n[dn]\n");
    const run = (...args: string[]): Buffer => {
      const { bytes, ok, said } = tool.run(...args);
      if (!ok) throw new Error(said);
      return bytes;
    };
    const length = 11;
    for (let i = length; i >= 1; i--) {
      const issuer = i === length ? [] : ["-CA", `${i + 1}.pem`, "-CAkey", `${i + 1}.key`];
      const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", `${i}.key`];
      run("req", "-x509", "-config", "none.cnf", ...key, "-subj", "/CN=x", ...issuer, "-out", `${i}.pem`);
    }
    const pemOf = (i: number): string => readFileSync(tool.path(`${i}.pem`), "utf8");
    const read = (others: readonly number[]) => {
      tool.file("others.pem", others.map(pemOf).join(""));
      const files = ["-inkey", "1.key", "-in", "1.pem", "-certfile", "others.pem"];
      return readPkcs12(run("pkcs12", "-export", ...files, "-passout", "pass:x", "-iter", "1"), "x");
    };
    const refused = { ok: false, refusal: "unsupported" };
    const above = Array.from({ length: length - 1 }, (_, i) => i + 2);
    expect(await read(above.slice(0, -1))).toMatchObject({ ok: true });
    expect(await read(above)).toEqual(refused);
    // None of these leads on from the first.
    expect(await read(Array.from({ length: 99 }, () => length))).toMatchObject({ ok: true });
    expect(await read(Array.from({ length: 100 }, () => length))).toEqual(refused);
  });
});

about("garbage", () => {
  test("is refused, whatever was cut off or changed, and never taken", async () => {
    const file = made(siti, password, "-iter", "1", "-maciter");
    expect((await readPkcs12(file, password)).ok).toBe(true);
    for (const rubbish of [
      new Uint8Array(),
      data,
      Buffer.alloc(5000, 0x30),
      Buffer.from(pem("CERTIFICATE", siti.certificate)),
      siti.certificate,
    ])
      expect(await readPkcs12(rubbish, password)).toEqual({ ok: false, refusal: "damaged" });
    for (let index = 0; index < file.length; index += 3) {
      const cut = await readPkcs12(file.subarray(0, index), password);
      expect(cut.ok).toBe(false);
      const changed = Uint8Array.from(file, (byte, position) => (position === index ? byte ^ 0x55 : byte));
      const read = await readPkcs12(changed, password);
      // A change that leaves the content as it was (such as in a NULL) may be taken, and then gives the same.
      if (read.ok) expect(read.value.chain).toEqual(siti.chain);
    }
  });
});

about("a PKCS#12 file of ours", () => {
  test("is read by openssl and by us", async () => {
    const tool = openssl();
    const bytes = await writePkcs12(siti, password, "Siti Ñ");
    tool.file("own.p12", bytes);
    tool.file("password", password);
    const read = (...options: string[]) => tool.run("pkcs12", "-in", "own.p12", "-passin", "file:password", ...options);
    expect(read("-info", "-noout").said).toMatch(
      /MAC: sha256, Iteration 100000[\s\S]*AES-256-CBC, Iteration 100000, PRF hmacWithSHA256/,
    );
    tool.file("all.pem", read("-nodes").bytes);
    expect(tool.run("x509", "-in", "all.pem", "-noout", "-serial").said).toBe(
      `serial=${describe(siti.certificate).serial}\n`,
    );
    expect(tool.run("pkey", "-in", "all.pem", "-outform", "DER").bytes.length).toBeGreaterThan(100);
    expect(await readPkcs12(bytes, password)).toEqual({ ok: true, value: { chain: siti.chain, key: siti.key } });
    expect(tool.run("pkcs12", "-in", "own.p12", "-passin", "pass:lain", "-noout").ok).toBe(false);
  });
});
