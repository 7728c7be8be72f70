import { type FormEvent, useId, useRef, useState } from "react";
import type { Failure } from "../../api/failure.ts";
import { wordsOf } from "../../api/failure-words.ts";
import { Button } from "../../ui/button.tsx";
import { Field, PasswordField } from "../../ui/field.tsx";
import { logIn, useAuthDispatch } from "./session.ts";

/** Email and password; `onLoggedIn` runs once tokens and profile are there. */
export function LoginForm({ onLoggedIn }: { onLoggedIn: () => void }) {
  const dispatch = useAuthDispatch();
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState({ email: false, password: false });
  const [failure, setFailure] = useState<Failure | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const failureId = useId();

  const focus = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const data = new FormData(event.currentTarget);
    const email = String(data.get("email")).trim();
    const password = String(data.get("password"));
    setMissing({ email: !email, password: !password });
    setFailure(null);
    if (!email || !password) return focus(email ? "password" : "email");
    setBusy(true);
    const failed = await dispatch(logIn({ email, password }));
    setBusy(false);
    if (!failed) return onLoggedIn();
    setFailure(failed);
    focus("password");
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-4" aria-describedby={failureId}>
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        autoFocus
        maxLength={254}
        error={missing.email ? "Required" : undefined}
      />
      <PasswordField
        label="Kata sandi"
        name="password"
        autoComplete="current-password"
        maxLength={200}
        error={missing.password ? "Required" : undefined}
      />
      <p id={failureId} role="alert" className="text-destructive text-sm empty:hidden">
        {failure && wordsOf(failure)}
      </p>
      <Button type="submit" variant="primary" busy={busy}>
        {busy ? "Memeriksa…" : "Masuk"}
      </Button>
    </form>
  );
}
