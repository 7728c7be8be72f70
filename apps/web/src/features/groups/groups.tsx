import { GroupList } from "./group-list.tsx";
import { groupsApi } from "./groups.api.ts";
import { People } from "./people.tsx";
import { Rules } from "./rules.tsx";
import { WhoSees } from "./who-sees.tsx";

/** Who may see what: the groups, who is in them, the rules that name them, and what they come to. */
export function Groups() {
  const { data: policies, error, refetch } = groupsApi.usePoliciesQuery();
  return (
    <div className="grid gap-10">
      <GroupList />
      <People attributes={policies?.attributes ?? []} />
      <Rules policies={policies} error={error} onRetry={refetch} />
      {policies && policies.datasets.length > 0 && <WhoSees datasets={policies.datasets} />}
    </div>
  );
}
