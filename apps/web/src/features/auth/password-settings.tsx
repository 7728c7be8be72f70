import { ChangePassword } from "./change-password.tsx";
import { SecondFactorSettings } from "./second-factor/second-factor-settings.tsx";

/** What stands under the tab Change Password. */
export function PasswordSettings() {
  return (
    <>
      <ChangePassword />
      <section aria-labelledby="second-factor" className="mt-6 grid gap-3 border-border border-t pt-5">
        <h3 id="second-factor" className="font-semibold text-sm">
          Verifikasi dua langkah
        </h3>
        <SecondFactorSettings />
      </section>
    </>
  );
}
