import { readFileSync } from "node:fs";
import { AppError } from "../../http/app-error.ts";

/**
 * Of the 10,000 commonest passwords of the list of `@zxcvbn-ts/language-common` 4.1.3 (MIT) those that the other rules let through: 8
 * characters or more, with a digit. In lower case: a capital in front makes none of them better.
 */
const common = new Set(
  readFileSync(new URL("./common-passwords.txt", import.meta.url), "utf8")
    .trim()
    .split("\n"),
);
/** What anybody thinks of first here. */
const ofTheProduct = /tanya\W*data|tanya\W*ai/;

/** Refuses what is guessed first: the commonest passwords, the product's name, and the user's own address. @throws AppError `password_common` */
export function refuseCommon(password: string, email: string): void {
  const text = password.toLowerCase();
  const name = email.toLowerCase().split("@")[0] ?? "";
  const isOwnName = name.length >= 4 && text.replaceAll(/[^\p{L}]/gu, "") === name.replaceAll(/[^\p{L}]/gu, "");
  if (common.has(text) || ofTheProduct.test(text) || isOwnName) throw new AppError("password_common");
}

const day = 24 * 60 * 60 * 1000;
/** Days that a password counts that was made for somebody: a letter that nobody opened does not lie around as a key. */
const madePasswordDays = 7;
/** When a password ends that is made now. */
export const endOfMade = (now: Date): string => new Date(now.getTime() + madePasswordDays * day).toISOString();
