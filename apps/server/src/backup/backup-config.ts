import { resolve } from "node:path";
import { z } from "zod";
import { whole } from "../documents-config.ts";

/** Variables about backups. */
export const backupVariables = {
  TANYADATA_BACKUP_DIR: z
    .string()
    .transform((path) => resolve(path))
    .optional(),
  TANYADATA_BACKUP_HOURS: whole("hours", 1, 8_760).default(24),
  TANYADATA_BACKUPS_KEPT: whole("backups", 1, 10_000).default(14),
  TANYADATA_BACKUP_PASSPHRASE: z.string().min(12, "expected at least 12 characters").optional(),
};

export interface BackupConfig {
  /** Where backups go by schedule; undefined: none are taken. Absolute. */
  readonly folder: string | undefined;
  readonly hours: number;
  readonly kept: number;
  /** Encrypts the signing key; without, backups hold none. */
  readonly passphrase: string | undefined;
}

export const backupConfigOf = (values: z.output<z.ZodObject<typeof backupVariables>>): BackupConfig => ({
  folder: values.TANYADATA_BACKUP_DIR,
  hours: values.TANYADATA_BACKUP_HOURS,
  kept: values.TANYADATA_BACKUPS_KEPT,
  passphrase: values.TANYADATA_BACKUP_PASSPHRASE,
});
