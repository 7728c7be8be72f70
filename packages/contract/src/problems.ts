/**
 * The one error table: every `code` the API can answer with, and its HTTP status.
 * Words for people live in the web app, keyed by these codes.
 */
export const problems = {
  malformed_json: 400,
  validation_failed: 400,
  invalid_cursor: 400,
  wrong_password: 400,
  /** One that is guessed first. */
  password_common: 400,
  /** The new password is the old one. */
  password_same: 400,
  invalid_otp: 400,
  unauthenticated: 401,
  token_expired: 401,
  invalid_credentials: 401,
  /** Of log-in: the code does not open the session. Of whoever is in already it is `invalid_otp`, which ends no session. */
  wrong_otp: 401,
  /** Of log-in: the password has to be given again before a code is. */
  challenge_ended: 401,
  invalid_refresh_token: 401,
  /** Of log-in by an organisation: what its provider said is no proof, or a no. */
  log_in_refused: 401,
  /** Of log-in by an organisation: it took too long, was finished already, or was begun in another browser. */
  log_in_ended: 401,
  forbidden: 403,
  /** The key is not allowed this call, or no key is. */
  scope_missing: 403,
  registration_closed: 403,
  /** The password was made for its user, who did not come in time. */
  password_expired: 403,
  /** Before anything else, another password has to be chosen. */
  password_change_needed: 403,
  /** Before anything else, a second factor has to be set up. */
  second_factor_needed: 403,
  /** People log in by their organisation here; a password is for administrators. */
  password_login_off: 403,
  /** The organisation vouches for them, but nobody gave them an account here. */
  not_admitted: 403,
  /** An account of this address is there, and nobody said that the organisation may open it. */
  account_not_linked: 403,
  /** It takes who has proven a moment ago who they are: `POST /user/proof`. */
  proof_needed: 403,
  /** Whoever has no password proves who they are at their provider, a moment before. */
  log_in_again: 403,
  /** A page of another site sent it. */
  cross_site: 403,
  not_found: 404,
  method_not_allowed: 405,
  email_taken: 409,
  own_account: 409,
  /** Of an account without log-in. */
  service_account: 409,
  too_many_keys: 409,
  second_factor_on: 409,
  topic_not_archived: 409,
  /** The document has got another revision since the caller looked. */
  revision_changed: 409,
  /** Another stamp or signature is on its way into the document. */
  document_busy: 409,
  already_stamped: 409,
  /** The same Idempotency-Key was sent with another request. */
  idempotency_conflict: 409,
  /** The operation is past the point where that could be done. */
  operation_settled: 409,
  not_your_turn: 409,
  /** Somebody before the signer who is reminded has to sign first. */
  not_their_turn: 409,
  already_invited: 409,
  invitation_settled: 409,
  specimen_archived: 409,
  quota_exceeded: 409,
  too_many_pins: 409,
  /** Another import is being written, or this one is. */
  import_busy: 409,
  /** The warehouse, or the folder of its model, takes no tables. */
  import_closed: 409,
  /** Somebody else published of this model since it was looked at; nothing was lost. */
  teaching_conflict: 409,
  /** It would read many rows, and nobody consented to that: sent again with `even_if_large`, it runs. */
  query_large: 409,
  /** Answers would change, and nobody consented to that. */
  answers_change: 409,
  /** Only as the last event of a stream: its user stopped it. */
  stopped: 409,
  payload_too_large: 413,
  file_too_large: 413,
  unsupported_media_type: 415,
  no_answer: 422,
  ambiguous: 422,
  query_failed: 422,
  pdf_damaged: 422,
  pdf_encrypted: 422,
  /** Its author forbade changes (DocMDP), or it cannot be added to. */
  pdf_locked: 422,
  page_missing: 422,
  box_outside: 422,
  box_overlaps: 422,
  /** Larger than a quarter of its page. */
  box_too_large: 422,
  /** Only as an operation's error: it would hide what others signed. */
  box_covers: 422,
  image_refused: 422,
  /** The scanner found malware in it; the detail names it, in Indonesian. */
  file_infected: 422,
  /** A picture that leaves too little to be seen of what lies below it. */
  picture_opaque: 422,
  /** Wrong password, damaged, or without a key that can sign. */
  pkcs12_refused: 422,
  /** A file, or what is asked about an import, cannot be taken as it is; the detail says why, in Indonesian. */
  import_refused: 422,
  /** What is taught cannot be taken as it is; the detail says why, in Indonesian. */
  teaching_refused: 422,
  certificate_expired: 422,
  certificate_revoked: 422,
  /** Nothing is configured that this level needs. */
  level_unavailable: 422,
  unknown_signer: 422,
  /** Only as an operation's error: what was made did not stand our own verification, and was thrown away. */
  verification_failed: 422,
  /** Only as an operation's error: the server ended in the middle, or its time is over. */
  interrupted: 422,
  /** The stamp's issuer or the remote signer said no; its words are the detail. */
  provider_refused: 422,
  /** Nobody knows yet whether a stamp was issued. */
  stamp_uncertain: 422,
  too_many_attempts: 429,
  too_many_requests: 429,
  /** One signer is reminded of one document once an hour at most. */
  reminded_recently: 429,
  internal: 500,
  /** What is kept of a document is not there, or not what was put there; other documents are not touched by that. */
  storage_damaged: 500,
  overloaded: 503,
  /** Files are scanned here, and the scanner cannot be asked. */
  scanner_unavailable: 503,
  /** The provider of log-ins cannot be reached, or is not what was configured. */
  log_in_unavailable: 503,
  /** What users have stored cannot be reached: its database restarts, or its disk fails. */
  state_unavailable: 503,
  model_unavailable: 503,
  /** The stamp's issuer or the remote signer cannot be reached. */
  provider_unavailable: 503,
  /** The time-stamp authority cannot be reached, or gave no good time-stamp. */
  timestamp_unavailable: 503,
  /** Only as an operation's error: nobody told whether a certificate is revoked, which the level needs. */
  revocation_unavailable: 503,
  /** Where the bytes of documents are kept cannot be reached. */
  storage_unavailable: 503,
  warehouse_unavailable: 503,
  query_timeout: 504,
  /** The disk of the server is full: nothing can be kept, and nothing that was kept is lost. */
  storage_full: 507,
} as const satisfies Record<string, number>;

export type ProblemCode = keyof typeof problems;
