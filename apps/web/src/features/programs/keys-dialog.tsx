import type { Account } from "@tanyadata/contract";
import { Dialog } from "../../ui/dialog.tsx";
import { Keys } from "./keys.tsx";

/** The keys of somebody, for administrators. */
export const KeysDialog = ({ account, onClose }: { account: Account; onClose: () => void }) => (
  <Dialog title={`Kunci ${account.nickname}`} description={account.email} onClose={onClose} className="max-w-md">
    <div className="grid gap-3 overflow-y-auto p-4">
      <Keys owner={account.id} canMake={account.is_service} />
    </div>
  </Dialog>
);
