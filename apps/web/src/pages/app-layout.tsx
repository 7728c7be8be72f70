import { useEffect } from "react";
import { Outlet } from "react-router";
import { preloadToasts } from "../ui/toast.ts";
import { Dialogs } from "./dialogs.tsx";
import { TopBar } from "./top-bar.tsx";

/** The layout of every page but the login page: the top bar, the page below it, and the dialogs above both. */
export function Component() {
  useEffect(preloadToasts, []);
  return (
    <Dialogs>
      <TopBar />
      <div className="min-h-0 flex-1 overflow-y-auto print:overflow-visible">
        <Outlet />
      </div>
    </Dialogs>
  );
}
