import { useEffect } from "react";
import { showToast } from "../../ui/toast.ts";
import { securityApi } from "./security.api.ts";

const momentText = (at: string): string =>
  new Date(at).toLocaleString("id-ID", { dateStyle: "medium", timeStyle: "short" });

/** Says once, when the app is opened, that somebody got into the account from a device that was not known, or tried to. */
export function NoticeTeller({ onLook }: { onLook: () => void }) {
  const { data } = securityApi.useNoticesQuery();
  const [newest] = data?.new_devices ?? [];
  const guesses = data?.guesses;
  useEffect(() => {
    const action = { label: "Periksa", onClick: onLook };
    if (newest)
      showToast("info", "Akun Anda masuk dari perangkat baru", {
        detail: [newest.device ?? "Perangkat tidak dikenal", newest.address, momentText(newest.created_at)]
          .filter(Boolean)
          .join(" · "),
        action,
      });
    else if (guesses)
      showToast("info", "Ada yang menebak kata sandi Anda", {
        detail: `${guesses.count} percobaan masuk gagal, terakhir ${momentText(guesses.last_at)}.`,
        action,
      });
  }, [newest, guesses, onLook]);
  return null;
}
