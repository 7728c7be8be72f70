import { Outlet, useNavigation } from "react-router";
import { LoadingOverlay } from "../ui/loading-overlay.tsx";

/** What surrounds every page. */
export function Root() {
  const { state } = useNavigation();
  return (
    <>
      <Outlet />
      <LoadingOverlay loading={state !== "idle"} />
    </>
  );
}
