import {
  type Credit,
  chatRoutes as chatCalls,
  databaseRoutes as databaseCalls,
  dataRoutes as dataCalls,
  type ModelHealth,
  mcpRoutes as mcpCalls,
  type OwnProfile,
  queryRoutes as queryCalls,
  teachingRoutes as teachingCalls,
} from "@tanyadata/contract";
import type { FastifyInstance, FastifyServerOptions } from "fastify";
import { type DocumentParts, registerDocuments } from "./app-documents.ts";
import { rememberCalls } from "./events/call.ts";
import { aboutRoutes } from "./features/about/about.routes.ts";
import { adminRoutes } from "./features/admin/admin.routes.ts";
import { auditStore } from "./features/admin/audit.store.ts";
import { opinionStore } from "./features/admin/opinions.store.ts";
import { accounts } from "./features/auth/accounts.ts";
import { registerAuth } from "./features/auth/auth.routes.ts";
import type { OrganisationParts, SetGroups } from "./features/auth/organisation/organisation.ts";
import { userStore } from "./features/auth/user.store.ts";
import { belongingRoutes } from "./features/belongings/belongings.routes.ts";
import { belongingStore } from "./features/belongings/belongings.store.ts";
import { keepAnswers } from "./features/belongings/retention.ts";
import { type After, after } from "./features/chat/after.ts";
import { chatRoutes, workerOf } from "./features/chat/chat.routes.ts";
import { type DataDeps, dataRoutes } from "./features/data/data.routes.ts";
import { groupRoutes, type PoliciesInService } from "./features/groups/groups.routes.ts";
import { groupStore } from "./features/groups/groups.store.ts";
import { insightsFrom, type UsingInsightData } from "./features/insights/insight-data.ts";
import { insightsRoutes } from "./features/insights/insights.routes.ts";
import { pinStore } from "./features/insights/pins.store.ts";
import { shareStore } from "./features/insights/share.store.ts";
import { keyStore } from "./features/programs/keys.store.ts";
import { type Describe, mcpRoutes } from "./features/programs/mcp.routes.ts";
import { programRoutes } from "./features/programs/programs.routes.ts";
import { type PyramidParts, registerPyramid } from "./features/pyramid/pyramid.routes.ts";
import type { Answerer, FindFullQuestion, FindRowRegions, FindSlots } from "./features/queries/answerer.ts";
import { asTools } from "./features/queries/as-tools.ts";
import { ask } from "./features/queries/ask.ts";
import { asking as askingAs } from "./features/queries/ask-outside.ts";
import { askedLately } from "./features/queries/asked-lately.store.ts";
import { feedbackStore } from "./features/queries/feedback.store.ts";
import { queryRoutes } from "./features/queries/queries.routes.ts";
import { queryStore, type Seeing } from "./features/queries/queries.store.ts";
import type { ResultStream } from "./features/queries/result-stream.ts";
import { searchIndex } from "./features/queries/search-index.ts";
import type { SqlRunner } from "./features/queries/sql-runner.ts";
import { userTurns } from "./features/queries/turns.ts";
import { unansweredStore } from "./features/queries/unanswered.store.ts";
import { teachingRoutes } from "./features/teaching/teaching.routes.ts";
import type { Teaching } from "./features/teaching/teaching.ts";
import { topicRoutes } from "./features/topics/topics.routes.ts";
import { topicStore } from "./features/topics/topics.store.ts";
import { limitByAddress } from "./http/address-limit.ts";
import { implementApiDocs } from "./http/api-docs.ts";
import { AppError } from "./http/app-error.ts";
import { compressAnswers } from "./http/compression.ts";
import { type Counts, countsInMemory } from "./http/counts.ts";
import { refuseOtherSites } from "./http/cross-site.ts";
import { first, handOver, type Others } from "./http/hand-over.ts";
import { type Checks, implementHealth } from "./http/health.ts";
import type { FileGate } from "./http/receive-form.ts";
import { secureHeaders } from "./http/security.ts";
import { createServer } from "./http/server.ts";
import { answerUnknownPaths } from "./http/unknown-path.ts";
import { serveFiles, type WebApp } from "./http/web-app.ts";
import { measureCalls } from "./measuring/measure-calls.ts";
import { traceCalls } from "./measuring/trace.ts";
import type { Store } from "./store/store.ts";

