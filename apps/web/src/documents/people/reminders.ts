import type { Invitation } from "@tanyadata/contract";
import { useEffect } from "react";
import { showToast } from "../../ui/toast.ts";
import { documentsApi } from "../documents.api.ts";

/** Tells of reminders wherever the user looks, each once: the server keeps which. The last one, if several came meanwhile. */
export function useReminders(open: (documentId: string) => void): void {
  const { data } = documentsApi.useInvitationsQuery();
  const [take] = documentsApi.useTakeRemindersMutation();
  useEffect(() => {
    if (!data?.some(isReminded)) return;
    async function tell() {
      // A tab that nobody looks at leaves them to another one, or to another device.
      if (document.hidden) return;
      const last = lastReminder((await take()).data ?? []);
      if (!last) return;
      showToast("info", `${last.from.nickname} mengingatkan Anda`, {
        detail: `${last.document_name} menunggu tanda tangan Anda.`,
        action: { label: "Buka", onClick: () => open(last.document_id) },
      });
    }
    void tell();
    document.addEventListener("visibilitychange", tell);
    return () => document.removeEventListener("visibilitychange", tell);
  }, [data, open, take]);
}

type Reminded = Invitation & { readonly reminded_at: string };

const isReminded = (one: Invitation): one is Reminded => one.reminded_at !== null;

const lastReminder = (invitations: readonly Invitation[]): Reminded | undefined =>
  invitations.filter(isReminded).sort((one, other) => other.reminded_at.localeCompare(one.reminded_at))[0];
