import { useState } from "react";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { showToast } from "../../ui/toast.ts";
import type { ChatTopic } from "./topic.ts";
import { deleteTopic, useTopicsDispatch } from "./topics.ts";

interface DeleteDialogProps {
  readonly topic: ChatTopic;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Asks before a topic is deleted for good. Where the server refuses it stays open, so that it can be tried again. */
export function DeleteDialog({ topic, onClose, onDeleted }: DeleteDialogProps) {
  const dispatch = useTopicsDispatch();
  const [isBusy, setBusy] = useState(false);
  const name = topic.text ? `“${topic.text}”` : "chat";

  async function confirm() {
    setBusy(true);
    if (await dispatch(deleteTopic(topic))) return onDeleted();
    setBusy(false);
    showToast("error", "Error deleting chat topic, please try again later");
  }

  return (
    <ConfirmDialog
      destructive
      title="Delete Chat"
      description={`Are you sure you want to delete ${name}? This action cannot be undone.`}
      busy={isBusy}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
