import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { failureOf } from "../../api/failure.ts";
import { wordsOf } from "../../api/failure-words.ts";
import { Button } from "../../ui/button.tsx";
import { PasswordField } from "../../ui/field.tsx";
import { showToast } from "../../ui/toast.ts";
import { PasswordForm } from "./password-form.ts";
import { securityApi } from "./security.api.ts";
import { useAuth } from "./session.ts";

const empty: PasswordForm = { oldPassword: "", newPassword: "", confirmation: "" };

/** The form of section 5: told of on every change, empty again after it succeeded. */
export function ChangePassword({ onChanged }: { onChanged?: () => void }) {
  const { userDetail: user } = useAuth();
  const [changePassword] = securityApi.useChangePasswordMutation();
  const form = useForm({ mode: "onChange", resolver: zodResolver(PasswordForm), defaultValues: empty });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ oldPassword, newPassword }) => {
    const { error } = await changePassword({ oldPassword, newPassword });
    if (!error) {
      form.reset();
      showToast("success", "Password changed successfully.");
      return onChanged?.();
    }
    const failure = failureOf(error);
    if (failure.code === "password_common" || failure.code === "password_same")
      form.setError("newPassword", { message: wordsOf(failure) }, { shouldFocus: true });
    if (failure.code === "wrong_password")
      form.setError("oldPassword", { message: wordsOf(failure) }, { shouldFocus: true });
    showToast("error", "Error changing password, please try again later.", wordsOf(failure));
  });

  // A new password can make its confirmation right or wrong.
  const compare = () => {
    if (form.getValues("confirmation")) void form.trigger("confirmation");
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-4" aria-label="Change Password">
      {/* Tells password managers whose password this is. */}
      <input type="email" autoComplete="username" value={user?.email ?? ""} readOnly hidden />
      <PasswordField
        {...form.register("oldPassword")}
        label="Kata Sandi Lama"
        autoComplete="current-password"
        error={errors.oldPassword?.message}
      />
      <PasswordField
        {...form.register("newPassword", { onChange: compare })}
        label="Kata Sandi Baru"
        autoComplete="new-password"
        error={errors.newPassword?.message}
      />
      <PasswordField
        {...form.register("confirmation")}
        label="Konfirmasi Kata Sandi Baru"
        autoComplete="new-password"
        error={errors.confirmation?.message}
      />
      <Button type="submit" variant="primary" busy={isSubmitting} className="justify-self-start">
        {isSubmitting ? "Menyimpan…" : "Ubah Kata Sandi"}
      </Button>
    </form>
  );
}
