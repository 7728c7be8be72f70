import type { LogInWays, OtpChallenge, TokenPair } from "@tanyadata/contract";
import { useEffect, useRef, useState } from "react";
import { callApi } from "../../api/authorized.ts";
import { failureOf } from "../../api/failure.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { type LogInOutcome, proceed, useAuthDispatch } from "./session.ts";

/** Where a log-in by an organisation begins; it comes back to `from`. */
const pathTo = (id: string, from: string | null): string =>
  `/api/v1/log-in/${encodeURIComponent(id)}${from ? `?${new URLSearchParams({ from })}` : ""}`;

interface OrganisationsProps {
  /** The path to come back to. */
  readonly from: string | null;
  /** Whether one has just come back. */
  readonly isBack: boolean;
  /** What that came to. */
  readonly onFinished: (outcome: LogInOutcome) => void;
  /** Whether the form for a password is shown. */
  readonly onForm: (isShown: boolean) => void;
}

/** A button for each organisation by which people log in here, and the way back from there. */
export default function Organisations({ from, isBack, onFinished, onForm }: OrganisationsProps) {
  const dispatch = useAuthDispatch();
  const [ways, setWays] = useState<LogInWays | null>(null);
  const [isAdministrator, setAdministrator] = useState(false);
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    if (isBack)
      // Once: what one comes back with opens one session.
      void dispatch(callApi<TokenPair | OtpChallenge>({ url: "/auth/finish", method: "POST" })).then(
        async ({ data, error }) =>
          onFinished(data ? await dispatch(proceed(data)) : { kind: "failed", failure: failureOf(error) }),
      );
    // What the server has not said yet does not keep anybody waiting.
    void dispatch(callApi<LogInWays>("/log-in")).then(({ data }) => {
      if (!data || data.providers.length === 0) return;
      setWays(data);
      onForm(data.passwords === "everybody");
    });
  }, [dispatch, isBack, onFinished, onForm]);

  if (!ways || isBack) return null;
  const isFormShown = isAdministrator || ways.passwords === "everybody";
  function showForm() {
    setAdministrator(true);
    onForm(true);
  }
  return (
    <div className="grid gap-3">
      {isFormShown && <p className="mt-4 text-center text-muted-foreground text-sm">atau</p>}
      {ways.providers.map(({ id, title }) => (
        <a key={id} href={pathTo(id, from)} className={buttonClass()}>
          Masuk dengan {title}
        </a>
      ))}
      {!isFormShown && (
        <Button variant="ghost" onClick={showForm}>
          Masuk sebagai administrator
        </Button>
      )}
    </div>
  );
}
