import { Outlet } from "react-router";
import { TopBar } from "./top-bar.tsx";

/** The layout of every page but the login page: the top bar, and the page below it. */
export function Component() {
  return (
    <div className="flex h-dvh flex-col">
      <TopBar />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <Outlet />
      </div>
    </div>
  );
}
