/** A program that writes users one after the other and prints each when the store said that it is written. */
import { userStore } from "../features/auth/user.store.ts";
import { openStore } from "../store/store.ts";

// Whoever started it is gone: nobody would ever stop it.
process.stdout.on("error", () => process.exit(1));

const [dataDir = "", databaseUrl] = process.argv.slice(2);
const store = await openStore(databaseUrl ? { databaseUrl } : { dataDir });
const users = userStore(store.db, () => new Date());
for (let index = 0; ; index += 1) {
  const email = `user${index}@example.com`;
  await users.add({ email, nickname: "x", passwordHash: "x", isAdmin: false });
  process.stdout.write(`written ${email}\n`);
}
