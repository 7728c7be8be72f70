import { useState } from "react";
import { CredentialsForm } from "./credentials-form.tsx";
import { OtpForm } from "./otp-form.tsx";

/** Email and password, then a code where the account has a second factor. `onLoggedIn` runs once tokens and profile are there. */
export function LoginForm({ onLoggedIn }: { onLoggedIn: () => void }) {
  const [otpToken, setOtpToken] = useState<string | null>(null);
  /** Why the second step led back to the first. */
  const [notice, setNotice] = useState("");
  if (otpToken === null) return <CredentialsForm notice={notice} onCodeNeeded={setOtpToken} onLoggedIn={onLoggedIn} />;

  function back(why = "") {
    setNotice(why);
    setOtpToken(null);
  }
  return <OtpForm otpToken={otpToken} onBack={back} onLoggedIn={onLoggedIn} />;
}
