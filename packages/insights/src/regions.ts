import type { Member } from "@tanyadata/semantic-model";
import type { Tools } from "./found.ts";
import { placeOf, subjectsOf } from "./subjects.ts";

/** More are no filter but a search. */
const mostRegions = 400;

/** The members by which insights can be filtered, by name: of the entity that most measures are compared by. */
export function regionsToFilter(tools: Pick<Tools, "model" | "engine" | "members">): Member[] {
  const { model, members } = tools;
  const counts = new Map<string, number>();
  for (const { rows } of subjectsOf(placeOf(null, model), tools))
    if (rows) counts.set(rows.set.entity, (counts.get(rows.set.entity) ?? 0) + 1);
  const own = model.root.regions?.levels.province;
  const most = [...counts].sort((a, b) => b[1] - a[1])[0];
  const entity = own ?? (most && most[1] > 1 ? most[0] : undefined);
  const found = members.filter((member) => member.entity === entity);
  return found.length > mostRegions ? [] : found.sort((a, b) => a.name.localeCompare(b.name, "id"));
}
