import { existsSync, readFileSync } from "node:fs";
import { isIP } from "node:net";
import { join, resolve } from "node:path";
import { parseEnv } from "node:util";
import { NewPassword } from "@tanyadata/contract";
import { z } from "zod";
import { type BackupConfig, backupConfigOf, backupVariables } from "./backup/backup-config.ts";
import { type Capacity, capacityOf, capacityVariables, sharedBy, thisMachine } from "./capacity.ts";
import { type DocumentsConfig, documentsConfigOf, documentVariables, whole } from "./documents-config.ts";
import { type StreamConfig, streamConfigOf, streamVariables } from "./events/stream/settings.ts";
import { type ImportsConfig, importsConfigOf, importVariables } from "./importing/imports-config.ts";
import { type MetricsConfig, metricsConfigOf, metricsVariables } from "./measuring/serve-metrics.ts";
import { type TracesConfig, tracesConfigOf, tracesVariables } from "./measuring/traces-config.ts";
import { type LogInConfig, logInConfigOf, organisationVariables } from "./organisation/settings.ts";
import { type ScanningConfig, scanningConfigOf, scanningVariables } from "./scanning/settings.ts";
import { SettingMissing } from "./trust/settings.ts";

const yesOrNo = z.enum(["true", "false"], { error: "expected true or false" }).transform((value) => value === "true");
const tokens = z.coerce
  .number({ error: "expected a number of tokens" })
  .int("expected a whole number of tokens")
  .min(0, "expected 0 tokens or more");
const folder = z.string().transform((path) => resolve(path));
/** An address, or a network such as `10.0.0.0/8`. */
const isAddress = (value: string): boolean => isIP(value.replace(/\/\d{1,3}$/, "")) !== 0;

/** Every environment variable that the server knows; `docs/configuration.md` tells people the same. */
const Environment = z.object({
  PORT: z.coerce
    .number({ error: "expected a port from 0 to 65535" })
    .int("expected a port from 0 to 65535")
    .min(0, "expected a port from 0 to 65535")
    .max(65535, "expected a port from 0 to 65535")
    .default(3000),
  HOST: z.string().default("127.0.0.1"),
  TANYADATA_DATA_DIR: folder.default(() => resolve("data")),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "expected postgres://user:password@host:port/database")
    .optional(),
  WAREHOUSE_URL: z.string().optional(),
  TANYADATA_DATABASE_WAIT: z.coerce
    .number({ error: "expected seconds from 0 to 3600" })
    .min(0, "expected seconds from 0 to 3600")
    .max(3600, "expected seconds from 0 to 3600")
    .default(60),
  TANYADATA_MODEL: folder.optional(),
  TANYADATA_ADMIN_EMAIL: z.email("expected an email address").max(254).default("admin@tanyadata.local"),
  TANYADATA_ADMIN_PASSWORD: z
    .string()
    .refine((value) => NewPassword.safeParse(value).success, {
      error: "expected at least 8 characters with an upper-case letter and a digit",
    })
    .optional(),
  TANYADATA_OPEN_REGISTRATION: yesOrNo.default(false),
  TANYADATA_SECOND_FACTOR_FOR: z
    .string()
    .transform((text) => text.split(",").flatMap((name) => name.trim() || []))
    .default([]),
  TANYADATA_PROOF_MINUTES: whole("minutes", 1, 1440).default(10),
  TANYADATA_SECRET: z
    .string()
    .min(32, "expected at least 32 characters, such as `openssl rand -hex 32` prints")
    .optional(),
  TANYADATA_PREVIOUS_SECRET: z.string().optional(),
  TANYADATA_SECRET_FILE: folder.optional(),
  TANYADATA_TRUST_PROXY: z
    .string()
    .refine(
      (value) => value === "true" || value === "false" || value.split(",").every((item) => isAddress(item.trim())),
      {
        error: "expected true, false, or the proxies' addresses separated by commas",
      },
    )
    .transform((value) => (value === "true" || value === "false" ? value === "true" : value))
    .default(false),
  TANYADATA_QUESTIONS_PER_MINUTE: z.coerce
    .number({ error: "expected a whole number from 1" })
    .int("expected a whole number from 1")
    .min(1, "expected a whole number from 1")
    .default(1200),
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_BASE_URL: z
    .url({ protocol: /^https?$/, error: "expected http:// or https:// and the path up to /v1" })
    .default("https://api.openai.com/v1"),
  TANYADATA_GPT_4O: z.string().default("gpt-4o"),
  TANYADATA_GPT_4O_MINI: z.string().default("gpt-4o-mini"),
  TANYADATA_LLM_TIMEOUT: z.coerce
    .number({ error: "expected seconds from 1 to 300" })
    .min(1, "expected seconds from 1 to 300")
    .max(300, "expected seconds from 1 to 300")
    .default(30),
  TANYADATA_LLM_CONCURRENCY: z.coerce
    .number({ error: "expected a number from 1 to 64" })
    .int("expected a whole number from 1 to 64")
    .min(1, "expected a number from 1 to 64")
    .max(64, "expected a number from 1 to 64")
    .default(4),
  TANYADATA_LLM_TOKENS_PER_USER: tokens.default(200_000),
  TANYADATA_LLM_TOKENS: tokens.default(2_000_000),
  TANYADATA_LLM_ROWS: yesOrNo.default(false),
  ...organisationVariables,
  ...documentVariables,
  ...importVariables,
  ...scanningVariables,
  TANYADATA_DRAIN_SECONDS: whole("seconds", 0, 600).default(0),
  ...backupVariables,
  ...capacityVariables,
  TANYADATA_ANSWERS_KEPT_DAYS: whole("days", 1, 36_500).optional(),
  TANYADATA_AUDIT_KEPT_DAYS: whole("days", 1, 36_500).default(90),
  ...metricsVariables,
  ...tracesVariables,
  ...streamVariables,
  TANYADATA_LOG_LEVEL: z
    .enum(["silent", "fatal", "error", "warn", "info", "debug", "trace"], {
      error: "expected silent, fatal, error, warn, info, debug or trace",
    })
    .default("warn"),
});

