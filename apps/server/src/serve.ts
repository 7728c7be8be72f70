import { fileURLToPath } from "node:url";
import { clearUnfinished } from "@tanyadata/atlas";
import type { SemanticModel } from "@tanyadata/semantic-model";
import type { Warehouse } from "@tanyadata/warehouse";
import { describing } from "./answering/several/describing.ts";
import { severalSources } from "./answering/several/several.ts";
import { insightsOverSeveral } from "./answering/several/several-insights.ts";
import { buildApp } from "./app.ts";
import { openState } from "./app-state.ts";
import { awaitPostgres, type Waiting } from "./await-postgres.ts";
import { lastBackup as newestBackup } from "./backup/folder.ts";
import { backupProcess, scheduleBackups } from "./backup/schedule.ts";
import { type Config, ConfigError, usable } from "./config.ts";
import { draftsAsk } from "./connecting/asking.ts";
import { databaseKey } from "./connecting/database-key.ts";
import { databaseStore } from "./connecting/databases.store.ts";
import { fileFolders } from "./connecting/file-sources.ts";
import { openConnecting } from "./connecting/open-connecting.ts";
import { sourcesInService } from "./connecting/sources-in-service.ts";
import { consultedWith } from "./consulted.ts";
import { type Blobs, blobsOn } from "./documents/blobs.ts";
import { documentsKeys, formsOf } from "./documents/documents-key.ts";
import { privateKeysKey } from "./documents/private-keys-key.ts";
import { collectorsOf, openStreams } from "./events/stream/open-streams.ts";
import { auditStore } from "./features/admin/audit.store.ts";
import { ensureAdministrator } from "./features/auth/first-administrator.ts";
import { createPasswords } from "./features/auth/passwords.ts";
import { secondFactorKey } from "./features/auth/second-factor-key.ts";
import { userStore } from "./features/auth/user.store.ts";
import { groupStore } from "./features/groups/groups.store.ts";
import { locateVillages } from "./features/pyramid/regions.ts";
import { greet } from "./greeting.ts";
import { countsInState } from "./http/counts-in-state.ts";
import { findWebApp } from "./http/web-app.ts";
import { addressStore } from "./importing/addresses/addresses.store.ts";
import { openImporting } from "./importing/open-importing.ts";
import { signingKeys } from "./keys/signing-key.ts";
import { liveData, versionOf, warehouseVersion } from "./live-data.ts";
import { metricsAt } from "./measuring/metrics-at.ts";
import { registry } from "./measuring/registry.ts";
import { nodeVersion } from "./node-version.ts";
import { borderFileOf, configuredFolder, configuredModel, openData } from "./open-data.ts";
import { copiesOf, openDocuments, openShelf } from "./open-documents.ts";
import { openWarehouse, ownData } from "./open-warehouse.ts";
import { providerOf } from "./organisation/provider.ts";
import { anyone, operator } from "./policy/policy.ts";
import { clamd } from "./scanning/clamd.ts";
import { scanningGate } from "./scanning/gate.ts";
import { serverVersion } from "./server-version.ts";
import { closeOnSignal, closing } from "./shutdown.ts";
import type { Store } from "./store/store.ts";
import { openTeaching } from "./teaching/open-teaching.ts";
import { filesIn, taughtSources } from "./teaching/sources.ts";
import { taughtInService, taughtModelOf } from "./teaching/taught-in-service.ts";
import { versionStore } from "./teaching/versions.store.ts";
import type { Worker } from "./workers/worker.ts";

const now = (): Date => new Date();

export interface Served {
  readonly config: Config;
  readonly warehouse: Promise<Warehouse>;
  readonly waiting: Waiting;
  /** Gives back what this process alone may have. */
  readonly release: () => void;
  /** Undefined: no other process serves on this port. */
  readonly worker: Worker | undefined;
}

