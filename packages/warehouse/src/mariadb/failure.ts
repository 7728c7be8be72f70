import type { QueryFailure } from "../warehouse.ts";

interface DriverError {
  readonly code?: string;
  readonly errno?: number;
  readonly fatal?: boolean;
  readonly message?: string;
  readonly sqlMessage?: string;
}

const parseError = 1064;
const interrupted = 1317;
/** Of MariaDB, and of MySQL. */
const timeouts = [1969, 3024];
/** The server shuts down, or somebody ended the connection. */
const endings = [1053, 1077, 1927, 4031];

/** What an error of the server (or of the way to it) means to the caller; `seconds` is the limit that the server was told. */
export function failureOf(error: unknown, seconds: number): QueryFailure {
  const { errno = 0, message, sqlMessage } = error as DriverError;
  const text = ((sqlMessage ?? message) || String(error)).split("\n")[0] ?? "";
  if (errno === parseError) return { kind: "syntax", message: text };
  if (timeouts.includes(errno)) return { kind: "timeout", seconds };
  if (errno === interrupted) return { kind: "cancelled" };
  return isLost(error) ? { kind: "unavailable", message: text, isLost: true } : { kind: "failed", message: text };
}

/** Whether the session is of no use after this error: the server went away, refused, or the wire broke. */
export function isLost(error: unknown): boolean {
  const { code, errno = 0, fatal } = error as DriverError;
  return fatal === true || code === undefined || !code.startsWith("ER_") || endings.includes(errno);
}
