import { z } from "zod";
import { ModelName } from "../queries.ts";
import { route } from "../route.ts";
import { Id } from "../topics.ts";

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

/** What people said of a column: the rows of another table that it leads to; null: nowhere, whatever seems so. */
export const SaidRelation = z.object({
  table: word,
  column: word,
  leads_to: z.object({ table: word, column: word }).nullable(),
});
export type SaidRelation = z.infer<typeof SaidRelation>;

/** What a column of a database was taken for, and by what. */
export const DraftedColumn = z.object({
  column: z.string(),
  role: z.string(),
  called: z.string(),
  why: z.string(),
  /** Whether it is worth a look. */
  is_unsure: z.boolean(),
  /** The rows of another table that it leads to. */
  leads_to: z
    .object({
      table: z.string(),
      column: z.string(),
      /** Declared as a foreign key; else proven on the rows. */
      is_declared: z.boolean(),
      /** Said by people. */
      is_said: z.boolean().default(false),
      /** Share of its values that are there, from 0 to 1, and how many are not. */
      share: z.number(),
      orphans: z.number().int(),
    })
    .nullable(),
});
export type DraftedColumn = z.infer<typeof DraftedColumn>;

/** What a table of a database was taken for. */
export const DraftedTable = z.object({
  table: z.string(),
  is: z.enum(["entity", "facts", "tie", "aside"]),
  called: z.string(),
  rows_read: z.number().int(),
  is_whole: z.boolean(),
  /** Why nothing is made of it. */
  why: z.string().nullable(),
  notes: z.array(z.string()),
  columns: z.array(DraftedColumn),
});
export type DraftedTable = z.infer<typeof DraftedTable>;

/** A question that a draft's own words make, what it is answered, and what a plain sum over the same rows says. */
export const DraftTrial = z.object({
  question: z.string(),
  /**
   * `differs`: what is answered is not what the rows come to; `failed`: one of the two did not run; `other`: it is read as something else; `late`:
   * not in its time.
   */
  verdict: z.enum(["equal", "differs", "failed", "other", "late"]),
  /** Figures in words; null where there are none to compare. */
  told: z.string().nullable(),
  summed: z.string().nullable(),
  /** The plain sum, for people to read and run. */
  sql: z.string(),
  why: z.string().nullable(),
});
export type DraftTrial = z.infer<typeof DraftTrial>;

/** The trials of one fact; none where the time for all was over before it was asked. */
export const DraftTrials = z.object({
  about: z.string(),
  /** Questions of its own words that are not understood: nothing is answered wrongly by them. */
  not_understood: z.number().int(),
  trials: z.array(DraftTrial),
});
export type DraftTrials = z.infer<typeof DraftTrials>;

/** Something that a language model proposed for a draft, and what became of it. */
export const DraftProposal = z.object({
  table: z.string(),
  column: z.string().nullable(),
  is: z.enum(["name", "meaning", "relation", "description", "question"]),
  /** The word, where it leads, or the sentence; of a meaning the value that it is for. */
  said: z.string(),
  value: z.string().nullable(),
  /** `proven` on the rows; `unchecked`: taken as a word, and nobody has looked yet; `left` out. */
  verdict: z.enum(["proven", "unchecked", "left"]),
  why: z.string(),
});
export type DraftProposal = z.infer<typeof DraftProposal>;

/** What came of asking a language model. */
export const DraftProposals = z.object({
  /** Tables that it was asked about, of how many. */
  asked: z.number().int(),
  of: z.number().int(),
  /** Why it was not asked about the others. */
  failure: z.string().nullable(),
  proposals: z.array(DraftProposal),
});
export type DraftProposals = z.infer<typeof DraftProposals>;

export const DatabaseReport = z.object({
  tables: z.array(DraftedTable),
  /** Columns that are told to nobody. */
  secrets: z.array(z.string()),
  /** Words that two wanted. */
  collisions: z.array(z.object({ word: z.string(), has: z.string(), lacks: z.string() })),
  /** Questions in its own words, with what they are answered with. */
  questions: z.array(z.object({ question: z.string(), answer: z.string() })),
  /** Ten questions about each fact beside plain sums, what is wrong first; drafts of before have none. */
  trials: z.array(DraftTrials).default([]),
  /** Null where no language model was asked. */
  proposals: DraftProposals.nullable().default(null),
  /** What people had said of its relations when it was drafted. */
  relations: z.array(SaidRelation).default([]),
});
export type DatabaseReport = z.infer<typeof DatabaseReport>;

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
