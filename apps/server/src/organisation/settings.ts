import { z } from "zod";
import { fileOf } from "../json-file.ts";

/** A provider on this very machine may be spoken to without TLS: for tests, and for whoever tries one out. */
export const isLoopback = (url: string): boolean => ["localhost", "127.0.0.1", "[::1]"].includes(new URL(url).hostname);

const issuer = z
  .url({
    protocol: /^https?$/,
    error: "expected the provider's issuer, such as https://login.example.id/realms/kantor",
  })
  .refine(
    (url) => url.startsWith("https://") || isLoopback(url),
    "expected https://: only a provider on this machine may do without",
  );
/** The name of a claim; with dots, one within another. */
const claim = z
  .string()
  .regex(/^[^\s.]+(\.[^\s.]+)*$/, "expected the name of a claim, such as groups or realm_access.roles");
const names = z.array(z.string().trim().min(1).max(200)).max(500);

const Provider = z.strictObject({
  /** Stands in the address that the provider sends people back to. */
  id: z.string().regex(/^[a-z][a-z0-9-]{0,31}$/, "expected a short word such as `kantor`"),
  /** As people call it: "Masuk dengan …". */
  title: z.string().trim().min(1).max(60),
  issuer,
  client_id: z.string().min(1),
  client_secret: z.string().min(1).optional(),
  scopes: z
    .array(z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/, "expected scopes"))
    .default(["openid", "email", "profile"]),
  claims: z
    .strictObject({ email: claim.default("email"), name: claim.default("name"), groups: claim.default("groups") })
    .prefault({}),
  /** `always`: the provider gives no address that it has not verified, and does not say so of each. */
  email_verified: z.enum(["claim", "always"]).default("claim"),
  /** Who gets an account at their first log-in; without, nobody does. */
  join: z
    .strictObject({ everybody: z.literal(true).optional(), domains: names.optional(), groups: names.optional() })
    .refine(
      ({ everybody, domains, groups }) => everybody || (domains?.length ?? 0) + (groups?.length ?? 0) > 0,
      "expected everybody, domains or groups",
    )
    .optional(),
  /** Whether an account that is here already is taken over by whoever has its verified address there. */
  link: z.boolean().default(false),
  /** Their groups, and what these are called in the policies here. */
  groups: z.record(z.string().min(1), z.string().trim().min(1).max(80)).default({}),
  /** Values of the claim of groups that make an administrator; without, being one is decided here. */
  administrators: names.optional(),
  /** `theirs`: whoever comes from there has proven a second factor there. */
  second_factor: z.enum(["ours", "theirs"]).default("ours"),
  /** Hours after which a log-in ends that the provider gave no refresh token for. */
  session_hours: z.number().min(0.25).max(2160).default(12),
});

/** A provider of log-ins: an organisation's own, spoken to by OpenID Connect. */
export type ProviderSettings = z.output<typeof Provider>;

/** The environment's part about log-in by an organisation. */
export const organisationVariables = {
  TANYADATA_LOGIN_PROVIDERS: fileOf(
    z
      .array(Provider)
      .max(10)
      .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, "expected ids that differ"),
  ).optional(),
  TANYADATA_PASSWORD_LOGIN: z
    .enum(["everybody", "administrators"], { error: "expected everybody or administrators" })
    .default("everybody"),
};

export interface LogInConfig {
  readonly providers: readonly ProviderSettings[];
  /** Who may log in with a password. */
  readonly passwords: "everybody" | "administrators";
}

export const logInConfigOf = (values: z.output<z.ZodObject<typeof organisationVariables>>): LogInConfig => ({
  providers: values.TANYADATA_LOGIN_PROVIDERS ?? [],
  passwords: values.TANYADATA_PASSWORD_LOGIN,
});
