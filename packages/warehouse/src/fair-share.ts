import type { Limits } from "./limits.ts";
import type { QueryWorker } from "./pool.ts";
import type { Outcome, Rows } from "./warehouse.ts";

/** How many connections a server grants to everybody together, and how many to this user; null: as many as to all. */
export const grantedBy = {
  postgres: `SELECT least(current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
      - coalesce(current_setting('reserved_connections', true)::int, 0), CASE WHEN d.datconnlimit >= 0 THEN d.datconnlimit END),
    CASE WHEN r.rolconnlimit >= 0 THEN r.rolconnlimit END
    FROM pg_database AS d, pg_roles AS r WHERE d.datname = current_database() AND r.rolname = current_user`,
  mariadb: "SELECT @@max_connections, nullif(@@max_user_connections, 0)",
};

/** Of what a server grants to everybody, one program takes at most so much; what it grants to its user is all its own. */
const partOfAll = 1 / 4;
/** While data are renewed, two pools of the same database are open. */
const pools = 2;

/**
 * Connections for questions that may be held of what a server grants, by this and `limits.sharers - 1` others like it: as many as are wanted, and no more than
 * a fair part, but two, so that one stays free for questions.
 */
export function fairly(
  { processes, streams, sharers }: Pick<Limits, "processes" | "streams" | "sharers">,
  all: number,
  own: number | null,
): number {
  const part = Math.min(all * partOfAll, own ?? Number.POSITIVE_INFINITY);
  return Math.min(processes, Math.max(2, Math.floor(part / pools / sharers) - streams));
}

/** The limits by what a server grants, which the first session asks; as they are where its number is set, or the server does not say. */
export async function withFairShare(limits: Limits, first: QueryWorker, sql: string): Promise<Limits> {
  if (limits.sharers === 0 || (await first.ready) !== null) return limits;
  const asked = (await first.perform({ do: "run", sql, maxRows: 1, maxBytes: undefined })) as Outcome<Rows>;
  const [all, own] = (asked.ok ? asked.value.rows[0] : undefined) ?? [];
  const processes =
    typeof all === "number" ? fairly(limits, all, typeof own === "number" ? own : null) : limits.processes;
  return { ...limits, processes };
}
