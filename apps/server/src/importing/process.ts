/**
 * The main module of a process that reads, understands and imports files, one task at a time, as slowly and greedily as a file makes it:
 * it is bound in memory, the server watches its time, and either ends it; what was in service then stays. What the terminal does is done
 * here by the same code.
 */
import { isDeepStrictEqual } from "node:util";
import { ImportRefused } from "@tanyadata/import";
import { ModelError } from "@tanyadata/semantic-model";
import { serveWork } from "../bounded-process.ts";
import { ConfigError } from "../config.ts";
import { type ChangedAnswer, changedAnswers } from "./changed-answers.ts";
import { aloneWith, ImportBusy, landFile, turnImport } from "./land.ts";
import { lossesOf } from "./losses.ts";
import { shownFile } from "./shown-file.ts";
import { importPlace, importTarget, type Target } from "./target.ts";
import type { FileAtWork, Order, Results, Task } from "./tasks.ts";
import { gridOf, type Incoming, type UnderstoodFile, understandGrid } from "./understand-file.ts";

const now = (): Date => new Date();
// The server ends the process where nobody waits for its work any more.
const { signal } = new AbortController();
type Step = (message: string) => void;

function refusedBy(error: unknown): { what: string; isBusy: boolean } | null {
  if (error instanceof ImportRefused) return { what: error.what, isBusy: error instanceof ImportBusy };
  if (error instanceof ConfigError || error instanceof ModelError) return { what: error.message, isBusy: false };
  return null;
}

/** Where imports go, with the members that rows can be about: read once, and again when the model is another. */
let looked: Promise<Target> | undefined;
/** What was last found to change: importing the same file asks for it once more. */
let found: { readonly file: FileAtWork; readonly changed: readonly ChangedAnswer[] } | undefined;

async function targetOf(places: Order["places"], step: Step): Promise<Target> {
  if (looked && (await looked).hasChanged()) {
    looked = undefined;
    found = undefined;
    held = undefined;
  }
  looked ??= importTarget(places, undefined, step);
  looked.catch(() => {
    looked = undefined;
  });
  return looked;
}

async function resultOf({ places, task }: Order, step: Step): Promise<Results[Task["do"]]> {
  switch (task.do) {
    case "show":
      held = undefined;
      return shownFile(await targetOf(places, step), incomingOf(task.file, step), (understood) => {
        held = { file: task.file, understood };
      });
    case "changes": {
      const target = await targetOf(places, step);
      return changesOf(await understood(target, task.file, step), target, task.file);
    }
    case "losses":
      return lossesOf(task.table, await targetOf(places, step));
    case "land":
      return aloneWith(places.dataDir, async () => {
        const target = await targetOf(places, step);
        const { file, by } = task;
        step("Membaca berkas…");
        const read = await understood(target, file, step);
        if (!task.acceptsChanges) {
          step("Memeriksa pertanyaan yang sudah terjawab…");
          const changed = changesOf(read, target, file);
          if (changed.length > 0) return { changed };
        }
        await landFile(read, target, {
          ...incomingOf(file, step),
          by,
          bytes: file.bytes,
          digest: file.digest,
          now,
          onStep: step,
        });
        return { table: read.table };
      });
    case "turn":
      return aloneWith(places.dataDir, async () => {
        await turnImport(task.turn, task.table, await importPlace(places, undefined, step), now);
        return null;
      });
  }
}

/** What was last understood: a file that is looked at is then asked about, and imported. */
let held: { readonly file: FileAtWork; readonly understood: UnderstoodFile } | undefined;

async function understood(target: Target, file: FileAtWork, step: Step): Promise<UnderstoodFile> {
  if (held && isDeepStrictEqual(held.file, file)) return held.understood;
  held = undefined;
  const incoming = incomingOf(file, step);
  const understood = await understandGrid(await gridOf(incoming), target, incoming);
  held = { file, understood };
  return understood;
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

const incomingOf = (file: FileAtWork, onStep: Step): Incoming => ({
  ...file,
  ...{ signal, onStep, year: now().getFullYear() },
});

serveWork<Order>(resultOf, refusedBy);
