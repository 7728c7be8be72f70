import { useCallback, useEffect } from "react";
import { Outlet, useNavigate } from "react-router";
import { useReminders } from "../documents/people/reminders.ts";
import { ProofAsker } from "../features/auth/proof-asker.tsx";
import { useAuth } from "../features/auth/session.ts";
import { loadable } from "../ui/loadable.tsx";
import { preloadToasts } from "../ui/toast.ts";
import { Dialogs } from "./dialogs.tsx";
import { signingAddress } from "./document-groups.ts";
import { TopBar } from "./top-bar.tsx";

/** What it says can wait a moment. */
const AccountWatch = loadable(async () => (await import("./account-watch.tsx")).AccountWatch);
const MustFirst = loadable(async () => (await import("../features/auth/must-first.tsx")).MustFirst);
/** Of every page but the login page; of none where something has to be done first. */
export function Component() {
  const must = useAuth().userDetail?.must ?? null;
  return must === null ? <Layout /> : <MustFirst must={must} />;
}

/** The top bar, the page below it, and the dialogs above both. */
function Layout() {
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
      <ProofAsker />
      <AccountWatch />
    </Dialogs>
  );
}
