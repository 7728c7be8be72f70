import { z } from "zod";
import { collectorUrl } from "./collector.ts";

const share = "expected a share from 0 to 1";

/** Variables about traces. */
export const tracesVariables = {
  TANYADATA_TRACES_URL: collectorUrl,
  TANYADATA_TRACES_AUTHORIZATION: z.string().optional(),
  TANYADATA_TRACES_SHARE: z.coerce.number({ error: share }).min(0, share).max(1, share).default(1),
};

export interface TracesConfig {
  /** Undefined: nothing is traced. */
  readonly url: string | undefined;
  readonly authorization: string | undefined;
  readonly share: number;
}

export const tracesConfigOf = (values: z.output<z.ZodObject<typeof tracesVariables>>): TracesConfig => ({
  url: values.TANYADATA_TRACES_URL,
  authorization: values.TANYADATA_TRACES_AUTHORIZATION,
  share: values.TANYADATA_TRACES_SHARE,
});
