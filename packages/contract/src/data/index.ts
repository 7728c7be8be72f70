import { z } from "zod";
import { route } from "../route.ts";
import { Id } from "../topics.ts";
import { DataChange, DataPreview, DataWishes } from "./preview.ts";

export * from "./database-report.ts";
export * from "./databases.ts";
export * from "./preview.ts";

/** One dataset of the warehouse in service. */
export const DataSource = z.object({
  id: z.string(),
  title: z.string(),
  publishers: z.array(z.string()),
  is_simulated: z.boolean(),
  figures: z.number().int(),
  /** Null where they cannot be counted. */
  rows: z.number().int().nullable(),
  years: z.array(z.number().int()),
  /** Where its rows have dates: from and to. */
  period: z.object({ from: z.string(), to: z.string() }).nullable(),
  /** Kinds of places or things that its rows are about. */
  about: z.array(z.string()),
});
export type DataSource = z.infer<typeof DataSource>;

/** One file that was imported as it was at one time. */
export const DataVersion = z.object({
  at: z.iso.datetime(),
  /** Who imported it; null: at the server's terminal. */
  by: z.string().nullable(),
  file: z.string(),
  bytes: z.number().int(),
  rows: z.number().int(),
  title: z.string(),
  /** Whether it was fetched by the schedule that this person set. */
  scheduled: z.boolean(),
});
export type DataVersion = z.infer<typeof DataVersion>;

/** When an address is fetched again, and what becomes of a file that is another one and is read as before. */
export const FetchingAgain = z.object({
  every: z.enum(["never", "day", "week", "month"]),
  /** It is taken over, to be undone like every import; else it waits for somebody. What is read otherwise always waits. */
  takes_over: z.boolean(),
});
export type FetchingAgain = z.infer<typeof FetchingAgain>;

/** The address that an imported table came from. */
export const DataAddress = FetchingAgain.extend({
  url: z.string(),
  set_by: z.string(),
  looked_at: z.iso.datetime(),
  /** Of the next time; null: never. */
  due_at: z.iso.datetime().nullable(),
  /**
   * What was found there last. `taken`: the file in service; `unchanged`: the same once more; `waits`: a newer one, read as before; `asks`: a newer
   * one that would be read otherwise, or not without an answer, as `detail` says.
   */
  outcome: z.enum(["taken", "unchanged", "waits", "asks"]),
  detail: z.string().nullable(),
  /** Why nothing could be fetched the last time; null where something could. */
  problem: z.string().nullable(),
});
export type DataAddress = z.infer<typeof DataAddress>;

/** A table that was imported, with what it was before and what was taken away. */
export const ImportedTable = z.object({
  id: z.string(),
  /** In service; null where it was taken away. */
  source: DataSource.nullable(),
  current: DataVersion.nullable(),
  before: DataVersion.nullable(),
  undone: DataVersion.nullable(),
  /** Null: it was not fetched. */
  address: DataAddress.nullable(),
});
export type ImportedTable = z.infer<typeof ImportedTable>;

export const DataOverview = z.object({
  title: z.string(),
  warehouse: z.enum(["duckdb", "postgres", "mariadb"]),
  /** Why nothing can be imported; null where it can. */
  closed: z.string().nullable(),
  max_file_bytes: z.number().int(),
  /** Hosts that files may be fetched from; endings begin with a dot. */
  import_hosts: z.array(z.string()),
  imported: z.array(ImportedTable),
  sources: z.array(DataSource),
  /** Why newer data are not in service; null where the newest are. */
  renewal_problem: z.string().nullable(),
  /** Groups that may ask of what is imported, until a rule of the policies names it; null: everybody who has signed in. */
  new_data_for: z.array(z.string()).nullable(),
});
export type DataOverview = z.infer<typeof DataOverview>;

/** A question about an imported table, with its answer and what the file says. */
export const DataTrial = z.object({
  question: z.string(),
  answer: z.string(),
  /** Straight from the file's rows; null where that is more than one figure. */
  from_file: z.string().nullable(),
});
export type DataTrial = z.infer<typeof DataTrial>;

/** What is lost with a table. */
export const DataLosses = z.object({
  questions: z.array(DataChange),
  pins: z.number().int(),
  /** Of what Insights shows first; null where it cannot be told now. */
  insights: z.number().int().nullable(),
});
export type DataLosses = z.infer<typeof DataLosses>;

const shared = { tag: "data", access: "admin" } as const;
const one = { ...shared, params: z.object({ preview_id: Id }) } as const;
const table = { ...shared, params: z.object({ table_id: z.string().max(60) }) } as const;