/** Names of all settings. */
export const settingNames: readonly string[] = Object.keys(Environment.shape);

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Absolute. */
  readonly dataDir: string;
  /** App state on PostgreSQL; in the data folder without. */
  readonly databaseUrl: string | undefined;
  readonly warehouseUrl: string | undefined;
  /** Seconds that the start waits for a PostgreSQL that is not up yet. */
  readonly databaseWait: number;
  /** Folder of the semantic model; the starter's without. */
  readonly modelFolder: string | undefined;
  readonly administrator: { readonly email: string; readonly password: string | undefined };
  readonly openRegistration: boolean;
  readonly logIn: LogInConfig;
  /** Groups of whom a second factor is required. */
  readonly secondFactorFor: readonly string[];
  /** Minutes that a proof of who somebody is counts for, before what cannot be taken back or opens doors. */
  readonly proofMinutes: number;
  readonly secret: string | undefined;
  /** Where the key is kept without `secret`: `app.key` in the data folder by default. Absolute. */
  readonly secretFile: string;
  /** The secret before this one, to take over what is encrypted under it. */
  readonly previousSecret: string | undefined;
  readonly trustProxy: boolean | string;
  /** Questions that one address may ask in a minute. */
  readonly questionsPerMinute: number;
  readonly logLevel: string;
  /** Undefined without a key: nothing is then ever sent anywhere. */
  readonly languageModel: LanguageModelConfig | undefined;
  readonly documents: DocumentsConfig;
  readonly imports: ImportsConfig;
  readonly scanning: ScanningConfig;
  /** Seconds that a server still serves after it was told to end. */
  readonly drain: number;
  /** Processes that serve on one port. */
  readonly workers: number;
  /** Of one of them. */
  readonly capacity: Capacity;
  /** Days that conversations are kept after their last change; undefined: until their owners delete them. */
  readonly answersKeptDays: number | undefined;
  readonly auditKeptDays: number;
  readonly backups: BackupConfig;
  readonly metrics: MetricsConfig;
  readonly traces: TracesConfig;
  /** Where the log of what was done is told elsewhere. */
  readonly stream: StreamConfig;
}

export interface LanguageModelConfig {
  readonly apiKey: string;
  readonly baseUrl: string;
  /** What section 3's models are called at the provider. */
  readonly deployed: { readonly "gpt-4o": string; readonly "gpt-4o-mini": string };
  /** Milliseconds that one reply may take. */
  readonly timeout: number;
  /** Calls at the same time. */
  readonly concurrency: number;
  /** Tokens of one day (UTC). */
  readonly budget: { readonly perUser: number; readonly inAll: number };
  /** Whether rows of results may be sent, to be put into words. */
  readonly mayReadRows: boolean;
}

/** The configuration cannot be used; the message names each wrong variable and what was expected. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/** The environment, with `.env` of the working folder below it. Throws ConfigError. */
export function loadConfig(): Config {
  const file = existsSync(".env") ? parseEnv(readFileSync(".env", "utf8")) : {};
  return readConfig({ ...withoutEmpty(file), ...withoutEmpty(process.env) });
}

