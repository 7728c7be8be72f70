import type { AuditEntry } from "@tanyadata/contract";
import type { ColumnType } from "kysely";
import type { DataTables } from "./data-schema.ts";
import type { DocumentTables } from "./documents-schema.ts";

/**
 * App state, the same on SQLite and PostgreSQL. Times are ISO 8601 in UTC with milliseconds, kept as text, so that they
 * sort and read alike on both; JSON is text; flags are 0 or 1, or the time at which they were set.
 */
export interface Schema extends DocumentTables, DataTables {
  secrets: SecretTable;
  users: UserTable;
  sessions: SessionTable;
  identities: IdentityTable;
  refresh_tokens: RefreshTokenTable;
  second_factors: SecondFactorTable;
  recovery_codes: RecoveryCodeTable;
  topics: TopicTable;
  queries: QueryTable;
  feedback: FeedbackTable;
  events: EventTable;
  event_head: EventHeadTable;
  event_collectors: EventCollectorTable;
  pins: PinTable;
  board_shares: BoardShareTable;
  unanswered: UnansweredTable;
  model_usage: ModelUsageTable;
  probes: ProbeTable;
  api_keys: ApiKeyTable;
  groups: GroupTable;
  group_members: GroupMemberTable;
  user_attributes: UserAttributeTable;
  model_versions: ModelVersionTable;
}

/** One row, written to see whether anything can be. */
export interface ProbeTable {
  id: Fixed<string>;
  written_at: string;
}

/** Never changed after the row was written. */
type Fixed<T> = ColumnType<T, T, never>;

/** A group of users, to which policies give something by its name. */
export interface GroupTable {
  id: Fixed<string>;
  name: string;
  created_at: Fixed<string>;
}

export interface GroupMemberTable {
  group_id: Fixed<string>;
  user_id: Fixed<string>;
}

/** One value of an attribute that policies compare rows with. */
export interface UserAttributeTable {
  user_id: Fixed<string>;
  attribute: Fixed<string>;
  value: Fixed<string>;
}

/** A key of a program, kept as its hash. */
export interface ApiKeyTable {
  id: Fixed<string>;
  user_id: Fixed<string>;
  name: Fixed<string>;
  /** SHA-256 of what opens, hex. */
  hash: Fixed<string>;
  /** The last characters of what opens. */
  ending: Fixed<string>;
  /** With spaces between them. */
  scopes: Fixed<string>;
  created_at: Fixed<string>;
  expires_at: Fixed<string>;
  /** To the minute. */
  last_used_at: string | null;
}

/** What was taught of a model, whole: the one with the highest number is in service, on all servers. */
export interface ModelVersionTable {
  /** A connected database's id; empty: the first source. */
  source: Fixed<string>;
  number: Fixed<number>;
  /** JSON. */
  edits: Fixed<string>;
  /** The address of who made it, as it was then. */
  made_by: Fixed<string>;
  created_at: Fixed<string>;
}

/** Keys that the server made for itself, shared by all nodes. */
export interface SecretTable {
  name: Fixed<string>;
  /** Base64. A key that is kept encrypted gets another value when the key around it changes. */
  value: string;
  created_at: Fixed<string>;
}

export interface UserTable {
  id: Fixed<string>;
  /** Lower case, unique. */
  email: string;
  nickname: string;
  password_hash: string;
  /** Of a password that was made for its user: until when it counts. */
  password_ends_at: ColumnType<string | null, string | null | undefined, string | null>;
  is_admin: number;
  /** 1: of a program, which has keys and no log-in. */
  is_service: ColumnType<number, number | undefined, never>;
  disabled_at: string | null;
  /** What was guessed until then is known to them. */
  guesses_seen_at: ColumnType<string | null, never, string>;
  created_at: Fixed<string>;
  updated_at: string;
}

/** One log-in: the family of all refresh tokens that descend from it. */
export interface SessionTable {
  id: Fixed<string>;
  user_id: Fixed<string>;
  created_at: Fixed<string>;
  revoked_at: string | null;
  /** Browser and system; null where it is not known. */
  device: Fixed<string | null>;
  /** Where it was used last. */
  address: string | null;
  /** Null: not since it began. */
  last_used_at: string | null;
  /** Null of one that was begun at a provider and not opened, and of those from before this was kept. */
  opened_at: string | null;
  /** When its holder proved who they are, by a password or at a provider; null where nobody knows. */
  proven_at: string | null;
  /** The organisation's provider that it came from; null of a log-in with a password. */
  provider: Fixed<string | null>;
  provider_subject: Fixed<string | null>;
  /** The log-in there. */
  provider_session: Fixed<string | null>;
  /** What the provider gave to ask again and to log out there: encrypted JSON. */
  provider_token: string | null;
  /** When it was asked whether they are still welcome, and when it last said so. */
  provider_asked_at: string | null;
  provider_seen_at: string | null;
  /** 1: from a device that was not known, and nobody has said yet whose it is; null of those from before this was kept. */
  is_new_device: ColumnType<number | null, number | undefined, number>;
}

/** Who somebody is at the provider of their organisation. */
export interface IdentityTable {
  provider: Fixed<string>;
  /** For ever theirs there. */
  subject: Fixed<string>;
  user_id: Fixed<string>;
  created_at: Fixed<string>;
}

export interface RefreshTokenTable {
  /** SHA-256 of the token, hex. */
  hash: Fixed<string>;
  session_id: Fixed<string>;
  created_at: Fixed<string>;
  expires_at: Fixed<string>;
  /** When it was exchanged for its successor. */
  used_at: string | null;
}

