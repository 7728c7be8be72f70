import type { FastifyRequest } from "fastify";
import { AppError } from "../http/app-error.ts";

/** The call's `Idempotency-Key`, where it has one. Throws AppError `validation_failed`. */
export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return undefined;
  if (typeof key === "string" && /^[\x21-\x7e]{1,100}$/.test(key)) return key;
  throw new AppError("validation_failed", {
    errors: [{ path: "idempotency-key", message: "Expected 1 to 100 visible ASCII characters" }],
  });
}

/** The same where the call must have one. */
export function requiredIdempotencyKey(request: FastifyRequest): string {
  const key = idempotencyKeyOf(request);
  if (key !== undefined) return key;
  throw new AppError("validation_failed", { errors: [{ path: "idempotency-key", message: "Required" }] });
}
