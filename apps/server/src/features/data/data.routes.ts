import {
  type AuditEntry,
  type DataOverview,
  type DataSource,
  type DataTrial,
  dataRoutes as routes,
} from "@tanyadata/contract";
import type { FastifyInstance } from "fastify";
import { AppError } from "../../http/app-error.ts";
import { implement } from "../../http/implement.ts";
import { receiveForm } from "../../http/receive-form.ts";
import type { Connecting } from "./connecting.ts";
import { databaseRoutes } from "./databases.routes.ts";
import type { Importer, Importing, TableTurn } from "./importing.ts";

/** What is in service. */
export interface DataInService {
  sources(): Promise<Pick<DataOverview, "title" | "warehouse" | "sources" | "renewal_problem" | "new_data_for">>;
  /** The sentence that answers a question from this dataset, without any language model; null where none does. */
  answer(
    question: string,
    from: string,
    asker: { readonly userId: string; readonly signal: AbortSignal },
  ): Promise<string | null>;
}

export interface DataDeps {
  readonly importing: Importing;
  readonly connecting: Connecting;
  readonly inService: DataInService;
  /** How many pinned answers were told from a table of the warehouse. */
  readonly pinned: (table: string) => Promise<number>;
  /** How many of the insights that are shown first tell of a dataset; null where that cannot be told now. */
  readonly insightsFrom: (dataset: string, userId: string) => Promise<number | null>;
  readonly audit: {
    record(deed: {
      readonly userId: string;
      readonly deed: Exclude<AuditEntry["deed"], "ask" | "run_sql" | "export">;
      readonly question: string;
      readonly sql: null;
      readonly outcome: string;
      readonly duration: number;
    }): Promise<void>;
  };
}

/** Questions that are shown with their answers. */
const mostTried = 10;

/** Serves what administrators do with data: look at them, import files, undo, bring back, take away. Each deed stands in the audit log. */
export function dataRoutes(
  app: FastifyInstance,
  { importing, connecting, inService, pinned, insightsFrom, audit }: DataDeps,
): void {
  databaseRoutes(app, { connecting, audit });
  const refuseClosed = (): void => {
    const why = importing.closed();
    if (why !== null) throw new AppError("import_closed", { detail: why });
  };
  type DataDeed = Parameters<DataDeps["audit"]["record"]>[0]["deed"];
  /** Tells the log what becomes of a deed that begins now. */
  const recorded = (user: Importer, deed: DataDeed, question: string) => {
    const began = performance.now();
    const duration = (): number => Math.round(performance.now() - began);
    return (outcome: string): Promise<void> =>
      audit.record({ userId: user.id, deed, question, sql: null, outcome, duration: duration() });
  };

  implement(app, routes.data, async (): Promise<DataOverview> => {
    const { sources, ...rest } = await inService.sources();
    const imported = await importing.imported();
    const sourceOf = (id: string): DataSource | null => sources.find((one) => one.id === id) ?? null;
    return {
      ...rest,
      closed: importing.closed(),
      max_file_bytes: importing.maxFileBytes,
      import_hosts: [...importing.hosts],
      imported: imported.map((one) => ({ ...one, source: one.current && sourceOf(one.id) })),
      sources: sources.filter(({ id }) => !imported.some((one) => one.current && one.id === id)),
    };
  });

  implement(app, routes.previewData, ({ user, request, signal }) => {
    refuseClosed();
    const { incoming: folder, maxFileBytes: maxBytes } = importing;
    const form = { folder, maxBytes, user: user.id, room: async () => importing.room(user.id) };
    return receiveForm(request, { ...form, fields: routes.previewData.body }, signal, ({ replaces }, file) =>
      importing.receive(user, file, replaces),
    );
  });
  const refuseFetching = (user: Importer): void => {
    refuseClosed();
    if (importing.hosts.length === 0)
      throw new AppError("import_refused", {
        detail: "Pengelola server tidak mengizinkan berkas diambil dari alamat (TANYADATA_IMPORT_HOSTS).",
      });
    if (importing.room(user.id) === 0) throw new AppError("quota_exceeded");
  };
  implement(app, routes.fetchData, ({ user, body }) => {
    refuseFetching(user);
    return importing.fetch(user, body.url, body.replaces);
  });
  implement(app, routes.fetchDataAgain, ({ user, params }) => {
    refuseFetching(user);
    return importing.fetchAgain(user, params.table_id);
  });
  implement(app, routes.scheduleData, async ({ user, params, body }) => {
    refuseClosed();
    const { every, takes_over } = body;
    const what = `${params.table_id} · ${every}${takes_over ? ", takes over" : ""}`;
    const told = recorded(user, "schedule_import", what);
    await importing.schedule(user, params.table_id, body);
    await told("done");
  });
  implement(app, routes.dataPreview, ({ user, params }) => importing.preview(user.id, params.preview_id));
  implement(app, routes.changeDataPreview, ({ user, params, body }) =>
    importing.change(user.id, params.preview_id, body),
  );
  implement(app, routes.dataChanges, async ({ user, params, signal }) => [
    ...(await importing.changes(user.id, params.preview_id, signal)),
  ]);
  implement(app, routes.importData, ({ user, params, body }) => {
    refuseClosed();
    const { name } = importing.preview(user.id, params.preview_id);
    return importing.land(user, params.preview_id, body.accepts_changes, recorded(user, "import", name));
  });
  implement(app, routes.dropDataPreview, ({ user, params }) => importing.drop(user.id, params.preview_id));

  implement(app, routes.tryData, async ({ user, params, signal }): Promise<DataTrial[]> => {
    const tried: DataTrial[] = [];
    for (const { question, from_file } of await importing.trial(params.table_id)) {
      const answer = await inService.answer(question, params.table_id, { userId: user.id, signal });
      if (answer !== null) tried.push({ question, answer, from_file });
      if (tried.length === mostTried) break;
    }
    return tried;
  });
  implement(app, routes.dataLosses, async ({ user, params, signal }) => {
    const { questions, table } = await importing.losses(user, params.table_id, signal);
    const insights = await insightsFrom(params.table_id, user.id);
    return { questions: [...questions], pins: await pinned(table), insights };
  });

  const turned = async (user: Importer, turn: TableTurn, table: string): Promise<void> => {
    const told = recorded(user, `${turn}_import` as const, table);
    try {
      await importing.turn(user, turn, table);
    } catch (error) {
      await told(error instanceof AppError ? error.code : "internal").catch(() => {});
      throw error;
    }
    await told("done");
  };
  implement(app, routes.undoData, ({ user, params }) => turned(user, "undo", params.table_id));
  implement(app, routes.restoreData, ({ user, params }) => turned(user, "restore", params.table_id));
  implement(app, routes.removeData, ({ user, params }) => turned(user, "remove", params.table_id));
}