/** Everything the application needs from outside; nothing below reads the environment. */
export interface AppParts {
  readonly store: Store;
  readonly answerer: Answerer;
  /** What asks for an answer outside its conversation; nothing is known by default. */
  readonly fullQuestion?: FindFullQuestion;
  /** What of a question can be exchanged; nothing by default. */
  readonly slots?: FindSlots;
  /** Which regions the rows of an answer are about; none by default. */
  readonly regions?: FindRowRegions;
  /** How a user sees the data; nothing is kept from anybody by default. */
  readonly seeing?: Seeing;
  /** The language models that the answerer can ask; none by default. */
  readonly models?: OwnProfile["models"];
  /** Runs the SQL of stored answers again, for exports, and SQL that users edited. */
  readonly results: ResultStream & SqlRunner;
  /** What data there are for a user; nothing by default. */
  readonly describe?: Describe;
  /** Whom the data are owed to; nobody by default. */
  readonly credits?: (userId: string) => readonly Credit[] | Promise<readonly Credit[]>;
  /** The semantic model in service, held against its warehouse. */
  readonly modelHealth: () => Promise<ModelHealth>;
  /** The policies in service; by default there are none. */
  readonly policies?: PoliciesInService;
  /** Behind the geographic calls; without, they find no region. */
  readonly pyramid?: PyramidParts;
  /** Behind Insights; without, nothing is found and nothing can be pinned. */
  readonly insights?: UsingInsightData;
  /** Behind what administrators do with data. */
  readonly data: Omit<DataDeps, "pinned" | "insightsFrom" | "audit">;
  /** Behind what administrators teach. */
  readonly teaching: Teaching;
  /** What every file that comes in passes first; by default all do. */
  readonly gate?: FileGate;
  /** Log-in by organisations; none by default. */
  readonly organisation?: OrganisationParts;
  /** Behind stamps and signatures. */
  readonly documents: DocumentParts;
  readonly now: () => Date;
  /** Counts what is bounded; in the memory of this process by default. */
  readonly counts?: Counts;
  /** The processes that serve on this port beside this one; none by default. */
  readonly others?: Others;
  /** The timers of streams; real ones by default. */
  readonly after?: After;
  /** Signs access tokens; shared by all nodes. */
  readonly secret: Uint8Array;
  /** Encrypts the secrets of authenticators: 32 bytes, shared by all nodes. */
  readonly secondFactorKey: Uint8Array;
  readonly settings: {
    readonly openRegistration: boolean;
    /** Groups of whom a second factor is required; none by default. */
    readonly secondFactorFor?: readonly string[];
    /** Minutes that a proof of who somebody is counts for; ten by default. */
    readonly proofMinutes?: number;
    readonly trustProxy: boolean | string;
    /** Days that conversations are kept after their last change; without, until their owners delete them. */
    readonly answersKeptDays?: number | undefined;
    readonly auditKeptDays?: number | undefined;
    /** Questions that one address may ask in a minute; without, as many as it likes. */
    readonly questionsPerMinute?: number;
  };
  /** What `/readyz` asks. */
  readonly checks: Checks;
  /** Undefined: the API only. */
  readonly webApp: WebApp | undefined;
  readonly logger: NonNullable<FastifyServerOptions["logger"]>;
  /** Compare every answer with the contract; for tests. */
  readonly checkAnswers?: boolean;
}

const noPolicies: PoliciesInService = {
  overview: async () => ({ attributes: [], rules: [], unnamed: "signed-in", datasets: [] }),
  seen: async () => undefined,
};
const openGate: FileGate = async () => {};
const noRegions: PyramidParts = { using: () => Promise.reject(new AppError("not_found")) };

