import { z } from "zod";
import { collectorUrl } from "../../measuring/collector.ts";

const place = /^(?<by>udp|tcp|tls):\/\/(?<host>\[[0-9a-fA-F:]+\]|[^\s/:[\]]+)(?::(?<port>\d{1,5}))?$/;
const usualPorts = { udp: 514, tcp: 601, tls: 6514 } as const;

/** Where a syslog server listens. */
export interface SyslogPlace {
  readonly by: keyof typeof usualPorts;
  readonly host: string;
  readonly port: number;
}

/** Variables about what is told of the log elsewhere. */
export const streamVariables = {
  TANYADATA_AUDIT_SYSLOG: z
    .string()
    .regex(place, "expected tls://HOST:6514, tcp://HOST:601 or udp://HOST:514")
    .transform((text): SyslogPlace => {
      const { by: given, host = "", port } = place.exec(text)?.groups ?? {};
      const by = given as SyslogPlace["by"];
      return { by, host: host.replaceAll(/[[\]]/g, ""), port: Number(port ?? usualPorts[by]) };
    })
    .refine(({ port }) => port > 0 && port < 65_536, "expected a port from 1 to 65535")
    .optional(),
  TANYADATA_AUDIT_SYSLOG_CA: z.string().optional(),
  TANYADATA_AUDIT_LOGS_URL: collectorUrl,
  TANYADATA_AUDIT_LOGS_AUTHORIZATION: z.string().optional(),
};

/** Undefined: nothing is told there. */
export interface StreamConfig {
  readonly syslog: (SyslogPlace & { readonly caFile: string | undefined }) | undefined;
  readonly otlp: { readonly url: string; readonly authorization: string | undefined } | undefined;
}

export function streamConfigOf(values: z.output<z.ZodObject<typeof streamVariables>>): StreamConfig {
  const { TANYADATA_AUDIT_SYSLOG: syslog, TANYADATA_AUDIT_LOGS_URL: url } = values;
  return {
    syslog: syslog && { ...syslog, caFile: values.TANYADATA_AUDIT_SYSLOG_CA },
    otlp: url === undefined ? undefined : { url, authorization: values.TANYADATA_AUDIT_LOGS_AUTHORIZATION },
  };
}
