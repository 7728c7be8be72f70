import { z } from "zod";
import { SettingMissing } from "../../trust/settings.ts";
import type { S3Options } from "./s3-client.ts";

/** What a bucket may be called. */
export const bucketName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "expected the name of a bucket, such as tanyadata-documents");

/** Variables of a bucket that documents are kept in. */
export const s3Variables = {
  TANYADATA_S3_BUCKET: bucketName.optional(),
  TANYADATA_S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: "expected http:// or https:// and the host, without the bucket" })
    .refine((url) => new URL(url).username === "" && new URL(url).search === "", "expected no user and no query")
    .optional(),
  TANYADATA_S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, "expected a region, such as ap-southeast-3")
    .default("us-east-1"),
  TANYADATA_S3_ACCESS_KEY_ID: z.string().optional(),
  TANYADATA_S3_SECRET_ACCESS_KEY: z.string().optional(),
  TANYADATA_S3_PREFIX: z
    .string()
    .regex(/^([A-Za-z0-9._-]+\/)*$/, "expected folders that each end with a slash, such as tanyadata/")
    .default(""),
  TANYADATA_S3_VIRTUAL_HOST: z
    .enum(["true", "false"], { error: "expected true or false" })
    .transform((value) => value === "true")
    .default(false),
  TANYADATA_S3_COPIES_MB: z.coerce
    .number({ error: "expected MB from 0" })
    .int("expected a whole number of MB")
    .min(0, "expected MB from 0")
    .default(1_000),
};

const pauses = [200, 800];
/** Milliseconds in which a bucket that is there says something. */
const silence = 20_000;
/** Milliseconds that any call may take, and bytes a second of one that takes longer: 50 MB have 18 minutes at most. */
const grace = 60_000;
const slowest = 50_000;

type Values = z.output<z.ZodObject<typeof s3Variables>>;

/** Undefined without a bucket. Throws `SettingMissing` where its keys are not told. */
export function s3Of(values: Values): { readonly s3: S3Options; readonly copies: number } | undefined {
  const s3 = bucketOf(values, "TANYADATA_S3_BUCKET", values.TANYADATA_S3_BUCKET);
  return s3 && { s3, copies: values.TANYADATA_S3_COPIES_MB * 1024 * 1024 };
}

/** One bucket of the store; undefined without its name. Throws `SettingMissing` where the store's keys are not told. */
export function bucketOf(values: Values, setting: string, bucket: string | undefined): S3Options | undefined {
  const { TANYADATA_S3_ACCESS_KEY_ID: accessKeyId, TANYADATA_S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  const { TANYADATA_S3_REGION: region } = values;
  if (bucket === undefined) return undefined;
  if (!accessKeyId || !secretAccessKey)
    throw new SettingMissing(
      `TANYADATA_S3_ACCESS_KEY_ID and TANYADATA_S3_SECRET_ACCESS_KEY are missing: ${setting} needs them`,
    );
  return {
    endpoint: values.TANYADATA_S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`,
    ...{ region, bucket, accessKeyId, secretAccessKey, silence, grace, slowest, pauses },
    prefix: values.TANYADATA_S3_PREFIX,
    isVirtualHosted: values.TANYADATA_S3_VIRTUAL_HOST,
  };
}
