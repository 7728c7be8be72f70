import type { Access, Account, Group, PolicyOverview } from "@tanyadata/contract";
import { type FormEvent, useState } from "react";
import { failureOf } from "../../api/failure.ts";
import { wordsOf } from "../../api/failure-words.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Loading } from "../../ui/loading.tsx";
import { showToast } from "../../ui/toast.ts";
import { groupsApi } from "./groups.api.ts";

interface AccessFormProps {
  readonly account: Account;
  readonly attributes: PolicyOverview["attributes"];
  readonly onClose: () => void;
}

/** Which groups a user is in, and what they have of their own. */
export function AccessForm({ account, attributes, onClose }: AccessFormProps) {
  const groups = groupsApi.useGroupsQuery();
  const access = groupsApi.useAccessQuery(account.id);
  const error = groups.error ?? access.error;
  return (
    <Dialog title={`Akses ${account.nickname}`} description={account.email} onClose={onClose} className="max-w-md">
      {groups.data && access.data ? (
        <Form {...{ account, attributes, onClose }} groups={groups.data} access={access.data} />
      ) : error === undefined ? (
        <Loading className="p-6" />
      ) : (
        <p role="alert" className="p-4 text-destructive text-sm">
          {wordsOf(failureOf(error))}
        </p>
      )}
    </Dialog>
  );
}

/** Values stand behind one another with semicolons: names of places may hold commas. */
const between = ";";
const valuesIn = (text: string): string[] =>
  text
    .split(between)
    .map((one) => one.trim())
    .filter(Boolean);

function Form({
  account,
  attributes,
  groups,
  access,
  onClose,
}: AccessFormProps & { groups: readonly Group[]; access: Access }) {
  const [change, { isLoading, error }] = groupsApi.useChangeAccessMutation();
  const [chosen, setChosen] = useState<readonly string[]>(access.groups);
  const shown = [
    ...attributes,
    // What the policies in service do not ask for any more stays, and can be taken away.
    ...Object.keys(access.attributes)
      .filter((id) => !attributes.some((one) => one.id === id))
      .map((id) => ({ id, label: id })),
  ];
  const [values, setValues] = useState<Readonly<Record<string, string>>>(
    Object.fromEntries(shown.map(({ id }) => [id, (access.attributes[id] ?? []).join(`${between} `)])),
  );

  async function submit(event: FormEvent) {
    event.preventDefault();
    const attributesOf = Object.entries(values).map(([id, text]) => [id, valuesIn(text)] as const);
    const kept = Object.fromEntries(attributesOf.filter(([, some]) => some.length > 0));
    const { error } = await change({ id: account.id, access: { groups: [...chosen], attributes: kept } });
    if (error) return;
    onClose();
    showToast("success", `Akses ${account.nickname} disimpan.`);
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-4 overflow-y-auto p-4">
      <fieldset className="grid gap-2">
        <legend className="mb-1 font-medium text-sm">Grup</legend>
        {groups.length === 0 && <p className="text-muted-foreground text-sm">Belum ada grup.</p>}
        {groups.map(({ id, name }) => (
          <label key={id} className="flex cursor-pointer items-center gap-2 text-sm [overflow-wrap:anywhere]">
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
              }
              className="focus-ring size-4 accent-primary"
            />
            {name}
          </label>
        ))}
      </fieldset>
      {shown.map(({ id, label }) => (
        <Field
          key={id}
          label={label}
          value={values[id] ?? ""}
          placeholder="Jawa Barat; Banten"
          onChange={({ target }) => setValues({ ...values, [id]: target.value })}
        />
      ))}
      {shown.length > 0 && (
        <p className="text-muted-foreground text-xs">
          Nama atau kode, dipisahkan titik koma; tanda * berarti semuanya. Nama yang dipakai beberapa tempat ditulis
          dengan kodenya.
        </p>
      )}
      <p role="alert" className="text-destructive text-sm empty:hidden">
        {error && wordsOf(failureOf(error))}
      </p>
      <Button type="submit" variant="primary" busy={isLoading} className="justify-self-end">
        {isLoading ? "Menyimpan…" : "Simpan"}
      </Button>
    </form>
  );
}
