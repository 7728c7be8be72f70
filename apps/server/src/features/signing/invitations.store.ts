import type { Invitation } from "@tanyadata/contract";
import type { Kysely } from "kysely";
import { locked } from "../../documents/locked.ts";
import { record } from "../../documents/trail.ts";
import { AppError } from "../../http/app-error.ts";
import { newId } from "../../ids.ts";
import type { Schema } from "../../store/schema.ts";
import type { Store } from "../../store/store.ts";
import { invitationsWhere } from "./invitation-rows.ts";
import { remind, takeReminders } from "./remind.ts";

export interface Person {
  readonly id: string;
  readonly email: string;
}

/** Invitations to sign. Whoever is invited is a member of the document, until they decline or are taken back. */
export function invitationStore(store: Pick<Store, "db" | "dialect">, now: () => Date) {
  const { db } = store;

  /** Ends one that is open; the deed of a user who is neither its sender nor its receiver finds nothing. */
  const settle = async (
    id: string,
    by: { readonly from_id: Person } | { readonly to_id: Person },
    state: "ditolak" | "ditarik",
    reason: string | null,
  ): Promise<Invitation> => {
    const [column, person] = "from_id" in by ? (["from_id", by.from_id] as const) : (["to_id", by.to_id] as const);
    const mine = db.selectFrom("invitations").selectAll().where("id", "=", id).where(column, "=", person.id);
    const found = await mine.executeTakeFirst();
    const settled =
      found &&
      (await locked(store, found.document_id, async (transaction) => {
        const at = now();
        const open = transaction.updateTable("invitations").where("state", "=", "menunggu");
        const settled_at = at.toISOString();
        const { numUpdatedRows } = await open
          .set({ state, reason, settled_at })
          .where("id", "=", id)
          .executeTakeFirstOrThrow();
        if (numUpdatedRows === 0n) throw new AppError("invitation_settled");
        const data = { invitation: id, ...(reason === null ? {} : { reason }) };
        const event = state === "ditolak" ? "invitation.declined" : "invitation.withdrawn";
        await record(transaction, found.document_id, at, { actor: person.email, event, data });
        // Nobody after one who declined is asked.
        if (state === "ditolak")
          await open
            .set({ state: "ditarik", settled_at })
            .where("document_id", "=", found.document_id)
            .where("turn", ">", found.turn)
            .execute();
        await dropMembers(transaction, found.document_id);
        return true;
      }));
    if (!settled) throw new AppError("not_found");
    const [row] = await invitationsWhere(db, (query) => query.where("invitations.id", "=", id));
    if (!row) throw new AppError("not_found");
    return row;
  };

  return {
    ofDocument: (documentId: string): Promise<Invitation[]> =>
      invitationsWhere(db, (query) => query.where("invitations.document_id", "=", documentId)),

    /** What waits for the user's signature, newest first; undefined where `prev` is none of theirs. */
    async waiting(userId: string, { prev, limit }: { prev?: string | undefined; limit: number }) {
      const theirs = db.selectFrom("invitations").select("id").where("to_id", "=", userId);
      if (prev !== undefined && !(await theirs.where("id", "=", prev).executeTakeFirst())) return undefined;
      return invitationsWhere(db, (query) =>
        query
          .where("invitations.to_id", "=", userId)
          .where("invitations.state", "=", "menunggu")
          .$if(prev !== undefined, (rest) => rest.where("invitations.id", "<", prev ?? ""))
          .clearOrderBy()
          .orderBy("invitations.id", "desc")
          .limit(limit),
      );
    },

    /** Throws AppError `not_found`, `unknown_signer` or `already_invited`; then nobody was invited. */
    async invite(
      from: Person,
      documentId: string,
      { signers, order, message }: { signers: readonly string[]; order: "urut" | "paralel"; message: string | null },
    ): Promise<Invitation[]> {
      const emails = signers.map((email) => email.trim().toLowerCase());
      if (new Set(emails).size !== emails.length || emails.includes(from.email)) throw new AppError("already_invited");
      const ids = await locked(store, documentId, async (transaction, document) => {
        if (document.user_id !== from.id) throw new AppError("not_found");
        const users = await transaction
          .selectFrom("users")
          .select(["id", "email"])
          .where("email", "in", emails)
          .where("disabled_at", "is", null)
          .execute();
        const unknown = emails.find((email) => !users.some((user) => user.email === email));
        if (unknown !== undefined) throw new AppError("unknown_signer", { detail: unknown });
        const before = await transaction
          .selectFrom("invitations")
          .select(["to_id", "turn", "state"])
          .where("document_id", "=", documentId)
          .execute();
        const open = before.filter(({ state }) => state === "menunggu");
        if (open.some(({ to_id }) => users.some(({ id }) => id === to_id))) throw new AppError("already_invited");
        const first = Math.max(0, ...before.map(({ turn }) => turn)) + 1;
        const at = now();
        const created_at = at.toISOString();
        const rows = emails.flatMap((email, index) => {
          const user = users.find((each) => each.email === email);
          const turn = order === "urut" ? first + index : first;
          const row = { id: newId(at), document_id: documentId, from_id: from.id, turn, message };
          return user ? [{ ...row, to_id: user.id, state: "menunggu" as const, created_at }] : [];
        });
        const nothingYet = { reason: null, operation_id: null, settled_at: null, reminded_at: null, told_at: null };
        await transaction
          .insertInto("invitations")
          .values(rows.map((row) => ({ ...row, ...nothingYet })))
          .execute();
        await transaction
          .insertInto("document_members")
          .values(rows.map(({ to_id }) => ({ document_id: documentId, user_id: to_id })))
          .onConflict((conflict) => conflict.columns(["user_id", "document_id"]).doNothing())
          .execute();
        const data = { signers: emails, order };
        await record(transaction, documentId, at, { actor: from.email, event: "invitation.sent", data });
        return rows.map(({ id }) => id);
      });
      if (!ids) throw new AppError("not_found");
      return invitationsWhere(db, (query) => query.where("invitations.id", "in", ids));
    },

    decline: (id: string, to: Person, reason: string): Promise<Invitation> =>
      settle(id, { to_id: to }, "ditolak", reason),
    withdraw: (id: string, from: Person): Promise<Invitation> => settle(id, { from_id: from }, "ditarik", null),
    remind: (id: string, from: Person): Promise<Invitation> => remind(store, now(), id, from),
    takeReminders: (to: Person): Promise<Invitation[]> => takeReminders(db, to.id),
  };
}
export type InvitationStore = ReturnType<typeof invitationStore>;

