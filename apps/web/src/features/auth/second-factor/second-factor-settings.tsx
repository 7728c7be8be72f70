import { ShieldCheck, ShieldOff } from "lucide-react";
import { useState } from "react";
import { failureOf } from "../../../api/failure.ts";
import { wordsOf } from "../../../api/failure-words.ts";
import { Button } from "../../../ui/button.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { securityApi } from "../security.api.ts";
import { Enrol } from "./enrol.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { Remove } from "./remove.tsx";

/** Whether log-in asks for a code as well, and how that is turned on and off. */
export function SecondFactorSettings() {
  const {
    data: factor,
    error,
    refetch,
  } = securityApi.useSecondFactorQuery(undefined, { refetchOnMountOrArgChange: true });
  const [doing, setDoing] = useState<"enrol" | "remove" | null>(null);
  /** Told once, right after enrolment. */
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const done = () => setDoing(null);

  if (codes) return <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />;
  if (error && !factor)
    return (
      <div className="grid justify-items-start gap-3">
        <p className="text-destructive text-sm">{wordsOf(failureOf(error))}</p>
        <Button onClick={() => void refetch()}>Coba lagi</Button>
      </div>
    );
  if (!factor) return <Spinner />;
  if (doing === "enrol")
    return (
      <Enrol
        onCancel={done}
        onEnrolled={(fresh) => {
          setCodes(fresh);
          done();
        }}
      />
    );
  if (doing === "remove") return <Remove onDone={done} />;
  return factor.enabled ? (
    <>
      <p className="flex items-center gap-2 font-medium text-sm">
        <ShieldCheck className="size-4 text-primary" aria-hidden="true" />
        Aktif: kode diminta pada setiap log-in.
      </p>
      <p className="text-muted-foreground text-sm">Kode pemulihan yang tersisa: {factor.recovery_codes_left}</p>
      <Button className="justify-self-start" onClick={() => setDoing("remove")}>
        Nonaktifkan
      </Button>
    </>
  ) : (
    <>
      <p className="flex items-center gap-2 text-muted-foreground text-sm">
        <ShieldOff className="size-4 shrink-0" aria-hidden="true" />
        Tidak aktif. Dengan aplikasi autentikator, kata sandi saja tidak cukup untuk masuk.
      </p>
      <Button className="justify-self-start" onClick={() => setDoing("enrol")}>
        Aktifkan
      </Button>
    </>
  );
}
