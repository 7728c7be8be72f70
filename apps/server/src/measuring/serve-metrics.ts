import { createHash, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import { z } from "zod";
import { whole } from "../documents-config.ts";
import type { Registry } from "./registry.ts";

/** Variables about metrics. */
export const metricsVariables = {
  TANYADATA_METRICS_PORT: whole("ports", 0, 65_535).optional(),
  TANYADATA_METRICS_HOST: z.string().default("127.0.0.1"),
  TANYADATA_METRICS_TOKEN: z.string().min(16, "expected at least 16 characters").optional(),
};

export interface MetricsConfig {
  /** Undefined: nothing is measured. */
  readonly port: number | undefined;
  readonly host: string;
  readonly token: string | undefined;
}

export const metricsConfigOf = (values: z.output<z.ZodObject<typeof metricsVariables>>): MetricsConfig => ({
  port: values.TANYADATA_METRICS_PORT,
  host: values.TANYADATA_METRICS_HOST,
  token: values.TANYADATA_METRICS_TOKEN,
});

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Serves `/metrics` on an address of its own: the server's own is open to everybody, and these figures are not. */
export async function serveMetrics(
  registry: Pick<Registry, "text">,
  { port, host, token }: MetricsConfig,
): Promise<{ readonly url: string; close(): void }> {
  const expected = token === undefined ? undefined : digest(`Bearer ${token}`);
  const server = createServer((request, response) => {
    const answer = (status: number, text: string, headers = {}): void =>
      void response.writeHead(status, { "content-type": "text/plain; charset=utf-8", ...headers }).end(text);
    if (expected && !timingSafeEqual(expected, digest(request.headers.authorization ?? "")))
      return answer(401, "a token is needed\n", { "www-authenticate": "Bearer" });
    if (request.url !== "/metrics" || request.method !== "GET") return answer(404, "only GET /metrics\n");
    registry.text().then(
      (text) => answer(200, text, { "content-type": "text/plain; version=0.0.4; charset=utf-8" }),
      () => answer(500, "could not be told\n"),
    );
  });
  server.requestTimeout = 10_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      server.on("error", () => {});
      resolve();
    });
  });
  const address = server.address();
  const at = typeof address === "object" && address ? address.port : port;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${at}/metrics`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
