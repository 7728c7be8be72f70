/**
 * The main module of a process that works on PDFs, one task at a time, as slowly and greedily as a file makes it: a thread
 * beside it watches the process's memory, and the server its time; either kills it. It reads and writes only files that
 * the server names, and asks the server where it needs the network.
 */
import { createHash } from "node:crypto";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import { complete, inspect, opacityOf, prepare, SealFailed, type Services, verify } from "@tanyadata/pdf-seal";
import { boundThisProcess } from "../../bounded-process.ts";
import { FileAltered, readPlain } from "../../keys/encrypted-file.ts";
import { altered, type Order, type Report, type ServiceName, type Task, type Written } from "./tasks.ts";

const megabytes = Number(process.argv[2]);

boundThisProcess(megabytes);
// A file takes as long as it likes; whoever asks a question meanwhile comes first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const report = (message: Report): void => void process.send?.(message);

process.on("message", (order: Order) => {
  if (order.is === "task") void perform(order.task);
});

async function perform(task: Task): Promise<void> {
  try {
    const value = await resultOf(task);
    report({ is: "done", value, worn: process.memoryUsage.rss() > (megabytes * 1024 * 1024) / 2 });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const code = error instanceof SealFailed ? error.code : error instanceof FileAltered ? altered : null;
    report({ is: "threw", message, code });
  }
}

async function resultOf(task: Task): Promise<unknown> {
  const input = await readPlain(task.input);
  switch (task.do) {
    case "inspect":
      return inspect(input);
    case "opacity":
      return opacityOf(input);
    case "verify":
      return verify(input, task.trust);
    case "prepare": {
      const prepared = await prepare(input, task.request);
      if (!prepared.ok) return prepared;
      const { bytes, ...rest } = prepared.value;
      return { ok: true, value: { ...rest, ...(await write(task.output, bytes)) } };
    }
    case "complete":
      return write(
        task.output,
        await complete({ ...task.prepared, bytes: input }, task.signature, servicesOf(task.services)),
      );
  }
}

async function write(path: string, bytes: Uint8Array): Promise<Written> {
  await writeFile(path, bytes, { mode: 0o600 });
  return { sha256: createHash("sha256").update(bytes).digest("hex"), size: bytes.length };
}

function servicesOf(names: readonly ServiceName[]): Services {
  return {
    ...(names.includes("timestamp") && { timestamp: (imprint) => ask<Uint8Array>("timestamp", imprint) }),
    ...(names.includes("revocation") && {
      revocation: (chain) => ask<{ crls: Uint8Array[]; ocsps: Uint8Array[] }>("revocation", chain),
    }),
  };
}

/** One question after the other: a task asks nothing before the last was answered. */
let last: Promise<unknown> = Promise.resolve();
function ask<T>(service: ServiceName, argument: unknown): Promise<T> {
  const asked = last.then(async () => {
    report({ is: "asks", service, argument });
    const [order] = (await once(process, "message")) as [Order];
    if (order.is === "served") return order.value as T;
    throw new SealFailed(
      service === "timestamp" ? "timestamp_missing" : "revocation_missing",
      order.is === "refused" ? order.message : "no answer",
    );
  });
  last = asked.catch(() => {});
  return asked;
}

report({ is: "ready" });
