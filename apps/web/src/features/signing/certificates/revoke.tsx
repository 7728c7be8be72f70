import type { Certificate } from "@tanyadata/contract";
import { CallForm } from "../../../ui/call-form.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { showToast } from "../../../ui/toast.ts";
import { signingApi } from "../signing.api.ts";

/** Revokes for good, with a reason that is published. */
export function Revoke({ certificate, onClose }: { certificate: Certificate; onClose: () => void }) {
  const [revoke] = signingApi.useRevokeCertificateMutation();
  return (
    <CallForm
      title={`Cabut sertifikat ${certificate.name}?`}
      description="Tidak dapat dibatalkan. Sertifikat ini tidak dapat dipakai lagi untuk menandatangani."
      submit="Cabut"
      destructive
      check={() => ({})}
      send={async ({ reason = "unspecified" }) => {
        const { error } = await revoke({ id: certificate.id, reason });
        if (!error) showToast("success", `Sertifikat ${certificate.name} dicabut.`);
        return error;
      }}
      onClose={onClose}
    >
      {() => (
        <SelectField label="Alasan" name="reason">
          <option value="unspecified">Tidak disebutkan</option>
          <option value="key_compromise">Kunci mungkin diketahui orang lain</option>
          <option value="superseded">Diganti sertifikat lain</option>
          <option value="cessation_of_operation">Tidak dipakai lagi</option>
        </SelectField>
      )}
    </CallForm>
  );
}