/** Serves web app and API until it is told to end. */
export async function serve({ config, warehouse, waiting, release, worker }: Served): Promise<void> {
  const { databaseUrl, dataDir } = config;
  const storing =
    databaseUrl === undefined
      ? usable("TANYADATA_DATA_DIR", () => openState(config, now))
      : usable("DATABASE_URL", async () => {
          await awaitPostgres("DATABASE_URL", databaseUrl, waiting);
          return openState(config, now);
        });
  storing.catch(() => {}); // told below, where it is awaited
  let log = (_: object): void => {};
  const report = (message: string): void => console.log(message);
  const consulted = config.languageModel && consultedWith(config.languageModel, storing, now, (call) => log(call));
  consulted?.catch(() => {}); // told where it is awaited
  const borderFile = borderFileOf(config);
  clearUnfinished(borderFile);
  const declared = configuredModel(config);
  const teaching = storing.then(async (store) => {
    const versions = versionStore(store, now);
    return { versions, taught: await taughtInService({ versions, report }) };
  });
  teaching.catch(() => {}); // told below, where it is awaited
  const taughtDeclared = async (): Promise<SemanticModel> => {
    const kept = (await teaching).taught.kept(null);
    return kept.length === 0 ? declared : taughtModelOf(filesIn(configuredFolder(config)), kept, report);
  };
  const opening = taughtDeclared().then((model) => openData(model, warehouse, consulted, borderFile));
  opening.catch(() => {}); // told below, where it is awaited
  const own = ownData(dataDir);
  const store = await storing;
  const { versions, taught } = await teaching;
  const watched = [config.modelFolder ?? own.modelFolder, borderFile];
  const versionInService = () => `${warehouseVersion(config)}\n${versionOf(watched)}`;
  const data = liveData({
    first: opening,
    who: (userId) => groupStore(store).userOf(userId),
    reopen: async () => {
      const model = taughtModelOf(filesIn(configuredFolder(config)), taught.kept(null), report);
      return openData(model, openWarehouse(config, report), consulted, borderFile);
    },
    version: () => `${versionInService()}\n${taught.stamp(null)}`,
    report,
    rehearse: (data) => data.rehearse(),
    // The first page that most people open is found before they ask, one query at a time.
    // Then places of villages are looked for, after a renewal too: else the first geographic call would wait for it.
    prepare: async ({ insights, inService, geo, trace }) => {
      await insights.page({}, null).catch(() => {});
      // Rows are counted once: who opens the page of data finds them.
      await inService.sources().catch(() => {});
      // What reads simulated data and mends slips of the pen is compiled: else who first makes one would wait for it.
      trace("data simulasi");
      for (const viewer of [anyone, operator]) await locateVillages(geo(viewer));
    },
  });
  const { blobs, documentKey, passwordsKey, ...shared } = await keys(store, config, worker?.others.rank);
  const webApp = findWebApp(fileURLToPath(new URL("../../web/dist", import.meta.url)));

  const { clamd: place, whenDown } = config.scanning;
  const scanned = place && {
    gate: scanningGate({
      ...{ scanner: clamd(place), whenDown, record: auditStore(store, now, config.auditKeptDays).record },
      report: (error) => app.log.error(error, "a file could not be scanned"),
    }),
  };
  const isFirst = worker?.isFirst ?? true;
  /** What one process took into service all have in service, before it is said that it is done. */
  const everywhere = async <T>(renewed: () => Promise<T>): Promise<T> => {
    const outcome = await renewed();
    await worker?.renewOthers();
    return outcome;
  };
  const importing = openImporting({
    config,
    isFirst,
    ...scanned,
    now,
    addresses: addressStore(store, now),
    record: auditStore(store, now, config.auditKeptDays).record,
    renew: () => everywhere(data.renewed),
    model: data.model,
    report: (error) => app.log.error(error, "import failed"),
  });
  const allowed = { hosts: config.imports.databaseHosts, ownDatabase: databaseUrl };
  const databases = databaseStore(store, passwordsKey, now);
  const reaching = { databases, allowed, ...fileFolders(config.dataDir) };
  const sources = sourcesInService({
    ...{ ...reaching, report },
    who: groupStore(store).userOf,
    limits: config.capacity.queries,
    taught: { ...taught, model: (id, files) => taughtModelOf(files, taught.kept(id), report) },
  });
  const connecting = openConnecting({
    ...{ databases, allowed, now },
    dataDir: config.dataDir,
    maxFileBytes: config.imports.maxFileBytes,
    sources: { ...sources, renewed: () => everywhere(sources.renewed) },
    hasKey: passwordsKey !== undefined,
    limits: config.imports,
    zone: config.documents.settings.timeZone,
    asks: config.languageModel && draftsAsk(config.languageModel, storing, now, (call) => log(call)),
    report: (error) => app.log.error(error, "drafting failed"),
  });
  const title = async (): Promise<string> => (await data.model()).root.label;
  const taughtOf = taughtSources({ config, title, version: versionInService, reaching });
  const teachers = openTeaching({
    ...{ sources: taughtOf, versions, inService: taught, limits: config.imports, now },
    renew: (source) =>
      everywhere(async () => {
        if (source === null) return data.renewed();
        await sources.renewed();
        return sources.problemOf(source);
      }),
  });
  const asked = severalSources({ title, using: data.using, data }, sources);
  const app = await buildApp({
    store,
    answerer: asked.answerer,
    models: config.languageModel ? ["gpt-4o", "gpt-4o-mini"] : [],
    fullQuestion: asked.fullQuestion,
    slots: asked.slots,
    regions: asked.regions,
    results: asked.results,
    seeing: asked.seeing,
    policies: data.policies,
    pyramid: { using: data.geo },
    insights: insightsOverSeveral(data.insights, sources),
    credits: data.credits,
    describe: describing({ title, modelOf: data.modelOf }, sources),
    modelHealth: data.health,
    data: { importing, connecting, inService: data.inService },
    teaching: teachers,
    ...scanned,
    organisation: {
      providers: config.logIn.providers.map(providerOf),
      passwords: config.logIn.passwords,
      publicUrl: config.documents.settings.publicUrl,
    },
    now,
    ...shared,
    ...(worker && { counts: worker.counts, others: worker.others }),
    ...(store.dialect === "postgres" && { counts: countsInState(store) }),
    documents: openDocuments(config, blobs, documentKey),
    settings: config,
    checks: { store: store.ping, storage: store.tryWriting, warehouse: data.ping },
    webApp,
    logger: {
      level: config.logLevel,
      stream: await logStream(),
    },
  });
  const runtime = nodeVersion(process.versions.node);
  if (runtime.is !== "well") app.log.warn(`${runtime.what}: ${runtime.advice}`);
  log = (call) => app.log.info(call, "language model call");
  const { url: collector } = config.traces;
  // Loaded only where somebody collects traces.
  const traces =
    collector === undefined
      ? undefined
      : (await import("./measuring/traces.ts")).sendTraces({ ...config.traces, url: collector }, serverVersion());
  const { folder, hours } = config.backups;
  const measured =
    config.metrics.port === undefined
      ? undefined
      : registry({
          version: serverVersion(),
          lastBackup: async () => (folder === undefined || !isFirst ? undefined : newestBackup(folder)),
        });
  const metrics = worker ? undefined : await metricsAt(config.metrics, measured);
  const toldElsewhere = (problem: string): void => app.log.error({ problem }, "the log is not told elsewhere");
  const collectors = isFirst
    ? await usable("TANYADATA_AUDIT_SYSLOG_CA", () => collectorsOf(config.stream, serverVersion(), toldElsewhere))
    : [];
  const streams = openStreams(collectors, store, now, toldElsewhere);
  const backups = backupProcess();
  const schedule =
    folder === undefined || !isFirst
      ? undefined
      : scheduleBackups({
          folder,
          hours,
          now,
          run: backups.run,
          report: (why) => app.log.error({ why }, "backup failed"),
        });
  const close = closing(app, config.drain, async () => {
    metrics?.close();
    measured?.close();
    schedule?.close();
    await streams.close();
    backups.close();
    await importing.close();
    connecting.close();
    teachers.close();
    taught.close();
    await sources.close();
    await data.close();
    await store.close();
    await traces?.close();
    release();
  });
  if (worker) {
    const renew = async (): Promise<void> => {
      await taught.renewed();
      await Promise.all([data.renewed(), sources.renewed()]);
    };
    worker.answerBy({ renew, metrics: async () => measured?.text() ?? "", leave: close });
    await worker.serve(app);
  } else closeOnSignal(close);
  // Pages are served at once; a question that comes early waits until the data are open.
  const url = worker ? undefined : await app.listen({ host: config.host, port: config.port });
  await opening;
  // Last, when nothing can fail any more: the password is told only once.
  const administrator = await ensureAdministrator(userStore(store.db, now), createPasswords(), config.administrator);
  const greeting = { administrator, hasWebApp: webApp !== undefined };
  if (url === undefined) await worker?.ready(greeting);
  else greet({ url, ...greeting });
  void schedule?.look();
  if (isFirst) void importing.fetchDue();
}

