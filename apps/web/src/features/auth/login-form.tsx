import type { ProblemCode } from "@tanyadata/contract";
import { lazy, Suspense, useState } from "react";
import { wordsOf } from "../../api/failure-words.ts";
import { CredentialsForm } from "./credentials-form.tsx";
import { OtpForm } from "./otp-form.tsx";
import { type LogInOutcome, useAuth } from "./session.ts";

/** Not everybody has one, and a password is asked for before it is known. */
const Organisations = lazy(() => import("./organisations.tsx"));

interface LoginFormProps {
  /** The path to come back to. */
  readonly from: string | null;
  /** Whether somebody has just come back from their organisation's provider. */
  readonly isBack: boolean;
  /** What became of that, where it failed. */
  readonly problem: string | null;
  /** Runs once tokens and profile are there. */
  readonly onLoggedIn: () => void;
}

/** Email and password, or an organisation; then a code where the account has a second factor. */
export function LoginForm({ from, isBack, problem, onLoggedIn }: LoginFormProps) {
  const [otpToken, setOtpToken] = useState<string | null>(null);
  const [isFinishing, setFinishing] = useState(isBack);
  const [isForm, setForm] = useState(true);
  const { wasForced } = useAuth();
  const code = problem ?? (wasForced ? "token_expired" : null);
  /** Why one stands here: the session ended, or a step led back to the first. */
  const [notice, setNotice] = useState(code ? wordsOf({ code: code as ProblemCode }) : "");

  function finished(outcome: LogInOutcome) {
    if (outcome.kind === "in") return onLoggedIn();
    if (outcome.kind === "code-needed") setOtpToken(outcome.otpToken);
    else setNotice(wordsOf(outcome.failure));
    setFinishing(false);
  }
  function back(why = "") {
    setNotice(why);
    setOtpToken(null);
  }
  if (otpToken !== null) return <OtpForm otpToken={otpToken} onBack={back} onLoggedIn={onLoggedIn} />;
  return (
    <>
      {isFinishing && (
        <p role="status" className="text-center text-muted-foreground text-sm">
          Memeriksa…
        </p>
      )}
      {!isFinishing && !isForm && (
        <p role="alert" className="mb-3 text-destructive text-sm empty:hidden">
          {notice}
        </p>
      )}
      {!isFinishing && isForm && (
        <CredentialsForm key={notice} notice={notice} onCodeNeeded={setOtpToken} onLoggedIn={onLoggedIn} />
      )}
      <Suspense>
        <Organisations from={from} isBack={isFinishing} onFinished={finished} onForm={setForm} />
      </Suspense>
    </>
  );
}
