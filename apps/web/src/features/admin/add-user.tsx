import { zodResolver } from "@hookform/resolvers/zod";
import { type AccountPassword, Email } from "@tanyadata/contract";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { failureOf } from "../../api/failure.ts";
import { wordsOf } from "../../api/failure-words.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { adminApi } from "./admin.api.ts";
import { OneTimePassword } from "./one-time-password.tsx";

const UserForm = z.object({
  nickname: z.string().trim().min(1, "Nama panggilan diperlukan"),
  email: z
    .string()
    .trim()
    .min(1, "Email diperlukan")
    .refine((value) => value === "" || Email.safeParse(value).success, "Email tidak sesuai"),
  is_admin: z.boolean(),
});

/** Adds a user; then shows the password that the server made up, in the same dialog. */
export function AddUser({ onClose }: { onClose: () => void }) {
  const [addAccount] = adminApi.useAddAccountMutation();
  const [added, setAdded] = useState<AccountPassword | null>(null);
  const form = useForm({
    resolver: zodResolver(UserForm),
    defaultValues: { nickname: "", email: "", is_admin: false },
  });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    const { data, error } = await addAccount(values);
    if (data) return setAdded(data);
    const failure = failureOf(error);
    const field = failure.code === "email_taken" ? "email" : "root";
    form.setError(field, { message: wordsOf(failure) }, { shouldFocus: field === "email" });
  });

  return (
    <Dialog title={added ? "Pengguna ditambahkan" : "Tambah pengguna"} onClose={onClose} className="max-w-md">
      {added ? (
        <OneTimePassword given={added} onClose={onClose} />
      ) : (
        <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-4 overflow-y-auto p-4">
          <Field
            {...form.register("nickname")}
            label="Nama panggilan"
            autoComplete="off"
            maxLength={80}
            error={errors.nickname?.message}
          />
          <Field
            {...form.register("email")}
            label="Email"
            type="email"
            autoComplete="off"
            maxLength={254}
            error={errors.email?.message}
          />
          <label className="flex cursor-pointer items-center gap-2 text-sm">
            <input type="checkbox" {...form.register("is_admin")} className="focus-ring size-4 accent-primary" />
            Administrator: mengelola pengguna dan melihat catatan audit
          </label>
          <p role="alert" className="text-destructive text-sm empty:hidden">
            {errors.root?.message}
          </p>
          <Button type="submit" variant="primary" busy={isSubmitting} className="justify-self-end">
            {isSubmitting ? "Menambahkan…" : "Tambah"}
          </Button>
        </form>
      )}
    </Dialog>
  );
}
