import { type Problem, type ProblemCode, problems } from "@tanyadata/contract";
import { diskFailure } from "@tanyadata/warehouse";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { storeFailureOf } from "../store/failure.ts";
import { AppError } from "./app-error.ts";
import { withoutPaths } from "./paths.ts";

/** What Fastify itself refuses, as problems of the contract. */
const fastifyCodes: Readonly<Record<string, ProblemCode>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: "malformed_json",
  FST_ERR_CTP_BODY_TOO_LARGE: "payload_too_large",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "unsupported_media_type",
  FST_INVALID_MULTIPART_CONTENT_TYPE: "unsupported_media_type",
  FST_REQ_FILE_TOO_LARGE: "file_too_large",
  FST_FILES_LIMIT: "validation_failed",
  FST_FIELDS_LIMIT: "validation_failed",
  FST_PARTS_LIMIT: "validation_failed",
  FST_UNDER_PRESSURE: "overloaded",
  // A name longer than any that there is.
  FST_ERR_MAX_PARAM_LENGTH: "not_found",
};
const fastifyStatuses: Readonly<Record<number, ProblemCode>> = {
  400: "validation_failed",
  404: "not_found",
  413: "payload_too_large",
  415: "unsupported_media_type",
  429: "too_many_requests",
  503: "overloaded",
};

/** Any error as a problem of the contract; what nobody expected is `internal`. */
export function toAppError(error: FastifyError | AppError): AppError {
  if (error instanceof AppError) return error;
  // First what Fastify says of a request: it has words of its own for what is too large.
  const code = fastifyCodes[error.code] ?? (error.statusCode ? fastifyStatuses[error.statusCode] : undefined);
  if (code !== undefined)
    return new AppError(code, { cause: error, ...(code !== "not_found" && { detail: error.message }) });
  const failure = storeFailureOf(error);
  if (failure === "full" || diskFailure(error) === "full") return new AppError("storage_full", { cause: error });
  return new AppError(failure === "unavailable" ? "state_unavailable" : "internal", { cause: error });
}

const forOperators: ReadonlySet<ProblemCode> = new Set([
  "internal",
  "state_unavailable",
  "storage_unavailable",
  "storage_damaged",
  "storage_full",
]);

/** What nobody but the operator can mend: it is logged whole. */
export const isForOperator = (code: ProblemCode): boolean => forOperators.has(code);

/** RFC 9457 details of an error. The text of an unexpected one stays in the log. */
export function toProblem(error: AppError): Problem {
  const words = error.code.replaceAll("_", " ");
  return {
    type: `urn:tanyadata:problem:${error.code}`,
    title: words.charAt(0).toUpperCase() + words.slice(1),
    status: problems[error.code],
    code: error.code,
    ...error.extras,
    // Whoever wrote the detail: where things lie on the server is nobody's business.
    ...(error.extras.detail !== undefined && { detail: withoutPaths(error.extras.detail) }),
  };
}

/** Seconds after which "not now" may be tried again, where nothing better is known. */
const retryAfter: Partial<Readonly<Record<ProblemCode, number>>> = {
  too_many_requests: 1,
  overloaded: 5,
  state_unavailable: 2,
  storage_unavailable: 5,
  warehouse_unavailable: 5,
};

/** The headers of a problem: what passes by itself says when to come again. */
export function headersOf({ code, headers }: AppError): Readonly<Record<string, string>> {
  const seconds = retryAfter[code];
  return seconds === undefined ? headers : { "retry-after": String(seconds), ...headers };
}

/** Fastify's error handler: every error leaves as `application/problem+json`. */
export function sendProblem(error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply): void {
  const known = toAppError(error);
  const gone = reply.raw.destroyed && !reply.raw.writableFinished;
  if (isForOperator(known.code)) {
    if (gone) request.log.info({ err: error }, "the client went away");
    else request.log.error({ err: error }, known.code === "internal" ? "unexpected error" : known.message);
  }
  // What the framework itself refuses has passed no hook.
  reply.raw.setHeader("x-request-id", request.id);
  void reply
    .code(problems[known.code])
    .headers({ "cache-control": "no-store", ...headersOf(known) })
    .type("application/problem+json; charset=utf-8")
    .send(JSON.stringify(toProblem(known)));
}
