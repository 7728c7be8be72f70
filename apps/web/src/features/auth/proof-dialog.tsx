import { useEffect } from "react";
import { CallForm } from "../../ui/call-form.tsx";
import { OwnPasswordField } from "../../ui/own-password-field.tsx";
import { CodeField } from "./second-factor/code-field.tsx";
import { securityApi } from "./security.api.ts";

/** Asks for what proves again who is there: it stands above whatever asked for the deed. */
export function ProofDialog({ onDone }: { onDone: (isProven: boolean) => void }) {
  const { data: way, isError } = securityApi.useProofWayQuery();
  const [prove] = securityApi.useProveMutation();
  useEffect(() => {
    if (isError) onDone(false);
  }, [isError, onDone]);
  if (way === undefined) return null;
  const isCode = way.by === "code";
  const name = isCode ? "otp" : "password";
  return (
    <CallForm
      title="Buktikan bahwa ini Anda"
      description="Tindakan ini penting, jadi kami bertanya sekali lagi. Setelah itu tidak ditanyakan selama beberapa menit."
      submit="Lanjutkan"
      check={(written): Record<string, string> => (written[name]?.trim() ? {} : { [name]: "Wajib diisi." })}
      send={async (written) => {
        const sent = await prove({ [name]: written[name] });
        if (sent.error === undefined) onDone(true);
        return sent.error;
      }}
      onClose={() => onDone(false)}
    >
      {(error) =>
        isCode ? (
          <CodeField autoFocus label="Kode autentikator atau kode pemulihan" error={error(name)} />
        ) : (
          <OwnPasswordField autoFocus name={name} label="Kata sandi Anda" error={error(name)} />
        )
      }
    </CallForm>
  );
}