interface Keys {
  /** Documents, opened by theirs. */
  readonly blobs: Blobs;
  readonly secret: Uint8Array;
  readonly secondFactorKey: Uint8Array;
  /** Encrypts the private keys of certificates. */
  readonly documentKey: Uint8Array;
  /** Encrypts the passwords of connected databases; undefined where those that are kept cannot be opened. */
  readonly passwordsKey: Uint8Array | undefined;
}

/** The keys that all nodes share. */
async function keys(store: Store, config: Config, rank: number | undefined): Promise<Keys> {
  const { secret: configured, previousSecret: previous, secretFile: file } = config;
  const signing = await usable("TANYADATA_SECRET_FILE", () =>
    signingKeys(store, { configured, previous, file }, now()),
  );
  const { secret, former } = signing;
  const notTheOne = (what: string): string =>
    `TANYADATA_SECRET (without it: ${file}) is not the one that ${what} are encrypted under. Put that file back, or set ` +
    "TANYADATA_PREVIOUS_SECRET to that one for the next start. If it is lost: ";
  const key = await secondFactorKey(store, secret, former, now());
  const documentKey = await privateKeysKey(store, secret, former, now());
  const passwordsKey = await databaseKey(store, secret, former, now());
  const shelf = await openShelf(config, copiesOf(config, rank));
  const ofDocuments = await documentsKeys(store, shelf, secret, former, now());
  if (!ofDocuments)
    throw new ConfigError(
      `${notTheOne("documents")}bring back a backup that holds the key, or \`npm run keys -- forget --yes\`, after which ` +
        "the documents that are encrypted stay unreadable.",
    );
  if (!documentKey)
    throw new ConfigError(`${notTheOne("the private keys of certificates")}\`npm run keys -- forget --yes\`.`);
  if (!key)
    throw new ConfigError(
      `${notTheOne("second factors")}\`npm run user -- list\` shows whose second factor is on, and ` +
        "`npm run user -- reset-second-factor EMAIL` turns it off.",
    );
  await signing
    .settle()
    .catch((error: Error) => console.log(`The key before could not be erased yet: ${error.message}`));
  const blobs = blobsOn(shelf, formsOf(ofDocuments, config.documents.isEncrypted));
  return { secret, secondFactorKey: key, blobs, documentKey, passwordsKey };
}

/** The log goes to standard error: lines of JSON, or readable where somebody looks at it. */
async function logStream(): Promise<NodeJS.WritableStream> {
  if (!process.stderr.isTTY) return process.stderr;
  const { default: pretty } = await import("pino-pretty");
  return pretty({ destination: process.stderr.fd, sync: true });
}
