import { ChangePassword } from "./change-password.tsx";

/** What stands under the tab Change Password. */
export function PasswordSettings() {
  return <ChangePassword />;
}
