import { z } from "zod";
import { Email } from "../auth.ts";
import { route } from "../route.ts";
import { Id, Page } from "../topics.ts";

/** Another user's task to sign a document. `menunggu_giliran`: somebody before them has to sign first. */
export const Invitation = z.object({
  id: z.string(),
  document_id: z.string(),
  document_name: z.string(),
  /** Who asks. */
  from: z.object({ email: z.string(), nickname: z.string() }),
  /** Who is asked. */
  to: z.object({ email: z.string(), nickname: z.string() }),
  /** Place in the order, from 1; those who sign in parallel share one. */
  turn: z.number().int(),
  message: z.string().nullable(),
  state: z.enum(["menunggu_giliran", "menunggu", "ditandatangani", "ditolak", "ditarik"]),
  /** Why it was declined. */
  reason: z.string().nullable(),
  /** When who asks last reminded who is asked. */
  reminded_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  /** When it was signed, declined or withdrawn. */
  settled_at: z.iso.datetime().nullable(),
});
export type Invitation = z.infer<typeof Invitation>;

export const NewInvitations = z.object({
  /** Emails of users of this instance, in their order. */
  signers: z.array(Email).min(1).max(20),
  order: z.enum(["urut", "paralel"]).default("urut"),
  message: z.string().trim().max(500).optional(),
});
export type NewInvitations = z.input<typeof NewInvitations>;

const shared = { tag: "signing", access: "user" } as const;
const one = { ...shared, params: z.object({ invitation_id: Id }), response: Invitation } as const;

export const invitationRoutes = {
  invite: route({
    ...shared,
    method: "POST",
    path: "/documents/{document_id}/invitations",
    summary: "Invite users to sign a document, after those who are invited already",
    params: z.object({ document_id: Id }),
    body: NewInvitations,
    status: 201,
    response: z.array(Invitation),
    problems: ["not_found", "unknown_signer", "already_invited"],
  }),
  invitations: route({
    ...shared,
    method: "GET",
    path: "/invitations",
    summary: "What waits for the caller's signature, newest first",
    query: Page,
    response: z.array(Invitation),
    problems: ["invalid_cursor"],
  }),
  declineInvitation: route({
    ...one,
    method: "POST",
    path: "/invitations/{invitation_id}/decline",
    summary: "Decline to sign; nobody after them is asked then",
    body: z.object({ reason: z.string().trim().min(1).max(500) }),
    problems: ["not_found", "invitation_settled"],
  }),
  withdrawInvitation: route({
    ...one,
    method: "POST",
    path: "/invitations/{invitation_id}/withdraw",
    summary: "Take an invitation back",
    problems: ["not_found", "invitation_settled"],
  }),
  takeReminders: route({
    ...shared,
    method: "POST",
    path: "/invitations/take-reminders",
    summary: "Invitations that the caller was reminded of and not told so yet; each reminder is given once",
    response: z.array(Invitation),
    problems: [],
  }),
  remindSigner: route({
    ...one,
    method: "POST",
    path: "/invitations/{invitation_id}/remind",
    summary: "Remind an invited signer whose turn it is, at most once an hour",
    problems: ["not_found", "invitation_settled", "not_their_turn", "reminded_recently"],
  }),
};
