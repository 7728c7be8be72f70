import type { NewCertificate } from "@tanyadata/contract";
import { useSelector } from "react-redux";
import type { AuthRoot } from "../../../api/session.ts";
import { CallForm } from "../../../ui/call-form.tsx";
import { Field } from "../../../ui/field.tsx";
import { OwnPasswordField } from "../../../ui/own-password-field.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { showToast } from "../../../ui/toast.ts";
import { signingApi } from "../signing.api.ts";

/** A certificate of the authority that is built in. */
export function Issue({ onClose }: { onClose: () => void }) {
  const nickname = useSelector((state: AuthRoot) => state.auth.userDetail?.nickname ?? "");
  const [issue] = signingApi.useIssueCertificateMutation();
  return (
    <CallForm
      title="Terbitkan sertifikat"
      description="Dari CA internal server ini: tidak tersertifikasi menurut PP 71/2019."
      submit="Terbitkan"
      check={({ name = "", password }) => ({
        ...(!name.trim() && { name: "Tuliskan nama penanda tangan." }),
        ...(!password && { password: "Masukkan kata sandi akun Anda." }),
      })}
      send={async ({ name = "", password = "", key }) => {
        const { error } = await issue({ name: name.trim(), password, key: key as NewCertificate["key"] });
        if (!error) showToast("success", "Sertifikat diterbitkan.");
        return error;
      }}
      onClose={onClose}
    >
      {(error) => (
        <>
          <Field
            label="Nama penanda tangan"
            name="name"
            defaultValue={nickname}
            maxLength={64}
            autoComplete="off"
            error={error("name")}
          />
          <SelectField label="Jenis kunci" name="key" defaultValue="rsa-2048">
            <option value="rsa-2048">RSA 2048 bit</option>
            <option value="rsa-3072">RSA 3072 bit</option>
            <option value="p-256">ECDSA P-256</option>
          </SelectField>
          <OwnPasswordField label="Kata sandi akun" name="password" error={error("password")} />
        </>
      )}
    </CallForm>
  );
}
