import { useEffect } from "react";
import { useMatch, useNavigate } from "react-router";
import { logOut, useAuthDispatch } from "../features/auth/session.ts";
import { SettingsDialog } from "../features/settings/settings-dialog.tsx";
import { ThemePicker } from "../features/theme/theme-picker.tsx";
import { useTopics } from "../features/topics/topics.ts";
import { loadable } from "../ui/loadable.tsx";
import { Spinner } from "../ui/spinner.tsx";

/** Forms bring their libraries: loaded beside the first tab, which does not wait for them. */
const PasswordSettings = loadable(
  async () => (await import("../features/auth/password-settings.tsx")).PasswordSettings,
);

const KeySettings = loadable(async () => (await import("../features/programs/key-settings.tsx")).KeySettings);

const BelongingSettings = loadable(
  async () => (await import("../features/belongings/belonging-settings.tsx")).BelongingSettings,
);

/** The settings, put together from the features that they are of. */
export function Settings({
  onClose,
  firstTab = "general",
}: {
  onClose: () => void;
  firstTab?: "general" | "password";
}) {
  const dispatch = useAuthDispatch();
  useEffect(() => {
    void PasswordSettings.preload();
    void KeySettings.preload();
    void BelongingSettings.preload();
  }, []);
  const navigate = useNavigate();
  const openTopic = useMatch("/chat/:chatId")?.params.chatId;
  const { pinnedTopics } = useTopics();

  return (
    <SettingsDialog
      theme={<ThemePicker />}
      password={
        <>
          <PasswordSettings fallback={<Spinner />} />
          <KeySettings fallback={null} />
          <BelongingSettings fallback={null} restart={() => window.location.assign("/chat")} />
        </>
      }
      firstTab={firstTab}
      onLogOut={() => dispatch(logOut())}
      onAllDeleted={() => {
        // The conversation that is shown is gone, unless it is pinned.
        if (openTopic && !pinnedTopics.some(({ id }) => id === openTopic)) navigate("/chat");
      }}
      onClose={onClose}
    />
  );
}

/** The same, where somebody has to look after their account. */
export const AccountSettings = ({ onClose }: { onClose: () => void }) => (
  <Settings onClose={onClose} firstTab="password" />
);
