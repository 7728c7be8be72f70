/**
 * The one error table: every `code` the API can answer with, and its HTTP status.
 * Words for people live in the web app, keyed by these codes.
 */
export const problems = {
  malformed_json: 400,
  validation_failed: 400,
  invalid_cursor: 400,
  wrong_password: 400,
  invalid_otp: 400,
  unauthenticated: 401,
  token_expired: 401,
  invalid_credentials: 401,
  /** Of log-in: the code does not open the session. Of whoever is in already it is `invalid_otp`, which ends no session. */
  wrong_otp: 401,
  /** Of log-in: the password has to be given again before a code is. */
  challenge_ended: 401,
  invalid_refresh_token: 401,
  forbidden: 403,
  registration_closed: 403,
  not_found: 404,
  method_not_allowed: 405,
  email_taken: 409,
  own_account: 409,
  second_factor_on: 409,
  topic_not_archived: 409,
  too_many_pins: 409,
  /** Only as the last event of a stream: its user stopped it. */
  stopped: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  no_answer: 422,
  ambiguous: 422,
  query_failed: 422,
  too_many_attempts: 429,
  too_many_requests: 429,
  internal: 500,
  overloaded: 503,
  model_unavailable: 503,
  warehouse_unavailable: 503,
  query_timeout: 504,
} as const satisfies Record<string, number>;

export type ProblemCode = keyof typeof problems;