export const dataRoutes = {
  data: route({
    ...shared,
    method: "GET",
    path: "/admin/data",
    summary: "The data in service: what was imported, and what the warehouse holds besides",
    response: DataOverview,
    problems: [],
  }),
  previewData: route({
    ...shared,
    method: "POST",
    path: "/admin/data/previews",
    summary:
      "Upload a file of a table (CSV, XLSX, ODS, Parquet, JSON, or ZIP and GZ of them): it is read and understood; nothing is imported yet",
    bodyType: "multipart/form-data",
    file: "application/octet-stream",
    body: z.object({ replaces: z.string().max(60).optional() }),
    status: 201,
    response: DataPreview,
    problems: ["file_too_large", "quota_exceeded", "import_closed", "too_many_requests", "overloaded"],
  }),
  fetchData: route({
    ...shared,
    method: "POST",
    path: "/admin/data/addresses",
    summary:
      "Fetch a file of an https address, of hosts that the operator lists: the preview tells how far it is; nothing is imported yet",
    body: z.object({ url: z.url({ protocol: /^https$/ }).max(2000), replaces: z.string().max(60).optional() }),
    status: 201,
    response: DataPreview,
    problems: ["quota_exceeded", "import_closed", "import_refused"],
  }),
  dataPreview: route({
    ...one,
    method: "GET",
    path: "/admin/data/previews/{preview_id}",
    summary: "An own upload: the first rows, what was understood of each column, and what is asked",
    response: DataPreview,
    problems: ["not_found"],
  }),
  changeDataPreview: route({
    ...one,
    method: "PUT",
    path: "/admin/data/previews/{preview_id}",
    summary: "Say what the file does not tell, all of it; it is understood anew",
    body: DataWishes,
    response: DataPreview,
    problems: ["not_found", "import_busy"],
  }),
  dataChanges: route({
    ...one,
    method: "GET",
    path: "/admin/data/previews/{preview_id}/changes",
    summary: "Questions that are answered today and would be read otherwise",
    response: z.array(DataChange),
    problems: ["not_found", "import_refused", "too_many_requests", "overloaded"],
  }),
  importData: route({
    ...one,
    method: "POST",
    path: "/admin/data/previews/{preview_id}/import",
    summary: "Import it: the preview tells how far it is, and what came of it",
    body: z.object({ accepts_changes: z.boolean().default(false) }),
    status: 202,
    response: DataPreview,
    problems: ["not_found", "import_refused", "import_busy"],
  }),
  dropDataPreview: route({
    ...one,
    method: "DELETE",
    path: "/admin/data/previews/{preview_id}",
    summary: "Forget an own upload; what is being done with it stops",
    status: 204,
    problems: ["not_found"],
  }),
  tryData: route({
    ...table,
    method: "GET",
    path: "/admin/data/tables/{table_id}/trial",
    summary: "Questions about an imported table, answered now, beside what its file says",
    response: z.array(DataTrial),
    problems: ["not_found"],
  }),
  dataLosses: route({
    ...table,
    method: "GET",
    path: "/admin/data/tables/{table_id}/losses",
    summary: "What is lost with an imported table: the model's own questions, and pinned answers",
    response: DataLosses,
    problems: ["not_found", "import_refused", "too_many_requests", "overloaded"],
  }),
  scheduleData: route({
    ...table,
    method: "PUT",
    path: "/admin/data/tables/{table_id}/address",
    summary: "Say when the address that an imported table came from is fetched again, and what becomes of a newer file",
    body: FetchingAgain,
    status: 204,
    problems: ["not_found", "import_closed"],
  }),
  fetchDataAgain: route({
    ...table,
    method: "POST",
    path: "/admin/data/tables/{table_id}/address/fetch",
    summary: "Fetch the file of a table's address now, to be looked at and imported: the preview tells how far it is",
    status: 201,
    response: DataPreview,
    problems: ["not_found", "quota_exceeded", "import_closed", "import_refused"],
  }),
  undoData: route({
    ...table,
    method: "POST",
    path: "/admin/data/tables/{table_id}/undo",
    summary: "Take the last import of a table back: the version before comes back, or the table goes",
    status: 204,
    problems: ["not_found", "import_refused", "import_busy"],
  }),
  restoreData: route({
    ...table,
    method: "POST",
    path: "/admin/data/tables/{table_id}/restore",
    summary: "Bring back what was undone or taken away",
    status: 204,
    problems: ["not_found", "import_refused", "import_busy"],
  }),
  removeData: route({
    ...table,
    method: "DELETE",
    path: "/admin/data/tables/{table_id}",
    summary: "Take an imported table away; it can be brought back for 30 days",
    status: 204,
    problems: ["not_found", "import_refused", "import_busy"],
  }),
};
