import type { ColumnType } from "kysely";

/** Never changed after the row was written. */
type Fixed<T> = ColumnType<T, T, never>;
/** Bytes; PostgreSQL tells them as text. */
type Bytes = ColumnType<number | string, number, number>;

/** Tables of documents, stamps and signatures; see `schema.ts` for how values are kept. */
export interface DocumentTables {
  documents: DocumentTable;
  document_members: MemberTable;
  revisions: RevisionTable;
  operations: OperationTable;
  trail: TrailTable;
  specimens: SpecimenTable;
  certificates: CertificateTable;
  invitations: InvitationTable;
}

/** A document in its last revision. A deleted one stays for the histories; its bytes are gone. */
export interface DocumentTable {
  id: Fixed<string>;
  user_id: Fixed<string>;
  name: Fixed<string>;
  revision: number;
  sha256: string;
  size: Bytes;
  /** Of all its revisions. */
  stored_bytes: Bytes;
  pages: string;
  warnings: string;
  seals: string;
  /** What its file names must say of it, such as `SIMULASI`. */
  mark: string | null;
  created_at: Fixed<string>;
  updated_at: string;
  deleted_at: string | null;
}

export interface MemberTable {
  document_id: Fixed<string>;
  user_id: Fixed<string>;
}

export interface RevisionTable {
  document_id: Fixed<string>;
  number: Fixed<number>;
  sha256: Fixed<string>;
  size: ColumnType<number | string, number, never>;
  origin: Fixed<"upload" | "stamp" | "signature">;
  operation_id: Fixed<string | null>;
  mark: Fixed<string | null>;
  created_at: Fixed<string>;
}

/** A state machine's state; what its feature keeps is in `request` (as it was asked) and `progress` (what came of it). */
export interface OperationTable {
  id: Fixed<string>;
  kind: Fixed<"stamp" | "signature">;
  user_id: Fixed<string>;
  document_id: Fixed<string>;
  document_name: Fixed<string>;
  box: Fixed<string>;
  request: Fixed<string>;
  progress: string;
  state: string;
  /** 1: the server has to go on with it. */
  is_working: number;
  revision_in: number;
  sha256_in: string;
  revision_out: number | null;
  sha256_out: string | null;
  serial_number: string | null;
  error_code: string | null;
  error_detail: string | null;
  idempotency_key: Fixed<string | null>;
  /** Lower case: what a search looks into. */
  search: string;
  /** The server process that works on it, and until when it has the word. */
  leased_by: string | null;
  leased_until: string | null;
  created_at: Fixed<string>;
  updated_at: string;
}

export interface TrailTable {
  document_id: Fixed<string>;
  number: Fixed<number>;
  at: Fixed<string>;
  actor: Fixed<string | null>;
  event: Fixed<string>;
  data: Fixed<string>;
  previous: Fixed<string>;
  hash: Fixed<string>;
}

export interface SpecimenTable {
  id: Fixed<string>;
  user_id: Fixed<string>;
  name: Fixed<string>;
  sha256: Fixed<string>;
  width: Fixed<number>;
  height: Fixed<number>;
  is_default: number;
  archived_at: string | null;
  created_at: Fixed<string>;
}

export interface CertificateTable {
  id: Fixed<string>;
  user_id: Fixed<string>;
  name: Fixed<string>;
  kind: Fixed<"lokal" | "p12" | "csc">;
  subject: Fixed<string>;
  issuer: Fixed<string>;
  /** Hex. */
  serial: Fixed<string>;
  key_kind: Fixed<string>;
  not_before: Fixed<string>;
  not_after: Fixed<string>;
  /** Base64 of DER, the leaf first. */
  chain: Fixed<string>;
  /** Encrypted; null where another keeps the key. */
  locked_key: string | null;
  /** Which service keeps the key, and under which name. */
  remote: Fixed<string | null>;
  revoked_at: string | null;
  revoked_for: string | null;
  created_at: Fixed<string>;
}

export interface InvitationTable {
  id: Fixed<string>;
  document_id: Fixed<string>;
  from_id: Fixed<string>;
  to_id: Fixed<string>;
  turn: Fixed<number>;
  message: Fixed<string | null>;
  state: "menunggu" | "ditandatangani" | "ditolak" | "ditarik";
  reason: string | null;
  operation_id: string | null;
  reminded_at: string | null;
  /** The last reminder that the signer was told of, by its time. */
  told_at: string | null;
  created_at: Fixed<string>;
  settled_at: string | null;
}
