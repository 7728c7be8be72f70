import type { TeachingChange } from "@tanyadata/contract";
import { Dialog } from "../../../ui/dialog.tsx";
import { showToast } from "../../../ui/toast.ts";
import type { Source } from "../teaching.api.ts";
import { Consent } from "./consent.tsx";

interface ChangeDialogProps {
  readonly title: string;
  readonly description: string;
  readonly source: Source;
  readonly change: TeachingChange;
  readonly publish: string;
  readonly onClose: () => void;
}

/** Takes back what was taught, or brings an earlier version back: looked at first, as everything that changes answers. */
export const ChangeDialog = ({ title, description, source, change, publish, onClose }: ChangeDialogProps) => (
  <Dialog title={title} description={description} onClose={onClose} className="max-w-xl">
    <div className="overflow-y-auto p-4">
      <Consent
        source={source}
        change={change}
        publish={publish}
        onPublished={() => {
          showToast("success", "Sudah berlaku.");
          onClose();
        }}
      />
    </div>
  </Dialog>
);
