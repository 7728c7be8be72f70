import type { Group } from "@tanyadata/contract";
import { type FormEvent, useState } from "react";
import { failureOf } from "../../api/failure.ts";
import { wordsOf } from "../../api/failure-words.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { showToast } from "../../ui/toast.ts";
import { groupsApi } from "./groups.api.ts";

/** The groups, with a form that adds one. */
export function GroupList() {
  const { data, error, refetch } = groupsApi.useGroupsQuery();
  const [add, { isLoading }] = groupsApi.useAddGroupMutation();
  const [name, setName] = useState("");

  async function submit(event: FormEvent) {
    event.preventDefault();
    const { error } = await add(name.trim());
    if (error) return showToast("error", "Grup tidak dapat ditambahkan.", wordsOf(failureOf(error)));
    setName("");
    showToast("success", `Grup ${name.trim()} ditambahkan.`);
  }

  return (
    <section aria-labelledby="groups-title">
      <h2 id="groups-title" className="font-semibold text-base">
        Grup
      </h2>
      <p className="mt-1 text-muted-foreground text-sm">
        Aturan pada kebijakan menyebut grup dengan namanya; yang tidak menjadi anggotanya tidak mendapat apa pun
        darinya.
      </p>
      <form onSubmit={(event) => void submit(event)} className="mt-3 flex max-w-md flex-wrap items-end gap-3">
        <div className="min-w-48 flex-1">
          <Field label="Nama grup baru" value={name} maxLength={80} onChange={({ target }) => setName(target.value)} />
        </div>
        <Button type="submit" variant="primary" busy={isLoading} disabled={name.trim() === ""}>
          Tambah grup
        </Button>
      </form>
      <Loaded items={data} error={error} empty="Belum ada grup." onRetry={refetch}>
        {(groups) => (
          <ul aria-label="Grup" className="mt-4 divide-y divide-border border-border border-y">
            {groups.map((group) => (
              <Row key={group.id} group={group} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

function Row({ group }: { group: Group }) {
  const [isAsked, setAsked] = useState(false);
  const [remove, { isLoading }] = groupsApi.useRemoveGroupMutation();

  async function confirm() {
    const { error } = await remove(group.id);
    if (error) return showToast("error", "Grup tidak dapat dihapus.", wordsOf(failureOf(error)));
    setAsked(false);
    showToast("success", `Grup ${group.name} dihapus.`);
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-medium text-sm [overflow-wrap:anywhere]">{group.name}</p>
        <p className="text-muted-foreground text-xs">
          {group.members} anggota · {group.rules} aturan
        </p>
      </div>
      <Button size="sm" onClick={() => setAsked(true)}>
        Hapus
        <span className="sr-only"> grup {group.name}</span>
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={`Hapus grup ${group.name}?`}
          description="Anggotanya tidak lagi mendapat apa yang diberikan aturan kepada grup ini."
          busy={isLoading}
          destructive
          onConfirm={() => void confirm()}
          onClose={() => setAsked(false)}
        />
      )}
    </li>
  );
}
