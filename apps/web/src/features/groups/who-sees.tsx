import type { PolicyOverview, Seen } from "@tanyadata/contract";
import { useState } from "react";
import { Loaded } from "../../ui/loaded.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { groupsApi } from "./groups.api.ts";

/** Who may see what of a dataset. */
export function WhoSees({ datasets }: { datasets: PolicyOverview["datasets"] }) {
  const [dataset, setDataset] = useState("");
  const { currentData, error, refetch } = groupsApi.useWhoSeesQuery(dataset, { skip: dataset === "" });
  return (
    <section aria-labelledby="who-sees-title">
      <h2 id="who-sees-title" className="font-semibold text-base">
        Siapa melihat apa
      </h2>
      <div className="mt-3 max-w-md">
        <SelectField label="Data" value={dataset} onChange={({ target }) => setDataset(target.value)}>
          <option value="">Pilih data…</option>
          {datasets.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      {dataset !== "" && (
        <Loaded items={currentData} error={error} empty="Belum ada pengguna." onRetry={refetch}>
          {(people) => (
            <ul aria-label="Yang melihat data ini" className="mt-4 divide-y divide-border border-border border-y">
              {people.map((one) => (
                <Person key={one.user_id} seen={one} />
              ))}
            </ul>
          )}
        </Loaded>
      )}
    </section>
  );
}

const rights: Readonly<Record<Seen["may"][number], string>> = {
  ask: "bertanya",
  export: "mengunduh",
  sql: "menulis SQL",
};

const Person = ({ seen: { nickname, email, may, rows } }: { seen: Seen }) => (
  <li className="grid gap-0.5 py-3 text-sm [overflow-wrap:anywhere]">
    <p className="font-medium">{nickname}</p>
    <p className="text-muted-foreground">{email}</p>
    <p>{may.length === 0 ? "Tidak melihat apa pun" : `Dapat ${may.map((right) => rights[right]).join(", ")}`}</p>
    {rows !== null && <p className="text-muted-foreground text-xs">{rows}</p>}
  </li>
);
