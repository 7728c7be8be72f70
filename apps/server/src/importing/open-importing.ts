import { accessSync, constants, existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { DataVersion } from "@tanyadata/contract";
import type { SemanticModel } from "@tanyadata/semantic-model";
import { WorkRefused } from "../bounded-work.ts";
import type { Config } from "../config.ts";
import type { Done, Importing } from "../features/data/importing.ts";
import { AppError } from "../http/app-error.ts";
import type { FileGate } from "../http/receive-form.ts";
import { placeOf } from "../warehouse-address.ts";
import { fetchFile } from "./fetch-file.ts";
import { type ImportWork, importWork } from "./import-work.ts";
import { fileAtWork, pathOf, previewOf, type Upload, uploadsIn } from "./previews.ts";
import type { Shown } from "./shown-file.ts";
import { LedgerDamaged, type Version, type Versions, versionStore } from "./versions.ts";

interface Options {
  readonly config: Pick<Config, "warehouseUrl" | "modelFolder" | "dataDir" | "imports">;
  readonly now: () => Date;
  /** What a file that was fetched passes first; by default all do. */
  readonly gate?: FileGate;
  /** Takes what was written into service; why it cannot, or null. */
  readonly renew: () => Promise<string | null>;
  /** What is in service. */
  readonly model: () => Promise<SemanticModel>;
  /** Hears of faults of ours. */
  readonly report: (error: unknown) => void;
}

/** Uploads that one user may have lying here, in files of the largest size. */
const mostFiles = 3;

const broken =
  "Terjadi kesalahan saat membaca berkas ini; administrator server dapat melihat sebabnya di catatan server.";

/** Imports for people in the browser: what takes long is done by a process of its own, and told by the upload that it is about. */
export function openImporting({ config, now, gate, renew, model, report }: Options): Importing & { close(): void } {
  const { dataDir, warehouseUrl, modelFolder, imports } = config;
  const uploads = uploadsIn(join(dataDir, "previews"), now);
  const work: ImportWork = importWork({ dataDir, warehouseUrl, modelFolder }, imports);
  const versions = versionStore(dataDir, now);

  /** What went wrong with a file, told in its place. */
  function refusalOf(error: unknown): Shown["refusal"] {
    if (error instanceof WorkRefused) return { what: error.message, doubt: null };
    if (error instanceof AppError) return { what: "Server sedang sibuk; coba lagi sebentar lagi.", doubt: null };
    report(error);
    return { what: broken, doubt: null };
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

  /** Fetches the file of an address, and shows it. */
  async function fetched(upload: Upload, url: string): Promise<void> {
    const { dropped, owner } = upload;
    upload.step = "Mengambil berkas dari alamatnya…";
    try {
      const maxBytes = Math.min(
        imports.maxFileBytes,
        Math.max(0, mostFiles * imports.maxFileBytes - uploads.bytesOf(owner.id)),
      );
      const file = await fetchFile(url, pathOf(upload), {
        hosts: imports.fileHosts,
        maxBytes,
        seconds: imports.seconds,
        signal: dropped.signal,
      });
      upload.name = file.name;
      upload.bytes = file.size;
      await gate?.({ path: pathOf(upload), name: file.name }, owner.id).catch(async (error: unknown) => {
        await rm(pathOf(upload), { force: true }).catch(() => {}); // why it is refused counts
        throw error instanceof AppError ? new WorkRefused(error.message) : error;
      });
    } catch (error) {
      if (dropped.signal.aborted) return;
      upload.shown = { levels: [], sheets: [], grid: null, similar: [], understood: null, refusal: refusalOf(error) };
      upload.state = "asks";
      return;
    } finally {
      upload.step = null;
    }
    await show(upload);
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

  /** Does what a call waits for; what it says no to is the call's problem. */
  async function asked<T>(doing: () => Promise<T>): Promise<T> {
    try {
      return await doing();
    } catch (error) {
      if (error instanceof LedgerDamaged) throw new AppError("import_refused", { detail: error.message });
      if (!(error instanceof WorkRefused)) throw error;
      throw new AppError(error.isBusy ? "import_busy" : "import_refused", { detail: error.message });
    }
  }

  async function known(table: string): Promise<Versions> {
    const inService = await model();
    const found = await asked(async () => versions.of(table, inService));
    if (found.all.length === 0) throw new AppError("not_found");
    return found;
  }

  return {
    incoming: uploads.incoming,
    maxFileBytes: imports.maxFileBytes,
    closed: () => closedBy(config) ?? versions.damage(),
    room: (userId) => Math.max(0, mostFiles * imports.maxFileBytes - uploads.bytesOf(userId)),
    async receive(user, file, replaces) {
      const upload = await uploads.take(user, file, replaces === undefined ? {} : { replaces });
      void show(upload);
      return previewOf(upload);
    },
    hosts: imports.fileHosts,
    async fetch(user, url, replaces) {
      const name = (new URL(url).pathname.split("/").at(-1) || "berkas").slice(0, 200);
      const upload = await uploads.expect(user, name, {
        url: url.slice(0, 500),
        ...(replaces === undefined ? {} : { replaces }),
      });
      void fetched(upload, url);
      return previewOf(upload);
    },
    preview: (userId, id) => previewOf(uploads.of(userId, id)),
    change(userId, id, wishes) {
      const upload = uploads.of(userId, id);
      if (upload.state === "importing") throw new AppError("import_busy");
      upload.wishes = wishes;
      upload.changed = [];
      upload.isStale = true;
      if (upload.state !== "reading") void show(upload);
      return previewOf(upload);
    },
    changes: (userId, id, signal) =>
      asked(() => work.perform({ do: "changes", file: fileAtWork(uploads.of(userId, id)) }, { user: userId, signal })),
    land(user, id, acceptsChanges, done) {
      const upload = uploads.of(user.id, id);
      if (upload.state === "importing" || upload.state === "reading") throw new AppError("import_busy");
      if (!upload.shown?.understood)
        throw new AppError("import_refused", { detail: upload.shown?.refusal?.what ?? broken });
      upload.state = "importing";
      upload.shown = { ...upload.shown, refusal: null };
      void land(upload, acceptsChanges).then(done).catch(report);
      return previewOf(upload);
    },
    drop: (userId, id) => uploads.drop(uploads.of(userId, id)),
    imported: async () =>
      versions.every(await model()).map(({ id, current, before, undone }) => ({
        id,
        current: toldOf(current),
        before: toldOf(before),
        undone: toldOf(undone),
      })),
    async trial(table) {
      const { current } = await known(table);
      if (!current) throw new AppError("not_found");
      return current.trial;
    },
    async losses(user, table, signal) {
      const { current } = await known(table);
      const questions = await asked(() => work.perform({ do: "losses", table }, { user: user.id, signal }));
      return { questions, table: current?.table ?? table };
    },
    async turn(user, turn, table) {
      await known(table);
      await asked(() => work.perform({ do: "turn", turn, table }, { user: user.id }));
      const problem = await renew();
      if (problem !== null) throw new AppError("import_refused", { detail: problem });
    },
    close() {
      uploads.close();
      work.close();
    },
  };
}

const toldOf = (version: Version | null): DataVersion | null =>
  version && {
    at: version.at,
    by: version.by?.email ?? null,
    file: version.file,
    bytes: version.bytes,
    rows: version.rows,
    title: version.title,
  };

/** Why nothing can be imported, as far as that is seen without trying. */
function closedBy({ warehouseUrl, modelFolder }: Options["config"]): string | null {
  const place = warehouseUrl === undefined ? null : placeOf(warehouseUrl);
  if (place && "server" in place && place.server === "mariadb")
    return "Gudang data ini MariaDB atau MySQL, yang hanya dibaca: impor berkas masuk ke gudang DuckDB atau PostgreSQL. Tambahkan tabelnya di basis data itu, lalu rancang modelnya.";
  if (modelFolder !== undefined && existsSync(modelFolder) && !isWritable(modelFolder))
    return "Folder model data (TANYADATA_MODEL) hanya boleh dibaca oleh server, sehingga tidak ada yang dapat diimpor dari sini.";
  return null;
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
