import { rm } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Email, NewPassword } from "@tanyadata/contract";
import { openState } from "../app-state.ts";
import { type Config, loadConfig } from "../config.ts";
import { documentStore } from "../documents/documents.store.ts";
import { randomPassword } from "../features/auth/first-administrator.ts";
import { endOfMade } from "../features/auth/new-password.ts";
import { createPasswords } from "../features/auth/passwords.ts";
import { type SecondFactorStore, secondFactorStore } from "../features/auth/second-factor.store.ts";
import { type User, type UserStore, userStore } from "../features/auth/user.store.ts";
import { belongingStore } from "../features/belongings/belongings.store.ts";
import { dropAll } from "../features/documents/retention.ts";
import { aloneWith, ImportBusy } from "../importing/land.ts";
import { versionStore } from "../importing/versions.ts";
import { openShelf } from "../open-documents.ts";
import type { Store } from "../store/store.ts";
import { runCommand, WrongUsage } from "./run-command.ts";

const usage = `Manages the users of TanyaData; works while the server runs.

  npm run user -- list
  npm run user -- add EMAIL [--nickname NAME] [--admin]
  npm run user -- reset-password EMAIL
  npm run user -- reset-second-factor EMAIL
  npm run user -- disable EMAIL
  npm run user -- enable EMAIL
  npm run user -- erase EMAIL --yes     erases their conversations, board and documents, and ends the account for good

A password is made up and printed once; it counts for 7 days, and another is chosen at the first log-in. To choose it, give --password-stdin and the password on standard input.
Exit codes: 0 done, 1 refused, 2 wrong usage.`;

/** What the command refuses; its message is for the operator. */
class Refusal extends Error {}

interface Order {
  readonly deed: string;
  readonly email: string | undefined;
  readonly nickname: string | undefined;
  readonly isAdmin: boolean;
  readonly passwordFromStdin: boolean;
  readonly isSure: boolean;
}

interface Stores {
  readonly users: UserStore;
  readonly factors: SecondFactorStore;
}

function readOrder(): Order {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        help: { type: "boolean", short: "h" },
        nickname: { type: "string" },
        admin: { type: "boolean", default: false },
        "password-stdin": { type: "boolean", default: false },
        yes: { type: "boolean", default: false },
      },
    });
    const [deed = "help", email, ...rest] = positionals;
    if (rest.length > 0) throw new Error(`Unexpected argument: ${rest[0]}`);
    return {
      deed: values.help ? "help" : deed,
      email,
      nickname: values.nickname,
      isAdmin: values.admin,
      passwordFromStdin: values["password-stdin"],
      isSure: values.yes,
    };
  } catch (error) {
    throw new WrongUsage((error as Error).message);
  }
}

async function choosePassword(order: Order): Promise<{ readonly password: string; readonly isMadeUp: boolean }> {
  if (!order.passwordFromStdin) return { password: randomPassword(), isMadeUp: true };
  process.stdin.setEncoding("utf8");
  let text = "";
  for await (const part of process.stdin) text += part;
  const password = text.replace(/\r?\n$/, "");
  if (!NewPassword.safeParse(password).success)
    throw new Refusal("A password has 8 to 200 characters, with an upper-case letter and a digit.");
  return { password, isMadeUp: false };
}

async function add(users: UserStore, order: Order, email: string): Promise<void> {
  if (!Email.safeParse(email).success) throw new Refusal(`${email} is not an email address.`);
  const nickname = (order.nickname ?? email.split("@")[0] ?? email).trim().slice(0, 80);
  if (nickname === "") throw new Refusal("A nickname has at least one character.");
  const { password, isMadeUp } = await choosePassword(order);
  const passwordHash = await createPasswords().hash(password);
  const ends = isMadeUp ? { passwordEndsAt: endOfMade(new Date()) } : {};
  const user = await users.add({ email, nickname, passwordHash, isAdmin: order.isAdmin, ...ends });
  if (!user) throw new Refusal(`${email} is a user already.`);
  console.log(`Added ${user.email}${user.isAdmin ? " (administrator)" : ""}.`);
  if (isMadeUp) console.log(`Password: ${password}`);
}

