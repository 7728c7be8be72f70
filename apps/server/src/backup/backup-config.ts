import { resolve } from "node:path";
import { z } from "zod";
import type { S3Options } from "../documents/s3/s3-client.ts";
import { bucketName, bucketOf, type s3Variables } from "../documents/s3/s3-config.ts";
import { whole } from "../documents-config.ts";
import { SettingMissing } from "../trust/settings.ts";

/** Variables about backups. */
export const backupVariables = {
  TANYADATA_BACKUP_DIR: z
    .string()
    .transform((path) => resolve(path))
    .optional(),
  TANYADATA_BACKUP_BUCKET: bucketName.optional(),
  TANYADATA_BACKUP_HOURS: whole("hours", 1, 8_760).default(24),
  TANYADATA_BACKUPS_KEPT: whole("backups", 1, 10_000).default(14),
  TANYADATA_BACKUP_PASSPHRASE: z.string().min(12, "expected at least 12 characters").optional(),
};

export interface BackupConfig {
  /** Where backups go by schedule; undefined: none are taken. Absolute. */
  readonly folder: string | undefined;
  /** Where copies of them go besides; undefined: nowhere. */
  readonly bucket: S3Options | undefined;
  readonly hours: number;
  readonly kept: number;
  /** Encrypts the signing key; without, backups hold none. */
  readonly passphrase: string | undefined;
}

type Values = z.output<z.ZodObject<typeof backupVariables & typeof s3Variables>>;

/** @throws SettingMissing where the keys of the bucket's store are not told, or the folder that backups are made in */
export function backupConfigOf(values: Values): BackupConfig {
  const bucket = bucketOf(values, "TANYADATA_BACKUP_BUCKET", values.TANYADATA_BACKUP_BUCKET);
  if (bucket && values.TANYADATA_BACKUP_DIR === undefined)
    throw new SettingMissing(
      "TANYADATA_BACKUP_DIR is missing: backups are made there before TANYADATA_BACKUP_BUCKET gets copies",
    );
  return {
    folder: values.TANYADATA_BACKUP_DIR,
    bucket: bucket && { ...bucket, prefix: `${bucket.prefix}backups/` },
    hours: values.TANYADATA_BACKUP_HOURS,
    kept: values.TANYADATA_BACKUPS_KEPT,
    passphrase: values.TANYADATA_BACKUP_PASSPHRASE,
  };
}
