import { NewPassword } from "@tanyadata/contract";
import { z } from "zod";
import "../../ui/validation-words.ts";

const required = (message: string) => z.string().min(1, message);

/** The change of a password as its form holds it; the rule of a new one is the server's own. */
export const PasswordForm = z
  .object({
    oldPassword: required("Kata Sandi Lama Diperlukan").max(200),
    newPassword: required("Kata Sandi Baru Diperlukan").pipe(NewPassword),
    confirmation: required("Konfirmasi Kata Sandi Baru Diperlukan"),
  })
  .refine(({ newPassword, confirmation }) => !confirmation || newPassword === confirmation, {
    path: ["confirmation"],
    message: "Kata sandi harus sama!",
    // Also where other fields are not right yet: each field is told of while it is written.
    when: () => true,
  });
export type PasswordForm = z.infer<typeof PasswordForm>;
