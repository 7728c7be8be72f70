import { fileURLToPath } from "node:url";
import { buildApp } from "./app.ts";
import { type Config, ConfigError, loadConfig } from "./config.ts";
import { DataInUseError, lockDataDir } from "./data-lock.ts";
import { ensureAdministrator, type FirstAdministrator } from "./features/auth/first-administrator.ts";
import { createPasswords } from "./features/auth/passwords.ts";
import { secondFactorKey } from "./features/auth/second-factor-key.ts";
import { formerSecrets, signingSecret } from "./features/auth/secret.ts";
import { userStore } from "./features/auth/user.store.ts";
import { findWebApp } from "./http/web-app.ts";
import { openData } from "./open-data.ts";
import { closeOnSignal } from "./shutdown.ts";
import { openStore, type Store } from "./store/store.ts";

const now = (): Date => new Date();

async function start(config: Config): Promise<void> {
  const { databaseUrl, dataDir } = config;
  const lock = await usable("TANYADATA_DATA_DIR", () => lockDataDir(dataDir));
  // The warehouse's processes start while the app state opens.
  const opening = openData(config, (message) => console.log(message));
  opening.catch(() => {}); // told below, where it is awaited
  const store =
    databaseUrl === undefined
      ? await usable("TANYADATA_DATA_DIR", () => openStore({ dataDir }))
      : await usable("DATABASE_URL", () => openStore({ databaseUrl }));
  const data = await opening;
  const administrator = await ensureAdministrator(userStore(store.db, now), createPasswords(), config.administrator);
  const webApp = findWebApp(fileURLToPath(new URL("../../web/dist", import.meta.url)));

  const app = await buildApp({
    store,
    answerer: data.answerer,
    results: data.results,
    now,
    ...(await keys(store, config)),
    settings: config,
    checks: { store: store.ping, warehouse: data.ping },
    webApp,
    logger: {
      level: config.logLevel,
      stream: await logStream(),
    },
  });
  closeOnSignal(app, async () => {
    await data.close();
    await store.close();
    lock.release();
  });
  const url = await app.listen({ host: config.host, port: config.port });
  greet(url, administrator, webApp !== undefined);
}

/** The keys that all nodes share. */
async function keys(
  store: Store,
  config: Config,
): Promise<{ readonly secret: Uint8Array; readonly secondFactorKey: Uint8Array }> {
  const secret = await signingSecret(store, config.secret, now());
  const former = await formerSecrets(store, config.previousSecret);
  const key = await secondFactorKey(store, secret, former, now());
  if (key) return { secret, secondFactorKey: key };
  throw new ConfigError(
    "TANYADATA_SECRET is not the one that second factors are encrypted under. Set TANYADATA_PREVIOUS_SECRET to that " +
      "one for the next start. If it is lost: `npm run user -- list` shows whose second factor is on, and " +
      "`npm run user -- reset-second-factor EMAIL` turns it off.",
  );
}

/** The log goes to standard error: lines of JSON, or readable where somebody looks at it. */
async function logStream(): Promise<NodeJS.WritableStream> {
  if (!process.stderr.isTTY) return process.stderr;
  const { default: pretty } = await import("pino-pretty");
  return pretty({ destination: process.stderr.fd, sync: true });
}

function greet(url: string, administrator: FirstAdministrator | undefined, hasWebApp: boolean): void {
  const lines = [`TanyaData is ready: ${url}`];
  if (!hasWebApp) lines.push("The web app is not built; only the API answers.");
  if (administrator?.password !== undefined)
    lines.push(
      "",
      `  Log in as  ${administrator.email}`,
      `  password   ${administrator.password}`,
      "",
      "This password is shown only now. Change it in the settings, or with `npm run user -- reset-password`.",
    );
  else if (administrator) lines.push(`Log in as ${administrator.email} with TANYADATA_ADMIN_PASSWORD.`);
  else lines.push("Log in with your account. Lost a password? `npm run user -- list` and `reset-password` help.");
  console.log(lines.join("\n"));
}

/** A folder or database that cannot be opened is a setting to mend, and named as one. */
async function usable<T>(setting: string, open: () => T | Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    const { code, message } = error as { code?: unknown; message?: string };
    if (error instanceof DataInUseError || typeof code !== "string") throw error;
    throw new ConfigError(`${setting} cannot be used: ${message || code}`);
  }
}

/** What the operator can mend is said in a sentence; anything else is a bug, and shown whole. */
function explain(error: unknown): unknown {
  if (error instanceof ConfigError || error instanceof DataInUseError) return error.message;
  const { syscall, message } = error as { syscall?: unknown; message?: string };
  return syscall === "listen" ? `${message}. Choose another PORT or HOST.` : error;
}

try {
  await start(loadConfig());
} catch (error) {
  console.error("TanyaData cannot start:", explain(error));
  process.exit(1);
}
