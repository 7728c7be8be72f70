import { OwnPasswordField } from "../../../ui/own-password-field.tsx";
import { showToast } from "../../../ui/toast.ts";
import { securityApi } from "../security.api.ts";
import { CodeField } from "./code-field.tsx";
import { StepForm } from "./step-form.tsx";

/** Turns the second factor off; that takes the password and a code. */
export function Remove({ onDone }: { onDone: () => void }) {
  const [remove] = securityApi.useRemoveSecondFactorMutation();
  return (
    <StepForm
      submit="Nonaktifkan"
      onCancel={onDone}
      fields={(error) => (
        <>
          <OwnPasswordField
            autoFocus
            name="password"
            label="Kata sandi Anda"
            error={error("password", "wrong_password")}
          />
          <CodeField label="Kode autentikator atau kode pemulihan" error={error("otp", "invalid_otp")} />
        </>
      )}
      send={async ({ password = "", otp = "" }) => {
        await remove({ password, otp }).unwrap();
        showToast("success", "Verifikasi dua langkah dinonaktifkan.");
        onDone();
      }}
    />
  );
}
