import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

/**
 * Response headers that keep pages to themselves. Nothing is loaded from elsewhere; scripts run only from files, or
 * inline where their hash is known. Styles may be inline: components position themselves with them.
 */
export async function secureHeaders(app: FastifyInstance, inlineScriptHashes: readonly string[]): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        "default-src": ["'self'"],
        "base-uri": ["'self'"],
        "connect-src": ["'self'"],
        "font-src": ["'self'", "data:"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
        "img-src": ["'self'", "data:", "blob:"],
        "object-src": ["'none'"],
        "script-src": ["'self'", ...inlineScriptHashes.map((hash) => `'${hash}'`)],
        "style-src": ["'self'", "'unsafe-inline'"],
        "worker-src": ["'self'", "blob:"],
      },
    },
    // Left to the proxy that speaks TLS: this server does not know for how long the operator wants to promise it.
    strictTransportSecurity: false,
    referrerPolicy: { policy: "same-origin" },
  });
}
