import type { ConnectedDatabase, DatabaseDetail, SaidRelation } from "@tanyadata/contract";
import type { TableCard } from "@tanyadata/modelling";
import { ModelError, parseModel, type SemanticModel } from "@tanyadata/semantic-model";
import { boundedWork, type WorkAsker, WorkKilled, type WorkLimits, WorkRefused } from "../bounded-work.ts";
import type { Connecting } from "../features/data/connecting.ts";
import type { Importer } from "../features/data/importing.ts";
import { AppError } from "../http/app-error.ts";
import { withAccess } from "./access.ts";
import { type Allowed, refusalOf } from "./allowed.ts";
import { brokenAsking, type DraftsAsk, offerOf, proposalsFrom } from "./asking.ts";
import type { DatabaseRow, DatabaseStore } from "./databases.store.ts";
import type { Draft, DraftOrder } from "./draft-order.ts";
import { examine } from "./examine.ts";
import { type FileSources, fileFolders, fileSources } from "./file-sources.ts";
import { closedToAll } from "./hosts.ts";
import { reach, Unreachable } from "./reach.ts";
import type { SourcesInService } from "./sources-in-service.ts";
import type { FileOrder } from "./take-file.ts";

interface Options {
  readonly databases: DatabaseStore;
  readonly sources: SourcesInService;
  /** Whether passwords can be encrypted here. */
  readonly hasKey: boolean;
  readonly allowed: Allowed;
  readonly dataDir: string;
  /** The largest file that may be sent. */
  readonly maxFileBytes: number;
  readonly limits: WorkLimits;
  readonly zone: string;
  /** The language model that may be asked while a model is drafted; none without. */
  readonly asks?: DraftsAsk | undefined;
  readonly now: () => Date;
  /** Hears of faults of ours. */
  readonly report: (error: unknown) => void;
}

/** The language model that somebody wants to be asked; null: none. */
type Wanted = Parameters<Connecting["draft"]>[2]["language_model"];

/** A draft under way: on this server alone. */
interface Drafting {
  readonly languageModel: Wanted;
  readonly stopped: AbortController;
  step: string | null;
}

const tooMuch = ({ seconds, megabytes }: WorkLimits): string =>
  `merancang model basis data ini memakan lebih dari ${seconds} detik atau ${megabytes} MB, sehingga dihentikan`;
const broken = "terjadi kesalahan saat merancang; administrator server dapat melihat sebabnya di catatan server";
const stoppedByHand = "dihentikan";
const noModel = "Di server ini tidak ada model bahasa yang dapat ditanyai.";
const noKey =
  "Kunci server bukan yang dahulu, sehingga kata sandi yang tersimpan tidak dapat dibuka. Kembalikan kunci itu.";

