import { useLocation, useNavigate } from "react-router";
import { PasswordSettings } from "../features/auth/password-settings.tsx";
import { logOut, useAuthDispatch } from "../features/auth/session.ts";
import { SettingsDialog } from "../features/settings/settings-dialog.tsx";
import { ThemePicker } from "../features/theme/theme-picker.tsx";

/** The settings, put together from the features that they are of. */
export function Settings({ onClose }: { onClose: () => void }) {
  const dispatch = useAuthDispatch();
  const navigate = useNavigate();
  const { pathname } = useLocation();

  return (
    <SettingsDialog
      theme={<ThemePicker />}
      password={<PasswordSettings />}
      onLogOut={() => dispatch(logOut())}
      // The conversation that is shown may be gone.
      onAllDeleted={() => pathname.startsWith("/chat/") && navigate("/chat")}
      onClose={onClose}
    />
  );
}
