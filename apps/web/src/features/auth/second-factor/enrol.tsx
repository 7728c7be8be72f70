import type { Enrolment } from "@tanyadata/contract";
import { useState } from "react";
import type { z } from "zod";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { loadable } from "../../../ui/loadable.tsx";
import { OwnPasswordField } from "../../../ui/own-password-field.tsx";
import { securityApi } from "../security.api.ts";
import { CodeField } from "./code-field.tsx";
import { StepForm } from "./step-form.tsx";

const QrCode = loadable(async () => (await import("./qr-code.tsx")).QrCode);

interface EnrolProps {
  readonly onCancel: () => void;
  /** The second factor is on; these are its recovery codes. */
  readonly onEnrolled: (recoveryCodes: readonly string[]) => void;
}

/** Turns the second factor on: the password, then the secret, and a code that proves that an authenticator holds it. */
export function Enrol({ onCancel, onEnrolled }: EnrolProps) {
  const [enrolment, setEnrolment] = useState<z.infer<typeof Enrolment> | null>(null);
  const [enrol] = securityApi.useEnrolMutation();
  const [confirm] = securityApi.useConfirmEnrolmentMutation();

  if (!enrolment)
    return (
      <StepForm
        submit="Lanjut"
        onCancel={onCancel}
        fields={(error) => (
          <OwnPasswordField
            autoFocus
            name="password"
            label="Kata sandi Anda"
            error={error("password", "wrong_password")}
          />
        )}
        send={async ({ password = "" }) => {
          setEnrolment(await enrol({ password }).unwrap());
        }}
      />
    );
  return (
    <StepForm
      submit="Aktifkan"
      onCancel={onCancel}
      fields={(error) => (
        <>
          <p className="text-sm">
            Pindai dengan aplikasi autentikator (misalnya Google Authenticator, Aegis, atau 1Password), lalu tulis kode
            yang ditampilkannya.
          </p>
          <div className="flex flex-wrap items-center gap-4">
            <QrCode text={enrolment.otpauth_url} fallback={<div className="size-40 rounded-lg bg-accent" />} />
            <div className="min-w-0 flex-1 basis-48 text-sm">
              <p className="text-muted-foreground">Tidak dapat memindai? Tulis kunci ini:</p>
              <code className="mt-1 block font-mono text-[13px] [overflow-wrap:anywhere]">
                {enrolment.secret.replace(/.{4}(?=.)/g, "$& ")}
              </code>
              <div className="mt-1 -ml-2.5">
                <CopyButton text={enrolment.secret} />
              </div>
            </div>
          </div>
          <CodeField autoFocus label="Kode 6 angka" inputMode="numeric" error={error("otp", "invalid_otp")} />
        </>
      )}
      send={async ({ otp = "" }) => onEnrolled((await confirm({ otp }).unwrap()).recovery_codes)}
    />
  );
}
