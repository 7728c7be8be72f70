import { z } from "zod";
import type { ClamdPlace } from "./clamd.ts";

const place = /^(?:unix:(?<path>\/.+)|tcp:\/\/(?<host>\[[0-9a-fA-F:]+\]|[^\s/:[\]]+):(?<port>\d{1,5}))$/;

/** Variables about scanning what comes in. */
export const scanningVariables = {
  TANYADATA_CLAMD: z
    .string()
    .regex(place, "expected unix:/run/clamav/clamd.ctl or tcp://HOST:3310")
    .transform((text): ClamdPlace => {
      const { path, host = "", port } = place.exec(text)?.groups ?? {};
      return path === undefined ? { host: host.replaceAll(/[[\]]/g, ""), port: Number(port) } : { path };
    })
    .optional(),
  TANYADATA_CLAMD_DOWN: z.enum(["refuse", "allow"], { error: "expected refuse or allow" }).default("refuse"),
};

export interface ScanningConfig {
  /** Undefined: nothing is scanned. */
  readonly clamd: ClamdPlace | undefined;
  readonly whenDown: "refuse" | "allow";
}

export const scanningConfigOf = (values: z.output<z.ZodObject<typeof scanningVariables>>): ScanningConfig => ({
  clamd: values.TANYADATA_CLAMD,
  whenDown: values.TANYADATA_CLAMD_DOWN,
});
