import { useCallback, useEffect } from "react";
import { Outlet, useNavigate } from "react-router";
import { useReminders } from "../documents/people/reminders.ts";
import { preloadToasts } from "../ui/toast.ts";
import { Dialogs } from "./dialogs.tsx";
import { signingAddress } from "./document-groups.ts";
import { TopBar } from "./top-bar.tsx";

/** The layout of every page but the login page: the top bar, the page below it, and the dialogs above both. */
export function Component() {
  const navigate = useNavigate();
  const open = useCallback((document: string) => void navigate(signingAddress(document)), [navigate]);
  useEffect(preloadToasts, []);
  useReminders(open);
  return (
    <Dialogs>
      <TopBar />
      <div className="relative min-h-0 flex-1 overflow-y-auto print:overflow-visible">
        <Outlet />
      </div>
    </Dialogs>
  );
}
