import { type FormEvent, useRef, useState } from "react";
import { wordsOf } from "../../api/failure-words.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { logInWithOtp, useAuthDispatch } from "./session.ts";

interface OtpFormProps {
  readonly otpToken: string;
  /** To the first step; `why` where it was not the user's doing. */
  readonly onBack: (why?: string) => void;
  readonly onLoggedIn: () => void;
}

/** The second step of log-in: a code of the authenticator, or a recovery code. */
export function OtpForm({ otpToken, onBack, onLoggedIn }: OtpFormProps) {
  const dispatch = useAuthDispatch();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const field = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const otp = field.current?.value.trim() ?? "";
    setProblem(otp ? "" : "Required");
    if (!otp) return field.current?.focus();
    setBusy(true);
    const outcome = await dispatch(logInWithOtp(otpToken, otp));
    setBusy(false);
    if (outcome.kind !== "failed") return onLoggedIn();
    const { code } = outcome.failure;
    if (code === "challenge_ended") return onBack(wordsOf(outcome.failure));
    // What is too long to be a code is a wrong one to people.
    setProblem(wordsOf(code === "validation_failed" ? { code: "wrong_otp" } : outcome.failure));
    field.current?.select();
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <p className="text-muted-foreground text-sm">
        Tulis kode dari aplikasi autentikator Anda, atau salah satu kode pemulihan.
      </p>
      <Field
        ref={field}
        label="Kode verifikasi"
        name="otp"
        autoFocus
        autoComplete="one-time-code"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={40}
        error={problem || undefined}
      />
      <Button type="submit" variant="primary" busy={busy}>
        {busy ? "Memeriksa…" : "Masuk"}
      </Button>
      <Button variant="ghost" onClick={() => onBack()}>
        Kembali
      </Button>
    </form>
  );
}
