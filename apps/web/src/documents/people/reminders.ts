import type { Invitation } from "@tanyadata/contract";
import { useEffect } from "react";
import { showToast } from "../../ui/toast.ts";
import { documentsApi } from "../documents.api.ts";

/** Tells of reminders wherever the user is, each once in a browser; the last one, if several came meanwhile. */
export function useReminders(open: (documentId: string) => void): void {
  const { data } = documentsApi.useInvitationsQuery();
  useEffect(() => {
    const last = lastReminder(data ?? []);
    if (!last || !isNews(last)) return;
    showToast("info", `${last.from.nickname} mengingatkan Anda`, {
      detail: `${last.document_name} menunggu tanda tangan Anda.`,
      action: { label: "Buka", onClick: () => open(last.document_id) },
    });
  }, [data, open]);
}

type Reminded = Invitation & { readonly reminded_at: string };

const lastReminder = (invitations: readonly Invitation[]): Reminded | undefined =>
  invitations
    .filter((one): one is Reminded => one.reminded_at !== null)
    .sort((one, other) => other.reminded_at.localeCompare(one.reminded_at))[0];

/** Up to when they were told; in a browser that forbids storage, until the next reload. */
let unstored = "";

/** Whether it is told for the first time, on any tab; from now on it is not. */
function isNews({ to, reminded_at: at }: Reminded): boolean {
  const key = `reminders-told-${to.email}`;
  try {
    unstored = localStorage.getItem(key) ?? "";
    if (at > unstored) localStorage.setItem(key, at);
  } catch {
    // Kept in memory only.
  }
  const isNew = at > unstored;
  if (isNew) unstored = at;
  return isNew;
}
