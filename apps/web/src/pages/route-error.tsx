import { isRouteErrorResponse, useRouteError } from "react-router";
import { ErrorScreen } from "../ui/error-screen.tsx";
import { useTitle } from "../ui/title.ts";

/** The error screen of a route: 404, or anything else. */
export function RouteError() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : undefined;
  useTitle(status === 404 ? "Halaman Tidak Ditemukan" : "Kesalahan");
  return <ErrorScreen status={status} />;
}
