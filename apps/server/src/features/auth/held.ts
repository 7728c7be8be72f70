import { administrators } from "@tanyadata/contract";
import { sql } from "../../store/kysely.ts";

/** Of whom a second factor is required: names of groups, `administrator`, or `everybody`. */
export interface SecondFactorRule {
  readonly groups: readonly string[];
  /** Providers whose own second factor counts. */
  readonly trusted: readonly string[];
}
const everybody = "everybody";

/** 1 for whoever has to set a second factor up before anything else; of the user and session of a query. */
export function lacksSecondFactor({ groups, trusted }: SecondFactorRule) {
  if (groups.length === 0) return sql<number>`0`;
  const named = sql`exists (select 1 from group_members join groups on groups.id = group_members.group_id
    where group_members.user_id = users.id and groups.name in (${sql.join(groups)}))`;
  const isAdministrator = groups.includes(administrators) ? sql`users.is_admin = 1` : sql`1 = 0`;
  const isMeant = groups.includes(everybody) ? sql`1 = 1` : sql`(${isAdministrator} or ${named})`;
  const isTrusted = trusted.length > 0 ? sql`coalesce(sessions.provider, '') in (${sql.join(trusted)})` : sql`1 = 0`;
  return sql<number>`case when ${isMeant} and not ${isTrusted} and not exists (
    select 1 from second_factors where second_factors.user_id = users.id and confirmed_at is not null) then 1 else 0 end`;
}
