import type { Problem, ProblemCode } from "@tanyadata/contract";

type Extras = Partial<Omit<Problem, "type" | "title" | "status" | "code">>;

export interface AppErrorOptions extends Extras {
  /** Response headers that belong to the problem, such as `Retry-After`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** For the log only; never sent. */
  readonly cause?: unknown;
}

/** An expected problem of a call; its status stands in the contract's one error table. */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: ProblemCode;
  readonly headers: Readonly<Record<string, string>>;
  readonly extras: Extras;

  constructor(code: ProblemCode, options: AppErrorOptions = {}) {
    const { headers = {}, cause, ...extras } = options;
    super(extras.detail ?? code, { cause });
    this.code = code;
    this.headers = headers;
    this.extras = extras;
  }
}
