import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { ModelFile } from "@tanyadata/import";
import { basesOf, type SemanticModel, tablesOf } from "@tanyadata/semantic-model";
import { z } from "zod";
import { ConfigError } from "../config.ts";

const Version = z.object({
  /** ISO 8601. */
  at: z.string(),
  /** Who imported it; null: somebody at the server's terminal. */
  by: z.object({ id: z.string(), email: z.string() }).nullable(),
  /** What the file was called, and its bytes. */
  file: z.string(),
  bytes: z.number(),
  /** Of what was fetched from an address: SHA-256, in hexadecimal. */
  digest: z.string().nullable().default(null),
  rows: z.number(),
  title: z.string(),
  /** Titles of the file's columns, by which more of it is known. */
  titles: z.array(z.string()).default([]),
  /** Names as the file writes them, each with the one that is meant, as somebody said. */
  names: z.array(z.object({ written: z.string(), meant: z.string() })).default([]),
  /** The table of the warehouse that holds it. */
  table: z.string(),
  /** The files of the model that tell of it. */
  files: z.array(z.object({ name: z.string(), text: z.string() })),
  /** Questions about it, with what the file itself says. */
  trial: z.array(z.object({ question: z.string(), from_file: z.string().nullable() })).default([]),
});
/** One state that an import was in: a file that was imported, with whatever brings it back. */
export type Version = Omit<z.infer<typeof Version>, "files"> & { readonly files: readonly ModelFile[] };

const Ledger = z.object({ versions: z.array(Version) });

/** Versions that are kept of one import, and days for which one that is not in service is. */
const mostVersions = 5;
const keptDays = 30;
const day = 86_400_000;

/** The versions of one import, the oldest first, and which of them is in service: what the model reads tells it, nothing else has to. */
export interface Versions {
  readonly id: string;
  readonly all: readonly Version[];
  /** Null where none is. */
  readonly current: Version | null;
  /** What came before it; null where nothing did. */
  readonly before: Version | null;
  /** What was undone or removed, and can come back. */
  readonly undone: Version | null;
}

/** Keeps what imports were, in the data folder: so long as a version stands here, imports leave its table alone. */
export interface VersionStore {
  of(id: string, model: SemanticModel): Versions;
  every(model: SemanticModel): Versions[];
  /** A version about to be in service, after the one that is; what was undone comes back no more. */
  add(id: string, version: Version, model: SemanticModel): void;
  /** What people edited since in the version that is in service. */
  keepEdits(id: string, files: readonly ModelFile[], model: SemanticModel): void;
  /** What somebody said that names mean, in any version that is kept; the newest counts. */
  names(): ReadonlyMap<string, string>;
  /** Puts another address where somebody's stands as who imported a version. */
  rename(userId: string, email: string): void;
  /** Tables of all versions that are kept. */
  tables(): ReadonlySet<string>;
  /** Forgets versions that are too old. */
  prune(model: SemanticModel): void;
  /** What is wrong with a ledger that cannot be read; null where all can. All else throws LedgerDamaged of one that it needs. */
  damage(): string | null;
}

/** What is kept of an import cannot be read: it is never written over, for it may be saved. The message is for people. */
export class LedgerDamaged extends ConfigError {
  constructor(file: string, how: string) {
    super(
      `riwayat impor ${basename(file)} di folder imports tidak dapat dibaca (${how}); tidak ada yang diimpor atau diubah supaya tidak ada yang ` +
        `tertimpa. Kembalikan berkas itu dari cadangan, atau pindahkan ke tempat lain untuk memulai riwayat baru`,
    );
  }
}

