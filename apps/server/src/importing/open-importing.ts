import { accessSync, constants, existsSync } from "node:fs";
import { join } from "node:path";
import { DataAddress, type DataVersion } from "@tanyadata/contract";
import type { SemanticModel } from "@tanyadata/semantic-model";
import { WorkRefused } from "../bounded-work.ts";
import type { Config } from "../config.ts";
import type { NewEvent } from "../events/audit-log.ts";
import type { Importing } from "../features/data/importing.ts";
import { AppError } from "../http/app-error.ts";
import type { FileGate } from "../http/receive-form.ts";
import { placeOf } from "../warehouse-address.ts";
import type { Address, AddressStore } from "./addresses/addresses.store.ts";
import { fetchDue, wishesAgain } from "./addresses/fetch-again.ts";
import { readingOf } from "./addresses/read-as-before.ts";
import { scheduled } from "./addresses/schedule.ts";
import type { FetchOptions } from "./fetch-file.ts";
import { type ImportWork, importWork } from "./import-work.ts";
import { fileAtWork, isThere, previewOf, scheduler, type Upload, uploadsIn } from "./previews.ts";
import { LedgerDamaged, type Version, type Versions, versionStore } from "./versions.ts";
import { broken, roomOf, workOnUploads } from "./work-on-uploads.ts";

interface Options {
  readonly config: Pick<Config, "warehouseUrl" | "modelFolder" | "dataDir" | "imports">;
  /** Whether this process does what is done once; another hands all calls of imports over to the one that does. */
  readonly isFirst?: boolean;
  readonly now: () => Date;
  readonly addresses: AddressStore;
  /** Keeps what the server did by itself. */
  readonly record: (event: NewEvent) => Promise<void>;
  /** How hosts of files are found and trusted; the system's ways without. */
  readonly by?: FetchOptions["by"];
  /** What a file that was fetched passes first; by default all do. */
  readonly gate?: FileGate;
  /** Takes what was written into service; why it cannot, or null. */
  readonly renew: () => Promise<string | null>;
  /** What is in service. */
  readonly model: () => Promise<SemanticModel>;
  /** Hears of faults of ours. */
  readonly report: (error: unknown) => void;
}

/** Imports for people in the browser: what takes long is done by a process of its own, and told by the upload that it is about. */
export function openImporting({
  config,
  isFirst = true,
  now,
  addresses,
  record,
  by,
  gate,
  renew,
  model,
  report,
}: Options): Importing & {
  /** Fetches what is due of addresses, as is done now and then. */
  fetchDue(): Promise<void>;
  /** Resolves once nothing is being done any more. */
  close(): Promise<void>;
} {
  const { dataDir, warehouseUrl, modelFolder, imports } = config;
  // What lies there is the first one's.
  const uploads = uploadsIn(isFirst ? join(dataDir, "previews") : join(dataDir, "previews", "none"), now);
  const work: ImportWork = importWork({ dataDir, warehouseUrl, modelFolder }, imports);
  const versions = versionStore(dataDir, now);
  // Fetched, scanned, read, compared and written, each within its time, and waited for once or twice.
  const patience = 8 * imports.seconds * 1000;
  const working = workOnUploads({ work, uploads, imports, gate, renew, imported: keepAddress, by, report });
  const { show, bring, land } = working;
  const closed = (): string | null => closedBy(config) ?? versions.damage();
  const again = scheduled(
    async () =>
      void (
        isFirst &&
        (await fetchDue({ addresses, uploads, versions, work: working, model, closed, patience, record, report }))
      ),
    report,
  );

  /** Where what is in service came from: that is what is fetched again. */
  async function keepAddress({ from, digest, wishes, shown, owner }: Upload): Promise<void> {
    const understood = shown?.understood;
    if (!understood) return;
    const { table } = understood;
    if (from === null || digest === null) return addresses.forget(table);
    await addresses.keep({ table, url: from, wishes, digest, reading: readingOf(understood), by: owner.email });
  }
  async function fetch(upload: Upload): Promise<void> {
    await bring(upload);
    if (isThere(upload)) await show(upload);
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
    closed,
    room: (userId) => roomOf(userId, uploads, imports),
    async receive(user, file, replaces) {
      const upload = await uploads.take(user, file, replaces === undefined ? {} : { replaces });
      void show(upload);
      return previewOf(upload);
    },
    hosts: imports.fileHosts,
    async fetch(user, url, replaces) {
      const upload = await uploads.expect(user, url, {
        url: url.slice(0, 500),
        ...(replaces === undefined ? {} : { replaces }),
      });
      void fetch(upload);
      return previewOf(upload);
    },
    async fetchAgain(user, table) {
      const address = await addresses.of(table);
      if (!address || !(await known(table)).current) throw new AppError("not_found");
      const upload = await uploads.expect(user, address.url, wishesAgain(address));
      void fetch(upload);
      return previewOf(upload);
    },
    async schedule(user, table, when) {
      await known(table);
      if (!(await addresses.schedule(table, when, user.email))) throw new AppError("not_found");
    },
    fetchDue: again.look,
    preview: (userId, id) => previewOf(uploads.of(userId, id)),
    change(userId, id, wishes) {
      const upload = uploads.of(userId, id);
      if (upload.state === "importing") throw new AppError("import_busy");
      upload.wishes = wishes;
      upload.changed = [];
      upload.isStale = true;
      // What could not be fetched is tried once more.
      if (upload.state !== "reading") void (isThere(upload) ? show(upload) : fetch(upload));
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
    async imported() {
      const from = await addresses.all();
      return versions.every(await model()).map(({ id, current, before, undone }) => ({
        id,
        current: toldOf(current),
        before: toldOf(before),
        undone: toldOf(undone),
        address: addressTold(from.get(id)),
      }));
    },
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
    async close() {
      uploads.close();
      work.close();
      await again.close();
    },
  };
}

const addressTold = (address: Address | undefined): DataAddress | null => (address ? DataAddress.parse(address) : null);

const toldOf = (version: Version | null): DataVersion | null =>
  version && {
    at: version.at,
    by: version.by?.email ?? null,
    file: version.file,
    bytes: version.bytes,
    rows: version.rows,
    title: version.title,
    scheduled: version.by?.id === scheduler,
  };

/** Why nothing can be imported, as far as that is seen without trying. */
function closedBy({ warehouseUrl, modelFolder }: Options["config"]): string | null {
  const place = warehouseUrl === undefined ? null : placeOf(warehouseUrl);
  if (place && "server" in place && place.server === "mariadb")
    return "Gudang data ini MariaDB atau MySQL, yang hanya dibaca: impor berkas masuk ke gudang DuckDB atau PostgreSQL. Tambahkan tabelnya di basis data itu, lalu rancang modelnya.";
  if (place && "folder" in place)
    return "Gudang data ini folder berkas Parquet, yang hanya dibaca: impor berkas masuk ke gudang DuckDB atau PostgreSQL. Taruh tabelnya sebagai Parquet di folder itu, lalu rancang modelnya.";
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
