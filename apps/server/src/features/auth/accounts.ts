import type { Account, AccountPassword, NewAccount } from "@tanyadata/contract";
import type { z } from "zod";
import { AppError } from "../../http/app-error.ts";
import type { Store } from "../../store/store.ts";
import { randomPassword } from "./first-administrator.ts";
import { createPasswords } from "./passwords.ts";
import { secondFactorStore } from "./second-factor.store.ts";
import { type User, type UserPage, userStore } from "./user.store.ts";

/** What administrators do with users. */
export function accounts({ db }: Pick<Store, "db">, now: () => Date) {
  const users = userStore(db, now);
  const factors = secondFactorStore(db, now);
  const passwords = createPasswords();

  const found = async (id: string): Promise<User> => {
    const user = await users.byId(id);
    if (!user) throw new AppError("not_found");
    return user;
  };
  const seen = async (user: User): Promise<Account> => toAccount(user, (await factors.of(user.id))?.isOn ?? false);

  return {
    /** By email, after the user `prev`; undefined where there is none such. */
    page: async (wanted: UserPage): Promise<Account[] | undefined> => {
      const [page, holders] = await Promise.all([users.page(wanted), factors.holders()]);
      return page?.map((user) => toAccount(user, holders.has(user.id)));
    },
    /** @throws AppError `email_taken` */
    add: async ({ email, nickname, is_admin: isAdmin }: z.output<typeof NewAccount>): Promise<AccountPassword> => {
      const password = randomPassword();
      const user = await users.add({ email, nickname, passwordHash: await passwords.hash(password), isAdmin });
      if (!user) throw new AppError("email_taken");
      return { account: toAccount(user, false), password };
    },
    /** @throws AppError `not_found` */
    setDisabled: async (id: string, isDisabled: boolean): Promise<Account> => {
      await found(id);
      await (isDisabled ? users.disable(id) : users.enable(id));
      return seen(await found(id));
    },
    /** All their sessions end. @throws AppError `not_found` */
    resetPassword: async (id: string): Promise<AccountPassword> => {
      const user = await found(id);
      const password = randomPassword();
      await users.setPassword(id, await passwords.hash(password));
      return { account: await seen(user), password };
    },
  };
}

const toAccount = (user: User, secondFactor: boolean): Account => ({
  id: user.id,
  email: user.email,
  nickname: user.nickname,
  is_admin: user.isAdmin,
  is_disabled: user.isDisabled,
  second_factor: secondFactor,
  created_at: user.createdAt,
});
