import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type S3Double, s3Keys, startS3Double } from "../documents/s3/s3.double.ts";
import { s3Client } from "../documents/s3/s3-client.ts";
import { type BackupBucket, backupBucket } from "./bucket.ts";

let folder: string;
let store: S3Double;
let bucket: BackupBucket;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "tanyadata-test-"));
  store = await startS3Double("cadangan");
  const times = { silence: 5_000, grace: 5_000, slowest: 1, pauses: [1] };
  const place = { endpoint: store.url, bucket: "cadangan", prefix: "backups/", isVirtualHosted: false };
  bucket = backupBucket(s3Client({ ...s3Keys, ...place, ...times }));
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

const named = (day: number): string => `tanyadata-2026-11-0${day}T01-02-03.tar`;
const write = (day: number) => writeFile(join(folder, named(day)), `backup of day ${day}`);

test("what the bucket lacks of the newest is copied, the oldest first, and only that stays which is kept", async () => {
  for (const day of [1, 2, 3]) await write(day);
  await writeFile(join(folder, "by-hand.tar"), "not by schedule");
  expect(await bucket.copy(folder, 2)).toEqual([named(3), named(2)]);
  expect([...store.objects.keys()]).toEqual([`backups/${named(2)}`, `backups/${named(3)}`]);
  expect(await bucket.copy(folder, 2)).toEqual([]);
  await write(4);
  store.objects.set("backups/somebody-else", Buffer.from("stays"));
  expect(await bucket.copy(folder, 2)).toEqual([named(4)]);
  expect(await bucket.prune(2)).toEqual([named(2)]);
  expect(await bucket.names()).toEqual([named(4), named(3)]);
  expect(store.objects.has("backups/somebody-else")).toBe(true);
});

test("what could not be copied is copied the next time", async () => {
  for (const day of [1, 2]) await write(day);
  store.faults.push("break", "break", "break");
  await expect(bucket.copy(folder, 5)).rejects.toThrow();
  store.faults.splice(0);
  expect(await bucket.copy(folder, 5)).toEqual([named(2), named(1)]);
});

test("one that is brought back is the same; of one that breaks off nothing stays", async () => {
  await write(1);
  await bucket.copy(folder, 1);
  const file = join(folder, "brought.tar");
  await bucket.fetch(named(1), file);
  expect(await readFile(file, "utf8")).toBe("backup of day 1");
  store.faults.push("break_within", "break_within", "break_within");
  await expect(bucket.fetch(named(1), join(folder, "broken.tar"))).rejects.toThrow();
  await expect(readFile(join(folder, "broken.tar"))).rejects.toMatchObject({ code: "ENOENT" });
  // What is there already is not written over.
  store.faults.splice(0);
  await expect(bucket.fetch(named(1), file)).rejects.toMatchObject({ code: "EEXIST" });
  expect(await readFile(file, "utf8")).toBe("backup of day 1");
});
