import { execFileSync, spawnSync } from "node:child_process";
import { createHash, createPrivateKey, sign, verify as verifySignature, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type SealRequest, type Signer, seal, verify } from "@tanyadata/pdf-seal";
import { type Figure, median } from "./figure.ts";

const rounds = 15;
const manySeals = 20;
const megabyte = 1024 * 1024;

/**
 * Signing and verifying against openssl's library doing the bare cryptography (digest and RSA-2048) over the same bytes, in this
 * process; and how both grow with the file and with the seals that are in it.
 */
export async function sealingFigures(folder: string): Promise<readonly Figure[] | { readonly missing: string }> {
  if (spawnSync("openssl", ["version"]).status !== 0) return { missing: "openssl is not installed" };
  const { signer, root, key } = authority(folder);
  const trust = { roots: [root] };
  const one = async (input: Uint8Array, index = 0) => {
    const outcome = await seal(input, request(index), signer, {});
    if (!outcome.ok) throw new Error(outcome.refusal);
    return outcome.value;
  };
  const cost = async (input: Uint8Array) => {
    const signing: number[] = [];
    const checking: number[] = [];
    const bareSigning: number[] = [];
    const bareChecking: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const [signed, sealed] = await timed(() => one(input));
      const [checked, found] = await timed(() => verify(sealed, trust));
      if (!found.valid) throw new Error("the sealed file is not valid");
      const [bare, signature] = await timed(async () => sign("sha256", input, key));
      const [bareChecked] = await timed(async () => verifySignature("sha256", input, key, signature));
      signing.push(signed);
      checking.push(checked);
      bareSigning.push(bare);
      bareChecking.push(bareChecked);
    }
    return [signing, checking, bareSigning, bareChecking].map(median) as [number, number, number, number];
  };

  const small = await cost(paper(megabyte));
  const resident = process.memoryUsage().rss;
  const large = await cost(paper(50 * megabyte));
  const grown = (process.memoryUsage().rss - resident) / megabyte;
  const [first, last, verifying] = await repeatedly(paper(megabyte), one, (bytes) => verify(bytes, trust));
  return [
    against("sign 1 MB ÷ bare digest and RSA", small[0], small[2]),
    against("verify 1 MB ÷ bare digest and RSA", small[1], small[3]),
    against("sign 50 MB ÷ bare digest and RSA", large[0], large[2]),
    against("verify 50 MB ÷ bare digest and RSA", large[1], large[3]),
    against("sign 50 MB ÷ sign 1 MB", large[0], small[0]),
    against("verify 50 MB ÷ verify 1 MB", large[1], small[1]),
    against(`sign for the ${manySeals}th time ÷ for the first`, last, first),
    against(`verify ${manySeals} seals ÷ verify one`, verifying[1], verifying[0]),
    { name: "resident memory that 50 MB add, in files of 50 MB", ratio: grown / 50, detail: `${grown.toFixed(0)} MB` },
  ];
}

async function repeatedly(
  input: Uint8Array,
  one: (bytes: Uint8Array, index: number) => Promise<Uint8Array>,
  check: (bytes: Uint8Array) => Promise<{ valid: boolean }>,
): Promise<[number, number, [number, number]]> {
  const firsts: number[] = [];
  const lasts: number[] = [];
  const single: number[] = [];
  const all: number[] = [];
  for (let round = 0; round < 5; round++) {
    let bytes = input;
    for (let index = 0; index < manySeals; index++) {
      const [time, sealed] = await timed(() => one(bytes, index));
      bytes = sealed;
      if (index === 0) firsts.push(time);
      if (index === 0) single.push((await timed(() => check(bytes)))[0]);
      if (index === manySeals - 1) lasts.push(time);
    }
    const [time, found] = await timed(() => check(bytes));
    if (!found.valid) throw new Error("a file of many seals is not valid");
    all.push(time);
  }
  return [median(firsts), median(lasts), [median(single), median(all)]];
}

async function timed<T>(work: () => Promise<T>): Promise<[number, T]> {
  const start = performance.now();
  const result = await work();
  return [performance.now() - start, result];
}

const against = (name: string, ours: number, other: number): Figure => ({
  name,
  ratio: ours / other,
  detail: `${ours.toFixed(2)} ms ÷ ${other.toFixed(2)} ms, medians`,
});

const request = (index: number): Omit<SealRequest, "chain"> => ({
  kind: "signature",
  box: { page: 1, x: 20 + (index % 5) * 110, y: 20 + Math.floor(index / 5) * 80, width: 100, height: 70 },
  appearance: { lines: ["Siti Nurhaliza", "21 November 2026"] },
  name: "Siti Nurhaliza",
  at: new Date(),
  level: "B-B",
});

/** A root of its own and an RSA-2048 leaf, by openssl. */
function authority(folder: string): { signer: Signer; root: Uint8Array; key: ReturnType<typeof createPrivateKey> } {
  const openssl = (...args: string[]) => execFileSync("openssl", args, { cwd: folder, stdio: "ignore" });
  const rsa = ["-newkey", "rsa:2048", "-nodes"];
  openssl("req", "-x509", ...rsa, "-keyout", "root.key", "-out", "root.pem", "-days", "30", "-subj", "/CN=Akar");
  openssl("req", ...rsa, "-keyout", "leaf.key", "-out", "leaf.csr", "-subj", "/CN=Siti");
  openssl(
    "x509",
    "-req",
    "-in",
    "leaf.csr",
    "-CA",
    "root.pem",
    "-CAkey",
    "root.key",
    "-out",
    "leaf.pem",
    "-days",
    "20",
  );
  const der = (name: string) => new X509Certificate(readFileSync(join(folder, name))).raw;
  const key = createPrivateKey(readFileSync(join(folder, "leaf.key")));
  const [leaf, root] = [der("leaf.pem"), der("root.pem")];
  return { root, key, signer: { chain: [leaf, root], sign: async (bytes) => sign("sha256", bytes, key) } };
}

/** One page with a stream of `size` bytes that no filter can shorten. */
function paper(size: number): Buffer {
  const noise = Buffer.alloc(size);
  for (let at = 0; at < size; at += 32) createHash("sha256").update(String(at)).digest().copy(noise, at);
  const objects = [
    Buffer.from("<</Type/Catalog/Pages 2 0 R>>"),
    Buffer.from("<</Type/Pages/Count 1/Kids[3 0 R]>>"),
    Buffer.from("<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</XObject<</I 4 0 R>>>>>>"),
    Buffer.concat([Buffer.from(`<</Length ${size}>>\nstream\n`), noise, Buffer.from("\nendstream")]),
  ];
  const parts = [Buffer.from("%PDF-1.7\n")];
  let length = parts[0]?.length ?? 0;
  const rows = objects.map((object, index) => {
    const whole = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from("\nendobj\n")]);
    const row = `${String(length).padStart(10, "0")} 00000 n \n`;
    parts.push(whole);
    length += whole.length;
    return row;
  });
  const table = `xref\n0 5\n0000000000 65535 f \n${rows.join("")}trailer\n<</Size 5/Root 1 0 R>>\n`;
  return Buffer.concat([...parts, Buffer.from(`${table}startxref\n${length}\n%%EOF\n`)]);
}
