import type { NewInvitations } from "@tanyadata/contract";
import { CallForm } from "../../ui/call-form.tsx";
import { Field } from "../../ui/field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { showToast } from "../../ui/toast.ts";
import { documentsApi } from "../documents.api.ts";

const emailsIn = (written: string) => written.split(/[\s,;]+/).filter(Boolean);

/** Asks other users of this server to sign. */
export function Invite({ documentId, onClose }: { documentId: string; onClose: () => void }) {
  const [invite] = documentsApi.useInviteMutation();
  return (
    <CallForm
      title="Undang penanda tangan"
      description="Pengguna lain di server ini diminta menandatangani dokumen ini."
      submit="Undang"
      check={({ signers = "" }) => ({
        ...(emailsIn(signers).length === 0 && { signers: "Tuliskan paling sedikit satu email." }),
        ...(emailsIn(signers).length > 20 && { signers: "Paling banyak 20 orang sekali undang." }),
      })}
      send={async ({ signers = "", order, message = "" }) => {
        const { error } = await invite({
          id: documentId,
          body: {
            signers: emailsIn(signers),
            order: order as NewInvitations["order"],
            ...(message.trim() && { message: message.trim() }),
          },
        });
        if (!error) showToast("success", "Undangan dikirim.");
        return error;
      }}
      onClose={onClose}
    >
      {(error) => (
        <>
          <Field
            label="Email, dipisah koma"
            name="signers"
            inputMode="email"
            autoComplete="off"
            error={error("signers")}
          />
          <SelectField label="Urutan" name="order" defaultValue="urut">
            <option value="urut">Berurutan, seperti ditulis</option>
            <option value="paralel">Bersamaan</option>
          </SelectField>
          <Field label="Pesan (boleh kosong)" name="message" maxLength={500} autoComplete="off" />
        </>
      )}
    </CallForm>
  );
}
