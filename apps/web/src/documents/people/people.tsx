import type { DocumentDetail, Invitation } from "@tanyadata/contract";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import { failureOf } from "../../api/failure.ts";
import { wordsOf } from "../../api/failure-words.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Moment } from "../../ui/moment.tsx";
import { showToast } from "../../ui/toast.ts";
import { documentsApi } from "../documents.api.ts";
import { Invite } from "./invite.tsx";

const states: Record<Invitation["state"], readonly [string, "good" | "bad" | "caution" | "plain"]> = {
  menunggu_giliran: ["Menunggu giliran", "plain"],
  menunggu: ["Menunggu tanda tangan", "caution"],
  ditandatangani: ["Sudah menandatangani", "good"],
  ditolak: ["Menolak", "bad"],
  ditarik: ["Ditarik", "plain"],
};

/** Who was invited to sign a document; its owner invites and takes back. */
export function People({ document }: { document: DocumentDetail }) {
  const [isInviting, setInviting] = useState(false);
  const isOwner = document.role === "owner";
  if (!isOwner && document.invitations.length === 0) return null;
  return (
    <section aria-label="Penanda tangan lain" className="grid justify-items-start gap-2">
      <h3 className="font-medium text-sm">Penanda tangan lain</h3>
      {document.invitations.length > 0 && (
        <ul className="w-full divide-y divide-border border-border border-y">
          {document.invitations.map((invitation) => (
            <Person key={invitation.id} invitation={invitation} isOwner={isOwner} />
          ))}
        </ul>
      )}
      {isOwner && (
        <Button onClick={() => setInviting(true)}>
          <UserPlus className="size-4" aria-hidden="true" />
          Undang penanda tangan
        </Button>
      )}
      {isInviting && <Invite documentId={document.id} onClose={() => setInviting(false)} />}
    </section>
  );
}

function Person({ invitation, isOwner }: { invitation: Invitation; isOwner: boolean }) {
  const [withdraw, { isLoading: isWithdrawing }] = documentsApi.useWithdrawInvitationMutation();
  const [remind, { isLoading: isReminding }] = documentsApi.useRemindSignerMutation();
  const { to, turn, state, reason, reminded_at: remindedAt } = invitation;
  const [words, tone] = states[state];
  const isOpen = state === "menunggu" || state === "menunggu_giliran";

  async function send(deed: typeof withdraw | typeof remind, done: string, refused: string) {
    const { error } = await deed(invitation.id);
    if (error) showToast("error", refused, wordsOf(failureOf(error)));
    else showToast("success", done);
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-2 text-sm">
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {turn}. {to.nickname} <span className="text-muted-foreground">{to.email}</span>
        {reason && <span className="block text-muted-foreground text-xs">Alasan: {reason}</span>}
        {isOpen && remindedAt && (
          <span className="block text-muted-foreground text-xs">
            Diingatkan <Moment at={remindedAt} />
          </span>
        )}
      </span>
      <span className="flex flex-wrap items-center gap-2">
        <Badge tone={tone}>{words}</Badge>
        {isOwner && state === "menunggu" && (
          <Button
            size="sm"
            busy={isReminding}
            onClick={() => void send(remind, `${to.nickname} diingatkan.`, `${to.nickname} tidak dapat diingatkan.`)}
          >
            Ingatkan<span className="sr-only"> {to.nickname}</span>
          </Button>
        )}
        {isOwner && isOpen && (
          <Button
            size="sm"
            variant="ghost"
            busy={isWithdrawing}
            onClick={() => void send(withdraw, "Undangan ditarik.", "Undangan tidak dapat ditarik.")}
          >
            Tarik<span className="sr-only"> undangan {to.nickname}</span>
          </Button>
        )}
      </span>
    </li>
  );
}
