import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Credit, ModelHealth } from "@tanyadata/contract";
import type { SemanticModel } from "@tanyadata/semantic-model";
import type { DataInService } from "./features/data/data.routes.ts";
import type { UsingInsightData } from "./features/insights/insight-data.ts";
import type { UsingGeoData } from "./features/pyramid/geo-data.ts";
import { withoutPaths } from "./http/paths.ts";
import type { Data } from "./open-data.ts";

type Asked = Pick<Data, "read" | "answerer" | "fullQuestion" | "slots" | "regions" | "results" | "ping" | "close"> & {
  readonly geo: UsingGeoData;
  readonly insights: UsingInsightData;
  health(): Promise<ModelHealth>;
  readonly inService: DataInService;
  readonly model: () => Promise<SemanticModel>;
  /** Takes newer data into service now, if there are any; why they cannot be, or null. */
  renewed(): Promise<string | null>;
  credits(): Promise<readonly Credit[]>;
};

interface Generation {
  readonly data: Promise<Data>;
  /** Questions that are still being answered from it. */
  users: number;
  isOver: boolean;
}

export interface LiveOptions {
  readonly first: Promise<Data>;
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
  const timer = setInterval(() => void renew(), everyMilliseconds).unref();

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
  let preparing: NodeJS.Timeout | undefined;
  function makeReady(): void {
    clearTimeout(preparing);
    if (rehearse) void using(rehearse).catch(() => {});
    if (prepare) preparing = setTimeout(() => void using(prepare).catch(() => {}), calmMilliseconds).unref();
  }
  first.then(makeReady, () => {});
  return {
    read: (question, previous, asker) => using((data) => data.read(question, previous, asker)),
    answerer: { answer: (question, options) => using((data) => data.answerer.answer(question, options)) },
    fullQuestion: (question, plan, asker) => using((data) => data.fullQuestion(question, plan, asker)),
    slots: (question, plan, asker) => using((data) => data.slots(question, plan, asker)),
    regions: (plan, result) => using((data) => data.regions(plan, result)),
    results: {
      run: (sql, options) => using((data) => data.results.run(sql, options)),
      stream: async function* (sql, options) {
        const generation = current;
        generation.users++;
        try {
          yield* (await generation.data).results.stream(sql, options);
        } finally {
          generation.users--;
          closeUnused(generation);
        }
      },
    },
    geo: (viewer, work) => using((data) => work(data.geo(viewer))),
    insights: (work) => using((data) => work(data.insights)),
    credits: () => using(async (data) => data.credits()),
    inService: {
      sources: () =>
        using(async (data) => ({
          ...(await data.inService.sources()),
          renewal_problem: problem && withoutPaths(problem),
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
      clearInterval(timer);
      clearTimeout(preparing);
      await current.data.then((data) => data.close()).catch(() => {});
    },
  };
}

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
