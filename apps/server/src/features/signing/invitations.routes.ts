import { invitationRoutes as routes } from "@tanyadata/contract";
import type { FastifyInstance } from "fastify";
import { AppError } from "../../http/app-error.ts";
import { implement } from "../../http/implement.ts";
import type { InvitationStore } from "./invitations.store.ts";

/** Serves invitations to sign: their senders and receivers alone see them. */
export function invitationRoutes(
  app: FastifyInstance,
  { invitations }: { readonly invitations: InvitationStore },
): void {
  implement(app, routes.invite, ({ user, params, body }) =>
    invitations.invite(user, params.document_id, { ...body, message: body.message || null }),
  );
  implement(app, routes.invitations, async ({ user, query }) => {
    const page = await invitations.waiting(user.id, query);
    if (!page) throw new AppError("invalid_cursor");
    return page;
  });
  implement(app, routes.declineInvitation, ({ user, params, body }) =>
    invitations.decline(params.invitation_id, user, body.reason),
  );
  implement(app, routes.withdrawInvitation, ({ user, params }) => invitations.withdraw(params.invitation_id, user));
  implement(app, routes.takeReminders, ({ user }) => invitations.takeReminders(user));
  implement(app, routes.remindSigner, ({ user, params }) => invitations.remind(params.invitation_id, user));
}