export function versionStore(dataDir: string, now: () => Date): VersionStore {
  const folder = join(dataDir, "imports");
  // What is asked for may be anything: an id is a word.
  const fileOf = (id: string): string => join(folder, `${id.replace(/\W/g, "-")}.json`);
  const ids = (): string[] =>
    existsSync(folder) ? readdirSync(folder).flatMap((name) => /^(\w+)\.json$/.exec(name)?.[1] ?? []) : [];

  function read(id: string): readonly Version[] {
    if (!existsSync(fileOf(id))) return [];
    const parsed = Ledger.safeParse(contentOf(fileOf(id)));
    if (parsed.success) return parsed.data.versions;
    throw new LedgerDamaged(
      fileOf(id),
      `isinya bukan riwayat: ${parsed.error.issues[0]?.path.join(".") || "semuanya"}`,
    );
  }
  const isReadable = (id: string): boolean => damageOf(id) === null;
  function damageOf(id: string): string | null {
    try {
      read(id);
      return null;
    } catch (error) {
      if (error instanceof LedgerDamaged) return error.message;
      throw error;
    }
  }
  function write(id: string, versions: readonly Version[]): void {
    if (versions.length === 0) {
      rmSync(fileOf(id), { force: true });
      return;
    }
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(`${fileOf(id)}.part`, JSON.stringify({ versions }), { mode: 0o600 });
    renameSync(`${fileOf(id)}.part`, fileOf(id));
  }
  function of(id: string, model: SemanticModel): Versions {
    const all = read(id);
    const read_ = tablesRead(id, model);
    const at = all.findLastIndex(({ table }) => read_.has(table));
    const isThere = read_.size > 0;
    return {
      ...{ id, all },
      current: all[at] ?? null,
      before: all[at - 1] ?? null,
      undone: (isThere ? all[at + 1] : all.at(-1)) ?? null,
    };
  }

  return {
    of,
    every: (model) =>
      ids()
        .filter(isReadable)
        .map((id) => of(id, model)),
    damage: () =>
      ids()
        .map(damageOf)
        .find((one) => one !== null) ?? null,
    add(id, version, model) {
      const { all, current } = of(id, model);
      const before = current ? all.slice(0, all.indexOf(current) + 1) : [];
      write(id, [...before, version].slice(-mostVersions));
    },
    keepEdits(id, files, model) {
      const { all, current } = of(id, model);
      if (current)
        write(
          id,
          all.map((one) => (one === current ? { ...one, files } : one)),
        );
    },
    names: () =>
      new Map(
        ids()
          .filter(isReadable)
          .flatMap((id) => read(id))
          .sort((one, other) => one.at.localeCompare(other.at))
          .flatMap(({ names }) => names.map(({ written, meant }) => [written, meant] as const)),
      ),
    rename(userId, email) {
      for (const id of ids().filter(isReadable)) {
        const all = read(id);
        const isTheirs = ({ by }: Version): boolean => by?.id === userId && by.email !== email;
        if (all.some(isTheirs))
          write(
            id,
            all.map((one) => (isTheirs(one) ? { ...one, by: { id: userId, email } } : one)),
          );
      }
    },
    tables: () => new Set(ids().flatMap((id) => read(id).map(({ table }) => table))),
    prune(model) {
      const since = now().getTime() - keptDays * day;
      for (const id of ids()) {
        const { all, current } = of(id, model);
        write(
          id,
          all.filter((one) => one === current || Date.parse(one.at) > since),
        );
      }
    },
  };
}

function contentOf(file: string): unknown {
  const text = readFileSync(file, "utf8");
  try {
    return JSON.parse(text);
  } catch {
    throw new LedgerDamaged(file, text === "" ? "kosong" : "bukan JSON yang utuh");
  }
}

/** Tables that the model reads for what is imported under that id; none where it holds nothing of it. */
function tablesRead(id: string, model: SemanticModel): ReadonlySet<string> {
  const dataset = model.datasets.get(id);
  const entity = model.entities.get(id);
  const named = dataset?.dataset === id ? tablesOf(dataset) : entity ? [entity.table] : [];
  return new Set(named.flatMap((table) => [table, ...basesOf(table, model)]));
}
