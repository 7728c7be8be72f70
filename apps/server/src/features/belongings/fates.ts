/**
 * What becomes of a user's rows, table by table, when they have their data erased; and by which columns a table tells whose they are.
 * A table that tells of users and does not stand here fails a test: what is kept of people is decided, not forgotten.
 */
export type Fate = "erased" | "emptied" | "kept";

interface Of {
  readonly fate: Fate;
  /** Columns that hold the user's id. */
  readonly by: readonly string[];
}

const of = (fate: Fate, ...by: string[]): Of => ({ fate, by: by.length > 0 ? by : ["user_id"] });

export const fates: Readonly<Record<string, Of>> = {
  topics: of("erased"),
  queries: of("erased"),
  feedback: of("erased"),
  unanswered: of("erased"),
  pins: of("erased"),
  board_shares: of("erased"),
  // That something was asked and what came of it stays counted; what it was does not.
  events: of("emptied"),
  // By its own feature, which drops the bytes and writes the trail.
  documents: of("emptied"),
  // The account, how it logs in, and what it may.
  users: of("kept", "id"),
  sessions: of("kept"),
  identities: of("kept"),
  second_factors: of("kept"),
  recovery_codes: of("kept"),
  api_keys: of("kept"),
  group_members: of("kept"),
  user_attributes: of("kept"),
  model_usage: of("kept"),
  // What others' documents are proven by.
  document_members: of("kept"),
  operations: of("kept"),
  specimens: of("kept"),
  certificates: of("kept"),
  invitations: of("kept", "from_id", "to_id"),
};

/** Columns in which people stand by the address that they had then, alone or within JSON: it is taken from there when their account is ended. */
export const addressed: Readonly<Record<string, readonly string[]>> = {
  databases: ["added_by"],
  import_addresses: ["set_by"],
  model_versions: ["made_by", "edits"],
};

/** Columns that are of no use to anybody but whoever wants to pass for their user. */
export const isSecret = (column: string): boolean => /(^|_)(hash|secret|token|locked_key|last_step)$/.test(column);