async function resetPassword(users: UserStore, order: Order, user: User): Promise<void> {
  if (user.isService) throw new Refusal(`${user.email} is a program's account: it has keys and no password.`);
  const { password, isMadeUp } = await choosePassword(order);
  const hash = await createPasswords().hash(password);
  await (isMadeUp ? users.setMadePassword(user.id, hash, endOfMade(new Date())) : users.setPassword(user.id, hash));
  console.log(`Changed the password of ${user.email}; all sessions ended.`);
  if (isMadeUp) console.log(`Password: ${password}`);
}

async function resetSecondFactor(factors: SecondFactorStore, user: User): Promise<void> {
  if (!(await factors.remove(user.id))) throw new Refusal(`${user.email} has no second factor.`);
  console.log(`Turned off the second factor of ${user.email}; the password alone logs in.`);
}

async function list({ users, factors }: Stores): Promise<void> {
  const holders = await factors.holders();
  for (const user of await users.list()) {
    const marks = [
      user.isAdmin ? "administrator" : "",
      user.isService ? "program" : "",
      holders.has(user.id) ? "second factor" : "",
      user.isDisabled ? "disabled" : "",
    ]
      .filter(Boolean)
      .join(", ");
    console.log([user.email, user.nickname, `since ${user.createdAt.slice(0, 10)}`, marks].filter(Boolean).join("\t"));
  }
}

async function erase(store: Store, config: Config, order: Order, user: User): Promise<void> {
  if (!order.isSure) throw new Refusal(`This cannot be undone. To go on: npm run user -- erase ${user.email} --yes`);
  const now = (): Date => new Date();
  const copies = join(config.dataDir, `erase-copies-${process.pid}`);
  const blobs = await openShelf(config, copies);
  const { removed, left } = await dropAll({ documents: documentStore(store, now), blobs }, user).finally(() =>
    rm(copies, { recursive: true, force: true }),
  );
  if (left > 0)
    throw new Refusal(`Something is on its way into ${left} documents of ${user.email}; try again once it has ended.`);
  // Files of this data folder; what is in the app state goes with the account.
  await aloneWith(config.dataDir, async () => versionStore(config.dataDir, now).rename(user.id, "(dihapus)"));
  const belongings = belongingStore(store);
  const topics = await belongings.erase(user.id);
  await belongings.endAccount(user.id, now());
  console.log(
    `Erased ${topics} conversations and ${removed} documents of ${user.email}; the account is ended for good.`,
  );
}

async function carryOut(
  { users, factors }: Stores,
  order: Order,
  toErase: (user: User) => Promise<void>,
): Promise<void> {
  if (order.deed === "list") return list({ users, factors });
  if (order.email === undefined) throw new WrongUsage(`${order.deed} needs an EMAIL.`);
  if (order.deed === "add") return add(users, order, order.email);
  const user = await users.byEmail(order.email);
  if (!user) throw new Refusal(`There is no user ${order.email}.`);
  if (order.deed === "erase") return toErase(user);
  if (order.deed === "reset-password") return resetPassword(users, order, user);
  if (order.deed === "reset-second-factor") return resetSecondFactor(factors, user);
  if (order.deed === "disable") await users.disable(user.id);
  if (order.deed === "enable") await users.enable(user.id);
  console.log(order.deed === "disable" ? `Disabled ${user.email}; all sessions ended.` : `Enabled ${user.email}.`);
}

const deeds = ["list", "add", "reset-password", "reset-second-factor", "disable", "enable", "erase"];

async function main(): Promise<number> {
  const order = readOrder();
  if (order.deed === "help") {
    console.log(usage);
    return 0;
  }
  if (!deeds.includes(order.deed)) throw new WrongUsage(`Unknown command: ${order.deed}`);
  const config = loadConfig();
  const store = await openState(config, () => new Date());
  try {
    const now = (): Date => new Date();
    await carryOut({ users: userStore(store.db, now), factors: secondFactorStore(store.db, now) }, order, (user) =>
      erase(store, config, order, user),
    );
    return 0;
  } finally {
    await store.close();
  }
}

await runCommand({ usage, main, expected: [Refusal, ImportBusy] });
