import { isIP } from "node:net";
import { z } from "zod";
import { type HostRule, hostRuleOf } from "../connecting/hosts.ts";
import { whole } from "../documents-config.ts";

/** Variables about files that are imported in the browser. */
export const importVariables = {
  TANYADATA_MAX_IMPORT_MB: whole("MB", 1, 2_000).default(500),
  TANYADATA_IMPORT_MEMORY_MB: whole("MB", 512, 65_536).default(2_048),
  TANYADATA_IMPORT_SECONDS: whole("seconds", 10, 7_200).default(600),
  TANYADATA_IMPORT_HOSTS: z
    .string()
    .default("none")
    .transform((text, { addIssue }) => {
      const hosts = text.toLowerCase() === "none" ? [] : text.split(",").map((host) => host.trim().toLowerCase());
      if (hosts.every((host) => /^\.?[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host) && isIP(host) === 0)) return hosts;
      addIssue("expected none, or names of hosts separated by commas; .go.id stands for all below it");
      return z.NEVER;
    }),
  TANYADATA_DATABASE_HOSTS: z
    .string()
    .default("any")
    .transform((text, { addIssue }) => {
      const rule = hostRuleOf(text);
      if (rule !== null) return rule;
      addIssue("expected any, none, or hosts separated by commas: names, addresses, 10.0.0.0/8, folders of sockets");
      return z.NEVER;
    }),
};

export interface ImportsConfig {
  readonly maxFileBytes: number;
  /** Of the process that reads and imports: its memory, and the time of one piece of work. */
  readonly megabytes: number;
  readonly seconds: number;
  /** Hosts that files may be fetched from; endings begin with a dot. */
  readonly fileHosts: readonly string[];
  /** Where databases may be connected. */
  readonly databaseHosts: HostRule;
}

export const importsConfigOf = (values: z.output<z.ZodObject<typeof importVariables>>): ImportsConfig => ({
  maxFileBytes: values.TANYADATA_MAX_IMPORT_MB * 1024 * 1024,
  megabytes: values.TANYADATA_IMPORT_MEMORY_MB,
  seconds: values.TANYADATA_IMPORT_SECONDS,
  fileHosts: values.TANYADATA_IMPORT_HOSTS,
  databaseHosts: values.TANYADATA_DATABASE_HOSTS,
});
