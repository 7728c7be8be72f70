import type { Invitation } from "@tanyadata/contract";
import { BellRing } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { Button, buttonClass } from "../../ui/button.tsx";
import { CallForm } from "../../ui/call-form.tsx";
import { Field } from "../../ui/field.tsx";
import { Moment } from "../../ui/moment.tsx";
import { showToast } from "../../ui/toast.ts";
import { documentsApi } from "../documents.api.ts";

/** Documents of others that wait for the user's signature; nothing where there are none. */
export function WaitingForMe({ addressOf }: { addressOf: (documentId: string) => string }) {
  const { data = [] } = documentsApi.useInvitationsQuery();
  const [declined, setDeclined] = useState<Invitation | null>(null);
  const waiting = data.filter(({ state }) => state === "menunggu" || state === "menunggu_giliran");
  if (waiting.length === 0) return null;
  return (
    <section aria-label="Menunggu tanda tangan Anda" className="mb-6 rounded-lg border border-border p-4">
      <h2 className="font-semibold text-sm">Menunggu tanda tangan Anda</h2>
      <ul className="mt-2 divide-y divide-border">
        {waiting.map((invitation) => (
          <li key={invitation.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
            <div className="min-w-0 text-sm">
              <p className="font-medium [overflow-wrap:anywhere]">{invitation.document_name}</p>
              <p className="text-muted-foreground text-xs">
                Dari {invitation.from.nickname}, <Moment at={invitation.created_at} />
              </p>
              {invitation.reminded_at && (
                <p className="mt-1 flex items-center gap-1.5 text-simulated text-xs">
                  <BellRing className="size-3.5 shrink-0" aria-hidden="true" />
                  <span>
                    {invitation.from.nickname} mengingatkan Anda, <Moment at={invitation.reminded_at} />
                  </span>
                </p>
              )}
              {invitation.message && <p className="mt-1 [overflow-wrap:anywhere]">“{invitation.message}”</p>}
            </div>
            <div className="flex flex-wrap gap-2">
              {invitation.state === "menunggu" ? (
                <Link to={addressOf(invitation.document_id)} className={buttonClass("primary", "sm")}>
                  Tandatangani<span className="sr-only"> {invitation.document_name}</span>
                </Link>
              ) : (
                <span className="self-center text-muted-foreground text-xs">Belum giliran Anda</span>
              )}
              <Button size="sm" onClick={() => setDeclined(invitation)}>
                Tolak<span className="sr-only"> {invitation.document_name}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {declined && <Decline invitation={declined} onClose={() => setDeclined(null)} />}
    </section>
  );
}

function Decline({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const [decline] = documentsApi.useDeclineInvitationMutation();
  return (
    <CallForm
      title={`Tolak menandatangani ${invitation.document_name}?`}
      description={`${invitation.from.nickname} akan melihat alasan Anda; giliran sesudah Anda tidak dilanjutkan.`}
      submit="Tolak"
      destructive
      check={({ reason = "" }) => (reason.trim() ? {} : { reason: "Tuliskan alasannya." })}
      send={async ({ reason = "" }) => {
        const { error } = await decline({ id: invitation.id, reason: reason.trim() });
        if (!error) showToast("success", "Permintaan ditolak.");
        return error;
      }}
      onClose={onClose}
    >
      {(error) => <Field label="Alasan" name="reason" maxLength={500} autoComplete="off" error={error("reason")} />}
    </CallForm>
  );
}
