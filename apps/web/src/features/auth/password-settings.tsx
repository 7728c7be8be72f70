import { useRef } from "react";
import { useOwnPassword } from "../../ui/own-password-field.tsx";
import { ChangePassword } from "./change-password.tsx";
import { Notices } from "./notices.tsx";
import { SecondFactorSettings } from "./second-factor/second-factor-settings.tsx";
import { Sessions } from "./sessions.tsx";

/** What stands under the tab Change Password. */
export function PasswordSettings() {
  const { has } = useOwnPassword();
  const password = useRef<HTMLDivElement>(null);
  return (
    <>
      <Notices toPassword={() => password.current?.querySelector<HTMLInputElement>("input:not([hidden])")?.focus()} />
      {has && (
        <div ref={password}>
          <ChangePassword />
        </div>
      )}
      <section aria-labelledby="second-factor" className="mt-6 grid gap-3 border-border border-t pt-5">
        <h3 id="second-factor" className="font-semibold text-sm">
          Verifikasi dua langkah
        </h3>
        <SecondFactorSettings />
      </section>
      <section aria-labelledby="own-sessions" className="mt-6 grid gap-3 border-border border-t pt-5">
        <h3 id="own-sessions" className="font-semibold text-sm">
          Sesi yang masih masuk
        </h3>
        <Sessions />
      </section>
    </>
  );
}