/** A user's authenticator: on once it is confirmed. */
export interface SecondFactorTable {
  user_id: Fixed<string>;
  /** Encrypted, another text at each enrolment. */
  secret: string;
  /** The newest time step whose code was used; older codes count no more. */
  last_step: number;
  confirmed_at: string | null;
  created_at: string;
}

/** Deleted when it is used. */
export interface RecoveryCodeTable {
  user_id: Fixed<string>;
  /** SHA-256 of the code, hex. */
  hash: Fixed<string>;
}

export interface TopicTable {
  id: Fixed<string>;
  user_id: Fixed<string>;
  title: string;
  created_at: Fixed<string>;
  updated_at: string;
  pinned_at: string | null;
  archived_at: string | null;
}

export interface QueryTable {
  id: Fixed<string>;
  topic_id: Fixed<string>;
  user_id: Fixed<string>;
  question: Fixed<string>;
  answer: string;
  reading: string;
  sql: string;
  result: string;
  sources: string;
  engine: string;
  suggestions: string;
  chart: string | null;
  /** The typed query plan, for follow-up questions. */
  plan: string | null;
  /** Null in what was stored before there was one: the embedded answerer is sure. */
  confidence: string | null;
  /** What asks for it outside its conversation; null in what was stored before there was one: the question. */
  full_question: Fixed<string | null>;
  /** The answer that its question has to follow, where `full_question` alone does not come to it. */
  follows: Fixed<string | null>;
  /** Why there is no answer (then the columns of one are empty); null where there is one. */
  refusal: Fixed<string | null>;
  /** Under which view of the data it was told; null: nothing was kept from its user. */
  seen_as: Fixed<string | null>;
  created_at: Fixed<string>;
  updated_at: string;
}

/** A question that the language model could not be asked, to be asked again; its id sorts by time. */
export interface UnansweredTable {
  id: Fixed<string>;
  user_id: Fixed<string>;
  topic_id: Fixed<string | null>;
  question: Fixed<string>;
  detail: string;
  created_at: Fixed<string>;
}

/** Tokens of language models, reserved or spent, of one user on one day (UTC). */
export interface ModelUsageTable {
  day: Fixed<string>;
  user_id: Fixed<string>;
  /** PostgreSQL tells it as text. */
  tokens: ColumnType<number | string, number, number>;
  calls: number;
}

/** What a user said of an answer; the last word counts. */
export interface FeedbackTable {
  query_id: Fixed<string>;
  user_id: Fixed<string>;
  rating: "up" | "down";
  comment: string | null;
  updated_at: string;
}

/** Something that was done, kept for a while; each follows the one before by its hash; none is ever changed but what is erased. */
export interface EventTable {
  number: Fixed<number>;
  at: Fixed<string>;
  /** Kept where the user is gone. Null: nobody who is known, or the server itself. */
  user_id: Fixed<string | null>;
  /** The user's, as it was then; empty where it was erased. */
  email: string;
  address: string | null;
  /** The name of a program's key. */
  key: string | null;
  deed: Fixed<AuditEntry["deed"]>;
  question: string;
  sql: string | null;
  /** `done`, `stopped`, or the code of the problem. */
  outcome: Fixed<string>;
  /** Milliseconds. */
  duration: Fixed<number>;
  /** Tokens of language models that a question took, as JSON; null where none was asked. */
  spent: Fixed<string | null>;
  /** Random; null where what the event told of somebody was erased. */
  salt: string | null;
  /** Of what may be erased. */
  digest: Fixed<string>;
  previous: Fixed<string>;
  hash: Fixed<string>;
}

/** One row: what the next event follows, and what the first that is kept does. */
export interface EventHeadTable {
  id: Fixed<number>;
  number: number;
  hash: string;
  before: number;
  before_hash: string;
}

/** Whoever collects the log elsewhere, and how far they have it. */
export interface EventCollectorTable {
  name: Fixed<string>;
  /** The last event that they have. */
  number: number;
  sent_at: string | null;
  /** Why the last try failed; null where it did not. */
  problem: string | null;
  failing_since: string | null;
  /** The process that sends, until then. */
  leased_by: string | null;
  leased_until: string | null;
}

/** An answer that a user pinned to their board, with what it was told from. */
export interface PinTable {
  id: Fixed<string>;
  user_id: Fixed<string>;
  /** The answer of the chat; null of what came from a file. */
  query_id: Fixed<string | null>;
  /** The board's order. */
  position: number;
  title: string;
  question: Fixed<string>;
  answer: string;
  reading: string;
  sql: string;
  plan: Fixed<string | null>;
  result: string;
  regions: string | null;
  sources: string;
  /** Names of the tables that it was read from. */
  tables: string;
  /** Digest of what these held; empty where that is not known. */
  data_version: string;
  confidence: Fixed<string>;
  chart_kind: string | null;
  size: "small" | "medium" | "large";
  /** Why it cannot be answered any more. */
  problem: string | null;
  refreshed_at: string;
  created_at: Fixed<string>;
  /** Null: it is on the board. */
  removed_at: string | null;
  /** Under which view of the data it was told; null: nothing was kept from its user. */
  seen_as: string | null;
}

/** The link by which others may look at a user's board. */
export interface BoardShareTable {
  user_id: Fixed<string>;
  token: string;
  created_at: string;
}
