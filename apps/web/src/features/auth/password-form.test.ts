import { expect, it } from "vitest";
import { PasswordForm } from "./password-form.ts";

const rule = "Min. 8 Karakter kombinasi huruf besar dan angka.";
const right = { oldPassword: "x", newPassword: "Rahasia123", confirmation: "Rahasia123" };

it.each([
  ["a right one", {}, {}],
  ["[S5.03]", { oldPassword: "" }, { oldPassword: "Kata Sandi Lama Diperlukan" }],
  ["[S5.04]", { newPassword: "", confirmation: "" }, { newPassword: "Kata Sandi Baru Diperlukan" }],
  ["[S5.05][S9.12] 7 characters", { newPassword: "Rahas12", confirmation: "Rahas12" }, { newPassword: rule }],
  ["[S5.05][S9.12] 8 characters", { newPassword: "Rahasi12", confirmation: "Rahasi12" }, {}],
  ["[S5.06]", { newPassword: "rahasia123", confirmation: "rahasia123" }, { newPassword: rule }],
  ["[S5.07]", { newPassword: "Rahasiaku", confirmation: "Rahasiaku" }, { newPassword: rule }],
  ["[S5.08]", { confirmation: "" }, { confirmation: "Konfirmasi Kata Sandi Baru Diperlukan" }],
  ["[S5.09]", { confirmation: "Rahasia124" }, { confirmation: "Kata sandi harus sama!" }],
  [
    "[S5.09] beside another field's error",
    { oldPassword: "", confirmation: "Rahasia124" },
    { oldPassword: "Kata Sandi Lama Diperlukan", confirmation: "Kata sandi harus sama!" },
  ],
])("%s: what the form of a password says", (_id, written, expected) => {
  const issues = PasswordForm.safeParse({ ...right, ...written }).error?.issues ?? [];
  const said = Object.fromEntries(issues.map(({ path, message }) => [path[0], message]));
  expect(said).toMatchObject(expected);
  expect(Object.keys(said).filter((field) => field !== "confirmation")).toEqual(
    Object.keys(expected).filter((field) => field !== "confirmation"),
  );
});
