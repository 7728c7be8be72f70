import { z } from "zod";
import { ModelName } from "../queries.ts";
import { route } from "../route.ts";
import { Id } from "../topics.ts";
import { DatabaseReport, SaidRelation } from "./database-report.ts";

const word = z.string().trim().min(1).max(200);

/** Where a database at a server is, and as whom it is read. */
const ServerPlace = z.object({
  kind: z.enum(["postgres", "mariadb"]),
  /** A name, an address, or the folder of a Unix socket. */
  host: word.regex(/^[^\s@?#]+$/),
  port: z.number().int().min(1).max(65_535),
  database: word,
  user: word,
  /** `verify`: encrypted, and the server proves who it is; `encrypt`: encrypted, to whoever answers; `off`: as it is. */
  tls: z.enum(["verify", "encrypt", "off"]),
});

/** A database that was sent as a file. */
const FilePlace = z.object({
  kind: z.literal("file"),
  /** What it was made by: SQLite's tables are copied, DuckDB reads its own. */
  format: z.enum(["duckdb", "sqlite"]),
  /** What its sender calls it. */
  name: z.string(),
  bytes: z.number().int(),
  sent_at: z.iso.datetime(),
});

export const DatabasePlace = z.discriminatedUnion("kind", [ServerPlace, FilePlace]);
export type DatabasePlace = z.infer<typeof DatabasePlace>;

/** A server's with its password, which is told to the server alone, and never back. */
export const DatabaseAddress = ServerPlace.extend({ password: z.string().max(1000) });
export type DatabaseAddress = z.infer<typeof DatabaseAddress>;

/** What was found out about a database, in words. */
export const DatabaseFinding = z.object({ is: z.enum(["good", "warning", "error"]), what: z.string() });
export type DatabaseFinding = z.infer<typeof DatabaseFinding>;

/** Who may ask a connected database, besides administrators. */
export const SourceAccess = z.object({
  /** Whoever has signed in; else the members of these groups. */
  everybody: z.boolean(),
  groups: z.array(z.string().trim().min(1).max(80)).max(200),
  /** Whether they may run SQL of their own. */
  sql: z.boolean(),
  /** Policies of its own (YAML, as those of a model), which hold instead; null: none. */
  policies: z.string().max(50_000).nullable(),
});
export type SourceAccess = z.infer<typeof SourceAccess>;

/** A database that somebody connected. */
export const ConnectedDatabase = z.object({
  id: z.string(),
  title: z.string(),
  place: DatabasePlace,
  /**
   * `drafting`: a model of it is being drafted; `failed`: none could be, and `problem` says why; `stopped`: somebody stopped it; `drafted`: there
   * is a report to read; `in_service`: questions are answered from it.
   */
  state: z.enum(["drafting", "failed", "stopped", "drafted", "in_service"]),
  /** How far drafting is, in words. */
  step: z.string().nullable(),
  problem: z.string().nullable(),
  added_by: z.string(),
  added_at: z.iso.datetime(),
  drafted_at: z.iso.datetime().nullable(),
  served_at: z.iso.datetime().nullable(),
  access: SourceAccess,
});
export type ConnectedDatabase = z.infer<typeof ConnectedDatabase>;

/** A language model that may be asked what tables and columns are called, and what one draft takes at most. */
export const ProposingModel = z.object({
  model: ModelName,
  /** What it is called where it is deployed, and where that is. */
  called: z.string(),
  at: z.string(),
  most_calls: z.number().int(),
  /** Of one call. */
  most_tables: z.number().int(),
  most_tokens: z.number().int(),
});
export type ProposingModel = z.infer<typeof ProposingModel>;

export const ConnectedDatabases = z.object({
  /** Why none at a server can be connected here; null where they can. */
  closed: z.string().nullable(),
  /** Of a database that is sent as a file. */
  max_file_bytes: z.number().int(),
  /** Null where none is configured. */
  language_model: ProposingModel.nullable(),
  databases: z.array(ConnectedDatabase),
});
export type ConnectedDatabases = z.infer<typeof ConnectedDatabases>;

/** A connected database with what its draft took everything for; null before there is one. */
export const DatabaseDetail = ConnectedDatabase.extend({
  /** What people said of its relations: the next draft follows it. */
  relations: z.array(SaidRelation),
  report: DatabaseReport.nullable(),
});
export type DatabaseDetail = z.infer<typeof DatabaseDetail>;

const title = z.string().trim().min(1).max(80);
/** Which language model is asked once, while the model is drafted, what tables and columns may be called; null: none. */
const language_model = ModelName.nullable().default(null);

const shared = { tag: "data", access: "admin" } as const;
const one = { ...shared, params: z.object({ database_id: Id }) } as const;

export const databaseRoutes = {
  databases: route({
    ...shared,
    method: "GET",
    path: "/admin/data/databases",
    summary: "Databases that were connected in the browser",
    response: ConnectedDatabases,
    problems: [],
  }),
  testDatabase: route({
    // It reaches into networks.
    fresh: true,
    ...shared,
    method: "POST",
    path: "/admin/data/databases/test",
    summary: "Try to reach and read a database, and say in words what is wrong; nothing is kept",
    body: DatabaseAddress,
    response: z.object({ can_connect: z.boolean(), findings: z.array(DatabaseFinding) }),
    problems: ["import_closed", "too_many_requests", "overloaded"],
  }),
  connectDatabase: route({
    // It reaches into networks.
    fresh: true,
    ...shared,
    method: "POST",
    path: "/admin/data/databases",
    summary: "Connect a database: its password is kept encrypted, and a model of it is drafted behind everybody's back",
    body: z.object({ title, address: DatabaseAddress, language_model }),
    status: 201,
    response: DatabaseDetail,
    problems: ["import_refused", "import_closed"],
  }),
  connectFile: route({
    // As a database at a server is.
    fresh: true,
    ...shared,
    method: "POST",
    path: "/admin/data/databases/files",
    summary: "Send a DuckDB or SQLite file: it is kept here, and a model of it is drafted as of a connected database",
    bodyType: "multipart/form-data",
    file: "application/octet-stream",
    body: z.object({ title, language_model: ModelName.optional() }),
    status: 201,
    response: DatabaseDetail,
    problems: ["import_refused", "file_too_large", "too_many_requests", "overloaded"],
  }),
  renewFile: route({
    fresh: true,
    ...one,
    method: "PUT",
    path: "/admin/data/databases/{database_id}/file",
    summary: "Send a newer file of such a database: questions are answered from it at once, where its model still fits",
    bodyType: "multipart/form-data",
    file: "application/octet-stream",
    body: z.object({}),
    response: DatabaseDetail,
    problems: ["not_found", "import_refused", "import_busy", "file_too_large", "too_many_requests", "overloaded"],
  }),
  database: route({
    ...one,
    method: "GET",
    path: "/admin/data/databases/{database_id}",
    summary: "A connected database, with the report of its draft",
    response: DatabaseDetail,
    problems: ["not_found"],
  }),
  draftDatabase: route({
    ...one,
    method: "POST",
    path: "/admin/data/databases/{database_id}/draft",
    summary: "Draft its model anew; what is in service stays until the new one is put there",
    body: z.object({
      language_model,
      /** What is said of its relations from now on, each column once; null: what was said before. */
      relations: z.array(SaidRelation).max(500).nullable().default(null),
    }),
    status: 202,
    response: DatabaseDetail,
    problems: ["not_found", "import_refused", "import_busy", "import_closed"],
  }),
  stopDatabase: route({
    ...one,
    method: "POST",
    path: "/admin/data/databases/{database_id}/stop",
    summary: "Stop drafting",
    response: DatabaseDetail,
    problems: ["not_found"],
  }),
  serveDatabase: route({
    // Those whom it lets in are told of it at once.
    fresh: true,
    ...one,
    method: "POST",
    path: "/admin/data/databases/{database_id}/serve",
    summary: "Put what was drafted into service: questions are answered from it at once",
    response: DatabaseDetail,
    problems: ["not_found", "import_refused", "import_busy"],
  }),
  withdrawDatabase: route({
    ...one,
    method: "POST",
    path: "/admin/data/databases/{database_id}/withdraw",
    summary: "Take it out of service; it stays connected",
    response: DatabaseDetail,
    problems: ["not_found"],
  }),
  changeDatabaseAccess: route({
    fresh: true,
    ...one,
    method: "PUT",
    path: "/admin/data/databases/{database_id}/access",
    summary: "Say who may ask it; by default administrators alone",
    body: SourceAccess,
    response: DatabaseDetail,
    problems: ["not_found", "import_refused", "import_busy"],
  }),
  removeDatabase: route({
    // Its password is gone for good.
    fresh: true,
    ...one,
    method: "DELETE",
    path: "/admin/data/databases/{database_id}",
    summary: "Disconnect it: what was kept of it, its password too, is gone",
    status: 204,
    problems: ["not_found"],
  }),
};
