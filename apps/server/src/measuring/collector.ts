import { z } from "zod";

/** Where something is sent by OTLP over HTTP. */
export const collectorUrl = z
  .url({ protocol: /^https?$/, error: "expected http:// or https://, with the path" })
  .optional();

/** What everything that is sent says of its sender. */
export const senderOf = (version: string) => ({ "service.name": "tanyadata", "service.version": version });
