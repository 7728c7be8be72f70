import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Credit, ModelHealth } from "@tanyadata/contract";
import type { SemanticModel } from "@tanyadata/semantic-model";
import type { PolicyUser } from "@tanyadata/text-to-sql";
import { folderVersion } from "@tanyadata/warehouse";
import type { SeenData } from "./answering/data-over.ts";
import { newDataFor, overviewOf, seenOf } from "./answering/policies-in-service.ts";
import type { Config } from "./config.ts";
import type { DataInService } from "./features/data/data.routes.ts";
import type { PoliciesInService } from "./features/groups/groups.routes.ts";
import type { UsingInsightData } from "./features/insights/insight-data.ts";
import type { UsingGeoData } from "./features/pyramid/geo-data.ts";
import { withoutPaths } from "./http/paths.ts";
import type { Data } from "./open-data.ts";
import { ownData } from "./open-warehouse.ts";
import type { Viewer } from "./policy/policy.ts";

type Asked = Pick<Data, "answerer" | "fullQuestion" | "slots" | "regions" | "results" | "ping" | "close"> & {
  /** Lends the data as a user sees them. */
  readonly using: <T>(userId: string, work: (data: SeenData) => Promise<T>) => Promise<T>;
  readonly geo: UsingGeoData;
  readonly policies: PoliciesInService;
  readonly insights: UsingInsightData;
  health(): Promise<ModelHealth>;
  readonly inService: DataInService;
  readonly model: () => Promise<SemanticModel>;
  /** Takes newer data into service now, if there are any; why they cannot be, or null. */
  renewed(): Promise<string | null>;
  credits(userId: string): Promise<readonly Credit[]>;
  /** The model as a user may know it. */
  modelOf(userId: string): Promise<SemanticModel>;
};

interface Generation {
  readonly data: Promise<Data>;
  /** Questions that are still being answered from it. */
  users: number;
  isOver: boolean;
}

export interface LiveOptions {
  readonly first: Promise<Data>;
  /** What policies know of a user; asked only where there are policies. By default nobody is in any group. */
  readonly who?: (userId: string) => Promise<PolicyUser>;
  /** Opens what is there now. */
  readonly reopen: () => Promise<Data>;
  /** Changes when warehouse or model do. */
  readonly version: () => string;
  readonly report: (message: string) => void;
  /** Done once with all data as soon as they come into service; what becomes of it is nobody's business. */
  readonly rehearse?: (data: Data) => Promise<unknown>;
  /** The same, later: behind everybody's back. */
  readonly prepare?: (data: Data) => Promise<unknown>;
  /** How long it waits: those who came first should not find the query processes at work. */
  readonly calmMilliseconds?: number;
  readonly everyMilliseconds?: number;
}

/**
 * Data that are renewed when another file or model takes the place of the old, without a restart: new questions go to the new, those under
 * way end with the old. What cannot be opened is told, and the old stays in service.
 */
