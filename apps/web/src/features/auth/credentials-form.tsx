import { type FormEvent, useId, useRef, useState } from "react";
import { wordsOf } from "../../api/failure-words.ts";
import { Button } from "../../ui/button.tsx";
import { Field, PasswordField } from "../../ui/field.tsx";
import { logIn, useAuthDispatch } from "./session.ts";

interface CredentialsFormProps {
  /** Stands where failures stand, until something is sent. */
  readonly notice: string;
  /** They are right, and the account asks for a code as well. */
  readonly onCodeNeeded: (otpToken: string) => void;
  readonly onLoggedIn: () => void;
}

/** Email and password: the first step of log-in. */
export function CredentialsForm({ notice, onCodeNeeded, onLoggedIn }: CredentialsFormProps) {
  const dispatch = useAuthDispatch();
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState({ email: false, password: false });
  const [problem, setProblem] = useState(notice);
  const form = useRef<HTMLFormElement>(null);
  const problemId = useId();

  const focus = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const data = new FormData(event.currentTarget);
    const email = String(data.get("email")).trim();
    const password = String(data.get("password"));
    setMissing({ email: !email, password: !password });
    setProblem("");
    if (!email || !password) return focus(email ? "password" : "email");
    setBusy(true);
    const outcome = await dispatch(logIn({ email, password }));
    setBusy(false);
    if (outcome.kind === "in") return onLoggedIn();
    if (outcome.kind === "code-needed") return onCodeNeeded(outcome.otpToken);
    setProblem(wordsOf(outcome.failure));
    focus("password");
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-4" aria-describedby={problemId}>
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
      <p id={problemId} role="alert" className="text-destructive text-sm empty:hidden">
        {problem}
      </p>
      <Button type="submit" variant="primary" busy={busy}>
        {busy ? "Memeriksa…" : "Masuk"}
      </Button>
    </form>
  );
}
