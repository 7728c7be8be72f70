import { createHash, randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Config } from "../config.ts";
import { isEncryptedName } from "../documents/blobs.ts";
import { S3Failed, type S3Options, s3Client } from "../documents/s3/s3-client.ts";
import { lyingInBucket } from "../documents/s3/s3-shelf.ts";
import { lyingIn } from "../documents/shelf.ts";
import { type Finding, warning, well } from "../finding.ts";

/** What the operator can do about it. */
function adviceOn({ status, code }: S3Failed, { endpoint, bucket, region }: S3Options): string {
  if (status === undefined)
    return `${endpoint} cannot be reached (${code}). Check TANYADATA_S3_ENDPOINT, the proxy and the firewall.`;
  if (code === "NoSuchBucket")
    return `There is no bucket ${bucket} in ${region}: make it, or mend TANYADATA_S3_BUCKET or TANYADATA_S3_REGION.`;
  if (code === "RequestTimeTooSkewed") return "This machine's clock is wrong: set it, by NTP.";
  if (status === 301 || status === 307 || code === "AuthorizationHeaderMalformed")
    return "The bucket is in another region, or wants another address: mend TANYADATA_S3_REGION, TANYADATA_S3_ENDPOINT or TANYADATA_S3_VIRTUAL_HOST.";
  if (status === 401 || status === 403)
    return `The store says ${code}: TANYADATA_S3_ACCESS_KEY_ID and TANYADATA_S3_SECRET_ACCESS_KEY are wrong, or may not do this in ${bucket}. Needed are GetObject, PutObject, DeleteObject and ListBucket.`;
  return `The store answered ${status} ${code}.`;
}

/** Writes, reads, lists and removes a small file of its own in the bucket. Says what is wrong; true: all is well. */
export async function examineStorage(options: S3Options): Promise<boolean> {
  const client = s3Client(options);
  const folder = await mkdtemp(join(tmpdir(), "tanyadata-doctor-"));
  const [path, bytes] = [join(folder, "file"), randomUUID()];
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const name = `doctor/${sha256}`;
  const deeds: [string, () => Promise<unknown>][] = [
    ["write", () => client.put(name, path, sha256, bytes.length)],
    ["write again", () => client.put(name, path, sha256, bytes.length)],
    ["read", async () => (await (await client.get(name)).toArray()).join("") === bytes || isOther()],
    ["list", async () => (await client.list("doctor/")).includes(name) || isOther()],
    ["remove", () => client.remove(name)],
  ];
  const isOther = (): never => {
    throw new S3Failed(200, "but gave something else than was put there");
  };
  try {
    await writeFile(path, bytes);
    for (const [deed, work] of deeds) {
      const trouble = await work().then(
        () => undefined,
        (error: unknown) => error,
      );
      if (trouble !== undefined && !(trouble instanceof S3Failed)) throw trouble;
      console.log(
        `${trouble ? "✗" : "✓"} ${options.bucket}: ${deed}${trouble ? `\n    ${adviceOn(trouble, options)}` : ""}`,
      );
      if (trouble) return false;
    }
    return true;
  } finally {
    client.close();
    await rm(folder, { recursive: true }).catch(() => {});
  }
}

/** How documents lie that are kept; nothing is changed. A bucket that cannot be asked tells so when it is examined. */
export async function examineDocuments({ dataDir, documents }: Config): Promise<Finding[]> {
  const { bucket, folder, isEncrypted } = documents;
  const client = bucket && s3Client(bucket.s3);
  const all = await (client ? lyingInBucket(client).catch(() => []) : lyingIn(folder ?? join(dataDir, "documents")));
  client?.close();
  const encrypted = all.filter(([, name]) => isEncryptedName(name)).length;
  const told = `documents: ${encrypted} files encrypted, ${all.length - encrypted} in clear`;
  const others = isEncrypted ? all.length - encrypted : encrypted;
  if (others === 0) return [well(told)];
  const set = `TANYADATA_DOCUMENTS_ENCRYPTED is ${isEncrypted}`;
  return [warning(told, `${set}: \`npm run keys -- documents\` brings those from before into that form.`)];
}