export function liveData({
  first,
  who = async () => nobody,
  reopen,
  version,
  report,
  rehearse,
  prepare,
  calmMilliseconds = 5000,
  everyMilliseconds = 2000,
}: LiveOptions): Asked {
  let current: Generation = { data: first, users: 0, isOver: false };
  let seen = version();
  let renewing: Promise<void> | null = null;
  let problem: string | null = null;

  const closeUnused = (generation: Generation): void => {
    if (generation.isOver && generation.users === 0) void generation.data.then((data) => data.close()).catch(() => {});
  };
  function renew(): Promise<void> {
    const now = version();
    if (renewing !== null) return renewing;
    if (now === seen) return Promise.resolve();
    seen = now;
    renewing = takeOver().finally(() => {
      renewing = null;
    });
    return renewing;
  }
  async function takeOver(): Promise<void> {
    try {
      const data = await reopen();
      const old = current;
      current = { data: Promise.resolve(data), users: 0, isOver: false };
      old.isOver = true;
      problem = null;
      closeUnused(old);
      report("Data baru dipakai.");
      makeReady();
    } catch (error) {
      problem = (error as Error).message;
      report(`The new data cannot be used, the old stay in service: ${problem}`);
    }
  }
  let timer: NodeJS.Timeout;
  /** A folder of many files takes its time to look at, in the thread that serves everybody: no more than a hundredth of it. */
  function watch(milliseconds: number): void {
    timer = setTimeout(() => {
      const began = performance.now();
      void renew();
      watch(Math.max(everyMilliseconds, 100 * (performance.now() - began)));
    }, milliseconds).unref();
  }
  watch(everyMilliseconds);

  async function using<T>(work: (data: Data) => Promise<T>): Promise<T> {
    const generation = current;
    generation.users++;
    try {
      return await work(await generation.data);
    } finally {
      generation.users--;
      closeUnused(generation);
    }
  }
  /** The same with the data as a user sees them; null: who has not signed in. */
  const usingAs = <T>(userId: string | null, work: (data: SeenData) => Promise<T>): Promise<T> =>
    using(async (data) => {
      const lent = await data.lend(async () => (userId === null ? nobody : who(userId)));
      try {
        return await work(lent.data);
      } finally {
        lent.done();
      }
    });
  let preparing: NodeJS.Timeout | undefined;
  function makeReady(): void {
    clearTimeout(preparing);
    if (rehearse) void using(rehearse).catch(() => {});
    if (prepare) preparing = setTimeout(() => void using(prepare).catch(() => {}), calmMilliseconds).unref();
  }
  first.then(makeReady, () => {});
  return {
    using: usingAs,
    answerer: {
      answer: (question, options) => usingAs(options.userId, (data) => data.answerer.answer(question, options)),
    },
    fullQuestion: (question, plan, asker) => usingAs(asker.userId, (data) => data.fullQuestion(question, plan, asker)),
    slots: (question, plan, asker) => usingAs(asker.userId, (data) => data.slots(question, plan, asker)),
    // What was told is looked up among all names: it is its user's already.
    regions: (plan, result) => using((data) => data.regions(plan, result)),
    results: {
      run: (sql, options) => usingAs(options.userId, (data) => data.results.run(sql, options)),
      stream: async function* (sql, options) {
        const generation = current;
        generation.users++;
        try {
          const lent = await (await generation.data).lend(() => who(options.userId));
          try {
            yield* lent.data.results.stream(sql, options);
          } finally {
            lent.done();
          }
        } finally {
          generation.users--;
          closeUnused(generation);
        }
      },
    },
    geo: (viewer, work) =>
      viewer.kind === "operator"
        ? using((data) => work(data.geo(viewer)))
        : usingAs(idOf(viewer), (data) => work(data.geo(viewer))),
    insights: (userId, work) => usingAs(userId, (data) => work(data.insights)),
    policies: {
      overview: () => using(async (data) => overviewOf(data.inService.model)),
      seen: (dataset, users) => using(async (data) => seenOf(data.inService.model, dataset, users, data.viewOf)),
    },
    credits: (userId) => usingAs(userId, async (data) => data.credits()),
    modelOf: (userId) => usingAs(userId, async (data) => data.inService.model),
    inService: {
      sources: () =>
        using(async (data) => ({
          ...(await data.inService.sources()),
          renewal_problem: problem && withoutPaths(problem),
          new_data_for: newDataFor(data.inService.model),
        })),
      answer: (question, from, asker) => using((data) => data.inService.answer(question, from, asker)),
    },
    model: () => using(async (data) => data.inService.model),
    renewed: async () => {
      // What is being opened may be older than what is asked for.
      await renewing;
      await renew();
      return problem && withoutPaths(problem);
    },
    health: () =>
      using(async (data) => ({ ...(await data.health()), renewal_problem: problem && withoutPaths(problem) })),
    ping: () => using((data) => data.ping()),
    close: async () => {
      clearTimeout(timer);
      clearTimeout(preparing);
      await current.data.then((data) => data.close()).catch(() => {});
    },
  };
}

/** Who is in no group and has nothing of their own. */
const nobody: PolicyUser = { groups: [], attributes: {} };

const idOf = (viewer: Viewer): string | null => (viewer.kind === "user" ? viewer.id : null);

/** What tells that files or the files of a folder are others: their times and identities. */
export function versionOf(paths: readonly string[]): string {
  const told = (path: string): string => {
    try {
      const stat = statSync(path);
      const own = `${path} ${stat.ino} ${stat.mtimeMs}`;
      return stat.isDirectory() ? [own, ...readdirSync(path).map((name) => told(join(path, name)))].join("\n") : own;
    } catch {
      return `${path} -`;
    }
  };
  return paths.map(told).join("\n");
}

/** The same of the warehouse: of a folder of Parquet only its tables count, and no link in it is followed. */
export function warehouseVersion({ warehouseUrl, dataDir }: Pick<Config, "warehouseUrl" | "dataDir">): string {
  const path = warehouseUrl ?? ownData(dataDir).file;
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ? folderVersion(path) : versionOf([path]);
}
