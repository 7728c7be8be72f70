import type { Invitation } from "@tanyadata/contract";
import type { Kysely } from "kysely";
import type { Schema } from "../../store/schema.ts";

const selected = (db: Kysely<Schema>) =>
  db
    .selectFrom("invitations")
    .innerJoin("documents", "documents.id", "invitations.document_id")
    .innerJoin("users as sender", "sender.id", "invitations.from_id")
    .innerJoin("users as receiver", "receiver.id", "invitations.to_id")
    .where("documents.deleted_at", "is", null)
    .selectAll("invitations")
    .select([
      "documents.name as document_name",
      "sender.email as from_email",
      "sender.nickname as from_nickname",
      "receiver.email as to_email",
      "receiver.nickname as to_nickname",
    ])
    // Whether somebody before them has still to sign.
    .select((each) =>
      each
        .exists(
          each
            .selectFrom("invitations as earlier")
            .select("earlier.id")
            .whereRef("earlier.document_id", "=", "invitations.document_id")
            .whereRef("earlier.turn", "<", "invitations.turn")
            .where("earlier.state", "=", "menunggu"),
        )
        .as("is_early"),
    )
    .orderBy("invitations.turn")
    .orderBy("invitations.id");

/** Invitations as people see them, in their order unless it is narrowed otherwise. */
export async function invitationsWhere(
  db: Kysely<Schema>,
  narrowed: (query: ReturnType<typeof selected>) => ReturnType<typeof selected>,
): Promise<Invitation[]> {
  return (await narrowed(selected(db)).execute()).map((row) => ({
    id: row.id,
    document_id: row.document_id,
    document_name: row.document_name,
    from: { email: row.from_email, nickname: row.from_nickname },
    to: { email: row.to_email, nickname: row.to_nickname },
    turn: row.turn,
    message: row.message,
    state: row.state === "menunggu" && row.is_early ? "menunggu_giliran" : row.state,
    reason: row.reason,
    reminded_at: row.reminded_at,
    created_at: row.created_at,
    settled_at: row.settled_at,
  }));
}
