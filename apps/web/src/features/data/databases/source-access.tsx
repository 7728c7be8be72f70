import type { DatabaseDetail, SourceAccess } from "@tanyadata/contract";
import { type FormEvent, useState } from "react";
import { failureOf } from "../../../api/failure.ts";
import { wordsOf } from "../../../api/failure-words.ts";
import { Button } from "../../../ui/button.tsx";
import { showToast } from "../../../ui/toast.ts";
import { databasesApi } from "./databases.api.ts";

type Who = "administrators" | "groups" | "everybody" | "policies";

const choices: readonly (readonly [Who, string])[] = [
  ["administrators", "Administrator saja"],
  ["groups", "Anggota grup tertentu"],
  ["everybody", "Semua yang sudah masuk"],
  ["policies", "Menurut aturan sendiri, misalnya hanya baris cabangnya"],
];

const whoIn = ({ policies, everybody, groups }: SourceAccess): Who =>
  policies !== null ? "policies" : everybody ? "everybody" : groups.length > 0 ? "groups" : "administrators";

/** What an administrator begins to write rules from. */
const sample = `policies: aturan
unnamed: nobody
attributes: [{ attribute: cabang, label: Cabang }]
rules:
  - { rule: pusat, label: Kantor pusat, groups: [administrator], datasets: all }
  - { rule: cabang, label: Cabang sendiri, groups: [Penjualan], datasets: all, allow: [ask, rows, export], rows: "cabang = user.cabang" }
`;

/** Who may ask a connected database, besides administrators. */
export function AccessOfSource({ database: { id, title, access } }: { database: DatabaseDetail }) {
  const { data: all = [] } = databasesApi.useGroupNamesQuery();
  const [save, { isLoading, error }] = databasesApi.useChangeDatabaseAccessMutation();
  const [who, setWho] = useState<Who>(whoIn(access));
  const [groups, setGroups] = useState<readonly string[]>(access.groups);
  const [sql, setSql] = useState(access.sql);
  const [policies, setPolicies] = useState(access.policies ?? sample);
  // A group that is gone can still be taken away.
  const names = [...new Set([...all.map(({ name }) => name), ...access.groups])];

  async function submit(event: FormEvent) {
    event.preventDefault();
    const isGiven = who === "groups" || who === "everybody";
    const { error } = await save({
      id,
      access: {
        everybody: who === "everybody",
        groups: who === "groups" ? [...groups] : [],
        sql: isGiven && sql,
        policies: who === "policies" ? policies : null,
      },
    });
    if (!error) showToast("success", `Akses ${title} disimpan.`);
  }
  return (
    <form
      aria-labelledby="access"
      className="grid max-w-2xl gap-3 rounded-lg border border-border p-4"
      onSubmit={(event) => void submit(event)}
    >
      <h3 id="access" className="font-medium">
        Siapa yang boleh bertanya
      </h3>
      <p className="text-muted-foreground text-sm">
        Bagi yang tidak boleh, sumber ini tidak ada: tidak dalam jawaban, saran, maupun daftar data.
      </p>
      <fieldset className="grid gap-2 text-sm">
        <legend className="sr-only">Siapa yang boleh bertanya</legend>
        {choices.map(([value, words]) => (
          <label key={value} className="flex cursor-pointer items-center gap-2">
            <input
              type="radio"
              name="who"
              checked={who === value}
              onChange={() => setWho(value)}
              className="focus-ring size-4 shrink-0 accent-primary"
            />
            {words}
          </label>
        ))}
      </fieldset>
      {who === "groups" && (
        <fieldset className="grid gap-2 pl-6 text-sm">
          <legend className="mb-1 font-medium">Grup</legend>
          {names.length === 0 && (
            <p className="text-muted-foreground">Belum ada grup: buatlah di halaman Grup &amp; akses.</p>
          )}
          {names.map((name) => (
            <Check
              key={name}
              isOn={groups.includes(name)}
              onChange={(isOn) => setGroups(isOn ? [...groups, name] : groups.filter((one) => one !== name))}
            >
              {name}
            </Check>
          ))}
        </fieldset>
      )}
      {(who === "groups" || who === "everybody") && (
        <div className="text-sm">
          <Check isOn={sql} onChange={setSql}>
            Boleh juga menjalankan SQL tulisan sendiri
          </Check>
        </div>
      )}
      {who === "policies" && (
        <label className="grid gap-1.5 font-medium text-sm">
          Aturan (YAML)
          <textarea
            value={policies}
            rows={10}
            spellCheck={false}
            maxLength={50_000}
            onChange={({ currentTarget }) => setPolicies(currentTarget.value)}
            className="focus-ring w-full rounded-md border border-border-strong bg-background p-3 font-mono font-normal text-xs"
          />
        </label>
      )}
      <p role="alert" className="whitespace-pre-wrap text-destructive text-sm empty:hidden [overflow-wrap:anywhere]">
        {error && wordsOf(failureOf(error))}
      </p>
      <Button
        type="submit"
        busy={isLoading}
        disabled={who === "groups" && groups.length === 0}
        className="justify-self-start"
      >
        {isLoading ? "Menyimpan…" : "Simpan akses"}
      </Button>
    </form>
  );
}

interface CheckProps {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly children: string;
}

const Check = ({ isOn, onChange, children }: CheckProps) => (
  <label className="flex cursor-pointer items-center gap-2 [overflow-wrap:anywhere]">
    <input
      type="checkbox"
      checked={isOn}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      className="focus-ring size-4 shrink-0 accent-primary"
    />
    {children}
  </label>
);
