import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { Level } from "@tanyadata/contract";
import { certificateTrouble } from "@tanyadata/pdf-seal";
import { z } from "zod";
import type { S3Options } from "./documents/s3/s3-client.ts";
import { s3Of, s3Variables } from "./documents/s3/s3-config.ts";
import type { StampOrder } from "./documents/stamp-order.ts";
import { type TrustConfig, trustConfig, trustEnvironment } from "./trust/settings.ts";

/** A setting that is a whole number. */
export const whole = (what: string, least: number, most: number) =>
  z.coerce
    .number({ error: `expected ${what} from ${least} to ${most}` })
    .int(`expected a whole number of ${what}`)
    .min(least, `expected ${what} from ${least} to ${most}`)
    .max(most, `expected ${what} from ${least} to ${most}`);

const isTimeZone = (zone: string): boolean => {
  try {
    return new Intl.DateTimeFormat("id-ID", { timeZone: zone }) !== undefined;
  } catch {
    return false;
  }
};

/** Certificates of a PEM file, as DER. */
const certificatesOf = (path: string): Uint8Array[] =>
  [...readFileSync(path, "utf8").matchAll(/-----BEGIN CERTIFICATE-----([\s\S]+?)-----END CERTIFICATE-----/g)].map(
    ([, base64 = ""]) => Buffer.from(base64, "base64"),
  );

/** Variables about documents, stamps and signatures. */
export const documentVariables = {
  ...trustEnvironment,
  ...s3Variables,
  TANYADATA_DOCUMENTS_DIR: z
    .string()
    .transform((path) => resolve(path))
    .optional(),
  TANYADATA_DOCUMENTS_ENCRYPTED: z
    .enum(["true", "false"], { error: "expected true or false" })
    .transform((value) => value === "true")
    .default(true),
  TANYADATA_MAX_FILE_MB: whole("MB", 1, 500).default(50),
  TANYADATA_MAX_DOCUMENTS: whole("documents", 1, 1_000_000).default(1_000),
  TANYADATA_MAX_DOCUMENTS_MB: whole("MB", 1, 10_000_000).default(2_000),
  TANYADATA_DOCUMENTS_KEPT_DAYS: whole("days", 1, 36_500).optional(),
  TANYADATA_PDF_MEMORY_MB: whole("MB", 256, 65_536).default(1_024),
  TANYADATA_PDF_SECONDS: whole("seconds", 5, 3_600).default(120),
  TANYADATA_PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: "expected http:// or https:// and the host, such as https://data.example.id" })
    .transform((url) => url.replace(/\/+$/, ""))
    .optional(),
  TANYADATA_TIME_ZONE: z
    .string()
    .refine(isTimeZone, { error: "expected a time zone, such as Asia/Jakarta" })
    .default("Asia/Jakarta"),
  TANYADATA_STAMP_ORDER: z
    .enum(["bebas", "ttd_dulu", "meterai_dulu"], { error: "expected bebas, ttd_dulu or meterai_dulu" })
    .default("bebas"),
  TANYADATA_SIGNATURE_LEVEL: Level.optional(),
  TANYADATA_TRUSTED_ROOTS: z
    .string()
    .refine((path) => existsSync(path) && certificatesOf(path).length > 0, {
      error: "expected a PEM file with certificates",
      abort: true,
    })
    .superRefine((path, context) => {
      for (const [index, der] of certificatesOf(path).entries()) {
        const trouble = certificateTrouble(der);
        if (trouble === null) continue;
        const message = `certificate ${index + 1} of the file cannot be read, so nothing could be trusted by it: ${trouble}`;
        context.addIssue({ code: "custom", message });
      }
    })
    .optional(),
};

export interface DocumentsConfig {
  /** Absolute; in the data folder without. */
  readonly folder: string | undefined;
  /** Whether new documents are encrypted where they are kept. */
  readonly isEncrypted: boolean;
  /** A bucket instead of the folder. */
  readonly bucket: { readonly s3: S3Options; readonly copies: number } | undefined;
  readonly limits: {
    readonly maxFileBytes: number;
    readonly maxDocuments: number;
    readonly maxBytes: number;
    readonly keptDays: number | undefined;
  };
  readonly pdf: { readonly megabytes: number; readonly seconds: number };
  readonly settings: {
    readonly publicUrl: string | undefined;
    readonly trustedRoots: readonly Uint8Array[];
    readonly timeZone: string;
    readonly order: StampOrder;
    readonly level: Level | undefined;
  };
  /** Services around documents: stamps, time-stamps, remote keys. */
  readonly trust: TrustConfig;
}

const megabyte = 1024 * 1024;

export function documentsConfigOf(values: z.output<z.ZodObject<typeof documentVariables>>): DocumentsConfig {
  const roots = values.TANYADATA_TRUSTED_ROOTS;
  return {
    folder: values.TANYADATA_DOCUMENTS_DIR,
    isEncrypted: values.TANYADATA_DOCUMENTS_ENCRYPTED,
    bucket: s3Of(values),
    limits: {
      maxFileBytes: values.TANYADATA_MAX_FILE_MB * megabyte,
      maxDocuments: values.TANYADATA_MAX_DOCUMENTS,
      maxBytes: values.TANYADATA_MAX_DOCUMENTS_MB * megabyte,
      keptDays: values.TANYADATA_DOCUMENTS_KEPT_DAYS,
    },
    pdf: { megabytes: values.TANYADATA_PDF_MEMORY_MB, seconds: values.TANYADATA_PDF_SECONDS },
    settings: {
      publicUrl: values.TANYADATA_PUBLIC_URL,
      trustedRoots: roots === undefined ? [] : certificatesOf(roots),
      timeZone: values.TANYADATA_TIME_ZONE,
      order: values.TANYADATA_STAMP_ORDER,
      level: values.TANYADATA_SIGNATURE_LEVEL,
    },
    trust: trustConfig(values),
  };
}