/** The whole application, not yet listening. This is the only place where features meet. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { store, now, webApp, others } = parts;
  const counts = parts.counts ?? countsInMemory(now);
  const app = createServer({ trustProxy: parts.settings.trustProxy, logger: parts.logger });
  app.decorate("checkAnswers", parts.checkAnswers ?? false);
  traceCalls(app);
  if (others)
    handOver(app, others, [
      ...Object.values({ ...dataCalls, ...databaseCalls, ...teachingCalls }).map((route) => ({
        route,
        to: () => first,
      })),
      ...[chatCalls.resumeChat, chatCalls.stopChat].map((route) => ({ route, to: workerOf })),
    ]);
  measureCalls(app);
  implementHealth(app, parts.checks, now);
  await secureHeaders(app, webApp?.inlineScriptHashes ?? []);
  rememberCalls(app);
  refuseOtherSites(app, parts.documents.settings.publicUrl);
  await compressAnswers(app);

  const { questionsPerMinute } = parts.settings;
  const asked = [queryCalls.ask, queryCalls.runSql, chatCalls.chat, mcpCalls.mcp];
  if (questionsPerMinute !== undefined) limitByAddress(app, asked, questionsPerMinute, counts);
  const audit = auditStore(store, now, parts.settings.auditKeptDays);
  const keys = keyStore(store, now);
  const groups = groupStore(store);
  const setGroups: SetGroups = (userId, managed, named) => groups.setNamed(userId, managed, named, now());
  const auth = registerAuth(app, {
    ...parts,
    counts,
    proveKey: keys.prove,
    audit,
    setGroups,
    models: parts.models ?? [],
  });
  topicRoutes(app, { topics: topicStore(store), now });
  const answering = {
    answerer: parts.answerer,
    fullQuestion: parts.fullQuestion ?? (async () => null),
    queries: queryStore(store.db, parts.regions, parts.seeing),
    unanswered: unansweredStore(store),
  };
  const asking = { ...answering, turns: userTurns(counts), audit, now };
  const kept = { search: searchIndex(store), feedback: feedbackStore(store) };
  queryRoutes(app, { ...asking, ...kept, results: parts.results, slots: parts.slots ?? (async () => []) });
  const { isSeen } = asking.queries;
  chatRoutes(app, {
    ask: (...question) => ask(asking, ...question),
    isSeen,
    after: parts.after ?? after,
    rank: others?.rank,
  });

  aboutRoutes(app, { credits: parts.credits ?? (() => []) });
  const { modelHealth } = parts;
  const users = accounts(store, now);
  adminRoutes(app, { accounts: users, audit, opinions: opinionStore(store), modelHealth });
  const { provePassword } = auth;
  programRoutes(app, { keys, users: userStore(store.db, now), addService: users.addService, provePassword, audit });
  mcpRoutes(app, {
    ...asTools({ ...asking, results: parts.results }),
    describe: parts.describe ?? (async () => ({ datasets: [] })),
  });

  const { policies = noPolicies, gate = openGate } = parts;
  groupRoutes(app, { groups, policies, askAs: askingAs(parts.answerer), audit, now });

  const pins = pinStore(store);
  teachingRoutes(app, { teaching: parts.teaching, asked: askedLately(store, now), audit });
  const using: UsingInsightData = parts.insights ?? (() => Promise.reject(new AppError("warehouse_unavailable")));
  dataRoutes(app, { ...parts.data, pinned: pins.toldFrom, insightsFrom: insightsFrom(using), audit });
  await insightsRoutes(app, {
    using,
    pins,
    shares: shareStore(store),
    findAnswer: answering.queries.answered,
    turns: asking.turns,
    audit,
    now,
  });
  await registerPyramid(app, parts.pyramid ?? noRegions);
  const { dropDocuments } = await registerDocuments(app, {
    ...parts.documents,
    store,
    now,
    auth,
    gate,
    isAlone: others === undefined,
  });
  const belongings = belongingStore(store, parts.seeing);
  belongingRoutes(app, { belongings, turns: asking.turns, audit, provePassword, dropDocuments });
  const keeping = keepAnswers({
    ...{ belongings, now, answersKeptDays: parts.settings.answersKeptDays },
    report: (error) => app.log.error({ err: error }, "could not forget old conversations"),
  });
  app.addHook("onReady", keeping.begin);
  app.addHook("onClose", async () => keeping.close());

  await implementApiDocs(app);
  if (webApp) await serveFiles(app, webApp);
  answerUnknownPaths(app, webApp !== undefined);
  // Last: streams end before.
  if (others) app.addHook("preClose", others.connectionsEnded);
  await app.ready();
  return app;
}
