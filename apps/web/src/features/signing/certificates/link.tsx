import type { SigningOptions } from "@tanyadata/contract";
import { CallForm } from "../../../ui/call-form.tsx";
import { Field } from "../../../ui/field.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { showToast } from "../../../ui/toast.ts";
import { signingApi } from "../signing.api.ts";

interface LinkProps {
  readonly services: SigningOptions["services"];
  readonly onClose: () => void;
}

/** A key that a remote service keeps. */
export function LinkCertificate({ services, onClose }: LinkProps) {
  const [link] = signingApi.useLinkCertificateMutation();
  return (
    <CallForm
      title="Hubungkan CSC"
      description="Kunci tetap di penyedia tanda tangan jarak jauh (Cloud Signature Consortium)."
      submit="Hubungkan"
      check={({ name = "", credential_id: credential = "" }) => ({
        ...(!name.trim() && { name: "Tuliskan nama untuk sertifikat ini." }),
        ...(!credential.trim() && { credential_id: "Tuliskan ID kredensial dari penyedia." }),
      })}
      send={async ({ name = "", service = "", credential_id = "" }) => {
        const { error } = await link({ name: name.trim(), service, credential_id: credential_id.trim() });
        if (!error) showToast("success", "Sertifikat dihubungkan.");
        return error;
      }}
      onClose={onClose}
    >
      {(error) => (
        <>
          <SelectField label="Penyedia" name="service">
            {services.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <Field
            label="ID kredensial"
            name="credential_id"
            maxLength={200}
            autoComplete="off"
            error={error("credential_id")}
          />
          <Field label="Nama" name="name" maxLength={64} autoComplete="off" error={error("name")} />
        </>
      )}
    </CallForm>
  );
}
