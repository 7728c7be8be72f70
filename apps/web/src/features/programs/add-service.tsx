import { CallForm } from "../../ui/call-form.tsx";
import { Field } from "../../ui/field.tsx";
import { programsApi } from "./programs.api.ts";

/** Adds an account for a program; its keys are made behind it. */
export function AddService({ onClose }: { onClose: () => void }) {
  const [addService] = programsApi.useAddServiceMutation();
  return (
    <CallForm
      title="Tambah akun program"
      description="Tanpa kata sandi: sebuah program masuk dengan kuncinya, dan hanya melihat data yang boleh dilihat akun ini."
      submit="Tambah"
      check={({ nickname = "" }) => (nickname.trim() === "" ? { nickname: "Nama diperlukan" } : {})}
      send={async ({ nickname = "" }, form) => (await addService({ nickname, is_admin: form.has("is_admin") })).error}
      onClose={onClose}
    >
      {(error) => (
        <>
          <Field name="nickname" label="Nama program" autoComplete="off" maxLength={80} error={error("nickname")} />
          <label className="flex cursor-pointer items-center gap-2 text-sm">
            <input type="checkbox" name="is_admin" className="focus-ring size-4 accent-primary" />
            Administrator
          </label>
        </>
      )}
    </CallForm>
  );
}
