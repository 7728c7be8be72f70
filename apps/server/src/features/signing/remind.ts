import type { Invitation } from "@tanyadata/contract";
import type { Kysely } from "kysely";
import { locked } from "../../documents/locked.ts";
import { record } from "../../documents/trail.ts";
import { AppError } from "../../http/app-error.ts";
import type { Schema } from "../../store/schema.ts";
import type { Store } from "../../store/store.ts";
import { invitationsWhere } from "./invitation-rows.ts";

/** Milliseconds from one reminder of an invitation to the next. */
const remindEvery = 60 * 60_000;

/**
 * Reminds an invited signer, as whoever invited them. Throws AppError `not_found`, `invitation_settled`,
 * `not_their_turn` or `reminded_recently`; then nothing was written.
 */
export async function remind(
  store: Pick<Store, "db" | "dialect">,
  at: Date,
  id: string,
  from: { readonly id: string; readonly email: string },
): Promise<Invitation> {
  const { db } = store;
  const mine = db.selectFrom("invitations").select("document_id").where("id", "=", id).where("from_id", "=", from.id);
  const found = await mine.executeTakeFirst();
  // Two reminders at the same time: the second one sees what the first one wrote.
  const reminded =
    found &&
    (await locked(store, found.document_id, async (transaction) => {
      const [invitation] = await invitationsWhere(transaction, (query) => query.where("invitations.id", "=", id));
      if (!invitation) throw new AppError("not_found");
      assertRemindable(invitation, at);
      const reminded_at = at.toISOString();
      await transaction.updateTable("invitations").set({ reminded_at }).where("id", "=", id).execute();
      const data = { invitation: id, signer: invitation.to.email };
      await record(transaction, found.document_id, at, { actor: from.email, event: "invitation.reminded", data });
      return { ...invitation, reminded_at };
    }));
  if (!reminded) throw new AppError("not_found");
  return reminded;
}

/** What waits for a signer who was reminded of it and not told so yet; one statement, so that two tabs tell it once. */
export async function takeReminders(db: Kysely<Schema>, signerId: string): Promise<Invitation[]> {
  const taken = await db
    .updateTable("invitations")
    .set((each) => ({ told_at: each.ref("reminded_at") }))
    .where("to_id", "=", signerId)
    .where("state", "=", "menunggu")
    .where("reminded_at", "is not", null)
    .where((each) => each.or([each("told_at", "is", null), each("told_at", "<", each.ref("reminded_at"))]))
    .returning("id")
    .execute();
  const ids = taken.map(({ id }) => id);
  return ids.length === 0 ? [] : invitationsWhere(db, (query) => query.where("invitations.id", "in", ids));
}

function assertRemindable({ state, reminded_at }: Invitation, at: Date): void {
  if (state === "menunggu_giliran") throw new AppError("not_their_turn");
  if (state !== "menunggu") throw new AppError("invitation_settled");
  const wait = reminded_at === null ? 0 : Date.parse(reminded_at) + remindEvery - at.getTime();
  if (wait > 0) throw new AppError("reminded_recently", { headers: { "retry-after": String(Math.ceil(wait / 1000)) } });
}