/** Throws ConfigError. Empty values count as unset. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const parsed = Environment.safeParse(withoutEmpty(environment));
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map((issue) => explain(issue, environment)).join("\n"));
  const values = parsed.data;
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: values.TANYADATA_DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    warehouseUrl: values.WAREHOUSE_URL,
    databaseWait: values.TANYADATA_DATABASE_WAIT,
    modelFolder: values.TANYADATA_MODEL,
    administrator: { email: values.TANYADATA_ADMIN_EMAIL, password: values.TANYADATA_ADMIN_PASSWORD },
    openRegistration: values.TANYADATA_OPEN_REGISTRATION,
    logIn: logInOf(values),
    secondFactorFor: values.TANYADATA_SECOND_FACTOR_FOR,
    proofMinutes: values.TANYADATA_PROOF_MINUTES,
    secret: values.TANYADATA_SECRET,
    previousSecret: values.TANYADATA_PREVIOUS_SECRET,
    secretFile: values.TANYADATA_SECRET_FILE ?? join(values.TANYADATA_DATA_DIR, "app.key"),
    trustProxy: values.TANYADATA_TRUST_PROXY,
    questionsPerMinute: values.TANYADATA_QUESTIONS_PER_MINUTE,
    logLevel: values.TANYADATA_LOG_LEVEL,
    languageModel: languageModelOf(values),
    documents: told(() => documentsConfigOf(values)),
    imports: importsConfigOf(values),
    scanning: scanningConfigOf(values),
    drain: values.TANYADATA_DRAIN_SECONDS,
    workers: values.TANYADATA_WORKERS,
    capacity: capacityOf(values, thisMachine()),
    answersKeptDays: values.TANYADATA_ANSWERS_KEPT_DAYS,
    auditKeptDays: values.TANYADATA_AUDIT_KEPT_DAYS,
    backups: told(() => backupConfigOf(values)),
    metrics: metricsConfigOf(values),
    traces: tracesConfigOf(values),
    stream: streamConfigOf(values),
  };
}

/** Providers send people back to an address that they were told before. */
function logInOf(values: z.output<typeof Environment>): LogInConfig {
  const logIn = logInConfigOf(values);
  if (logIn.providers.length > 0 && values.TANYADATA_PUBLIC_URL === undefined)
    throw new ConfigError(
      "TANYADATA_PUBLIC_URL is missing: TANYADATA_LOGIN_PROVIDERS needs the address that people come back to",
    );
  if (logIn.passwords === "administrators" && logIn.providers.length === 0)
    throw new ConfigError(
      "TANYADATA_LOGIN_PROVIDERS is missing: with TANYADATA_PASSWORD_LOGIN=administrators nobody else could log in",
    );
  return logIn;
}

/** Says which setting is missing as of any that is wrong. */
function told<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof SettingMissing ? new ConfigError(error.message) : error;
  }
}

function languageModelOf(values: z.output<typeof Environment>): LanguageModelConfig | undefined {
  if (values.OPENAI_API_KEY === undefined) return undefined;
  return {
    apiKey: values.OPENAI_API_KEY,
    baseUrl: values.OPENAI_BASE_URL,
    deployed: { "gpt-4o": values.TANYADATA_GPT_4O, "gpt-4o-mini": values.TANYADATA_GPT_4O_MINI },
    timeout: values.TANYADATA_LLM_TIMEOUT * 1000,
    concurrency: sharedBy(values.TANYADATA_WORKERS, values.TANYADATA_LLM_CONCURRENCY),
    budget: { perUser: values.TANYADATA_LLM_TOKENS_PER_USER, inAll: values.TANYADATA_LLM_TOKENS },
    mayReadRows: values.TANYADATA_LLM_ROWS,
  };
}

function withoutEmpty(values: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(values))
    if (value !== undefined && value.trim() !== "") kept[name] = value;
  return kept;
}

const confidential = /PASSWORD|PASSPHRASE|SECRET|_URL|_KEY/;

function explain(issue: z.core.$ZodIssue, environment: Readonly<Record<string, string | undefined>>): string {
  const name = String(issue.path[0]);
  const value = confidential.test(name) ? "a value that is not shown" : JSON.stringify(environment[name]);
  return `${name} is wrong: ${issue.message} (it is ${value})`;
}

/** A folder or database that cannot be opened is a setting to mend, and named as one. */
export async function usable<T>(setting: string, open: () => T | Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    const { code, message } = error as { code?: unknown; message?: string };
    if (typeof code !== "string") throw error;
    throw new ConfigError(`${setting} cannot be used: ${message || code}`);
  }
}
