import { useState } from "react";
import { SelectField } from "../../ui/select-field.tsx";
import { Kept } from "./kept.tsx";
import { EditModel } from "./model/edit-model.tsx";
import { type Source, teachingApi } from "./teaching.api.ts";
import { UnansweredGroups } from "./unanswered-groups.tsx";
import { Versions } from "./versions.tsx";

/** What is not understood, what was taught, and the model itself, of one source. */
export function Teaching() {
  const [source, setSource] = useState<Source>(null);
  const { data: taught, error, refetch } = teachingApi.useTaughtQuery(source);
  const sources = taught?.sources ?? [];
  return (
    <div className="grid gap-10">
      {sources.length > 1 && (
        <div className="max-w-sm">
          <SelectField
            label="Sumber data"
            value={source ?? ""}
            onChange={({ target }) => setSource(target.value || null)}
          >
            {sources.map(({ id, title }) => (
              <option key={id ?? ""} value={id ?? ""}>
                {title}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      <UnansweredGroups key={`unanswered ${source}`} source={source} />
      <Kept taught={taught} source={source} error={error} onRetry={refetch} />
      <EditModel key={`model ${source}`} source={source} closed={taught?.closed ?? null} />
      <Versions taught={taught} source={source} />
    </div>
  );
}
