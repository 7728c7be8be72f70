import { z } from "zod";
import { fileOf } from "../json-file.ts";
import { IssuerProfile } from "./issuer-profile.ts";

/** What the services around documents are configured with. A file's own error names the setting, the place in it and what was expected. */

const seconds = z.coerce
  .number({ error: "expected seconds from 1 to 300" })
  .min(1, "expected seconds from 1 to 300")
  .max(300, "expected seconds from 1 to 300");
const serviceUrl = z
  .url({ protocol: /^https?$/, error: "expected http:// or https:// and the path" })
  .refine((url) => new URL(url).username === "", "expected no user or password within it");

const CscService = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9_-]{0,63}$/, "expected a short word such as `penyedia`"),
  name: z.string().min(1).max(100),
  /** Up to and with the version: `https://…/csc/v2`. */
  url: serviceUrl,
  version: z.enum(["v1", "v2"]),
  /** Bearer token of this server's account with the service. */
  token: z.string().min(1),
  timeout_seconds: z.number().min(1).max(300).default(30),
});

/** The environment's part about these services: spread into the server's own. */
export const trustEnvironment = {
  TANYADATA_METERAI: z.enum(["sandbox", "http"], { error: "expected sandbox or http" }).default("sandbox"),
  TANYADATA_METERAI_SANDBOX_STAMPS: z.coerce
    .number({ error: "expected a number of stamps" })
    .int("expected a whole number of stamps")
    .min(0, "expected 0 stamps or more")
    .default(1000),
  TANYADATA_METERAI_PROFILE: fileOf(IssuerProfile).optional(),
  TANYADATA_CSC_SERVICES: fileOf(
    z
      .array(CscService)
      .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, "expected ids that differ"),
  ).optional(),
  TANYADATA_TSA_URL: serviceUrl.optional(),
  TANYADATA_TSA_USER: z.string().optional(),
  TANYADATA_TSA_PASSWORD: z.string().optional(),
  TANYADATA_TSA_POLICY: z
    .string()
    .regex(/^[0-2](\.\d+)+$/, "expected an object identifier such as 1.2.3.4")
    .optional(),
  TANYADATA_TSA_TIMEOUT: seconds.default(15),
  TANYADATA_REVOCATION_HOSTS: z
    .string()
    .transform((text) => text.split(",").flatMap((host) => host.trim().toLowerCase() || []))
    .pipe(
      z.array(z.string().regex(/^[a-z0-9.-]+(:\d+)?$/, "expected hosts such as `crl.penyedia.id,ocsp.penyedia.id`")),
    )
    .default([]),
  TANYADATA_REVOCATION_PRIVATE: z
    .enum(["true", "false"], { error: "expected true or false" })
    .default("false")
    .transform((text) => text === "true"),
  TANYADATA_REVOCATION_TIMEOUT: seconds.default(15),
};

export interface TrustConfig {
  readonly meterai:
    | { readonly kind: "sandbox"; readonly stamps: number }
    | { readonly kind: "http"; readonly profile: IssuerProfile };
  readonly cscServices: readonly CscServiceOptions[];
  readonly timestamp: TimestampOptions | undefined;
  readonly revocation: RevocationOptions;
}

/** Where may be asked whether certificates of others are revoked. */
export interface RevocationOptions {
  /** As they stand in an address, with a port where it is not the usual one. */
  readonly hosts: readonly string[];
  /** Also within private networks. */
  readonly allowsPrivate: boolean;
  /** Milliseconds for one call. */
  readonly timeout: number;
}

export interface CscServiceOptions {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly version: "v1" | "v2";
  readonly token: string;
  /** Milliseconds for one call. */
  readonly timeout: number;
}

export interface TimestampOptions {
  readonly url: string;
  readonly credentials: { readonly user: string; readonly password: string } | undefined;
  /** Policy that is asked for, and that the token must be made under. */
  readonly policy: string | undefined;
  /** Milliseconds. */
  readonly timeout: number;
}

type Values = z.output<z.ZodObject<typeof trustEnvironment>>;

/** Throws `SettingMissing` where one setting needs another. */
export function trustConfig(values: Values): TrustConfig {
  const { TANYADATA_METERAI_PROFILE: profile, TANYADATA_TSA_URL: url, TANYADATA_TSA_USER: user } = values;
  if (values.TANYADATA_METERAI === "http" && !profile)
    throw new SettingMissing("TANYADATA_METERAI_PROFILE is missing: TANYADATA_METERAI=http needs the issuer's profile");
  const credentials = user === undefined ? undefined : { user, password: values.TANYADATA_TSA_PASSWORD ?? "" };
  return {
    meterai:
      values.TANYADATA_METERAI === "http" && profile
        ? { kind: "http", profile }
        : { kind: "sandbox", stamps: values.TANYADATA_METERAI_SANDBOX_STAMPS },
    cscServices: (values.TANYADATA_CSC_SERVICES ?? []).map(({ timeout_seconds, ...service }) => ({
      ...service,
      url: service.url.replace(/\/+$/, ""),
      timeout: timeout_seconds * 1000,
    })),
    timestamp: url
      ? { url, credentials, policy: values.TANYADATA_TSA_POLICY, timeout: values.TANYADATA_TSA_TIMEOUT * 1000 }
      : undefined,
    revocation: {
      hosts: values.TANYADATA_REVOCATION_HOSTS,
      allowsPrivate: values.TANYADATA_REVOCATION_PRIVATE,
      timeout: values.TANYADATA_REVOCATION_TIMEOUT * 1000,
    },
  };
}

export class SettingMissing extends Error {}
