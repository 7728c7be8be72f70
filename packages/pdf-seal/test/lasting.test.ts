import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import {
  archive,
  type Level,
  SealFailed,
  type SealRequest,
  type Services,
  seal,
  stampAppearance,
  verify,
} from "../src/index.ts";
import { Authority, type Leaf, signerOf } from "./authority.ts";
import {
  missing,
  opensslAccepts,
  opensslAcceptsTime,
  pdfsig,
  qpdfComplaints,
  signedParts,
  storeTrusting,
  tokensIn,
} from "./judges.ts";
import { paper, throughQpdf } from "./papers.ts";

const absent = missing("openssl", "pdfsig", "qpdf", "certutil");
const inputs = {
  "a classic file": () => paper({ pages: 2 }),
  "streams of objects": () => throughQpdf(paper({ pages: 2 }), "--object-streams=generate"),
  "a linearised file": () => throughQpdf(paper({ pages: 2 }), "--linearize"),
  "a turned page": () => paper({ pages: 2, rotate: 90 }),
};
type Step = "stamp" | "rsa" | "ec" | "again" | "archive";
const orders: Step[][] = [
  ["stamp", "rsa", "ec", "again", "archive"],
  ["rsa", "ec", "stamp", "again", "archive"],
  ["ec", "archive", "stamp", "rsa", "again", "archive"],
  ["again", "rsa", "stamp", "archive", "ec", "archive"],
];

