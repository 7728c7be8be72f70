import { fork } from "node:child_process";
import { measure } from "../measuring/measure.ts";
import { lastBackup } from "./folder.ts";

const hour = 3_600_000;
/** How often it is looked whether a backup is due. */
const lookEvery = 10 * 60_000;

export interface Schedule {
  readonly folder: string;
  readonly hours: number;
  readonly now: () => Date;
  /** Takes one; gives why it did not come about, or undefined. */
  readonly run: () => Promise<string | undefined>;
  readonly report: (failed: string) => void;
}

/**
 * Takes backups by schedule: where the newest in the folder is older than it may be. The folder alone tells, so that a
 * restart takes none too many, and servers that share a folder share the backups. Gives what ends it.
 */
export function scheduleBackups({ folder, hours, now, run, report }: Schedule): {
  look(): Promise<void>;
  close(): void;
} {
  let running = false;
  const look = async (): Promise<void> => {
    if (running) return;
    running = true;
    try {
      const last = await lastBackup(folder);
      if (last && now().getTime() - last.getTime() < hours * hour) return;
      const failed = await run();
      measure("tanyadata_backups_total", 1, { outcome: failed === undefined ? "done" : "failed" });
      if (failed !== undefined) report(failed);
    } catch (error) {
      report((error as Error).message);
    } finally {
      running = false;
    }
  };
  const timer = setInterval(() => void look(), lookEvery).unref();
  return { look, close: () => clearInterval(timer) };
}

/** `npm run backup` as a process of its own: it compresses and encrypts beside the server, not in it. */
export function backupProcess(): { run(): Promise<string | undefined>; close(): void } {
  const running = new Set<ReturnType<typeof fork>>();
  return {
    run: () =>
      new Promise((resolve) => {
        const child = fork(new URL("../commands/backup.ts", import.meta.url), [], {
          stdio: ["ignore", "pipe", "pipe", "ipc"],
        });
        running.add(child);
        let said = "";
        for (const output of [child.stdout, child.stderr])
          output?.on("data", (text) => (said = `${said}${text}`.slice(-2_000)));
        child.on("error", (error) => resolve(error.message));
        child.once("close", (code) => {
          running.delete(child);
          resolve(code === 0 ? undefined : said.trim() || `it ended with ${code}`);
        });
      }),
    close: () => {
      for (const child of running) child.kill();
    },
  };
}
