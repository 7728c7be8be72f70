import type { Operation } from "@tanyadata/contract";
import { type FormEvent, useState } from "react";
import { type Failure, failureOf } from "../../../api/failure.ts";
import { wordsOf } from "../../../api/failure-words.ts";
import { providerWords } from "../../../api/provider-words.ts";
import { Button } from "../../../ui/button.tsx";
import { Field, PasswordField } from "../../../ui/field.tsx";
import { signingApi } from "../signing.api.ts";

interface AuthorizeProps {
  readonly operation: Operation;
  readonly onChange: (operation: Operation) => void;
}

/** What the remote service asks its user for, before it signs. It may be given days later. */
export function Authorize({ operation, onChange }: AuthorizeProps) {
  const [authorize, { isLoading }] = signingApi.useAuthorizeMutation();
  const [failure, setFailure] = useState<Failure | null>(null);
  const said = failure && providerWords(failure);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [pin, otp] = ["pin", "otp"].map((name) => String(form.get(name) ?? "").trim());
    setFailure(null);
    const { data, error } = await authorize({ id: operation.id, ...(pin && { pin }), ...(otp && { otp }) });
    if (data) onChange(data);
    else setFailure(failureOf(error));
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label="Otorisasi" className="mt-4 grid gap-3">
      <p className="text-sm">Penyedia tanda tangan jarak jauh meminta PIN atau kode sekali pakai Anda.</p>
      <PasswordField label="PIN" name="pin" maxLength={100} autoComplete="off" />
      <Field
        label="Kode sekali pakai (OTP)"
        name="otp"
        inputMode="numeric"
        maxLength={100}
        autoComplete="one-time-code"
      />
      <p role="alert" className="text-destructive text-sm empty:hidden">
        {failure && `${wordsOf(failure)}${said ? ` “${said}”` : ""}`}
      </p>
      <Button type="submit" variant="primary" busy={isLoading}>
        Otorisasi
      </Button>
    </form>
  );
}
