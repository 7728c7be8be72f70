import { rm } from "node:fs/promises";
import { WorkRefused } from "../bounded-work.ts";
import type { Done } from "../features/data/importing.ts";
import { AppError } from "../http/app-error.ts";
import type { FileGate } from "../http/receive-form.ts";
import { type FetchOptions, fetchFile } from "./fetch-file.ts";
import type { ImportWork } from "./import-work.ts";
import type { ImportsConfig } from "./imports-config.ts";
import { fileAtWork, pathOf, type Upload, type Uploads } from "./previews.ts";
import type { Shown } from "./shown-file.ts";

/** Uploads that one user may have lying here, in files of the largest size. */
const mostFiles = 3;

/** Bytes that this user may still bring in. */
export const roomOf = (
  userId: string,
  uploads: Uploads,
  { maxFileBytes }: Pick<ImportsConfig, "maxFileBytes">,
): number => Math.max(0, mostFiles * maxFileBytes - uploads.bytesOf(userId));

export const broken =
  "Terjadi kesalahan saat membaca berkas ini; administrator server dapat melihat sebabnya di catatan server.";

interface Options {
  readonly work: ImportWork;
  readonly uploads: Uploads;
  readonly imports: ImportsConfig;
  readonly gate: FileGate | undefined;
  readonly renew: () => Promise<string | null>;
  /** Hears of what is in service now. */
  readonly imported: (upload: Upload) => Promise<void>;
  /** How hosts are found and trusted; the system's ways without. */
  readonly by?: FetchOptions["by"];
  readonly report: (error: unknown) => void;
}

/** What is done with an upload; what came of it is told by the upload itself. */
export interface WorkOnUploads {
  /** Reads it, and again as long as something was said meanwhile. */
  show(upload: Upload): Promise<void>;
  /** Fetches its file from its address; where that is not possible it asks, and has no digest. */
  bring(upload: Upload): Promise<void>;
  /** Imports it and takes it into service, or puts back what was. */
  land(upload: Upload, acceptsChanges: boolean): Promise<Parameters<Done>[0]>;
}

export function workOnUploads({ work, uploads, imports, gate, renew, imported, by, report }: Options): WorkOnUploads {
  /** What went wrong with a file, told in its place. */
  function refusalOf(error: unknown, mend: "file" | "address" = "file"): Shown["refusal"] {
    if (error instanceof WorkRefused) return { what: error.message, mend: error.isBusy ? "again" : mend, doubt: null };
    if (error instanceof AppError)
      return { what: "Server sedang sibuk; coba lagi sebentar lagi.", mend: "again", doubt: null };
    report(error);
    return { what: broken, mend: "again", doubt: null };
  }

  async function show(upload: Upload): Promise<void> {
    const { owner, dropped } = upload;
    do {
      upload.isStale = false;
      upload.state = "reading";
      try {
        const file = fileAtWork(upload);
        upload.shown = await work.perform({ do: "show", file }, { user: owner.id, signal: dropped.signal });
      } catch (error) {
        if (dropped.signal.aborted) return;
        const { levels = [], sheets = [], grid = null, similar = [] } = upload.shown ?? {};
        upload.shown = { levels, sheets, grid, similar, understood: null, refusal: refusalOf(error) };
      }
    } while (upload.isStale);
    upload.state = upload.shown.refusal ? "asks" : "ready";
  }

  async function bring(upload: Upload): Promise<void> {
    const { dropped, owner } = upload;
    upload.state = "reading";
    upload.step = "Mengambil berkas dari alamatnya…";
    try {
      const file = await fetchFile(upload.from ?? "", pathOf(upload), {
        hosts: imports.fileHosts,
        maxBytes: Math.min(imports.maxFileBytes, roomOf(owner.id, uploads, imports)),
        seconds: imports.seconds,
        signal: dropped.signal,
        ...(by && { by }),
      });
      upload.name = file.name;
      await gate?.({ path: pathOf(upload), name: file.name }, owner.id).catch(async (error: unknown) => {
        await rm(pathOf(upload), { force: true }).catch(() => {}); // why it is refused counts
        throw error instanceof AppError ? new WorkRefused(error.message) : error;
      });
      upload.bytes = file.size;
      upload.digest = file.digest;
    } catch (error) {
      if (dropped.signal.aborted) return;
      upload.shown = {
        levels: [],
        sheets: [],
        grid: null,
        similar: [],
        understood: null,
        refusal: refusalOf(error, "address"),
      };
      upload.state = "asks";
    } finally {
      upload.step = null;
    }
  }

  async function land(upload: Upload, acceptsChanges: boolean): Promise<Parameters<Done>[0]> {
    const { owner, dropped } = upload;
    const task = { do: "land", file: fileAtWork(upload), by: owner, acceptsChanges } as const;
    const onStep = (message: string): void => {
      upload.step = message;
    };
    try {
      const landed = await work.perform(task, { user: owner.id, signal: dropped.signal, onStep });
      if ("changed" in landed) {
        upload.changed = [...landed.changed];
        upload.state = "changes";
        return "import_refused";
      }
      onStep("Memakai data baru…");
      const problem = await renew();
      if (problem !== null) {
        await work.perform({ do: "turn", turn: "undo", table: landed.table }, { user: owner.id });
        await renew();
        throw new WorkRefused(`data baru tidak dapat dipakai, sehingga dikembalikan seperti semula: ${problem}`);
      }
      await imported(upload).catch(report); // it is in service, whatever is kept about it
      upload.state = "imported";
      return "done";
    } catch (error) {
      if (dropped.signal.aborted) return "stopped";
      if (upload.shown) upload.shown = { ...upload.shown, refusal: refusalOf(error) };
      upload.state = "asks";
      if (error instanceof WorkRefused) return error.isBusy ? "import_busy" : "import_refused";
      return "internal";
    } finally {
      upload.step = null;
    }
  }

  return { show, bring, land };
}
