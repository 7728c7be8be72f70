import { useId } from "react";
import { CallForm } from "../../../ui/call-form.tsx";
import { Field, PasswordField } from "../../../ui/field.tsx";
import { showToast } from "../../../ui/toast.ts";
import { signingApi } from "../signing.api.ts";

const fileIn = (form: FormData): File | null => {
  const file = form.get("file");
  return file instanceof File && file.size > 0 ? file : null;
};

/** The user's own key and certificate, from a PKCS#12 file. */
export function Import({ onClose }: { onClose: () => void }) {
  const id = useId();
  const [take] = signingApi.useImportCertificateMutation();
  return (
    <CallForm
      title="Impor PKCS#12"
      description="Kunci disimpan terenkripsi; kata sandi berkas tidak disimpan."
      submit="Impor"
      check={(_, form) => (fileIn(form) ? {} : { file: "Pilih berkas .p12 atau .pfx." })}
      send={async ({ name = "", password = "" }, form) => {
        const file = fileIn(form);
        if (!file) return undefined;
        const { error } = await take({ file, name: name.trim(), password });
        if (!error) showToast("success", "Sertifikat diimpor.");
        return error;
      }}
      onClose={onClose}
    >
      {(error) => (
        <>
          <div className="grid gap-1.5">
            <label htmlFor={id} className="font-medium text-sm">
              Berkas .p12 atau .pfx
            </label>
            <input
              id={id}
              type="file"
              name="file"
              aria-invalid={error("file") !== undefined}
              aria-describedby={error("file") ? `${id}-error` : undefined}
              accept=".p12,.pfx,application/x-pkcs12"
              className="focus-ring w-full rounded-md border border-border-strong text-sm file:mr-3 file:h-10 file:border-0 file:bg-muted file:px-3 file:font-medium file:text-foreground"
            />
            {error("file") && (
              <p id={`${id}-error`} className="text-destructive text-sm">
                {error("file")}
              </p>
            )}
          </div>
          <PasswordField
            label="Kata sandi berkas"
            name="password"
            autoComplete="off"
            maxLength={200}
            error={error("password")}
          />
          <Field label="Nama (boleh kosong)" name="name" maxLength={64} autoComplete="off" />
        </>
      )}
    </CallForm>
  );
}
