import type { QueryFailure } from "../warehouse.ts";

interface ServerError {
  readonly code?: string;
  readonly message?: string;
  readonly position?: string;
  /** The role that the session could not take. */
  readonly role?: string;
}

/** What an error of PostgreSQL (or of the way to it) means to the caller; `seconds` is the limit that the server was told. */
export function failureOf(error: unknown, seconds: number): QueryFailure {
  const { code = "", message, position, role } = error as ServerError;
  const text = (message ?? String(error)).split("\n")[0] ?? "";
  if (code === "42601")
    return { kind: "syntax", message: text, ...(position ? { position: Number(position) - 1 } : {}) };
  if (code === "57014") return text.includes("timeout") ? { kind: "timeout", seconds } : { kind: "cancelled" };
  if (role !== undefined && !isLost(error)) return { kind: "unavailable", message: text, role };
  return isLost(error) ? { kind: "unavailable", message: text, isLost: true } : { kind: "failed", message: text };
}

/** Whether the session is of no use after this error: the server went away, refused, or the wire broke. */
export function isLost(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  if (typeof code !== "string") return true;
  return /^(08|53|57P|58|XX)/.test(code) || !/^[0-9A-Z]{5}$/.test(code);
}
