import { type ReactNode, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { showToast } from "../../ui/toast.ts";
import { settingsApi } from "./settings.api.ts";

const count = new Intl.NumberFormat("id-ID");

/** Archives every topic but the pinned ones, once confirmed. */
export function ArchiveAll() {
  const [archiveAll, { isLoading }] = settingsApi.useArchiveAllMutation();
  return (
    <Deed
      label="Archive all chat"
      hint="Semua percakapan pindah ke arsip; yang disematkan tetap di tempatnya."
      question="Archive all your chat history - are you sure?"
      done="All chat topics archived successfully."
      failed="Error archiving all chat topics, please try again later."
      busy={isLoading}
      run={() => archiveAll().unwrap()}
    />
  );
}

/** Deletes every topic but the pinned ones, once confirmed; `onDone` runs after it. */
export function DeleteAll({ onDone }: { onDone: () => void }) {
  const [deleteAll, { isLoading }] = settingsApi.useDeleteAllMutation();
  return (
    <Deed
      destructive
      label="Delete all chat"
      hint="Semua percakapan dan arsip dihapus untuk selamanya; yang disematkan tetap ada."
      question="Clear your chat history - are you sure?"
      warning="This will delete all your chat history. this action cannot be undone."
      done="All chat topics deleted successfully."
      failed="Error deleting all chat topics, please try again later."
      busy={isLoading}
      run={async () => {
        const touched = await deleteAll().unwrap();
        onDone();
        return touched;
      }}
    />
  );
}

interface DeedProps {
  readonly label: string;
  readonly hint: string;
  readonly question: string;
  readonly warning?: string;
  readonly done: string;
  readonly failed: string;
  readonly busy: boolean;
  readonly destructive?: boolean;
  readonly run: () => Promise<{ kept_pinned: number }>;
}

/** A button and its confirm dialog, which closes after success and stays after a failure. */
function Deed({ label, hint, question, warning, done, failed, busy, destructive = false, run }: DeedProps) {
  const [isAsking, setAsking] = useState(false);

  async function confirm() {
    try {
      const { kept_pinned: kept } = await run();
      setAsking(false);
      showToast("success", done, kept > 0 ? `${count.format(kept)} percakapan yang disematkan tetap ada.` : undefined);
    } catch {
      showToast("error", failed);
    }
  }

  return (
    <SettingsRow hint={hint}>
      <Button onClick={() => setAsking(true)} className={destructive ? "text-destructive" : ""}>
        {label}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={question}
          {...(warning ? { description: warning } : {})}
          busy={busy}
          destructive={destructive}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        />
      )}
    </SettingsRow>
  );
}

/** What an action does, and its button. */
export function SettingsRow({ hint, children }: { hint: string; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4 py-3">
      <p className="text-muted-foreground text-sm">{hint}</p>
      {children}
    </div>
  );
}
