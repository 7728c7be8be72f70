/**
 * The main module of a process that reads, understands and imports files, one task at a time, as slowly and greedily as a file makes it:
 * it is bound in memory, the server watches its time, and either ends it; what was in service then stays. What the terminal does is done
 * here by the same code.
 */
import { constants, setPriority } from "node:os";
import { isDeepStrictEqual } from "node:util";
import { setFlagsFromString } from "node:v8";
import { type Doubt, ImportRefused } from "@tanyadata/import";
import { boundThisProcess } from "../bounded-process.ts";
import { ConfigError } from "../config.ts";
import { type ChangedAnswer, changedAnswers } from "./changed-answers.ts";
import { aloneWith, ImportBusy, landFile, turnImport } from "./land.ts";
import { lossesOf } from "./losses.ts";
import { shownFile } from "./shown-file.ts";
import { importPlace, importTarget, type Target } from "./target.ts";
import type { FileAtWork, Order, Report, Results, Task } from "./tasks.ts";
import { gridOf, type Incoming, type UnderstoodFile, understandGrid } from "./understand-file.ts";

boundThisProcess(Number(process.argv[2]));
// Whoever asks a question meanwhile comes first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
// As the terminal's import does: the heap grows by a third, not to four times what is held.
setFlagsFromString("--optimize-for-size");

const report = (message: Report): void => void process.send?.(message);
const step = (message: string): void => report({ is: "step", message });
const now = (): Date => new Date();
// The server ends the process where nobody waits for its work any more.
const { signal } = new AbortController();

process.on("message", (order: Order) => void perform(order));

async function perform({ places, task }: Order): Promise<void> {
  try {
    report({ is: "done", value: await resultOf(places, task) });
  } catch (error) {
    report(saidOf(error));
  }
}

function saidOf(error: unknown): Report {
  if (error instanceof ImportRefused)
    return {
      is: "refused",
      what: error.what,
      doubt: error.doubt satisfies Doubt | null,
      isBusy: error instanceof ImportBusy,
    };
  const { message, stack } = error as Error;
  if (error instanceof ConfigError || (error as Error).name === "ModelError")
    return { is: "refused", what: message, doubt: null, isBusy: false };
  return { is: "threw", error: stack ?? String(error) };
}

/** Where imports go, with the members that rows can be about: read once, and again when the model is another. */
let looked: Promise<Target> | undefined;
/** What was last found to change: importing the same file asks for it once more. */
let found: { readonly file: FileAtWork; readonly changed: readonly ChangedAnswer[] } | undefined;

async function targetOf(places: Order["places"]): Promise<Target> {
  if (looked && (await looked).hasChanged()) {
    looked = undefined;
    found = undefined;
  }
  looked ??= importTarget(places, undefined, step);
  looked.catch(() => {
    looked = undefined;
  });
  return looked;
}

async function resultOf(places: Order["places"], task: Task): Promise<Results[Task["do"]]> {
  switch (task.do) {
    case "show":
      return shownFile(await targetOf(places), incomingOf(task.file));
    case "changes": {
      const target = await targetOf(places);
      return changesOf(await understood(target, task.file), target, task.file);
    }
    case "losses":
      return lossesOf(task.table, await targetOf(places));
    case "land":
      return aloneWith(places.dataDir, async () => {
        const target = await targetOf(places);
        const { file, by } = task;
        step("Membaca berkas…");
        const read = await understood(target, file);
        if (!task.acceptsChanges) {
          step("Memeriksa pertanyaan yang sudah terjawab…");
          const changed = changesOf(read, target, file);
          if (changed.length > 0) return { changed };
        }
        await landFile(read, target, { ...incomingOf(file), by, bytes: file.bytes, now, onStep: step });
        return { table: read.table };
      });
    case "turn":
      return aloneWith(places.dataDir, async () => {
        await turnImport(task.turn, task.table, await importPlace(places, undefined, step), now);
        return null;
      });
  }
}

async function understood(target: Target, file: FileAtWork): Promise<UnderstoodFile> {
  const incoming = incomingOf(file);
  return understandGrid(await gridOf(incoming), target, incoming);
}

function changesOf(
  { model, after, table }: UnderstoodFile,
  target: Target,
  file: FileAtWork,
): readonly ChangedAnswer[] {
  if (found && isDeepStrictEqual(found.file, file)) return found.changed;
  const changed = changedAnswers(model, after, table, target.members, target.dialect);
  found = { file, changed };
  return changed;
}

const incomingOf = (file: FileAtWork): Incoming => ({ ...file, signal, year: now().getFullYear() });

report({ is: "ready" });