/**
 * Whether an invited user may sign now: it is their turn. Read within the transaction that writes the signature down, so that a copied link or two
 * browsers cannot break the order.
 */
export async function isTheirTurn(db: Kysely<Schema>, documentId: string, userId: string): Promise<boolean> {
  const open = await db
    .selectFrom("invitations")
    .select(["to_id", "turn"])
    .where("document_id", "=", documentId)
    .where("state", "=", "menunggu")
    .orderBy("turn")
    .execute();
  const mine = open.find(({ to_id }) => to_id === userId);
  return mine !== undefined && mine.turn === open[0]?.turn;
}

/** Settles a user's open invitation to a document that they just signed. Gives its id. */
export async function markSigned(
  transaction: Kysely<Schema>,
  operation: { readonly id: string; readonly document_id: string; readonly user_id: string },
  at: Date,
): Promise<string | undefined> {
  const row = await transaction
    .updateTable("invitations")
    .set({ state: "ditandatangani", operation_id: operation.id, settled_at: at.toISOString() })
    .where("document_id", "=", operation.document_id)
    .where("to_id", "=", operation.user_id)
    .where("state", "=", "menunggu")
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** Who has no open or signed invitation any more sees the document no more. */
async function dropMembers(transaction: Kysely<Schema>, documentId: string): Promise<void> {
  await transaction
    .deleteFrom("document_members")
    .where("document_id", "=", documentId)
    .where((where) =>
      where(
        "user_id",
        "not in",
        where
          .selectFrom("invitations")
          .select("to_id")
          .where("invitations.document_id", "=", documentId)
          .where("invitations.state", "in", ["menunggu", "ditandatangani"]),
      ),
    )
    .execute();
}
