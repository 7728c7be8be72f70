/** The app state cannot be reached for the moment: its server restarts, or the way to it broke. Asking again may help. */
export class StoreUnavailable extends Error {
  override readonly name = "StoreUnavailable";
  /** What the system or the database calls it. */
  readonly code: string;

  constructor(cause: unknown) {
    const { code = "CONNECTION_LOST", message } = cause as { code?: string; message?: string };
    super(`the app state cannot be reached: ${message || code}`, { cause });
    this.code = code;
  }
}

/** What of the app state stands in the way, where it is no fault of the statement: no room on the disk, or nobody there. */
export function storeFailureOf(error: unknown): "full" | "unavailable" | null {
  if (error instanceof StoreUnavailable) return "unavailable";
  const { code, name } = error as { code?: unknown; name?: unknown };
  if (typeof code !== "string") return null;
  if (code === "SQLITE_FULL" || code === "53100") return "full";
  // What a disk refuses SQLite for another reason than its own "full": a limit of files, a broken device.
  if (/^SQLITE_(IOERR|CANTOPEN|READONLY|BUSY|LOCKED)/.test(code)) return "unavailable";
  // PostgreSQL has too little of something, or its system fails it.
  return name === "error" && /^(53|58)/.test(code) ? "unavailable" : null;
}
