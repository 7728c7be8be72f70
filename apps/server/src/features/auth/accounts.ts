import { randomBytes } from "node:crypto";
import type { Account, AccountPassword, NewAccount } from "@tanyadata/contract";
import type { z } from "zod";
import { AppError } from "../../http/app-error.ts";
import type { Store } from "../../store/store.ts";
import { randomPassword } from "./first-administrator.ts";
import { endOfMade } from "./new-password.ts";
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
      const user = await users.add({
        email,
        nickname,
        passwordHash: await passwords.hash(password),
        isAdmin,
        passwordEndsAt: endOfMade(now()),
      });
      if (!user) throw new AppError("email_taken");
      return { account: toAccount(user, false), password };
    },
    /** An account of a program, which nobody logs in to: it has no password. */
    addService: async (nickname: string, isAdmin: boolean): Promise<Account> => {
      const name =
        nickname
          .toLowerCase()
          .replaceAll(/[^a-z0-9]+/g, "-")
          .replaceAll(/^-|-$/g, "") || "program";
      // No address that anybody could have: RFC 2606 keeps `.invalid` free.
      const email = `${name}.${randomBytes(4).toString("hex")}@service.invalid`;
      const user = await users.add({ email, nickname, passwordHash: "", isAdmin, isService: true });
      if (!user) throw new AppError("email_taken");
      return toAccount(user, false);
    },
    /** @throws AppError `not_found` */
    setDisabled: async (id: string, isDisabled: boolean): Promise<Account> => {
      await found(id);
      await (isDisabled ? users.disable(id) : users.enable(id));
      return seen(await found(id));
    },
    /** All their sessions end. @throws AppError `not_found` or `service_account` */
    resetPassword: async (id: string): Promise<AccountPassword> => {
      const user = await found(id);
      if (user.isService) throw new AppError("service_account");
      const password = randomPassword();
      await users.setMadePassword(id, await passwords.hash(password), endOfMade(now()));
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
  is_service: user.isService,
  created_at: user.createdAt,
});
