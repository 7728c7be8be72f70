import { useCallback } from "react";
import { NoticeTeller } from "../features/auth/notice-teller.tsx";
import { useOpenDialog } from "./dialogs.tsx";

/** Tells of what happened to the account, and leads there. */
export function AccountWatch() {
  const open = useOpenDialog();
  const look = useCallback(() => open("account"), [open]);
  return <NoticeTeller onLook={look} />;
}
