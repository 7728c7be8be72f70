import type { OwnProfile } from "@tanyadata/contract";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { useTitle } from "../../ui/title.ts";
import { ChangePassword } from "./change-password.tsx";
import { Enrol } from "./second-factor/enrol.tsx";
import { RecoveryCodes } from "./second-factor/recovery-codes.tsx";
import { loadProfile, logOut, useAuthDispatch } from "./session.ts";

/** What has to be done before anything else: another password in place of one that was made, or a second factor. */
export function MustFirst({ must }: { must: NonNullable<OwnProfile["must"]> }) {
  const dispatch = useAuthDispatch();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const goOn = () => void dispatch(loadProfile());
  const leave = () => dispatch(logOut());
  const title = must === "password" ? "Pilih kata sandi Anda" : "Aktifkan verifikasi dua langkah";
  useTitle(title);
  return (
    <main className="grid min-h-dvh place-items-center bg-muted p-4">
      <div className="grid w-full max-w-md gap-4 rounded-xl border border-border bg-background p-6 shadow-sm">
        <h1 className="font-semibold text-xl tracking-tight">{title}</h1>
        {must === "password" ? (
          <>
            <p className="text-muted-foreground text-sm">
              Kata sandi Anda dibuatkan oleh administrator. Ganti dengan kata sandi yang hanya Anda ketahui.
            </p>
            <ChangePassword onChanged={goOn} />
            <Button variant="ghost" onClick={leave}>
              Log out
            </Button>
          </>
        ) : codes ? (
          <RecoveryCodes codes={codes} onDone={goOn} />
        ) : (
          <>
            <p className="text-muted-foreground text-sm">
              Akun Anda wajib memakai verifikasi dua langkah. Siapkan aplikasi autentikator di ponsel Anda.
            </p>
            <Enrol onCancel={leave} onEnrolled={setCodes} />
          </>
        )}
      </div>
    </main>
  );
}
