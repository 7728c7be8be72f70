import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inClear } from "../../keys/encrypted-file.ts";
import { pdfOf } from "../../testing/forms.ts";
import { type PdfWork, pdfWork } from "./pdf-work.ts";

let folder: string;
let work: PdfWork;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tanyadata-turns-"));
  await writeFile(join(folder, "a.pdf"), pdfOf(1));
  work = pdfWork({ megabytes: 1024, seconds: 60, processes: 1, queue: 50, queueOfUser: 5 });
});
afterAll(async () => {
  work.close();
  await rm(folder, { recursive: true });
});

test("one user's many PDFs wait for one another, and another's is looked at meanwhile", {
  timeout: 60_000,
}, async () => {
  const path = join(folder, "a.pdf");
  const order: string[] = [];
  const look = (user: string, signal?: AbortSignal) =>
    work
      .as(user, signal)
      .inspect(inClear(path))
      .finally(() => order.push(user));
  const leave = new AbortController();
  const many = [look("a"), look("a"), look("a"), look("a"), look("a", leave.signal), look("a")];
  await expect(look("a")).rejects.toMatchObject({ code: "too_many_requests" });
  leave.abort();
  await expect(many[4]).rejects.toMatchObject({ code: "stopped" });
  order.length = 0;
  const others = [look("b"), ...many.slice(0, 4), ...many.slice(5)];
  for (const one of others) expect(await one).toMatchObject({ ok: true });
  expect(order).toEqual(["a", "b", "a", "a", "a", "a"]);
});