describe.skipIf(absent !== "")("seals that last, judged by pdfsig, openssl and qpdf", () => {
  let authority: Authority;
  let store: string;
  let leaves: Record<Exclude<Step, "archive">, Leaf>;
  let services: Required<Services>;
  beforeAll(() => {
    authority = new Authority();
    store = storeTrusting(authority);
    leaves = {
      stamp: authority.issue("SIMULASI e-Meterai (tidak sah)", "p-256"),
      rsa: authority.issue("Siti Nurhaliza", "rsa-2048"),
      ec: authority.issue("Budi Santoso", "p-256"),
      again: authority.issue("Ni Luh Ayu", "rsa-3072"),
    };
    const crls = [authority.crl()];
    services = { timestamp: authority.timestamps(), revocation: async () => ({ crls, ocsps: [] }) };
  });

  const place = (step: Step) => ({
    page: 1,
    x: 20 + ["stamp", "rsa", "ec", "again"].indexOf(step) * 130,
    y: 50,
    width: 110,
    height: 70,
  });
  const request = (step: Exclude<Step, "archive">, level: Level): Omit<SealRequest, "chain"> => ({
    kind: step === "stamp" ? "stamp" : "signature",
    box: place(step),
    appearance: step === "stamp" ? stampAppearance(["SIM-1"]) : { lines: [leaves[step].name] },
    name: leaves[step].name,
    at: new Date(),
    level,
  });
  const levels = { stamp: "B-B", rsa: "B-T", ec: "B-B", again: "B-LT" } as const;
  const take = async (step: Step, bytes: Uint8Array): Promise<Uint8Array> => {
    const outcome =
      step === "archive"
        ? await archive(bytes, services)
        : await seal(bytes, request(step, levels[step]), signerOf(leaves[step]), services);
    if (!outcome.ok) throw new Error(outcome.refusal);
    return outcome.value;
  };

  test.each(Object.keys(inputs).map((input, index) => [input, orders[index] ?? []] as const))(
    "%s: %j, each valid to all judges after every step",
    async (input, order) => {
      let bytes: Uint8Array = inputs[input as keyof typeof inputs]();
      for (const step of order) {
        const next = await take(step, bytes);
        expect(Buffer.compare(next.subarray(0, bytes.length), bytes)).toBe(0);
        bytes = next;
        const own = await verify(bytes, { roots: [authority.root], crls: [authority.crl()] });
        expect(own.valid).toBe(true);
      }
      const signatures = pdfsig(bytes, store).filter(({ field }) => !field.startsWith("StempelWaktu"));
      expect(signatures).toHaveLength(4);
      for (const { words } of signatures) {
        expect(words).toContain("Signature Validation: Signature is Valid.");
        expect(words).toContain("Certificate Validation: Certificate is Trusted.");
      }
      const parts = signedParts(bytes);
      const times = parts.filter(({ isTime }) => isTime);
      expect(times.map((part) => opensslAcceptsTime(part.cms, part.content, authority))).toEqual(times.map(() => true));
      const seals = parts.filter(({ isTime }) => !isTime);
      expect(seals.map((part) => opensslAccepts(part, authority))).toEqual([true, true, true, true]);
      const tokens = seals.flatMap(({ cms }) => tokensIn(cms));
      expect(tokens).toHaveLength(2);
      for (const { token, signature } of tokens) expect(opensslAcceptsTime(token, signature, authority)).toBe(true);
      expect(qpdfComplaints(bytes)).toBe("");

      const own = await verify(bytes, { roots: [authority.root] });
      expect(own.timestamps.length).toBe(order.filter((step) => step === "archive").length);
      const changes = [...own.signatures, ...own.stamps, ...own.timestamps].flatMap((each) => each.changes_after);
      expect(new Set(changes.map(({ what }) => what)).size).toBeGreaterThan(1);
      expect(changes.every(({ allowed }) => allowed)).toBe(true);
      const rsa = own.signatures.find(({ signer }) => signer === "Siti Nurhaliza");
      expect(rsa).toMatchObject({ level: "B-LTA", revocation: "good", time_source: "timestamp" });
    },
  );

  test("each level in one call is the level that is found", async () => {
    for (const level of ["B-B", "B-T", "B-LT", "B-LTA"] as const) {
      const outcome = await seal(paper(), request("ec", level), signerOf(leaves.ec), services);
      const found = outcome.ok && (await verify(outcome.value, { roots: [authority.root] }));
      expect(found && [found.valid, found.signatures[0]?.level]).toEqual([true, level]);
    }
  });

  test("a signature made before its certificate was revoked stays good only with a time-stamp", async () => {
    const leaf = authority.issue("Dicabut Kemudian", "p-256");
    const [bare, stamped] = await Promise.all(
      (["B-B", "B-T"] as const).map((level) => seal(paper(), request("ec", level), signerOf(leaf), services)),
    );
    authority.revoke(leaf, "280101000000Z");
    const trust = { roots: [authority.root], crls: [authority.crl()], at: new Date("2028-01-02T00:00:00Z") };
    const judged = [bare, stamped].map(async (each) => each?.ok && (await verify(each.value, trust)));
    const [before, after] = await Promise.all(judged);
    expect(before && [before.valid, before.signatures[0]?.revocation]).toEqual([false, "revoked"]);
    expect(after && [after.valid, after.signatures[0]?.revocation]).toEqual([true, "good"]);
  });

  test("a certificate beside a time-stamp, tampered with, spoils it", async () => {
    const outcome = await seal(paper(), request("ec", "B-T"), signerOf(leaves.ec), services);
    if (!outcome.ok) throw new Error(outcome.refusal);
    const text = Buffer.from(outcome.value).toString("latin1");
    // The last bytes of the root's own signature, where its copy stands in the token: behind the one in the CMS.
    const at = text.lastIndexOf(Buffer.from(authority.root.subarray(-16)).toString("hex"));
    const spoilt = Buffer.from(outcome.value);
    spoilt.write(text.charAt(at) === "0" ? "1" : "0", at);
    expect(at).toBeGreaterThan(0);
    const found = await verify(spoilt, { roots: [authority.root] });
    expect(found.signatures[0]).toMatchObject({ valid: false, digest_ok: false });
    // The type of the attribute that holds the time-stamp, changed to one that nobody knows.
    const renamed = Buffer.from(text.replace("2a864886f70d010910020e", "2a864886f70d010910021e"), "latin1");
    expect(renamed.equals(Buffer.from(outcome.value))).toBe(false);
    expect((await verify(renamed, { roots: [authority.root] })).valid).toBe(false);
  });

  test("a time-stamp of an authority that is not trusted proves nothing", async () => {
    const other = new Authority("Akar Lain");
    const outcome = await seal(paper(), request("ec", "B-T"), signerOf(leaves.ec), { timestamp: other.timestamps() });
    const found = outcome.ok && (await verify(outcome.value, { roots: [authority.root] }));
    expect(found ? found.signatures[0] : null).toMatchObject({ valid: true, level: "B-B", time_source: "claimed" });
    const both = async () => ({ crls: [authority.crl(), other.crl()], ocsps: [] });
    const closed = outcome.ok && (await archive(outcome.value, { timestamp: other.timestamps(), revocation: both }));
    const judged = closed !== false && closed.ok && (await verify(closed.value, { roots: [authority.root] }));
    expect(judged && [judged.valid, judged.timestamps[0]?.chain]).toEqual([false, "untrusted"]);
  });

  test("what a signer or an authority gave wrong never gets into the file", async () => {
    const wrongKey = { chain: leaves.ec.chain, sign: signerOf(leaves.rsa).sign };
    const ask = (level: Level, given: Services, signer = signerOf(leaves.ec)) =>
      seal(paper(), request("ec", level), signer, given).then(
        () => "sealed",
        (error: unknown) => (error instanceof SealFailed ? error.code : String(error)),
      );
    expect(await ask("B-B", {}, wrongKey)).toBe("signature_wrong");
    expect(await ask("B-T", {})).toBe("timestamp_missing");
    const other = createHash("sha256").update("lain").digest();
    expect(await ask("B-T", { timestamp: () => services.timestamp(other) })).toBe("timestamp_wrong");
    expect(await ask("B-T", { timestamp: async () => new Uint8Array(9) })).toBe("timestamp_wrong");
    expect(await ask("B-LT", { timestamp: services.timestamp })).toBe("revocation_missing");
  });
});
