import { useState } from "react";
import { wordsOf } from "../../api/failure-words.ts";
import { CredentialsForm } from "./credentials-form.tsx";
import { OtpForm } from "./otp-form.tsx";
import { useAuth } from "./session.ts";

/** Email and password, then a code where the account has a second factor. `onLoggedIn` runs once tokens and profile are there. */
export function LoginForm({ onLoggedIn }: { onLoggedIn: () => void }) {
  const [otpToken, setOtpToken] = useState<string | null>(null);
  const { wasForced } = useAuth();
  /** Why one stands here: the session ended, or the second step led back to the first. */
  const [notice, setNotice] = useState(wasForced ? wordsOf({ code: "token_expired" }) : "");
  if (otpToken === null) return <CredentialsForm notice={notice} onCodeNeeded={setOtpToken} onLoggedIn={onLoggedIn} />;

  function back(why = "") {
    setNotice(why);
    setOtpToken(null);
  }
  return <OtpForm otpToken={otpToken} onBack={back} onLoggedIn={onLoggedIn} />;
}
