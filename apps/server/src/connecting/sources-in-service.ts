import { type ModelFile, parseModel, type SemanticModel } from "@tanyadata/semantic-model";
import type { Source, UsingSources } from "../answering/several/sources.ts";
import { type Data, openData } from "../open-data.ts";
import { openPlace } from "../open-warehouse.ts";
import { placeAt } from "./address.ts";
import { type Allowed, refusalOf } from "./allowed.ts";
import type { DatabaseStore } from "./databases.store.ts";
import { whyNot } from "./examine.ts";

/** A source that was opened, and those who use it. */
interface Opened {
  readonly source: Source & { readonly data: Data };
  /** Since when, with what was taught then. */
  readonly servedAt: string;
  users: number;
  isOver: boolean;
}

/** Connected databases that answer questions, as the app state says: put there by whichever server, without a restart. */
export interface SourcesInService {
  readonly using: UsingSources;
  /** Why a database that should be in service is not, in Indonesian; null where it is. */
  problemOf(id: string): string | null;
  /** Resolves once what the app state says now is so here. */
  renewed(): Promise<void>;
  close(): Promise<void>;
}

interface Options {
  readonly databases: DatabaseStore;
  readonly allowed: Allowed;
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
  report,
  taught = { model: (_, files) => parseModel(files), stamp: () => "" },
  everyMilliseconds = 3000,
  patienceMilliseconds = 30_000,
}: Options): SourcesInService {
  const opened = new Map<string, Opened>();
  const problems = new Map<string, { readonly servedAt: string; readonly what: string; readonly since: number }>();
  let renewing: Promise<void> | null = null;

  const closeUnused = (one: Opened): void => {
    if (one.isOver && one.users === 0) void one.source.data.close().catch(() => {});
  };
  const retire = (id: string): void => {
    const one = opened.get(id);
    if (!one) return;
    opened.delete(id);
    one.isOver = true;
    closeUnused(one);
  };

  async function open(id: string): Promise<void> {
    const served = await databases.served(id);
    if (!served) return;
    const { row, files } = served;
    const servedAt = `${served.servedAt} ${taught.stamp(id)}`;
    const address = await databases.addressOf(id);
    try {
      if (!address) throw new Error(lostPassword);
      const refused = await refusalOf(address, allowed);
      if (refused !== null) throw new Error(refused);
      const data = await openData(taught.model(id, files), openPlace(placeAt(address)));
      retire(id);
      opened.set(id, { source: { id, title: row.title, data }, servedAt, users: 0, isOver: false });
      problems.delete(id);
      report(`${row.title} dipakai.`);
      void data.rehearse().catch(() => {});
    } catch (error) {
      const { message } = error as Error;
      const what = (address && (await whyNot(address))) ?? message;
      problems.set(id, { servedAt, what, since: performance.now() });
      report(`The connected database ${row.title} cannot be used: ${message}`);
    }
  }

  async function renew(): Promise<void> {
    const wanted = new Map(
      (await databases.inService()).map(({ id, servedAt }) => [id, `${servedAt} ${taught.stamp(id)}`]),
    );
    for (const id of [...opened.keys()]) if (!wanted.has(id)) retire(id);
    for (const id of [...problems.keys()]) if (!wanted.has(id)) problems.delete(id);
    for (const [id, servedAt] of wanted) {
      if (opened.get(id)?.servedAt === servedAt) continue;
      const trouble = problems.get(id);
      const isRecent = trouble?.servedAt === servedAt && performance.now() - trouble.since < patienceMilliseconds;
      if (!isRecent) await open(id);
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
    async using(work) {
      const lent = [...opened.values()];
      for (const one of lent) one.users++;
      try {
        return await work(lent.map(({ source }) => source));
      } finally {
        for (const one of lent) {
          one.users--;
          closeUnused(one);
        }
      }
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
      await Promise.all([...opened.values()].map(({ source }) => source.data.close().catch(() => {})));
    },
  };
}

/** What is said where a password cannot be read any more. */
export const lostPassword =
  "kata sandinya tidak dapat dibuka lagi: kunci server lain dari yang dahulu; lepaskan lalu hubungkan lagi";
