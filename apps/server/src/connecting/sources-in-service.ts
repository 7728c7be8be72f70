import type { SourceAccess } from "@tanyadata/contract";
import { type ModelFile, parseModel, type SemanticModel } from "@tanyadata/semantic-model";
import type { PolicyUser } from "@tanyadata/text-to-sql";
import type { Lent } from "../answering/lending.ts";
import type { Source, Sources } from "../answering/several/sources.ts";
import type { Capacity } from "../capacity.ts";
import { type Data, openData } from "../open-data.ts";
import { openPlace } from "../open-warehouse.ts";
import { forAdministrators, isWhollyFor, withAccess } from "./access.ts";
import type { Allowed } from "./allowed.ts";
import type { DatabaseStore, InService } from "./databases.store.ts";
import { type Reached, reach } from "./reach.ts";

/** What is in service: since when, where, for whom, and what was taught of it. */
type Version = Pick<InService, "servedAt" | "access" | "place"> & { readonly taught: string };
const isSame = (one: Version | undefined, other: Version): boolean =>
  one?.servedAt === other.servedAt &&
  one.access === other.access &&
  one.place === other.place &&
  one.taught === other.taught;

/** A source that was opened, and those who use it. */
interface Opened {
  readonly id: string;
  readonly title: string;
  readonly data: Data;
  readonly version: Version;
  users: number;
  isOver: boolean;
}

/** Connected databases that answer questions, as the app state says: put there by whichever server, without a restart. */
export interface SourcesInService extends Sources {
  /** Why a database that should be in service is not, in Indonesian; null where it is. */
  problemOf(id: string): string | null;
  /** Resolves once what the app state says now is so here. */
  renewed(): Promise<void>;
  close(): Promise<void>;
}

interface Options {
  readonly databases: DatabaseStore;
  readonly allowed: Allowed;
  /** Where files that were sent lie. */
  readonly folder: string;
  /** What policies know of a user. */
  readonly who: (userId: string) => Promise<PolicyUser>;
  /** Of each source's queries; what the warehouse holds to by default without. */
  readonly limits?: Capacity["queries"];
  readonly report: (message: string) => void;
  /** What was taught of each model; by default nothing. */
  readonly taught?: {
    model(id: string, files: readonly ModelFile[]): SemanticModel;
    /** Changes whenever what was taught does. */
    stamp(id: string): string;
  };
  readonly everyMilliseconds?: number;
  /** What could not be opened is tried again after so long. */
  readonly patienceMilliseconds?: number;
}

/** Opens what is in service, and follows what others put there. */
export function sourcesInService({
  databases,
  allowed,
  folder,
  who,
  limits,
  report,
  taught = { model: (_, files) => parseModel(files), stamp: () => "" },
  everyMilliseconds = 3000,
  patienceMilliseconds = 30_000,
}: Options): SourcesInService {
  const opened = new Map<string, Opened>();
  const problems = new Map<string, { readonly version: Version; readonly what: string; readonly since: number }>();
  let renewing: Promise<void> | null = null;
  /** What should be in service, whether or not it could be opened; null: nobody has looked yet. */
  let served: ReadonlyMap<string, Version> | null = null;

  const closeUnused = (one: Opened): void => {
    if (one.isOver && one.users === 0) void one.data.close().catch(() => {});
  };
  const retire = (id: string): void => {
    const one = opened.get(id);
    if (!one) return;
    opened.delete(id);
    one.isOver = true;
    closeUnused(one);
  };

  async function open(id: string, version: Version): Promise<void> {
    const found = await databases.served(id);
    if (!found) return;
    const { row, files } = found;
    let reached: Reached | undefined;
    try {
      reached = await reach({ databases, allowed, folder }, id);
      const data = await openData(
        taught.model(id, withAccess(files, row.access)),
        openPlace(reached.place, undefined, limits),
      );
      retire(id);
      opened.set(id, { id, title: row.title, data, version, users: 0, isOver: false });
      problems.delete(id);
      report(`${row.title} dipakai.`);
      void data.rehearse().catch(() => {});
    } catch (error) {
      const { message } = error as Error;
      const what = (await reached?.whyNot(error)) ?? message;
      problems.set(id, { version, what, since: performance.now() });
      report(`The connected database ${row.title} cannot be used: ${message}`);
    }
  }

  /** A source as somebody sees it; null: there is none for them. */
  async function lend({ id, title, data }: Opened, user: PolicyUser, lent: Lent[]): Promise<Source | null> {
    const view = data.viewOf(user);
    if (view && view.model.entities.size + view.model.datasets.size === 0) return null;
    const seen = await data
      .lend(async () => user)
      .catch((error: Error) => {
        report(`The connected database ${title} cannot be used: ${error.message}`);
        return null;
      });
    if (seen) lent.push(seen);
    return seen && { id, title, data: seen.data };
  }

  async function renew(): Promise<void> {
    const wanted = new Map(
      (await databases.inService()).map(({ id, ...since }) => [id, { ...since, taught: taught.stamp(id) }]),
    );
    served = wanted;
    // Nobody is lent a source any more under access that is over, however long it takes to open it anew.
    for (const [id, { version }] of [...opened]) if (wanted.get(id)?.access !== version.access) retire(id);
    for (const id of [...problems.keys()]) if (!wanted.has(id)) problems.delete(id);
    for (const [id, version] of wanted) {
      if (isSame(opened.get(id)?.version, version)) continue;
      const trouble = problems.get(id);
      const isRecent =
        trouble && isSame(trouble.version, version) && performance.now() - trouble.since < patienceMilliseconds;
      if (!isRecent) await open(id, version);
    }
  }
  const follow = (): Promise<void> => {
    renewing ??= renew().finally(() => {
      renewing = null;
    });
    return renewing;
  };
  const timer = setInterval(() => void follow().catch(() => {}), everyMilliseconds).unref();
  void follow().catch(() => {});

  return {
    async using(viewer, work) {
      const all = [...opened.values()];
      const lent: Lent[] = [];
      for (const one of all) one.users++;
      try {
        const user = viewer.kind === "user" && all.length > 0 ? await who(viewer.id) : nobody;
        const there = await Promise.all(all.map((one) => (viewer.kind === "operator" ? one : lend(one, user, lent))));
        return await work(there.filter((one) => one !== null));
      } finally {
        for (const { done } of lent) done();
        for (const one of all) {
          one.users--;
          closeUnused(one);
        }
      }
    },
    isInService: (id) => served?.has(id) ?? true,
    async outOfReach(userId) {
      const away = [...(served ?? [])].filter(([id]) => !opened.has(id));
      if (away.length === 0) return new Set();
      const user = await who(userId);
      return new Set(away.flatMap(([id, { access }]) => (isWhollyFor(accessOf(access), user) ? [id] : [])));
    },
    problemOf: (id) => problems.get(id)?.what ?? null,
    async renewed() {
      // What is under way may have begun before what is asked for was written.
      await renewing?.catch(() => {});
      problems.clear();
      await follow();
    },
    async close() {
      clearInterval(timer);
      await renewing?.catch(() => {});
      await Promise.all([...opened.values()].map(({ data }) => data.close().catch(() => {})));
    },
  };
}

/** As it is kept: JSON, or nothing. */
const accessOf = (kept: string): SourceAccess => (kept === "" ? forAdministrators : (JSON.parse(kept) as SourceAccess));

const nobody: PolicyUser = { groups: [], attributes: {} };