/** Databases for people in the browser: what takes long is done by a process of its own, which ends when it is stopped. */
export function openConnecting({
  databases,
  sources,
  hasKey,
  allowed,
  dataDir,
  maxFileBytes,
  limits,
  zone,
  asks,
  now,
  report,
}: Options): Connecting & {
  close(): void;
} {
  const work = boundedWork<DraftOrder | FileOrder>(new URL("./process.ts", import.meta.url), limits, tooMuch);
  const folders = fileFolders(dataDir);
  const files: FileSources = fileSources({ folders, databases, work, now });
  void files.sweep().catch(report);
  const drafting = new Map<string, Drafting>();
  const closed = (): string | null => (allowed.hosts === "none" ? closedToAll : hasKey ? null : noKey);

  const refuseClosed = (): void => {
    const why = closed();
    if (why !== null) throw new AppError("import_closed", { detail: why });
  };
  async function known(id: string): Promise<DatabaseRow> {
    const row = await databases.find(id);
    if (!row) throw new AppError("not_found");
    return row;
  }
  const refuseTaken = async (title: string): Promise<void> => {
    const taken = (await databases.list()).some((one) => one.title.toLowerCase() === title.toLowerCase());
    if (taken) throw new AppError("import_refused", { detail: `Sudah ada sumber bernama ${title}: beri nama lain.` });
  };
  const refuseModel = (languageModel: Wanted): void => {
    if (languageModel !== null && !asks) throw new AppError("import_refused", { detail: noModel });
  };
  /** Begins at once; `said`: what is said of its relations from now on. */
  async function makeDraft(
    user: Importer,
    row: DatabaseRow,
    languageModel: Wanted,
    said: DatabaseRow["relations"] = row.relations,
  ): Promise<void> {
    const own: Drafting = { languageModel, stopped: new AbortController(), step: null };
    drafting.set(row.id, own);
    try {
      if (said !== row.relations) await databases.setRelations(row.id, said);
      await databases.drafted(row.id, await draftedBy(user, { ...row, relations: said }, own));
    } catch (error) {
      if (error instanceof WorkRefused) await databases.drafted(row.id, { problem: error.message });
      else if (own.stopped.signal.aborted) await databases.drafted(row.id, { problem: stoppedByHand });
      else {
        report(error);
        await databases.drafted(row.id, {
          problem: error instanceof AppError ? "server sedang sibuk; coba lagi" : broken,
        });
      }
    } finally {
      drafting.delete(row.id);
    }
  }
  async function draftedBy(user: Importer, row: DatabaseRow, own: Drafting): Promise<Draft> {
    const { place } = await reach({ databases, allowed, folder: folders.folder }, row.id).catch((error: unknown) => {
      throw error instanceof Unreachable ? new WorkRefused(error.message) : error;
    });
    const { title, relations } = row;
    const order = { place, title, year: now().getFullYear(), zone, relations };
    const { signal } = own.stopped;
    const onStep = (message: string): void => {
      own.step = message;
    };
    const perform = (proposes: boolean, onAsk?: WorkAsker["onAsk"]): Promise<Draft> =>
      work.perform({ ...order, proposes }, "draft", {
        ...{ user: user.id, signal, onStep },
        ...(onAsk && { onAsk }),
      }) as Promise<Draft>;
    const { languageModel: model } = own;
    if (model === null || !asks) return perform(false);

    const replies = new Map(Object.entries((await databases.draftOf(row.id))?.replies ?? {}));
    const over = new AbortController();
    const asking = { model, userId: user.id, replies, onStep, report, signal: AbortSignal.any([signal, over.signal]) };
    let tables: number | null = null;
    const onAsk = (question: unknown) => {
      const cards = question as readonly TableCard[];
      tables = cards.length;
      return proposalsFrom(asks, cards, asking);
    };
    try {
      return { ...(await perform(true, onAsk)), replies: Object.fromEntries(replies) };
    } catch (error) {
      const isKilled = error instanceof WorkKilled;
      const isRefused = error instanceof WorkRefused && !isKilled;
      if (tables === null || isRefused || signal.aborted) throw error;
      over.abort();
      if (!isKilled) report(error);
      // What it would be without proposals is there all the same.
      const { report: told, ...draft } = await perform(false);
      const failure = isKilled ? error.message : brokenAsking;
      const proposals = { asked: 0, of: tables, failure, proposals: [] };
      return { ...draft, report: { ...told, proposals }, replies: Object.fromEntries(replies) };
    } finally {
      over.abort();
    }
  }

  const shown = (row: DatabaseRow): ConnectedDatabase => ({
    id: row.id,
    title: row.title,
    place: row.place,
    state: drafting.has(row.id)
      ? "drafting"
      : row.servedAt !== null
        ? "in_service"
        : row.problem === stoppedByHand
          ? "stopped"
          : row.draftedAt !== null
            ? "drafted"
            : "failed",
    step: drafting.get(row.id)?.step ?? null,
    problem: drafting.has(row.id)
      ? null
      : (sources.problemOf(row.id) ??
        (row.problem === stoppedByHand ? null : row.problem) ??
        (row.draftedAt === null && row.problem === null ? "rancangannya terhenti; mulai lagi" : null)),
    added_by: row.addedBy,
    added_at: row.addedAt,
    drafted_at: row.draftedAt,
    served_at: row.servedAt,
    access: row.access,
  });
  async function detailOf(id: string): Promise<DatabaseDetail> {
    const row = await known(id);
    return { ...shown(row), relations: [...row.relations], report: (await databases.draftOf(id))?.report ?? null };
  }

  return {
    list: async () => ({
      closed: closed(),
      max_file_bytes: maxFileBytes,
      language_model: asks ? offerOf(asks) : null,
      databases: (await databases.list()).map(shown),
    }),
    async test(_, address) {
      refuseClosed();
      const refused = await refusalOf(address, allowed);
      if (refused !== null) return { can_connect: false, findings: [{ is: "error", what: refused }] };
      return examine(address);
    },
    async connect(user, title, address, languageModel) {
      refuseClosed();
      refuseModel(languageModel);
      await refuseTaken(title);
      const refused = await refusalOf(address, allowed);
      if (refused !== null) throw new AppError("import_refused", { detail: refused });
      const { can_connect, findings } = await examine(address);
      const wrong = findings.filter(({ is }) => is === "error").map(({ what }) => what);
      if (!can_connect) throw new AppError("import_refused", { detail: wrong.join(" ") });
      const row = await databases.add(title, address, user.email);
      void makeDraft(user, row, languageModel).catch(report);
      return detailOf(row.id);
    },
    incoming: files.incoming,
    maxFileBytes,
    async connectFile(user, title, file, languageModel, signal) {
      refuseModel(languageModel);
      await refuseTaken(title);
      const row = await databases.add(title, await files.take(user.id, file, null, signal), user.email);
      void makeDraft(user, row, languageModel).catch(report);
      return detailOf(row.id);
    },
    async renewFile(user, id, file, signal) {
      const { servedAt } = await known(id);
      const before = await databases.addressOf(id);
      if (before?.kind !== "file")
        throw new AppError("import_refused", { detail: "Sumber ini bukan berkas: ia dibaca di servernya." });
      if (drafting.has(id)) throw new AppError("import_busy");
      const model = servedAt === null ? null : ((await databases.served(id))?.files ?? null);
      const after = await files.take(user.id, file, model, signal);
      await databases.setFile(id, after);
      await sources.renewed();
      const problem = servedAt === null ? null : sources.problemOf(id);
      if (problem !== null) {
        await databases.setFile(id, before);
        await sources.renewed();
        await files.remove(after);
        throw new AppError("import_refused", { detail: problem });
      }
      await files.remove(before);
      return detailOf(id);
    },
    find: detailOf,
    async draft(user, id, { language_model: languageModel, relations }) {
      refuseClosed();
      refuseModel(languageModel);
      const said = relations === null ? undefined : withoutTwice(relations);
      const row = await known(id);
      // Nothing is waited for from here until it has begun: of two who ask at once, one is told that it is under way.
      if (drafting.has(id)) throw new AppError("import_busy");
      void makeDraft(user, row, languageModel, said).catch(report);
      return detailOf(id);
    },
    async stop(id) {
      await known(id);
      drafting.get(id)?.stopped.abort();
      return detailOf(id);
    },
    async serve(id) {
      await known(id);
      if (drafting.has(id)) throw new AppError("import_busy");
      const draft = await databases.draftOf(id);
      if (!draft) throw new AppError("import_refused", { detail: "Modelnya belum dirancang." });
      const before = await databases.served(id);
      await databases.serve(id, draft.files);
      await sources.renewed();
      const problem = sources.problemOf(id);
      if (problem !== null) {
        await databases.serve(id, before?.files ?? null);
        await sources.renewed();
        throw new AppError("import_refused", { detail: problem });
      }
      return detailOf(id);
    },
    async withdraw(id) {
      await known(id);
      await databases.serve(id, null);
      await sources.renewed();
      return detailOf(id);
    },
    async setAccess(id, access) {
      const row = await known(id);
      if (drafting.has(id)) throw new AppError("import_busy");
      const files = (await databases.served(id))?.files ?? (await databases.draftOf(id))?.files;
      // Before there is a model nothing tells whether policies fit it.
      if (!files && access.policies !== null)
        throw new AppError("import_refused", { detail: "Aturan dapat ditulis setelah modelnya dirancang." });
      const policies = files && check(withAccess(files, access)).policies;
      await databases.setAccess(id, access);
      await sources.renewed();
      const problem = policies?.database_roles.length ? sources.problemOf(id) : null;
      if (problem !== null) {
        await databases.setAccess(id, row.access);
        await sources.renewed();
        throw new AppError("import_refused", { detail: problem });
      }
      return detailOf(row.id);
    },
    async remove(id) {
      await known(id);
      drafting.get(id)?.stopped.abort();
      const file = await databases.addressOf(id);
      await databases.remove(id);
      await sources.renewed();
      if (file?.kind === "file") await files.remove(file);
    },
    close() {
      for (const { stopped } of drafting.values()) stopped.abort();
      work.close();
    },
  };
}

/** @throws AppError where two things are said of one column */
function withoutTwice(relations: readonly SaidRelation[]): readonly SaidRelation[] {
  const twice = relations.find(
    (one, at) => relations.findIndex(({ table, column }) => table === one.table && column === one.column) < at,
  );
  if (twice) throw new AppError("import_refused", { detail: `Kolom ${twice.table}.${twice.column} disebut dua kali.` });
  return relations;
}

/** @throws AppError of what is wrong with a model and its policies */
function check(files: Draft["files"]): SemanticModel {
  try {
    return parseModel(files);
  } catch (error) {
    if (error instanceof ModelError) throw new AppError("import_refused", { detail: error.message });
    throw error;
  }
}
